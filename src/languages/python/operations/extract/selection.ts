// From a range to what it selects: one expression, or whole statements of one block. White space and comments at its edges
// do not count; anything else that does not fit is refused with the nearest range that does.
import type { Span } from '../../../../base/span.ts';
import type { PythonFile } from '../../link/program.ts';
import { firstByte } from '../../rewrite/statement-extent.ts';
import { CONTEXT, ELIF } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { isExpression, isStatement } from './node-classes.ts';

export interface Selection {
  /** As asked for. */
  readonly asked: Span;
  /** Without white space and comments around it. */
  readonly span: Span;
  /** The outermost expression that the range is, or -1. */
  readonly expression: number;
  /** Neighbours in one block, in order; empty when the range is not whole statements. */
  readonly statements: readonly number[];
}

export function selectionIn({ facts }: PythonFile, asked: Span): Selection {
  const { tree } = facts;
  const span = trim(tree, asked);
  return { asked, span, expression: expressionAt(tree, span), statements: statementsAt(facts, span) };
}

/** The smallest ranges around a place that could be selected, smallest first. */
export function nearestRanges(
  { facts }: PythonFile,
  { span }: Selection,
  statements: boolean,
): readonly Span[] {
  const { tree, parent } = facts;
  const found: Span[] = [];
  let innermost = -1;
  for (let node = 0; node < tree.count; node++) {
    if (tree.start[node]! <= span.start && span.end <= tree.end[node]! && isValue(tree, node)) {
      innermost = node;
      break;
    }
  }
  if (innermost < 0 && !statements) innermost = largestInside(tree, span);
  if (innermost >= 0) found.push({ start: tree.start[innermost]!, end: tree.end[innermost]! });
  if (statements) {
    const run = coveringRun(tree, parent, span);
    if (run !== null) found.push(run);
  }
  return found.sort((a, b) => a.end - a.start - (b.end - b.start));
}

function largestInside(tree: SyntaxTree, { start, end }: Span): number {
  let largest = -1;
  for (let node = 0; node < tree.count; node++) {
    if (tree.start[node]! < start || tree.end[node]! > end || !isValue(tree, node)) continue;
    if ((tree.flags[node]! & CONTEXT) !== 0 && tree.kind[node] !== Node.Constant) continue;
    const length = (each: number) => tree.end[each]! - tree.start[each]!;
    if (largest < 0 || length(node) > length(largest)) largest = node;
  }
  return largest;
}

/** The neighbours of the innermost block that together hold the span. */
function coveringRun(tree: SyntaxTree, parent: Int32Array, span: Span): Span | null {
  for (let block = 0; block < tree.count; block++) {
    const kind = tree.kind[block];
    if (kind !== Node.Block && kind !== Node.Module) continue;
    const children = childrenOf(tree, block).filter((child) => isStatement(tree, child));
    const first = children.findLast((child) => firstByte(tree, child) <= span.start);
    const last = children.find((child) => span.end <= tree.end[child]!);
    if (first === undefined || last === undefined || parent[first] !== parent[last]) continue;
    return { start: firstByte(tree, first), end: tree.end[last]! };
  }
  return null;
}

function expressionAt(tree: SyntaxTree, { start, end }: Span): number {
  for (let node = tree.count - 1; node >= 0; node--) {
    if (!isValue(tree, node)) continue;
    if (tree.start[node] === start && tree.end[node] === end) return node;
    // The parentheses of `f(x for x in y)` count as the generator's.
    const isBare = tree.kind[node] === Node.GeneratorExp && tree.start[node] === start - 1;
    if (isBare && tree.end[node] === end + 1) return node;
  }
  for (let paren = tree.parenCount - 1; paren >= 0; paren--) {
    const node = tree.parenNode[paren]!;
    if (tree.parenStart[paren] === start && tree.parenEnd[paren] === end && isValue(tree, node)) return node;
  }
  return -1;
}

/** An expression that has a value of its own: no specification of a format, no slice. */
function isValue(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node];
  if (kind === Node.JoinedStr && tree.data[node] === -1) return false;
  if (kind === Node.FormattedValue || kind === Node.Interpolation || kind === Node.Slice) return false;
  return isExpression(tree, node) && kind !== Node.Missing && kind !== Node.Starred;
}

function statementsAt(
  { tree, parent }: { readonly tree: SyntaxTree; readonly parent: Int32Array },
  { start, end }: Span,
): readonly number[] {
  for (let node = tree.count - 1; node >= 0; node--) {
    if (!isStatement(tree, node) || firstByte(tree, node) !== start) continue;
    if (tree.kind[node] === Node.If && (tree.flags[node]! & ELIF) !== 0) continue;
    const siblings = childrenOf(tree, parent[node]!).filter((child) => isStatement(tree, child));
    const from = siblings.indexOf(node);
    const to = siblings.findIndex((sibling) => tree.end[sibling] === end);
    if (to >= from) return siblings.slice(from, to + 1);
  }
  return [];
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;

function trim(tree: SyntaxTree, asked: Span): Span {
  const { bytes } = tree;
  let { start, end } = asked;
  for (let at = -1; at !== start && start < end; ) {
    at = start;
    while (start < end && isSpace(bytes[start]!)) start++;
    if (bytes[start] === BACKSLASH && isSpace(bytes[start + 1] ?? 0)) start++;
    const comment = commentAround(tree, start, start + 1);
    if (comment !== null) start = Math.min(end, comment.end);
  }
  for (let at = -1; at !== end && start < end; ) {
    at = end;
    while (start < end && isSpace(bytes[end - 1]!)) end--;
    const comment = commentAround(tree, end - 1, end);
    if (comment !== null && comment.start >= start) end = comment.start;
    else if (bytes[end - 1] === SEMICOLON) end--;
  }
  return start < end ? { start, end } : asked;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === 0x0c;
}

function commentAround(tree: SyntaxTree, start: number, end: number): Span | null {
  for (let comment = 0; comment < tree.commentCount; comment++) {
    const span = { start: tree.commentStart[comment]!, end: tree.commentEnd[comment]! };
    if (span.start <= start && end <= span.end) return span;
  }
  return null;
}
