// The colon of a compound statement and the statements it introduces, on the same line or indented below.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseSimpleStatements, parseStatements } from './parse-statement.ts';
import { addCompound, advance, endLine, type Parser, startOf } from './parser.ts';
import { fail, reportToken } from './recover.ts';
import * as Token from './token-kinds.ts';

/** Adds a Block; its data is the place of the colon. Without a colon the block is still looked for. */
export function parseBlock(parser: Parser, role: number): void {
  const colon = startOf(parser);
  if (parser.token === Token.Colon) advance(parser);
  else fail(parser, 'unexpected-token', "expected ':'");
  const first = parser.count;
  if (parser.token !== Token.Newline) {
    const start = startOf(parser);
    parseSimpleStatements(parser);
    addCompound(parser, Node.Block, start, first, colon, role | Flag.BLOCK_INLINE);
    return;
  }
  endLine(parser);
  if (parser.token !== Token.Indent) {
    reportToken(parser, 'expected-block', 'expected an indented block');
    addCompound(parser, Node.Block, parser.lineEnd, first, colon, role);
    return;
  }
  advance(parser);
  const start = startOf(parser);
  parseStatements(parser);
  if (parser.token === Token.Dedent) advance(parser);
  addCompound(parser, Node.Block, start, first, colon, role);
}
