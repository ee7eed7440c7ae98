// The last name of a decorator: `wraps` of `@functools.wraps(f)`, `setter` of `@size.setter`.
import type { PythonFile } from '../link/program.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

/** Empty for a decorator that is neither a name nor a call of one. */
export function decoratorName({ facts: { tree } }: PythonFile, node: number): string {
  let at = tree.kind[node] === Node.Decorator ? node - 1 : node;
  if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
  const kind = tree.kind[at];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[at]!) : '';
}
