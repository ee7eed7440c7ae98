// Parameter lists of functions and lambdas.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseStarred } from './parse-display.ts';
import { enterDepth, parseExpression } from './parse-expression.ts';
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
import { expect, fail, reportToken } from './recover.ts';
import * as Token from './token-kinds.ts';
import { ownTypeComment, typeCommentAt } from './type-comment.ts';

export function parseLambda(parser: Parser): void {
  if (!enterDepth(parser)) return;
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseParameters(parser, Token.Colon);
  expect(parser, Token.Colon, "expected ':'");
  parseExpression(parser);
  addNode(parser, Node.Lambda, start, first, 0, 0);
  parser.depth--;
}

/** Adds the Arguments node for all parameters before `closer`, which is `:` for a lambda and `)` for a function. */
export function parseParameters(parser: Parser, closer: number): void {
  const first = parser.count;
  const start = parser.token === closer ? endOfLast(parser) : startOf(parser);
  let role = Flag.ARG_REGULAR;
  let slash = false;
  let defaults = false;
  let bareStar = false;
  while (parser.token !== closer) {
    if (role === Flag.ARG_KEYWORDS) {
      reportToken(parser, 'invalid-parameters', 'parameters cannot follow the one for keyword arguments');
    }
    if (bareStar && parser.token !== Token.Name) reportBareStar(parser);
    bareStar = false;
    const node = parser.count;
    switch (parser.token) {
      case Token.Name:
        parseParameter(parser, role, closer);
        if (parser.token === Token.Equal) {
          parseDefault(parser);
          defaults = true;
        } else if (defaults && role === Flag.ARG_REGULAR) {
          reportLateDefault(parser);
        }
        break;
      case Token.Slash:
        if (slash || role !== Flag.ARG_REGULAR || first === parser.count) {
          reportToken(parser, 'invalid-parameters', "'/' must follow parameters, once, and before '*'");
        }
        markPositionalOnly(parser, first);
        addLeaf(parser, Node.ParameterSlash, 0, 0);
        slash = true;
        break;
      case Token.Star:
        if (role !== Flag.ARG_REGULAR) reportToken(parser, 'invalid-parameters', "'*' may appear only once");
        if (peek(parser) === Token.Name) {
          advance(parser);
          parseParameter(parser, Flag.ARG_VARIADIC, closer);
          if (parser.token === Token.Equal) refuseDefault(parser);
        } else {
          addLeaf(parser, Node.ParameterStar, 0, 0);
          bareStar = true;
        }
        role = Flag.ARG_KEYWORD_ONLY;
        break;
      case Token.DoubleStar:
        advance(parser);
        if (parser.token !== Token.Name) {
          fail(parser, 'invalid-parameters', 'expected the name of a parameter');
          break;
        }
        parseParameter(parser, Flag.ARG_KEYWORDS, closer);
        if (parser.token === Token.Equal) refuseDefault(parser);
        role = Flag.ARG_KEYWORDS;
        break;
      default:
        fail(parser, 'invalid-parameters', 'expected a parameter');
    }
    if (!endParameter(parser, node, closer)) break;
  }
  if (bareStar) reportBareStar(parser);
  addNode(parser, Node.Arguments, start, first, 0, 0);
}

/** A name and, in functions, its annotation. That of `*args` may be starred (PEP 646). */
function parseParameter(parser: Parser, role: number, closer: number): void {
  const start = startOf(parser);
  const first = parser.count;
  const name = tokenValue(parser);
  addIdentifier(parser);
  let flags = role;
  if (parser.token === Token.Colon && closer === Token.RightParen) {
    advance(parser);
    if (parser.token === Token.Star && role === Flag.ARG_VARIADIC) parseStarred(parser);
    else parseExpression(parser);
    flags |= Flag.ARG_ANNOTATION;
  }
  addNode(parser, Node.Arg, start, first, name, flags);
}

function parseDefault(parser: Parser): void {
  parser.flags[parser.count - 1]! |= Flag.ARG_DEFAULT;
  advance(parser);
  parseExpression(parser);
}

/** Takes the comma and the type comment of a parameter; false when the list is over. */
function endParameter(parser: Parser, first: number, closer: number): boolean {
  if (parser.token === Token.Comma) {
    advance(parser);
    noteTypeComment(parser, first);
    return true;
  }
  noteTypeComment(parser, first);
  if (parser.token === Token.Name && closer === Token.RightParen) {
    reportToken(parser, 'unexpected-token', 'invalid syntax: is a comma missing?');
    return true;
  }
  return false;
}

/** `a,  # type: int`: the comment stands behind the comma. */
function noteTypeComment(parser: Parser, first: number): void {
  const comment = typeCommentAt(parser, parser.position);
  if (comment < 0) return;
  for (let node = first; node < parser.count; node++) {
    if (parser.kind[node] === Node.Arg) {
      ownTypeComment(parser, comment, node);
      return;
    }
  }
}

function markPositionalOnly(parser: Parser, first: number): void {
  for (let node = parser.count - 1; node >= first; node = parser.first[node]! - 1) {
    if (parser.kind[node] === Node.Arg && (parser.flags[node]! & Flag.ARG_ROLE) === Flag.ARG_REGULAR) {
      parser.flags[node]! &= ~Flag.ARG_ROLE;
    }
  }
}

function reportLateDefault(parser: Parser): void {
  reportToken(parser, 'invalid-parameters', 'parameter without a default follows parameter with a default');
}

function reportBareStar(parser: Parser): void {
  reportToken(parser, 'invalid-parameters', "named parameters must follow a bare '*'");
}

function refuseDefault(parser: Parser): void {
  reportToken(parser, 'invalid-parameters', 'a variadic parameter cannot have a default value');
  advance(parser);
  parseExpression(parser);
}
