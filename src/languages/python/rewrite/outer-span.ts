// An expression with the parentheses around it: what has to move when the expression does.
import type { Span } from '../../../base/span.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

export function outerSpan(tree: SyntaxTree, node: number): Span {
  let start = tree.start[node]!;
  let end = tree.end[node]!;
  for (let at = firstParen(tree, node); at < tree.parenCount && tree.parenNode[at] === node; at++) {
    start = Math.min(start, tree.parenStart[at]!);
    end = Math.max(end, tree.parenEnd[at]!);
  }
  return { start, end };
}

/** The list is in ascending order of the nodes. */
function firstParen({ parenNode, parenCount }: SyntaxTree, node: number): number {
  let low = 0;
  let high = parenCount;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (parenNode[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
