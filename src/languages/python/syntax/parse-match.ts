// `match` and its cases. Both words are names everywhere else, so the statement is recognised by its whole first line.
import { CASE } from './name-table.ts';
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseBlock } from './parse-block.ts';
import { parseNamedExpression } from './parse-expression.ts';
import { parsePatterns } from './parse-pattern.ts';
import { parseSubject } from './parse-sequence.ts';
import { parseStatements } from './parse-statement.ts';
import { accept, addCompound, advance, endLine, type Parser, startOf, tokenValue } from './parser.ts';
import { fail, reportNode, reportToken } from './recover.ts';
import { TOKEN } from './token-array.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';

/**
 * Whether the name `match` at hand begins a match statement: something that can be a subject follows, and the line
 * ends with a colon, as no line that begins with an expression does.
 */
export function isMatchStatement(parser: Parser): boolean {
  const { tokens } = parser;
  let at = parser.position + TOKEN;
  if (Table.BEGINS_EXPRESSION[tokens[at]!] === 0 && tokens[at] !== Token.Star) return false;
  let depth = 0;
  for (; ; at += TOKEN) {
    switch (tokens[at]) {
      case Token.LeftParen:
      case Token.LeftBracket:
      case Token.LeftBrace:
        depth++;
        break;
      case Token.RightParen:
      case Token.RightBracket:
      case Token.RightBrace:
        depth--;
        break;
      case Token.Semicolon:
        if (depth === 0) return false;
        break;
      case Token.Newline:
      case Token.EndOfFile:
        return tokens[at - TOKEN] === Token.Colon;
    }
  }
}

export function parseMatch(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseSubject(parser);
  const subject = parser.count - 1;
  if (parser.kind[subject] === Node.Starred) {
    reportNode(parser, subject, 'unexpected-token', 'cannot use a starred expression here');
  }
  if (parser.token === Token.Colon) advance(parser);
  else fail(parser, 'unexpected-token', "expected ':'");
  if (parser.token === Token.Newline) endLine(parser);
  if (parser.token === Token.Indent) {
    advance(parser);
    parseCases(parser);
    if (parser.token === Token.Dedent) advance(parser);
  } else {
    reportToken(parser, 'expected-block', "expected an indented block after 'match'");
  }
  addCompound(parser, Node.Match, start, first, 0, 0);
}

function parseCases(parser: Parser): void {
  while (parser.token !== Token.Dedent && parser.token !== Token.EndOfFile) {
    if (parser.token === Token.Name && tokenValue(parser) === CASE) {
      parseCase(parser);
    } else {
      reportToken(parser, 'unexpected-token', "expected 'case'");
      parseStatements(parser);
    }
  }
}

function parseCase(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  let flags = 0;
  advance(parser);
  parsePatterns(parser);
  if (accept(parser, Token.If)) {
    parseNamedExpression(parser);
    flags = Flag.CASE_GUARD;
  }
  parseBlock(parser, Flag.BLOCK_BODY);
  addCompound(parser, Node.MatchCase, start, first, 0, flags);
}
