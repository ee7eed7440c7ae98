// The lines that belong to a statement: its decorators, the comments right above it, and its own lines. What is taken
// away or moved as a whole.
import type { Span } from '../../../base/span.ts';
import { SEMICOLON_AFTER, SEMICOLON_BEFORE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { indentationAt, isBlankBetween, lineEnd, lineStart, nextLine } from './source-lines.ts';

export interface StatementExtent {
  /** Whole lines, with the ending of the last one; comments above that touch it and stand at its indentation included. */
  readonly lines: Span;
  /** Shares a line with other statements (`a = 1; b = 2`, `if x: y`): cannot be taken by lines. */
  readonly sharesLine: boolean;
}

export function statementExtent(tree: SyntaxTree, node: number): StatementExtent {
  const begin = firstByte(tree, node);
  const end = tree.end[node]!;
  const start = lineStart(tree, begin);
  const flags = isSimple(tree, node) ? tree.flags[node]! : 0;
  const sharesLine =
    (flags & (SEMICOLON_AFTER | SEMICOLON_BEFORE)) !== 0 || !isBlankBetween(tree, start, begin);
  return { lines: { start: withComments(tree, start), end: nextLine(tree, lineEnd(tree, end)) }, sharesLine };
}

/** Decorators stand before the definition they belong to. */
export function firstByte(tree: SyntaxTree, node: number): number {
  const first = tree.first[node]!;
  let begin = tree.start[node]!;
  for (let child = node - 1; child >= first; child = tree.first[child]! - 1) {
    if (tree.kind[child] === Node.Decorator) begin = Math.min(begin, tree.start[child]!);
  }
  return begin;
}

function isSimple(tree: SyntaxTree, node: number): boolean {
  switch (tree.kind[node]) {
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
    case Node.ClassDef:
    case Node.For:
    case Node.AsyncFor:
    case Node.While:
    case Node.If:
    case Node.With:
    case Node.AsyncWith:
    case Node.Match:
    case Node.Try:
    case Node.TryStar:
      return false;
    default:
      return true;
  }
}

const HASH = 0x23;

/** The start of the block of comment lines that ends right above the line, at the same indentation. */
function withComments(tree: SyntaxTree, start: number): number {
  const indentation = indentationAt(tree, start);
  let first = start;
  while (first > tree.begin) {
    const above = lineStart(
      tree,
      first - (tree.bytes[first - 2] === 0x0d && tree.bytes[first - 1] === 0x0a ? 2 : 1),
    );
    const text = above + indentation.length;
    if (indentationAt(tree, above) !== indentation || tree.bytes[text] !== HASH) break;
    // The first lines of a file speak of the file: interpreter, encoding, licence.
    if (above === tree.begin) break;
    first = above;
  }
  return first;
}
