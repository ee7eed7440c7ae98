// What stands in brackets as an operand: groups, tuples, lists, sets, dictionaries, and their comprehensions.

import { markTarget } from './assignment-target.ts';
import { pushParentheses } from './node-arrays.ts';
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseExpression, parseNamedExpression, parseOperators } from './parse-expression.ts';
import { parseTargets } from './parse-sequence.ts';
import { parseYield } from './parse-yield.ts';
import { accept, addNode, advance, endOfLast, type Parser, startOf } from './parser.ts';
import { addMissing, expect, expectClose, fail, reportNode, reportToken } from './recover.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';

/** `(a)`, `(a, b)`, `()`, `(yield)`, `(x for x in y)`. */
export function parseParentheses(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (parser.token === Token.RightParen) {
    advance(parser);
    addNode(parser, Node.Tuple, start, first, 0, Flag.PARENTHESIZED);
    return;
  }
  if (parser.token === Token.Yield) {
    parseYield(parser);
    if (parser.token !== Token.RightParen) fail(parser, 'unexpected-token', 'invalid syntax');
  } else {
    parseElement(parser);
  }
  if (parser.token === Token.For || parser.token === Token.Async) {
    parseGenerators(parser);
    expectClose(parser, Token.RightParen);
    addNode(parser, Node.GeneratorExp, start, first, 0, Flag.PARENTHESIZED);
    return;
  }
  if (parser.token === Token.RightParen) {
    advance(parser);
    const inner = parser.count - 1;
    if (parser.kind[inner] === Node.Starred) {
      reportNode(parser, inner, 'unexpected-token', 'cannot use a starred expression here');
    }
    parser.flags[inner]! |= Flag.PARENTHESIZED;
    pushParentheses(parser, inner, start, endOfLast(parser));
    return;
  }
  while (nextElement(parser, Token.RightParen)) parseElement(parser);
  expectClose(parser, Token.RightParen);
  addNode(parser, Node.Tuple, start, first, 0, Flag.PARENTHESIZED);
}

export function parseList(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (parser.token !== Token.RightBracket) {
    parseElement(parser);
    if (parser.token === Token.For || parser.token === Token.Async) {
      parseGenerators(parser);
      expectClose(parser, Token.RightBracket);
      addNode(parser, Node.ListComp, start, first, 0, 0);
      return;
    }
    while (nextElement(parser, Token.RightBracket)) parseElement(parser);
  }
  expectClose(parser, Token.RightBracket);
  addNode(parser, Node.List, start, first, 0, 0);
}

/** A dictionary or a set; the first element tells. */
export function parseBraces(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  let isDict = parser.token === Token.RightBrace || parser.token === Token.DoubleStar;
  if (parser.token !== Token.RightBrace) {
    if (isDict) {
      parseEntry(parser);
    } else {
      parseElement(parser);
      if (parser.token === Token.Colon && parser.kind[parser.count - 1] !== Node.Starred) {
        isDict = true;
        parseEntryValue(parser);
      }
    }
    if (parser.token === Token.For || parser.token === Token.Async) {
      parseGenerators(parser);
      expectClose(parser, Token.RightBrace);
      addNode(parser, isDict ? Node.DictComp : Node.SetComp, start, first, 0, 0);
      return;
    }
    while (nextElement(parser, Token.RightBrace)) {
      if (isDict) parseEntry(parser);
      else parseElement(parser);
    }
  }
  expectClose(parser, Token.RightBrace);
  addNode(parser, isDict ? Node.Dict : Node.SetDisplay, start, first, 0, 0);
}

function parseEntry(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  if (accept(parser, Token.DoubleStar)) {
    parseOperators(parser, Table.BIT_OR);
    addNode(parser, Node.DictUnpack, start, first, 0, 0);
    if (parser.token === Token.For || parser.token === Token.Async) {
      reportToken(parser, 'unexpected-token', 'dict unpacking cannot be used in dict comprehension');
    }
    return;
  }
  parseExpression(parser);
  if (parser.token === Token.Colon) parseEntryValue(parser);
  else addMissing(parser, "':' expected after dictionary key");
}

function parseEntryValue(parser: Parser): void {
  const key = parser.count - 1;
  if (parser.kind[key] === Node.NamedExpr && !(parser.flags[key]! & Flag.PARENTHESIZED)) {
    reportNode(parser, key, 'unexpected-token', 'an assignment expression as a key needs parentheses');
  }
  advance(parser);
  parseExpression(parser);
}

/** An element of a list, tuple or set: `*iterable`, or a named expression. */
export function parseElement(parser: Parser): void {
  if (parser.token !== Token.Star) {
    parseNamedExpression(parser);
    return;
  }
  parseStarred(parser);
  if (parser.token === Token.For || parser.token === Token.Async) {
    reportToken(parser, 'unexpected-token', 'iterable unpacking cannot be used in comprehension');
  }
}

export function parseStarred(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseOperators(parser, Table.BIT_OR);
  addNode(parser, Node.Starred, start, first, 0, 0);
}

/** Takes the comma before the next element. A missing one is reported, and the list goes on without it. */
export function nextElement(parser: Parser, closer: number): boolean {
  if (parser.token === Token.Comma) {
    advance(parser);
    return parser.token !== closer;
  }
  if (parser.token === closer) return false;
  const begins = Table.BEGINS_EXPRESSION[parser.token] === 1 && parser.token !== Token.Not;
  if (!begins) return false;
  reportToken(parser, 'unexpected-token', 'invalid syntax: is a comma missing?');
  return true;
}

/** One or more `for targets in iterable if condition`. */
export function parseGenerators(parser: Parser): void {
  while (parser.token === Token.For || parser.token === Token.Async) {
    const start = startOf(parser);
    const first = parser.count;
    const isAsync = accept(parser, Token.Async);
    if (!expect(parser, Token.For, "expected 'for' after 'async'")) return;
    parseTargets(parser);
    markTarget(parser, parser.count - 1, Flag.STORE);
    if (!expect(parser, Token.In, "expected 'in' after the targets of 'for'")) return;
    parseOperators(parser, Table.OR);
    while (parser.token === Token.If) {
      advance(parser);
      parseOperators(parser, Table.OR);
    }
    addNode(parser, Node.Comprehension, start, first, 0, isAsync ? Flag.COMPREHENSION_ASYNC : 0);
  }
}
