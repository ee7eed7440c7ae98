// The line that a call comes to stand on, and how it is broken when the call makes it too long.
import type { Span } from '../../../../../base/span.ts';
import { outermostBrackets } from '../../../rewrite/break-around.ts';
import { widthOf } from '../../../rewrite/line-limit.ts';
import { isInsideString } from '../../../rewrite/reindent.ts';
import { indentationAt, lineEnd, lineStart, textBetween } from '../../../rewrite/source-lines.ts';
import { sourceStyle } from '../../../rewrite/source-style.ts';
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts';
import type { CallLine } from './function-text.ts';

/** `isExpression`: the rest of the line stays, so it is left alone where it was too long before, and in a string. */
export function callLine(
  tree: SyntaxTree,
  span: Span,
  isExpression: boolean,
  limit: number | null,
): CallLine {
  const start = lineStart(tree, span.start);
  const wasLong = limit !== null && widthOf(textBetween(tree, start, lineEnd(tree, span.start))) > limit;
  const isFixed = isExpression && (wasLong || isInsideString(tree, span.start));
  return {
    before: textBetween(tree, start, span.start),
    after: textBetween(tree, span.end, lineEnd(tree, span.end)),
    indentation: indentationAt(tree, span.start),
    limit: isFixed ? null : limit,
  };
}

export interface LineBreak {
  readonly offset: number;
  readonly text: string;
}

/** Breaks around all that stands in the outermost brackets of the line with the call; null when that does not do. */
export function breaksAround(
  tree: SyntaxTree,
  span: Span,
  call: string,
  { before, after, indentation, limit }: CallLine,
): readonly LineBreak[] | null {
  const fits = (text: string) => limit === null || widthOf(text) <= limit;
  if (fits(`${before}${call}${after}`)) return [];
  const brackets = outermostBrackets(tree, span);
  if (brackets === null) return null;
  const { indent, lineEnding } = sourceStyle(tree);
  const inner = `${indentation}${indent}`;
  const body = `${textBetween(tree, brackets.start, span.start)}${call}${textBetween(tree, span.end, brackets.end)}`;
  const end = `${indentation}${textBetween(tree, brackets.end, lineEnd(tree, brackets.end))}`;
  if (!fits(`${inner}${body}`) || !fits(end)) return null;
  return [
    { offset: brackets.start, text: `${lineEnding}${inner}` },
    { offset: brackets.end, text: `${lineEnding}${indentation}` },
  ];
}
