// An expression as the value of an assignment or a return, and a name in the place where the expression stood.
import type { Span } from '../../../../base/span.ts';
import { isWordByte } from '../../../../kernel/find-word.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { TextBuilder } from '../../rewrite/carried-text.ts';
import { breaksLine } from '../../rewrite/line-breaks.ts';
import { Precedence, precedenceOf } from '../../rewrite/precedence.ts';
import { copyIndented, type Indentation, isInsideString } from '../../rewrite/reindent.ts';
import {
  indentationAt,
  isBlankBetween,
  isBlankLine,
  lineStart,
  nextLine,
} from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import { addWrapped } from './wrapped-value.ts';

export interface ValueLine {
  /** What stands before the value on its new line, indentation included. */
  readonly before: string;
  readonly indentation: string;
  /** How long lines may get. */
  readonly limit: number | null;
  /** Behind `return`, where a yield needs parentheses. */
  readonly isReturn?: boolean;
}

export function addValue(builder: TextBuilder, tree: SyntaxTree, node: number, line: ValueLine): void {
  const span = { start: tree.start[node]!, end: tree.end[node]! };
  const precedence = precedenceOf(tree, node);
  const isOpen =
    precedence === Precedence.named ||
    (line.isReturn === true && precedence === Precedence.yield) ||
    breaksLine(tree, span.start, span.end);
  const own = isOpen ? innermostParentheses(tree, node) : null;
  if (own !== null) {
    copyIndented(builder, tree, own.start, own.end, indentationOf(tree, own, line, 0, ''));
    return;
  }
  if (!isOpen && addWrapped(builder, tree, node, line)) return;
  if (isOpen && isBlankBetween(tree, lineStart(tree, span.start), span.start)) {
    const { lineEnding, indent } = sourceStyle(tree);
    const inner = `${line.indentation}${indent}`;
    builder.add(`(${lineEnding}${inner}`);
    const from = indentationAt(tree, span.start);
    copyIndented(builder, tree, span.start, span.end, { from, to: inner });
    builder.add(`${lineEnding}${line.indentation})`);
    return;
  }
  if (isOpen) builder.add('(');
  // Behind a new parenthesis, lines go one level in.
  const deeper = isOpen ? sourceStyle(tree).indent : '';
  copyIndented(builder, tree, span.start, span.end, indentationOf(tree, span, line, isOpen ? 1 : 0, deeper));
  if (isOpen) builder.add(')');
}

/** Lines below that are aligned with something on the first one stay so; others keep their distance from its indentation. */
function indentationOf(
  tree: SyntaxTree,
  { start, end }: Span,
  { before, indentation }: ValueLine,
  added: number,
  deeper: string,
): Indentation {
  const first = lineStart(tree, start);
  const column = start - first;
  const from = indentationAt(tree, start);
  let isAligned = column > from.length && /^ *$/.test(from) && !/\t/.test(before);
  for (let at = nextLine(tree, start); at < end && isAligned; at = nextLine(tree, at)) {
    if (isInsideString(tree, at) || isBlankLine(tree, at)) continue;
    isAligned = /^ *$/.test(indentationAt(tree, at)) && indentationAt(tree, at).length >= column;
  }
  return isAligned
    ? { from: ' '.repeat(column), to: ' '.repeat(before.length + added) }
    : { from, to: `${indentation}${deeper}` };
}

/** The text that a name, or a call, takes the place of: parentheses that are around the expression go with it. */
export function replacedSpan({ tree, parent }: FileFacts, node: number): Span {
  let { start, end } = { start: tree.start[node]!, end: tree.end[node]! };
  if (isArgumentOfItsOwn(tree, parent, node)) return { start: start + 1, end: end - 1 };
  for (let paren = 0; paren < tree.parenCount; paren++) {
    if (tree.parenNode[paren] !== node) continue;
    const outer = { start: tree.parenStart[paren]!, end: tree.parenEnd[paren]! };
    if (hasComment(tree, outer.start, start) || hasComment(tree, end, outer.end)) break;
    if (outer.start < start) ({ start, end } = outer);
  }
  return { start, end };
}

/** `f(x for x in y)`: the parentheses are those of the call, though they count as the generator's. */
function isArgumentOfItsOwn(tree: SyntaxTree, parent: Int32Array, node: number): boolean {
  const owner = parent[node]!;
  return (
    tree.kind[node] === Node.GeneratorExp &&
    tree.kind[owner] === Node.Call &&
    tree.end[owner] === tree.end[node]
  );
}

/** Spaces that keep the new word apart from its neighbours: `return(a)` becomes `return a`. */
export function spacesAround(
  { bytes }: SyntaxTree,
  { start, end }: Span,
): { readonly before: string; readonly after: string } {
  const isWord = (at: number) => at >= 0 && at < bytes.length && isWordByte(bytes[at]!);
  return { before: isWord(start - 1) ? ' ' : '', after: isWord(end) ? ' ' : '' };
}

/** Not with comments before or behind the expression, which stay where they are. */
function innermostParentheses(tree: SyntaxTree, node: number): Span | null {
  let found: Span | null = null;
  for (let paren = 0; paren < tree.parenCount; paren++) {
    if (tree.parenNode[paren] !== node) continue;
    const span = { start: tree.parenStart[paren]!, end: tree.parenEnd[paren]! };
    if (found === null || span.start > found.start) found = span;
  }
  if (found === null) return null;
  const hasOthers =
    hasComment(tree, found.start, tree.start[node]!) || hasComment(tree, tree.end[node]!, found.end);
  return hasOthers ? null : found;
}

function hasComment(tree: SyntaxTree, start: number, end: number): boolean {
  for (let comment = 0; comment < tree.commentCount; comment++) {
    if (start <= tree.commentStart[comment]! && tree.commentStart[comment]! < end) return true;
  }
  return false;
}
