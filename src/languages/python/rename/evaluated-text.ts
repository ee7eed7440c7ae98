// The word in a string that `eval()` or `exec()` runs as it stands: code, though nobody follows its names.
import type { Occurrence } from '../../../kernel/occurrence.ts';
import type { FileFacts } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

const RUNNERS: ReadonlySet<string> = new Set(['eval', 'exec', 'timeit', 'runctx']);

export function asCode(files: readonly PythonFile[], text: Occurrence): Occurrence {
  if (text.role !== 'string') return text;
  const facts = files.find((file) => file.path === text.file)?.facts;
  const runner = facts === undefined ? null : runnerOf(facts, text.span.start);
  if (runner === null) return text;
  const reason = `in code that ${runner}() runs`;
  return { ...text, certainty: 'possible', provenance: 'syntactic', reason };
}

/** What runs the string around an offset; null when nothing does. */
function runnerOf({ tree, parent }: FileFacts, offset: number): string | null {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Constant || tree.start[node]! > offset || tree.end[node]! <= offset)
      continue;
    const call = parent[node]!;
    if (call < 0 || tree.kind[call] !== Node.Call) return null;
    const [callee, first] = childrenOf(tree, call);
    const kind = tree.kind[callee!];
    if (first !== node || (kind !== Node.Name && kind !== Node.Attribute)) return null;
    const name = nameText(tree, tree.data[callee!]!);
    return RUNNERS.has(name) ? name : null;
  }
  return null;
}
