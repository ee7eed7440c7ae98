// Taking statements away by whole lines, so that what is left reads as if they had never been there: comments go with
// them, blank lines do not pile up, and a block never becomes empty.
import type { Span } from '../../../base/span.ts';
import type { CodeUnit } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { indentationAt, isBlankLine, lineEnd, lineStart, nextLine } from './source-lines.ts';
import { statementExtent } from './statement-extent.ts';

export interface TextChange {
  readonly span: Span;
  readonly text: string;
}

/** `statements` are nodes of the unit's tree that stand in a block or at the top of the module. */
export function removeStatements(unit: CodeUnit, statements: readonly number[]): readonly TextChange[] {
  const { tree, parent } = unit;
  const gone = new Set(statements);
  const changes: TextChange[] = [];
  const emptied = new Set<number>();
  for (const statement of [...gone].sort((a, b) => a - b)) {
    const block = parent[statement]!;
    const isWholeBlock =
      tree.kind[block] === Node.Block && childrenOf(tree, block).every((each) => gone.has(each));
    if (!isWholeBlock) changes.push(withoutGap(unit, gone, statement, removeStatement(tree, statement)));
    else if (!emptied.has(block)) {
      emptied.add(block);
      changes.push(leavePass(tree, block));
    }
  }
  return mergeTouching(changes);
}

/** The blank lines below what a block begins with would open it. */
function withoutGap(
  { tree, parent }: CodeUnit,
  gone: ReadonlySet<number>,
  statement: number,
  change: TextChange,
): TextChange {
  const block = parent[statement]!;
  if (tree.kind[block] !== Node.Block || statementExtent(tree, statement).sharesLine) return change;
  const before = childrenOf(tree, block).filter((child) => child < statement);
  if (!before.every((child) => gone.has(child))) return change;
  let { end } = change.span;
  while (end < tree.length && isBlankLine(tree, end)) end = nextLine(tree, end);
  return { span: { start: change.span.start, end }, text: change.text };
}

/** The span whose removal takes the statement away. */
export function removeStatement(tree: SyntaxTree, statement: number): TextChange {
  const { lines, sharesLine } = statementExtent(tree, statement);
  if (sharesLine) return { span: spanOnSharedLine(tree, statement), text: '' };
  return { span: withBlankLines(tree, lines), text: '' };
}

/** `a = 1; b = 2`: up to the next statement of the line, or from the end of the one before. */
function spanOnSharedLine(tree: SyntaxTree, statement: number): Span {
  const { bytes } = tree;
  const start = tree.start[statement]!;
  const end = tree.end[statement]!;
  const limit = lineEnd(tree, end);
  let at = end;
  while (at < limit && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  if (bytes[at] === SEMICOLON) {
    let next = at + 1;
    while (next < limit && (bytes[next] === SPACE || bytes[next] === TAB)) next++;
    if (next < limit && bytes[next] !== HASH) return { start, end: next };
  }
  let before = start;
  while (before > 0 && (bytes[before - 1] === SPACE || bytes[before - 1] === TAB)) before--;
  if (bytes[before - 1] !== SEMICOLON) return { start, end };
  before--;
  while (before > 0 && (bytes[before - 1] === SPACE || bytes[before - 1] === TAB)) before--;
  return { start: before, end };
}

const TAB = 0x09;
const SPACE = 0x20;
const HASH = 0x23;
const SEMICOLON = 0x3b;

/** With the blank lines above when there are blank lines, or nothing, below as well. */
function withBlankLines(tree: SyntaxTree, lines: Span): Span {
  const isLast = lines.end >= tree.length;
  if (!isLast && !isBlankLine(tree, lines.end)) return lines;
  let start = lines.start;
  while (start > tree.begin) {
    const above = lineStart(tree, previousLineEnd(tree, start));
    if (!isBlankLine(tree, above)) break;
    start = above;
  }
  if (start > tree.begin || isLast) return { start, end: lines.end };
  // Nothing stands above: the blank lines below would open the file.
  let { end } = lines;
  while (end < tree.length && isBlankLine(tree, end)) end = nextLine(tree, end);
  return { start, end };
}

function previousLineEnd({ bytes }: SyntaxTree, start: number): number {
  return start >= 2 && bytes[start - 2] === 0x0d && bytes[start - 1] === 0x0a ? start - 2 : start - 1;
}

function leavePass(tree: SyntaxTree, block: number): TextChange {
  const children = childrenOf(tree, block);
  const first = statementExtent(tree, children[0]!);
  const last = statementExtent(tree, children.at(-1)!);
  if (first.sharesLine) {
    return { span: { start: tree.start[children[0]!]!, end: tree.end[children.at(-1)!]! }, text: 'pass' };
  }
  const indentation = indentationAt(tree, tree.start[children[0]!]!);
  const end = lineEnd(tree, tree.end[children.at(-1)!]!);
  return {
    span: { start: first.lines.start, end: Math.min(end, last.lines.end) },
    text: `${indentation}pass`,
  };
}

/** Two removals that meet, or share blank lines, are one. */
function mergeTouching(changes: readonly TextChange[]): readonly TextChange[] {
  const merged: TextChange[] = [];
  for (const change of [...changes].sort((a, b) => a.span.start - b.span.start)) {
    const last = merged.at(-1);
    if (last !== undefined && last.text === '' && change.text === '' && change.span.start <= last.span.end) {
      merged[merged.length - 1] = {
        span: { start: last.span.start, end: Math.max(last.span.end, change.span.end) },
        text: '',
      };
    } else merged.push(change);
  }
  return merged;
}
