// `yield`, `yield a, *b`, `yield from c`.
import * as Node from './node-kinds.ts';
import { parseExpression } from './parse-expression.ts';
import { parseExpressions } from './parse-sequence.ts';
import { accept, addNode, advance, type Parser, startOf } from './parser.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';

export function parseYield(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (accept(parser, Token.From)) {
    parseExpression(parser);
    addNode(parser, Node.YieldFrom, start, first, 0, 0);
    return;
  }
  if (Table.BEGINS_EXPRESSION[parser.token] === 1 || parser.token === Token.Star) parseExpressions(parser);
  addNode(parser, Node.Yield, start, first, 0, 0);
}
