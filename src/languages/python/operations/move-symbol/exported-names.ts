// `__all__` follows what moves: the entry goes from the old module's list, and comes to the new one's when that has a list.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { cannotMove } from './moved-statements.ts';
import type { FileChange } from './text-change.ts';

export function removeExports(
  { path, facts }: PythonFile,
  names: readonly string[],
): { readonly changes: readonly FileChange[]; readonly removed: readonly FileSpan[] } {
  const entries =
    facts.exports?.entries.filter(({ name, removed }) => !removed && names.includes(name)) ?? [];
  const { tree, parent } = facts;
  const gone = new Set(entries.map(({ node }) => node));
  const changes: FileChange[] = [];
  for (const list of new Set(entries.map(({ node }) => parent[node]!))) {
    const name = entries.find(({ node }) => parent[node] === list)!.name;
    if (tree.kind[list] !== Node.List && tree.kind[list] !== Node.Tuple)
      throw cannotMove(name, `${path} exports it in a way that cannot be rewritten`, 'use --leave-reexport');
    const items = childrenOf(tree, list);
    if (tree.kind[list] === Node.Tuple && items.length - items.filter((item) => gone.has(item)).length === 1)
      throw cannotMove(name, `${path} exports it in a tuple of two`, 'make it a list first');
    const lastKept = items.findLastIndex((item) => !gone.has(item));
    if (lastKept < 0) {
      const span = { start: tree.start[items[0]!]!, end: tree.end[items.at(-1)!]! };
      changes.push({ file: path, span, text: Buffer.alloc(0) });
      continue;
    }
    items.forEach((item, at) => {
      if (!gone.has(item)) return;
      const [before, next] = [items[at - 1], items[at + 1]];
      const span =
        next !== undefined && at < lastKept
          ? { start: tree.start[item]!, end: tree.start[next]! }
          : before !== undefined
            ? { start: tree.end[before]!, end: tree.end[item]! }
            : { start: tree.start[item]!, end: next === undefined ? tree.end[item]! : tree.start[next]! };
      changes.push({ file: path, span, text: Buffer.alloc(0) });
    });
  }
  return { changes, removed: changes.map(({ file, span }) => ({ file, span })) };
}

export function addExports({ path, facts }: PythonFile, names: readonly string[]): readonly FileChange[] {
  const entries = facts.exports?.entries.filter(({ removed }) => !removed) ?? [];
  const last = entries.at(-1);
  if (last === undefined || names.length === 0) return [];
  const { tree, parent } = facts;
  const list = parent[last.node]!;
  if (tree.kind[list] !== Node.List && tree.kind[list] !== Node.Tuple) return [];
  const { quote } = sourceStyle(tree);
  const offset = tree.end[last.node]!;
  const known = new Set(entries.map(({ name }) => name));
  const text = names
    .filter((name) => !known.has(name))
    .map((name) => `, ${quote}${name}${quote}`)
    .join('');
  return text === ''
    ? []
    : [{ file: path, span: { start: offset, end: offset }, text: encodeText(tree, text) }];
}
