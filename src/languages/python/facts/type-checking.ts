// Conditions that hold only under a type checker: `TYPE_CHECKING`, `typing.TYPE_CHECKING`.
import * as Node from '../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';

export function isTypeChecking(tree: SyntaxTree, test: number): boolean {
  const kind = tree.kind[test];
  if (kind !== Node.Name && kind !== Node.Attribute) return false;
  return nameText(tree, tree.data[test]!) === 'TYPE_CHECKING';
}
