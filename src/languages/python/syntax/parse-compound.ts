// if, while, for, with, try.
import { markTarget } from './assignment-target.ts';
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseBlock } from './parse-block.ts';
import { nextElement } from './parse-display.ts';
import { parseExpression, parseNamedExpression } from './parse-expression.ts';
import { parseExpressions, parseTarget, parseTargets } from './parse-sequence.ts';
import {
  accept,
  addCompound,
  addIdentifier,
  addNode,
  advance,
  type Parser,
  peek,
  startOf,
} from './parser.ts';
import { addMissing, expect, expectClose, fail, reportToken } from './recover.ts';
import { TOKEN } from './token-array.ts';
import * as Token from './token-kinds.ts';
import { ownTypeComment, typeCommentAt } from './type-comment.ts';

/** An `elif` is an If inside its If; chains are built from their end, without recursion. */
export function parseIf(parser: Parser): void {
  const { chain } = parser;
  const bottom = chain.length;
  do {
    chain.push(startOf(parser), parser.count);
    advance(parser);
    parseNamedExpression(parser);
    parseBlock(parser, Flag.BLOCK_BODY);
  } while (parser.token === Token.Elif);
  parseElse(parser);
  while (chain.length > bottom) {
    const first = chain.pop()!;
    const start = chain.pop()!;
    addCompound(parser, Node.If, start, first, 0, chain.length > bottom ? Flag.ELIF : 0);
  }
}

export function parseWhile(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseNamedExpression(parser);
  parseBlock(parser, Flag.BLOCK_BODY);
  parseElse(parser);
  addCompound(parser, Node.While, start, first, 0, 0);
}

export function parseFor(parser: Parser, start: number, isAsync: boolean): void {
  const first = parser.count;
  advance(parser);
  parseTargets(parser);
  markTarget(parser, parser.count - 1, Flag.STORE);
  if (expect(parser, Token.In, "expected 'in' after the targets of 'for'")) parseExpressions(parser);
  else addMissing(parser);
  const comment = typeCommentAt(parser, parser.position + TOKEN);
  parseBlock(parser, Flag.BLOCK_BODY);
  parseElse(parser);
  const node = addCompound(parser, isAsync ? Node.AsyncFor : Node.For, start, first, 0, 0);
  ownTypeComment(parser, comment, node);
}

function parseElse(parser: Parser): void {
  if (accept(parser, Token.Else)) parseBlock(parser, Flag.BLOCK_ELSE);
}

export function parseWith(parser: Parser, start: number, isAsync: boolean): void {
  const first = parser.count;
  advance(parser);
  if (parser.token === Token.LeftParen && hasItemsInParentheses(parser)) {
    advance(parser);
    do parseWithItem(parser);
    while (nextElement(parser, Token.RightParen));
    expectClose(parser, Token.RightParen);
  } else {
    do parseWithItem(parser);
    while (accept(parser, Token.Comma));
  }
  const comment = typeCommentAt(parser, parser.position + TOKEN);
  parseBlock(parser, Flag.BLOCK_BODY);
  const node = addCompound(parser, isAsync ? Node.AsyncWith : Node.With, start, first, 0, 0);
  ownTypeComment(parser, comment, node);
}

function parseWithItem(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  parseExpression(parser);
  let flags = 0;
  if (accept(parser, Token.As)) {
    parseTarget(parser);
    markTarget(parser, parser.count - 1, Flag.STORE);
    flags = Flag.WITH_TARGET;
  }
  addNode(parser, Node.WithItem, start, first, 0, flags);
}

/**
 * `with (a as b, c):` against `with (a, b) as c:` and `with (yield):`. The parentheses hold items if the colon comes
 * right behind them, unless what they hold is a single expression that needs them.
 */
function hasItemsInParentheses(parser: Parser): boolean {
  const { tokens } = parser;
  const inside = parser.position + TOKEN;
  if (tokens[inside] === Token.Yield || tokens[inside] === Token.RightParen) return false;
  let depth = 0;
  let at = inside;
  for (; ; at += TOKEN) {
    switch (tokens[at]) {
      case Token.LeftParen:
      case Token.LeftBracket:
      case Token.LeftBrace:
        depth++;
        continue;
      case Token.RightParen:
      case Token.RightBracket:
      case Token.RightBrace:
        if (depth === 0) return tokens[at + TOKEN] === Token.Colon;
        depth--;
        continue;
      case Token.Newline:
      case Token.EndOfFile:
        return false;
    }
    if (depth > 0) continue;
    const kind = tokens[at];
    if (kind === Token.For || kind === Token.ColonEqual) return false;
    if (kind === Token.Star && (at === inside || tokens[at - TOKEN] === Token.Comma)) return false;
  }
}

export function parseTry(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseBlock(parser, Flag.BLOCK_BODY);
  let kind: number = Node.Try;
  let handlers = 0;
  for (; parser.token === Token.Except; handlers++) {
    const isGroup = peek(parser) === Token.Star;
    if (handlers > 0 && isGroup !== (kind === Node.TryStar)) {
      reportToken(parser, 'unexpected-token', "cannot have both 'except' and 'except*' on the same 'try'");
    }
    if (isGroup) kind = Node.TryStar;
    parseHandler(parser, isGroup);
  }
  if (handlers > 0) parseElse(parser);
  if (parser.token === Token.Finally) {
    advance(parser);
    parseBlock(parser, Flag.BLOCK_FINALLY);
  } else if (handlers === 0) {
    reportToken(parser, 'unexpected-token', "expected 'except' or 'finally' block");
  }
  addCompound(parser, kind, start, first, 0, 0);
}

/** The data of an ExceptHandler is the Identifier behind `as`, or -1. PEP 758: types need no parentheses without it. */
function parseHandler(parser: Parser, isGroup: boolean): void {
  const start = startOf(parser);
  const first = parser.count;
  let name = -1;
  advance(parser);
  if (isGroup) advance(parser);
  if (parser.token !== Token.Colon) {
    const typeStart = startOf(parser);
    const typeFirst = parser.count;
    parseExpression(parser);
    const isTuple = parser.token === Token.Comma;
    while (accept(parser, Token.Comma)) {
      if (parser.token === Token.Colon) break;
      parseExpression(parser);
    }
    if (isTuple) addNode(parser, Node.Tuple, typeStart, typeFirst, 0, 0);
    if (parser.token === Token.As) {
      if (isTuple)
        reportToken(
          parser,
          'unexpected-token',
          "multiple exception types must be parenthesized when using 'as'",
        );
      advance(parser);
      if (parser.token === Token.Name) name = addIdentifier(parser);
      else fail(parser, 'unexpected-token', "expected a name after 'as'");
    }
  } else if (isGroup) {
    reportToken(parser, 'unexpected-token', 'expected one or more exception types');
  }
  parseBlock(parser, Flag.BLOCK_BODY);
  addCompound(parser, Node.ExceptHandler, start, first, name, 0);
}
