// The argument of a call by its position or its keyword.
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';

/** -1 when it is not passed, or a `*` or `**` argument may pass it. */
export function argumentOf(
  { facts: { tree } }: PythonFile,
  call: number,
  position: number,
  name: string | null,
): number {
  const given = childrenOf(tree, call).slice(1);
  const positional = given.filter((node) => tree.kind[node] !== Node.Keyword);
  const isSpread = positional.slice(0, position + 1).some((node) => tree.kind[node] === Node.Starred);
  if (position >= 0 && !isSpread && positional[position] !== undefined) return positional[position];
  const keyword = given.find(
    (node) =>
      tree.kind[node] === Node.Keyword && tree.data[node] !== 0 && nameText(tree, tree.data[node]!) === name,
  );
  return keyword === undefined ? -1 : keyword - 1;
}

/** Whether `*args` or `**kwargs` pass arguments that are not spelled. */
export function passesMore({ facts: { tree } }: PythonFile, call: number): boolean {
  return childrenOf(tree, call).some(
    (node) => tree.kind[node] === Node.Starred || (tree.kind[node] === Node.Keyword && tree.data[node] === 0),
  );
}
