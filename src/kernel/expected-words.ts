// Words that a request will be asked about, guessed before anything is known: whoever reads all files anyway can look for
// them in passing. A wrong guess costs a search, never an answer.
import { buildLineIndex, offsetOf } from '../base/line-index.ts';
import { TugError } from '../base/tug-error.ts';
import { isWordByte } from './find-word.ts';
import type { WorkspacePort } from './ports.ts';
import { parseSelector } from './resolve-target.ts';

export interface Expected {
  readonly words: readonly string[];
  /** What stands before the target in its line, or the sign before it in its address; null when there is no telling. */
  readonly lead: string | null;
}

export function expectedWords(
  workspace: WorkspacePort,
  arguments_: Readonly<Record<string, string>>,
): Expected {
  const { word, lead } = targetWord(workspace, arguments_);
  const words = [word, arguments_.new_name ?? '', arguments_.to ?? ''];
  return { words: [...new Set(words.filter((each) => /^[\w\u0080-\uffff]+$/.test(each)))], lead };
}

interface TargetWord extends Pick<Expected, 'lead'> {
  readonly word: string;
}

const UNKNOWN: TargetWord = { word: '', lead: null };

function targetWord(workspace: WorkspacePort, arguments_: Readonly<Record<string, string>>): TargetWord {
  try {
    const selector = parseSelector(arguments_);
    if (selector.kind === 'address') {
      const [, lead, word] = /([.:]?)([^.:]*)$/.exec(selector.address)!;
      return { word: word!, lead: lead! };
    }
    if (selector.kind === 'id') return UNKNOWN;
    const bytes = workspace.readNow([selector.file]).get(selector.file) ?? null;
    if (bytes === null) return UNKNOWN;
    const lines = buildLineIndex(bytes);
    const offset = offsetOf(lines, selector.line, selector.col);
    const start = offsetOf(lines, selector.line, 1);
    if (typeof offset !== 'number' || typeof start !== 'number') return UNKNOWN;
    return wordAround(bytes, start, offset);
  } catch (error) {
    // Said by who needs the target.
    if (error instanceof TugError) return UNKNOWN;
    throw error;
  }
}

function wordAround(bytes: Uint8Array, line: number, offset: number): TargetWord {
  let start = offset;
  let end = offset;
  while (isWordByte(bytes[start - 1])) start--;
  while (isWordByte(bytes[end])) end++;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { word: text.toString('utf8', start, end), lead: text.toString('utf8', line, start) };
}
