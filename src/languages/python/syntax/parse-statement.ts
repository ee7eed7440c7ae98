// One statement, simple or compound, and lists of statements with recovery from wrong indentation.

import { CASE, MATCH, TYPE } from './name-table.ts';
import * as Flag from './node-flags.ts';
import { parseFor, parseIf, parseTry, parseWhile, parseWith } from './parse-compound.ts';
import { parseAsync, parseClass, parseDecorated, parseFunction } from './parse-definition.ts';
import { isMatchStatement, parseMatch } from './parse-match.ts';
import { parseSimpleStatement } from './parse-simple.ts';
import { advance, endLine, type Parser, startOf, tokenValue } from './parser.ts';
import { reportToken, skipToSafePlace } from './recover.ts';
import { TOKEN, VALUE } from './token-array.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';

/** Statements up to the Dedent or the end of the file, which is not taken. */
export function parseStatements(parser: Parser): void {
  for (;;) {
    switch (parser.token) {
      case Token.EndOfFile:
      case Token.Dedent:
        return;
      case Token.Indent:
        // A block that nothing introduces: its statements join those around it.
        if (parser.position - TOKEN > parser.mutedUntil) {
          reportToken(parser, 'unexpected-indentation', 'unexpected indent');
        }
        advance(parser);
        parseStatements(parser);
        if (parser.token === Token.Dedent) advance(parser);
        break;
      default:
        parseStatement(parser);
    }
  }
}

function parseStatement(parser: Parser): void {
  switch (parser.token) {
    case Token.Name: {
      const name = tokenValue(parser);
      if (name === MATCH && isMatchStatement(parser)) parseMatch(parser);
      else parseSimpleStatements(parser);
      return;
    }
    case Token.If:
      parseIf(parser);
      return;
    case Token.Def:
      parseFunction(parser, startOf(parser), parser.count, false);
      return;
    case Token.For:
      parseFor(parser, startOf(parser), false);
      return;
    case Token.With:
      parseWith(parser, startOf(parser), false);
      return;
    case Token.Try:
      parseTry(parser);
      return;
    case Token.Class:
      parseClass(parser, startOf(parser), parser.count);
      return;
    case Token.At:
      parseDecorated(parser);
      return;
    case Token.While:
      parseWhile(parser);
      return;
    case Token.Async:
      parseAsync(parser);
      return;
    default:
      parseSimpleStatements(parser);
  }
}

/** `a; b; c` and the end of the line. */
export function parseSimpleStatements(parser: Parser): void {
  let before = 0;
  for (;;) {
    const { position } = parser;
    parseSimpleStatement(parser);
    const statement = parser.count - 1;
    parser.flags[statement]! |= before;
    if (parser.token === Token.Newline) {
      endLine(parser);
      return;
    }
    if (parser.token === Token.Semicolon) {
      parser.flags[statement]! |= Flag.SEMICOLON_AFTER;
      advance(parser);
      if (parser.token === Token.Newline) {
        endLine(parser);
        return;
      }
      before = Flag.SEMICOLON_BEFORE;
      continue;
    }
    // Two statements with nothing between them (`print x`): say so, and read the second all the same.
    reportToken(parser, 'unexpected-token', describeSurplus(parser, position));
    before = 0;
    if (Table.BEGINS_EXPRESSION[parser.token] === 1 && parser.position > position) continue;
    skipToSafePlace(parser);
    if (parser.token === Token.Newline) endLine(parser);
    return;
  }
}

function describeSurplus(parser: Parser, position: number): string {
  const first = parser.tokens[position + VALUE]!;
  const soft = first === MATCH || first === CASE || first === TYPE;
  const isPair = parser.tokens[position] === Token.Name && parser.position === position + TOKEN;
  if (isPair && !soft && (parser.token === Token.Name || parser.token === Token.StringLiteral)) {
    return 'invalid syntax: are parentheses missing in a call?';
  }
  return 'invalid syntax';
}
