// The last name of a decorator: `wraps` of `@functools.wraps(f)`, `setter` of `@size.setter`.
import type { PythonFile } from '../link/program.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

/** Behind `as` the name that it was imported by. Empty for a decorator that is neither a name nor a call of one. */
export function decoratorName({ facts }: PythonFile, node: number): string {
  const { tree } = facts;
  let at = tree.kind[node] === Node.Decorator ? node - 1 : node;
  if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
  const kind = tree.kind[at];
  if (kind !== Node.Name) return kind === Node.Attribute ? nameText(tree, tree.data[at]!) : '';
  const symbol = facts.symbolOf[at]!;
  const alias =
    symbol < 0 ? undefined : facts.imports.find((fact) => fact.symbol === symbol && fact.hasAlias);
  return alias?.kind === 'name' ? alias.name : nameText(tree, tree.data[at]!);
}
