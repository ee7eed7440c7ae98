// The patterns of a case (PEP 634): literals, captures, values, groups, sequences, mappings, classes.
import { UNDERSCORE } from './name-table.ts';
import { pushParentheses } from './node-arrays.ts';
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { nextElement } from './parse-display.ts';
import { enterDepth } from './parse-expression.ts';
import { parseLiteral, parseValueName } from './parse-pattern-value.ts';
import {
  addIdentifier,
  addLeaf,
  addNode,
  advance,
  endOfLast,
  type Parser,
  peek,
  startOf,
  tokenValue,
} from './parser.ts';
import { addMissing, expect, expectClose, fail, reportNode, reportToken } from './recover.ts';
import * as Token from './token-kinds.ts';

/** The whole pattern of a case: commas need no brackets here. */
export function parsePatterns(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  parseItem(parser);
  if (parser.token !== Token.Comma) {
    refuseStar(parser);
    return;
  }
  while (parser.token === Token.Comma) {
    advance(parser);
    if (parser.token === Token.Colon || parser.token === Token.If) break;
    parseItem(parser);
  }
  addNode(parser, Node.MatchSequence, start, first, 0, 0);
}

/** An item of a sequence: `*rest`, or a pattern. */
function parseItem(parser: Parser): void {
  if (parser.token !== Token.Star) {
    parsePattern(parser);
    return;
  }
  const start = startOf(parser);
  const first = parser.count;
  let name = 0;
  advance(parser);
  if (parser.token === Token.Name) {
    name = tokenValue(parser);
    if (name === UNDERSCORE) {
      name = 0;
      advance(parser);
    } else {
      addIdentifier(parser);
    }
  } else {
    fail(parser, 'invalid-pattern', "expected a name after '*'");
  }
  addNode(parser, Node.MatchStar, start, first, name, 0);
}

/** Alternatives, and possibly `as name`. The data of a MatchAs is its name, or 0. */
function parsePattern(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  parseClosedPattern(parser);
  if (parser.token === Token.Bar) {
    while (parser.token === Token.Bar) {
      advance(parser);
      parseClosedPattern(parser);
    }
    addNode(parser, Node.MatchOr, start, first, 0, 0);
  }
  if (parser.token !== Token.As) return;
  advance(parser);
  const name = tokenValue(parser);
  if (parser.token !== Token.Name) {
    fail(parser, 'invalid-pattern', "expected a name after 'as'");
    return;
  }
  if (name === UNDERSCORE)
    reportToken(parser, 'invalid-pattern', "expected a name other than '_' after 'as'");
  addIdentifier(parser);
  addNode(parser, Node.MatchAs, start, first, name, Flag.AS_PATTERN);
}

function parseClosedPattern(parser: Parser): void {
  switch (parser.token) {
    case Token.Name:
      parseNamePattern(parser);
      return;
    case Token.None:
      addLeaf(parser, Node.MatchSingleton, 0, Flag.CONSTANT_NONE);
      return;
    case Token.True:
      addLeaf(parser, Node.MatchSingleton, 0, Flag.CONSTANT_TRUE);
      return;
    case Token.False:
      addLeaf(parser, Node.MatchSingleton, 0, Flag.CONSTANT_FALSE);
      return;
    case Token.NumberLiteral:
    case Token.Minus:
    case Token.StringLiteral:
    case Token.FormatStart: {
      const start = startOf(parser);
      const first = parser.count;
      parseLiteral(parser);
      addNode(parser, Node.MatchValue, start, first, 0, 0);
      return;
    }
    case Token.LeftParen:
    case Token.LeftBracket:
    case Token.LeftBrace:
      if (!enterDepth(parser)) return;
      if (parser.token === Token.LeftParen) parseParenthesized(parser);
      else if (parser.token === Token.LeftBracket) parseSequence(parser);
      else parseMapping(parser);
      parser.depth--;
      return;
    default:
      addMissing(parser, 'expected a pattern');
  }
}

