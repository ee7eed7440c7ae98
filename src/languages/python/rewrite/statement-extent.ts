// The lines that belong to a statement: its decorators, the comments right above it, and its own lines. What is taken
// away or moved as a whole.
import type { Span } from '../../../base/span.ts';
import { SEMICOLON_AFTER, SEMICOLON_BEFORE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import {
  indentationAt,
  isBlankBetween,
  isBlankLine,
  lineEnd,
  lineStart,
  nextLine,
  textBetween,
} from './source-lines.ts';

export interface StatementExtent {
  /** Whole lines, with the ending of the last one; comments above that touch it and stand at its indentation included, and those that end its body. */
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
    (flags & SEMICOLON_BEFORE) !== 0 ||
    ((flags & SEMICOLON_AFTER) !== 0 && isFollowed(tree, end)) ||
    !isBlankBetween(tree, start, begin);
  return {
    lines: {
      start: withComments(tree, node, start),
      end: withInnerComments(tree, node, start, nextLine(tree, lineEnd(tree, end))),
    },
    sharesLine,
  };
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

/** `a = 1; b = 2`, but not `a = 1;`: another statement stands behind the semicolon. */
function isFollowed(tree: SyntaxTree, end: number): boolean {
  const semicolon = tree.bytes.indexOf(SEMICOLON, end);
  let at = semicolon + 1;
  while (at < tree.length && isBlankBetween(tree, at, at + 1)) at++;
  return at < lineEnd(tree, semicolon) && tree.bytes[at] !== HASH;
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
const SEMICOLON = 0x3b;

/** The start of the block of comment lines that ends right above the line, at the same indentation. */
function withComments(tree: SyntaxTree, node: number, start: number): number {
  const indentation = indentationAt(tree, start);
  let first = start;
  while (first > tree.begin) {
    const above = lineStart(
      tree,
      first - (tree.bytes[first - 2] === 0x0d && tree.bytes[first - 1] === 0x0a ? 2 : 1),
    );
    const text = above + indentation.length;
    if (indentationAt(tree, above) !== indentation || tree.bytes[text] !== HASH) break;
    first = above;
  }
  const opensFile = first === tree.begin && first < start;
  return opensFile && speaksOfFile(tree, node, textBetween(tree, first, start)) ? start : first;
}

/** Comments below the last statement of a body, at the indentation of the body, end it. */
function withInnerComments(tree: SyntaxTree, node: number, start: number, end: number): number {
  if (isSimple(tree, node)) return end;
  const own = indentationAt(tree, start);
  let last = end;
  for (let at = end; at < tree.length; at = nextLine(tree, at)) {
    if (isBlankLine(tree, at)) continue;
    const indentation = indentationAt(tree, at);
    const isInner = indentation.length > own.length && indentation.startsWith(own);
    if (!isInner || tree.bytes[at + indentation.length] !== HASH) break;
    last = nextLine(tree, at);
  }
  return last;
}

/** The first lines of a file: interpreter, encoding, licence, settings of tools. Above an import they are hardly about it. */
function speaksOfFile(tree: SyntaxTree, node: number, comment: string): boolean {
  const kind = tree.kind[node];
  if (kind === Node.Import || kind === Node.ImportFrom || kind === Node.Expr) return true;
  return HEADER.test(comment);
}

const HEADER =
  /^#!|-\*-|coding[:=]|copyright|licen[sc]e|SPDX|\(c\)|^#\s*(?:mypy|pylint|ruff|flake8|type|pyright|isort|fmt|vim?|noqa|cython|yapf|pragma)\b/im;
