// A list between brackets with other items: parameters, arguments. What stays keeps its line breaks, comments and trailing
// comma; one item on each line stays one item on each line.
import type { Span } from '../../../base/span.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { isBlankBetween, lineEnd, lineStart, nextLine, textBetween } from './source-lines.ts';
import { sourceStyle } from './source-style.ts';
import { copy, type Piece, type Rewrite, text } from './text-pieces.ts';

export interface ListText {
  readonly kind: 'parameters' | 'arguments';
  readonly tree: SyntaxTree;
  /** From behind the opening bracket to the closing one. */
  readonly span: Span;
  readonly items: readonly Span[];
}

export interface NewItem {
  /** Which of the old items it is; -1 for a new one. */
  readonly from: number;
  readonly pieces: readonly Piece[];
}

export function rewriteList(list: ListText, next: readonly NewItem[]): Rewrite {
  const { tree, kind, span, items } = list;
  const isOneLine = lineEnd(tree, span.start) >= span.end;
  const isHanging = !isOneLine && hangs(list);
  const row = { kind, items: next.map(({ pieces }) => pieces), old: items, isHanging };
  const inOneLine = isOneLine || isHanging ? { row } : {};
  if (items.length === 0) return { span, pieces: fillEmpty(list, next), ...inOneLine };
  if (next.length === 0) return { span, pieces: keepComments(list) };
  const lines = readLines(list);
  return lines === null || isHanging
    ? { span, pieces: inRow(list, next), ...inOneLine }
    : { span, pieces: onLines(list, lines, next) };
}

/** One line for all items, and the brackets on the lines around it, without a comma at the end. */
function hangs({ tree, span, items }: ListText): boolean {
  if (items.length < 2) return false;
  const first = items[0]!.start;
  const last = items.at(-1)!.end;
  return (
    nextLine(tree, span.start) === lineStart(tree, first) &&
    isBlankBetween(tree, span.start, lineEnd(tree, span.start)) &&
    isBlankBetween(tree, lineStart(tree, first), first) &&
    lineEnd(tree, first) === last &&
    nextLine(tree, last) === lineStart(tree, span.end) &&
    isBlankBetween(tree, lineStart(tree, span.end), span.end)
  );
}

const COMMA = 0x2c;

function fillEmpty({ tree, span }: ListText, next: readonly NewItem[]): readonly Piece[] {
  const pieces = next.flatMap((item, at) => (at === 0 ? item.pieces : [text(', '), ...item.pieces]));
  return hasComment(tree, span.start, span.end) ? [...pieces, copy(span.start, span.end)] : pieces;
}

/** Nothing is left but the comments. */
function keepComments({ tree, span, items }: ListText): readonly Piece[] {
  const gaps = [
    { start: span.start, end: items[0]!.start },
    ...items.map(({ end }, at) => ({ start: end, end: items[at + 1]?.start ?? span.end })),
  ].map((gap) => ({ start: behindComma(tree, gap.start, gap.end), end: gap.end }));
  return gaps.some(({ start, end }) => hasComment(tree, start, end))
    ? gaps.map(({ start, end }) => copy(start, end))
    : [];
}

/** Items share lines: the gaps between them stay, as far as there are items around them. */
function inRow({ tree, span, items }: ListText, next: readonly NewItem[]): readonly Piece[] {
  const kept = next.map(({ from }) => from).filter((from) => from >= 0);
  const isPermuted = kept.some((from, at) => at > 0 && from < kept[at - 1]!);
  const pieces: Piece[] = [copy(span.start, items[0]!.start)];
  next.forEach((item, at) => {
    if (at > 0) {
      const gap = isPermuted ? at : gapBetween(next[at - 1]!.from, item.from);
      pieces.push(gap > 0 && gap < items.length ? gapBefore(gap) : text(', '));
    }
    pieces.push(...item.pieces);
  });
  const end = items.length - 1;
  const last = next.at(-1)!.from;
  if (!isPermuted && last >= 0 && last < end && gapHasComment(last + 1)) {
    pieces.push(gapBefore(last + 1), copy(behindComma(tree, items[end]!.end, span.end), span.end));
  } else pieces.push(copy(items[end]!.end, span.end));
  return pieces;

  function gapBefore(at: number): Piece {
    return copy(items[at - 1]!.end, items[at]!.start);
  }

  function gapHasComment(at: number): boolean {
    return hasComment(tree, items[at - 1]!.end, items[at]!.start);
  }

  /** A comment behind an item stays with it, whichever of the items around it goes. */
  function gapBetween(before: number, from: number): number {
    if (before < 0 || from <= before + 1) return from;
    return gapHasComment(before + 1) || gapHasComment(from) ? before + 1 : from;
  }
}

interface ItemLine {
  /** The line break, comments above, and the indentation. */
  readonly lead: Span;
  readonly item: Span;
  readonly hasComma: boolean;
  /** Behind the item and its comma: spaces and a comment. */
  readonly tail: Span;
}

/** Null when items share lines. */
function readLines({ tree, span, items }: ListText): readonly ItemLine[] | null {
  const lines: ItemLine[] = [];
  let from = lineEnd(tree, span.start);
  for (const [at, item] of items.entries()) {
    const start = lineStart(tree, item.start);
    if (start <= span.start || !isBlankBetween(tree, start, item.start)) return null;
    if (item.start < from) return null;
    const behind = behindComma(tree, item.end, lineEnd(tree, item.end));
    const hasComma = behind > item.end;
    if (!hasComma && at < items.length - 1) return null;
    const end = Math.min(lineEnd(tree, behind), span.end);
    lines.push({ lead: { start: from, end: item.start }, item, hasComma, tail: { start: behind, end } });
    from = end;
  }
  return lines;
}

function onLines(
  { tree, span }: ListText,
  lines: readonly ItemLine[],
  next: readonly NewItem[],
): readonly Piece[] {
  const first = lines[0]!;
  const last = lines.at(-1)!;
  const { lineEnding } = sourceStyle(tree);
  const indent = textBetween(tree, lineStart(tree, first.item.start), first.item.start);
  const pieces: Piece[] = [copy(span.start, first.lead.start)];
  next.forEach(({ from, pieces: own }, at) => {
    const line = lines[from];
    const comma = at < next.length - 1 || last.hasComma ? ',' : '';
    pieces.push(line === undefined ? text(`${lineEnding}${indent}`) : copy(line.lead.start, line.lead.end));
    pieces.push(...own);
    if (line === undefined) pieces.push(text(comma));
    else if (line.hasComma && comma !== '') pieces.push(copy(line.item.end, line.tail.end));
    else pieces.push(text(comma), copy(line.tail.start, line.tail.end));
  });
  pieces.push(copy(last.tail.end, span.end));
  return pieces;
}

/** Behind the comma that follows, or the offset itself. */
function behindComma(tree: SyntaxTree, offset: number, end: number): number {
  let at = offset;
  while (at < end && isBlankBetween(tree, at, at + 1)) at++;
  return at < end && tree.bytes[at] === COMMA ? at + 1 : offset;
}

function hasComment({ commentStart, commentCount }: SyntaxTree, start: number, end: number): boolean {
  for (let at = 0; at < commentCount; at++) {
    if (commentStart[at]! >= start && commentStart[at]! < end) return true;
  }
  return false;
}
