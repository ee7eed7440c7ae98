// A list that was written anew on one line and made that line too long gets more lines. A line that was too long before, and one in
// a string, stays one line.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { widthOf } from './line-limit.ts';
import { isInsideString } from './reindent.ts';
import { indentationAt, lineEnd, lineStart, textBetween } from './source-lines.ts';
import { sourceStyle } from './source-style.ts';
import { type Piece, type Rewrite, text } from './text-pieces.ts';
import { gapsOf } from './wrap-list.ts';

/** `limit`: how long lines may get. */
export function wrapRewrite(tree: SyntaxTree, rewrite: Rewrite, limit: number | null): Rewrite {
  const { span, row } = rewrite;
  if (row === undefined || limit === null || isInsideString(tree, span.start)) return rewrite;
  const start = lineStart(tree, span.start);
  const end = lineEnd(tree, span.end);
  if (widthOf(textBetween(tree, start, end)) > limit) return rewrite;
  const line = {
    kind: row.kind,
    before: textBetween(tree, start, span.start),
    items: row.items.map((pieces) => textOf(tree, pieces)),
    after: textBetween(tree, span.end, end),
  };
  const gaps = gapsOf(line, { limit, indentation: indentationAt(tree, start), style: sourceStyle(tree) });
  if (gaps.open === '') return rewrite;
  const items = row.items.flatMap((pieces, at) => [text(at === 0 ? gaps.open : gaps.between), ...pieces]);
  return { span, pieces: [...items, text(gaps.close)] };
}

function textOf(tree: SyntaxTree, pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === 'copy' ? textBetween(tree, piece.span.start, piece.span.end) : piece.text,
    )
    .join('');
}
