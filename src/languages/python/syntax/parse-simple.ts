// Statements without a block: expressions and assignments here, those with a keyword below them.
import { markSingleTarget, markTarget } from './assignment-target.ts';
import { TYPE } from './name-table.ts';
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseTypeAlias } from './parse-definition.ts';
import { parseExpression } from './parse-expression.ts';
import { parseFromImport, parseImport } from './parse-import.ts';
import { parseExpressions, parseValue } from './parse-sequence.ts';
import { parseYield } from './parse-yield.ts';
import {
  accept,
  addIdentifier,
  addLeaf,
  addNode,
  advance,
  type Parser,
  peek,
  startOf,
  tokenValue,
} from './parser.ts';
import { fail } from './recover.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';
import { ownTypeComment, typeCommentAt } from './type-comment.ts';

export function parseSimpleStatement(parser: Parser): void {
  switch (parser.token) {
    case Token.Name:
      if (tokenValue(parser) === TYPE && peek(parser) === Token.Name) parseTypeAlias(parser);
      else parseExpressionStatement(parser);
      return;
    case Token.Return:
      parseReturn(parser);
      return;
    case Token.Import:
      parseImport(parser);
      return;
    case Token.From:
      parseFromImport(parser);
      return;
    case Token.Raise:
      parseRaise(parser);
      return;
    case Token.Pass:
      addLeaf(parser, Node.Pass, 0, 0);
      return;
    case Token.Assert:
      parseAssert(parser);
      return;
    case Token.Del:
      parseDelete(parser);
      return;
    case Token.Break:
      addLeaf(parser, Node.Break, 0, 0);
      return;
    case Token.Continue:
      addLeaf(parser, Node.Continue, 0, 0);
      return;
    case Token.Global:
      parseNames(parser, Node.Global);
      return;
    case Token.Nonlocal:
      parseNames(parser, Node.Nonlocal);
      return;
    default:
      parseExpressionStatement(parser);
  }
}

/** An expression, or one of the assignments: what follows the first expression tells. */
function parseExpressionStatement(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token === Token.Yield) parseYield(parser);
  else parseExpressions(parser);
  if (parser.token === Token.Newline) {
    addNode(parser, Node.Expr, start, first, 0, 0);
  } else if (parser.token === Token.Equal) {
    parseAssign(parser, start, first);
  } else if (parser.token >= Token.PlusEqual && parser.token <= Token.CaretEqual) {
    const operator = parser.token - Token.PlusEqual;
    const at = startOf(parser);
    markSingleTarget(parser, parser.count - 1, 'the target of an augmented assignment');
    advance(parser);
    parseValue(parser);
    addNode(parser, Node.AugAssign, start, first, at, operator);
  } else if (parser.token === Token.Colon) {
    parseAnnotated(parser, start, first);
  } else {
    addNode(parser, Node.Expr, start, first, 0, 0);
  }
}

/** `a = b = value`: all but the last are targets. */
function parseAssign(parser: Parser, start: number, first: number): void {
  do {
    markTarget(parser, parser.count - 1, Flag.STORE);
    advance(parser);
    parseValue(parser);
  } while (parser.token === Token.Equal);
  const comment = typeCommentAt(parser, parser.position);
  const node = addNode(parser, Node.Assign, start, first, 0, 0);
  ownTypeComment(parser, comment, node);
}

function parseAnnotated(parser: Parser, start: number, first: number): void {
  const target = parser.count - 1;
  const isSimple = parser.kind[target] === Node.Name && !(parser.flags[target]! & Flag.PARENTHESIZED);
  let flags = isSimple ? Flag.ANNOTATION_SIMPLE : 0;
  markSingleTarget(parser, target, 'annotated');
  advance(parser);
  parseExpression(parser);
  if (accept(parser, Token.Equal)) {
    parseValue(parser);
    flags |= Flag.ANNOTATION_VALUE;
  }
  addNode(parser, Node.AnnAssign, start, first, 0, flags);
}

function parseReturn(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (Table.BEGINS_EXPRESSION[parser.token] === 1 || parser.token === Token.Star) parseExpressions(parser);
  addNode(parser, Node.Return, start, first, 0, 0);
}

function parseRaise(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (Table.BEGINS_EXPRESSION[parser.token] === 1) {
    parseExpression(parser);
    if (accept(parser, Token.From)) parseExpression(parser);
  }
  addNode(parser, Node.Raise, start, first, 0, 0);
}

function parseAssert(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  parseExpression(parser);
  if (accept(parser, Token.Comma)) parseExpression(parser);
  addNode(parser, Node.Assert, start, first, 0, 0);
}

function parseDelete(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  do {
    parseExpression(parser);
    markTarget(parser, parser.count - 1, Flag.DELETE);
  } while (accept(parser, Token.Comma) && Table.BEGINS_EXPRESSION[parser.token] === 1);
  addNode(parser, Node.Delete, start, first, 0, 0);
}

function parseNames(parser: Parser, kind: number): void {
  const start = startOf(parser);
  const first = parser.count;
  do {
    advance(parser);
    if (parser.token !== Token.Name) {
      fail(parser, 'unexpected-token', 'expected a name');
      break;
    }
    addIdentifier(parser);
  } while (parser.token === Token.Comma);
  addNode(parser, kind, start, first, 0, 0);
}
