// Kinds of nodes as extraction asks about them.
import * as Node from '../../syntax/node-kinds.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';

export function isStatement(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node]!;
  return kind >= Node.FunctionDef && kind <= Node.LastStatement;
}

export function isExpression(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node]!;
  return kind >= Node.FirstExpression && kind <= Node.LastExpression;
}

export function isFunction(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node];
  return kind === Node.FunctionDef || kind === Node.AsyncFunctionDef;
}

/** Whether `inner` is the node or below it. */
export function isWithin(tree: SyntaxTree, inner: number, node: number): boolean {
  return tree.first[node]! <= inner && inner <= node;
}
