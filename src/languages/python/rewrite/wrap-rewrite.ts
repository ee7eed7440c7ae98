// A list that was written anew on one line and made that line too long gets more lines; one that had a line of its own because it
// was too long goes back when it fits. A line that was too long before, and one in a string, stays as it is.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { widthOf } from './line-limit.ts';
import { isInsideString } from './reindent.ts';
import { indentationAt, lineEnd, lineStart, textBetween } from './source-lines.ts';
import { sourceStyle } from './source-style.ts';
import { type ItemRow, type Piece, type Rewrite, text } from './text-pieces.ts';
import { gapsOf, type ListLine } from './wrap-list.ts';

/** `limit`: how long lines may get. */
export function wrapRewrite(tree: SyntaxTree, rewrite: Rewrite, limit: number | null): Rewrite {
  const { span, row } = rewrite;
  if (row === undefined || limit === null || isInsideString(tree, span.start)) return rewrite;
  const start = lineStart(tree, span.start);
  const line: ListLine = {
    kind: row.kind,
    before: textBetween(tree, start, span.start),
    items: row.items.map((pieces) => textOf(tree, pieces)),
    after: textBetween(tree, span.end, lineEnd(tree, span.end)),
  };
  if (!isAsBlackHasIt(tree, row, line, limit)) return rewrite;
  const gaps = gapsOf(line, { limit, indentation: indentationAt(tree, start), style: sourceStyle(tree) });
  if (gaps.open === '' && !row.isHanging) return rewrite;
  const items = row.items.flatMap((pieces, at) => [text(at === 0 ? gaps.open : gaps.between), ...pieces]);
  return { span, pieces: [...items, text(gaps.close)] };
}

/** A row that fits, or a line of its own that fits where a row does not. */
function isAsBlackHasIt(
  tree: SyntaxTree,
  { old, isHanging }: ItemRow,
  { before, after }: ListLine,
  limit: number,
): boolean {
  const items = old.map(({ start, end }) => textBetween(tree, start, end)).join(', ');
  const fits = widthOf(`${before}${items}${after}`) <= limit;
  if (!isHanging) return fits;
  const own = lineStart(tree, old[0]!.start);
  return !fits && widthOf(textBetween(tree, own, lineEnd(tree, own))) <= limit;
}

function textOf(tree: SyntaxTree, pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === 'copy' ? textBetween(tree, piece.span.start, piece.span.end) : piece.text,
    )
    .join('');
}
