// Where the parts of a node are: the few shapes that evaluation asks for again and again. A child's index follows from
// the post-order; nothing here looks at more than the node's own children.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';

/** The first child of a node that has one. */
export function firstChild(tree: SyntaxTree, node: number): number {
  const { first } = tree;
  const begin = first[node]!;
  let child = node - 1;
  while (first[child]! > begin) child = first[child]! - 1;
  return child;
}

/** `value` of `value.name`: the Identifier is one node, right before its parent. */
export function receiverOf(node: number): number {
  return node - 2;
}

/** The argument expressions of a call: plain ones, Starred and Keyword. */
export function argumentsOf(tree: SyntaxTree, call: number): number[] {
  return childrenOf(tree, call).slice(1);
}

export function calleeOf(tree: SyntaxTree, call: number): number {
  return firstChild(tree, call);
}

/** The value of a Keyword is its last child. */
export function keywordValue(node: number): number {
  return node - 1;
}

/** Value and target of an assignment, and the like: the last child. */
export function lastChild(node: number): number {
  return node - 1;
}

export function isInside(tree: SyntaxTree, node: number, ancestor: number): boolean {
  return node <= ancestor && node >= tree.first[ancestor]!;
}

/** The elements of an index: `a[x, y]` is a Tuple. */
export function subscriptElements(tree: SyntaxTree, subscript: number): number[] {
  const index = subscript - 1;
  return tree.kind[index] === Kind.Tuple ? childrenOf(tree, index) : [index];
}

/** The string of a plain literal, or null: f-strings, concatenations and escapes are not looked into. */
export function plainString(tree: SyntaxTree, node: number): string | null {
  if (tree.kind[node] !== Kind.Constant) return null;
  const { bytes, start, end } = tree;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start[node]!, end[node]! - start[node]!).toString(
    'utf8',
  );
  const match = /^[rRuU]?(?:'([^'\\\r\n]*)'|"([^"\\\r\n]*)")$/.exec(text);
  return match === null ? null : (match[1] ?? match[2] ?? '');
}

/** The expressions of which one is the value. */
export function alternatives(tree: SyntaxTree, node: number): readonly number[] {
  if (node < 0) return [];
  switch (tree.kind[node]) {
    case Kind.BoolOp:
      return childrenOf(tree, node).flatMap((child) => alternatives(tree, child));
    case Kind.IfExp: {
      const [body, , otherwise] = childrenOf(tree, node);
      return [...alternatives(tree, body!), ...alternatives(tree, otherwise!)];
    }
    default:
      return [node];
  }
}
