// `getattr(visitor, "visit" + kind)` finds visitTag, wherever it stands: visitors and handlers are found by a part of their name.
// Which files spell such a part and ask for attributes is told by their bytes.
import type { PythonFile } from '../link/program.ts';
import type { RenameContext } from './rename-context.ts';

/** Files that may put the word together, because a string in them begins or ends with a part of it. */
export function filesSpellingParts({ engine, view }: RenameContext, word: string): readonly PythonFile[] {
  const { program } = engine;
  const parts = partsOf(word);
  if (parts.length === 0) return [];
  return program.filesContaining('getattr').flatMap((path) => {
    const near = parts.filter(({ text }) => program.mayHold(path, text));
    if (near.length === 0) return [];
    const { buffer, byteOffset, byteLength } = view.read(path);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    const isSpelled = near.some(({ quoted }) => quoted.some((text) => bytes.includes(text)));
    return isSpelled ? (program.file(path) ?? []) : [];
  });
}

interface Part {
  readonly text: string;
  /** As it stands at the edge of a string. */
  readonly quoted: readonly string[];
}

/** `visit`, `visit_`, `_tag`, `tag` of visit_tag; `visit`, `Tag` of visitTag. */
function partsOf(word: string): readonly Part[] {
  const parts = new Map<string, Part>();
  const add = (text: string, quoted: readonly string[]) => {
    if (text.length >= SHORTEST && text !== word) parts.set(`${quoted[0]}`, { text, quoted });
  };
  for (const { index } of word.matchAll(/_+|(?<=[a-z0-9])(?=[A-Z])/g)) {
    const behind = index + /^_*/.exec(word.slice(index))![0].length;
    for (const at of new Set([index, behind])) {
      const [begin, end] = [word.slice(0, at), word.slice(at)];
      add(begin, [`"${begin}`, `'${begin}`]);
      add(end, [`${end}"`, `${end}'`]);
    }
  }
  return [...parts.values()];
}

/** Shorter ones stand everywhere. */
const SHORTEST = 3;
