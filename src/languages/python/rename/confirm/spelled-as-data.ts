// A name that the program reads at run time is looked up by a string. Whether such a string occurs outside of the edited
// references decides if a rename breaks the lookup.
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { RenameQuestion } from '../rename-question.ts';

/** Whether a string literal or a data file spells exactly the old name, and the rename leaves it as it is. */
export function isSpelledAsData({ context, judged, word }: RenameQuestion): boolean {
  const { engine, view } = context;
  const edited = new Map<string, Set<number>>();
  for (const { bound, verdict } of judged) {
    if (verdict.kind !== 'proven') continue;
    const { file, start } = bound.place;
    const starts = edited.get(file.path) ?? new Set();
    edited.set(file.path, starts.add(start));
  }
  const isInCode = engine.program.filesContaining(word).some((path) => {
    const file = engine.program.file(path);
    return file !== null && hasString(file, word, edited.get(path) ?? new Set());
  });
  return isInCode || isInDataFile(view, word);
}

function hasString({ facts }: PythonFile, word: string, edited: ReadonlySet<number>): boolean {
  const { tree } = facts;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Constant || stringValue(facts, node) !== word) continue;
    // The name starts after a prefix and at most three quotes.
    const quotes = tree.end[node]! - tree.start[node]! - Buffer.byteLength(word);
    const isEdited = Array.from({ length: quotes }, (_, at) => tree.start[node]! + at).some((at) =>
      edited.has(at),
    );
    if (!isEdited) return true;
  }
  return false;
}

const DATA_FILE = /\.(json5?|ya?ml|toml|ini|cfg|conf|env|xml|html?|jinja2?|j2|csv|tsv|js|ts|sh)$/i;

/** `"name"`, or `name:` and `name =` at the beginning of a line. */
function isInDataFile(view: WorkspaceView, word: string): boolean {
  const paths = view.filesContaining(word).filter((path) => DATA_FILE.test(path));
  if (paths.length === 0) return false;
  const name = word.replace(/[^\w]/g, '\\$&');
  const spelled = new RegExp(`(["'\`])${name}\\1|^\\s*(?:-\\s*)?${name}\\s*[:=]`, 'mu');
  return paths.some((path) => spelled.test(Buffer.from(view.read(path)).toString('utf8')));
}
