// Expressions with commas between them and no brackets around: values, and targets of `for`.
import * as Node from './node-kinds.ts';
import { parseElement, parseStarred } from './parse-display.ts';
import { parseExpression, parseOperators } from './parse-expression.ts';
import { parseYield } from './parse-yield.ts';
import { addNode, advance, type Parser, startOf } from './parser.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';

/** One expression, possibly starred, or a tuple of them. */
export function parseExpressions(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token === Token.Star) parseStarred(parser);
  else parseExpression(parser);
  if (parser.token !== Token.Comma) return;
  while (takeComma(parser)) {
    if (parser.token === Token.Star) parseStarred(parser);
    else parseExpression(parser);
  }
  addNode(parser, Node.Tuple, start, first, 0, 0);
}

/** The right side of an assignment: `yield` needs no parentheses there. */
export function parseValue(parser: Parser): void {
  if (parser.token === Token.Yield) parseYield(parser);
  else parseExpressions(parser);
}

/** The subject of `match`: like a value, with assignment expressions; a starred one must be in a tuple. */
export function parseSubject(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  parseElement(parser);
  if (parser.token !== Token.Comma) return;
  while (takeComma(parser)) parseElement(parser);
  addNode(parser, Node.Tuple, start, first, 0, 0);
}

/** What stands between `for` and `in`; the caller marks it. */
export function parseTargets(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  parseTarget(parser);
  if (parser.token !== Token.Comma) return;
  while (takeComma(parser)) parseTarget(parser);
  addNode(parser, Node.Tuple, start, first, 0, 0);
}

/** One target. It ends before `in`, which would be an operator in other expressions. */
export function parseTarget(parser: Parser): void {
  if (parser.token === Token.Star) parseStarred(parser);
  else parseOperators(parser, Table.BIT_OR);
}

/** Takes a comma; true if something follows it. */
function takeComma(parser: Parser): boolean {
  if (parser.token !== Token.Comma) return false;
  advance(parser);
  return Table.BEGINS_EXPRESSION[parser.token] === 1 || parser.token === Token.Star;
}
