// The code that is extracted, as nodes and as text: its own lines, the comments that were selected with it, and the comment
// behind its last line.
import type { Span } from '../../../../../base/span.ts';
import type { FileFacts } from '../../../facts/file-facts.ts';
import {
  indentationAt,
  isBlankBetween,
  lineEnd,
  lineStart,
  textBetween,
} from '../../../rewrite/source-lines.ts';
import { firstByte } from '../../../rewrite/statement-extent.ts';
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts';

export interface SelectedCode {
  readonly kind: 'expression' | 'statements';
  /** The expression, or the statements in order. */
  readonly roots: readonly number[];
  /** All nodes below the roots are those from `low` to `high`. */
  readonly low: number;
  readonly high: number;
  /** The text that moves. */
  readonly span: Span;
}

export function selectedStatements({ tree }: FileFacts, roots: readonly number[], asked: Span): SelectedCode {
  const first = roots[0]!;
  const last = roots.at(-1)!;
  const indentation = indentationAt(tree, firstByte(tree, first));
  return {
    kind: 'statements',
    roots,
    low: tree.first[first]!,
    high: last,
    span: {
      start: withComments(tree, firstByte(tree, first), asked.start),
      end: withCommentsBelow(tree, withComment(tree, tree.end[last]!), asked.end, indentation),
    },
  };
}

export function selectedExpression({ tree }: FileFacts, node: number): SelectedCode {
  return {
    kind: 'expression',
    roots: [node],
    low: tree.first[node]!,
    high: node,
    span: { start: tree.start[node]!, end: tree.end[node]! },
  };
}

/** Comment lines above that the selection took in. */
function withComments(tree: SyntaxTree, start: number, asked: number): number {
  let first = start;
  for (let comment = tree.commentCount - 1; comment >= 0; comment--) {
    const at = tree.commentStart[comment]!;
    if (at >= first) continue;
    if (at < asked || !isBlankBetween(tree, lineStart(tree, at), at)) break;
    first = at;
  }
  return first;
}

/** The comment on the last line speaks of what stands there. */
function withComment(tree: SyntaxTree, end: number): number {
  const limit = lineEnd(tree, end);
  for (let comment = 0; comment < tree.commentCount; comment++) {
    const at = tree.commentStart[comment]!;
    if (at >= end && at < limit && isBlankBetween(tree, end, at)) return tree.commentEnd[comment]!;
  }
  return end;
}

/** Comment lines below that the selection took in, as far in as its code. */
function withCommentsBelow(tree: SyntaxTree, end: number, asked: number, indentation: string): number {
  let last = end;
  for (let comment = 0; comment < tree.commentCount; comment++) {
    const at = tree.commentStart[comment]!;
    if (at < last) continue;
    const isBelow = /^\s*$/.test(textBetween(tree, last, at));
    if (!isBelow || tree.commentEnd[comment]! > asked) break;
    if (!indentationAt(tree, at).startsWith(indentation)) break;
    last = tree.commentEnd[comment]!;
  }
  return last;
}