/** `_`, a capture, a dotted value, or the name of a class with arguments. */
function parseNamePattern(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  const name = tokenValue(parser);
  const next = peek(parser);
  // As in CPython, `_` is the wildcard whatever follows: `_.x` and `_()` are no patterns.
  if (name === UNDERSCORE) {
    addLeaf(parser, Node.MatchAs, 0, 0);
    return;
  }
  if (next !== Token.Dot && next !== Token.LeftParen) {
    addIdentifier(parser);
    addNode(parser, Node.MatchAs, start, first, name, 0);
    return;
  }
  parseValueName(parser);
  if (parser.token === Token.LeftParen) parseClass(parser, start, first);
  else addNode(parser, Node.MatchValue, start, first, 0, 0);
}

/** Positional patterns, then keywords: an Identifier followed by its pattern. */
function parseClass(parser: Parser, start: number, first: number): void {
  if (!enterDepth(parser)) return;
  advance(parser);
  let keywords = false;
  if (parser.token !== Token.RightParen) {
    do {
      if (parser.token === Token.Name && peek(parser) === Token.Equal) {
        addIdentifier(parser);
        advance(parser);
        keywords = true;
        parsePattern(parser);
      } else {
        parsePattern(parser);
        if (keywords) {
          const message = 'positional patterns follow keyword patterns';
          reportNode(parser, parser.count - 1, 'invalid-pattern', message);
        }
      }
    } while (nextElement(parser, Token.RightParen));
  }
  expectClose(parser, Token.RightParen);
  parser.depth--;
  addNode(parser, Node.MatchClass, start, first, 0, 0);
}

/** A group, or a sequence in parentheses. */
function parseParenthesized(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (parser.token !== Token.RightParen) {
    parseItem(parser);
    if (parser.token === Token.RightParen) {
      refuseStar(parser);
      advance(parser);
      const inner = parser.count - 1;
      parser.flags[inner]! |= Flag.PARENTHESIZED;
      pushParentheses(parser, inner, start, endOfLast(parser));
      return;
    }
    while (nextElement(parser, Token.RightParen)) parseItem(parser);
  }
  expectClose(parser, Token.RightParen);
  addNode(parser, Node.MatchSequence, start, first, 0, Flag.PARENTHESIZED);
}

function parseSequence(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (parser.token !== Token.RightBracket) {
    do parseItem(parser);
    while (nextElement(parser, Token.RightBracket));
  }
  expectClose(parser, Token.RightBracket);
  addNode(parser, Node.MatchSequence, start, first, 0, 0);
}

/** Keys and patterns in turn; the data is the Identifier of `**rest`, or -1. */
function parseMapping(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  let rest = -1;
  advance(parser);
  while (parser.token !== Token.RightBrace) {
    if (rest >= 0) {
      fail(parser, 'invalid-pattern', "'**' must be the last item of a mapping pattern");
      break;
    }
    if (parser.token === Token.DoubleStar) {
      advance(parser);
      if (parser.token !== Token.Name || tokenValue(parser) === UNDERSCORE) {
        fail(parser, 'invalid-pattern', "expected a name other than '_' after '**'");
        break;
      }
      rest = addIdentifier(parser);
    } else {
      parseMappingKey(parser);
      if (expect(parser, Token.Colon, "expected ':' after the key of a mapping pattern"))
        parsePattern(parser);
      else addMissing(parser);
    }
    if (!nextElement(parser, Token.RightBrace)) break;
  }
  expectClose(parser, Token.RightBrace);
  addNode(parser, Node.MatchMapping, start, first, rest, 0);
}

function parseMappingKey(parser: Parser): void {
  if (parser.token === Token.Name && peek(parser) === Token.Dot) parseValueName(parser);
  else parseLiteral(parser);
}

function refuseStar(parser: Parser): void {
  const node = parser.count - 1;
  if (parser.kind[node] !== Node.MatchStar) return;
  reportNode(parser, node, 'invalid-pattern', 'a starred pattern must be part of a sequence');
}
