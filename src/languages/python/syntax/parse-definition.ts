// Functions and classes with their decorators, type parameters and headers; `async` statements; `type` aliases.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseArguments } from './parse-arguments.ts';
import { parseBlock } from './parse-block.ts';
import { parseFor, parseWith } from './parse-compound.ts';
import { nextElement, parseStarred } from './parse-display.ts';
import { parseExpression, parseNamedExpression } from './parse-expression.ts';
import { parseParameters } from './parse-parameters.ts';
import {
  addCompound,
  addIdentifier,
  addLeaf,
  addNode,
  advance,
  endLine,
  endOfLast,
  type Parser,
  peek,
  startOf,
  tokenValue,
} from './parser.ts';
import { addMissing, expect, expectClose, fail, reportToken } from './recover.ts';
import { TOKEN } from './token-array.ts';
import * as Token from './token-kinds.ts';
import { ownTypeComment, typeCommentAt } from './type-comment.ts';

/** From `def` on. The data of the node is its Identifier, or -1; decorators before it are already nodes since `first`. */
export function parseFunction(parser: Parser, start: number, first: number, isAsync: boolean): void {
  advance(parser);
  const name = parseDefinitionName(parser);
  if (parser.token === Token.LeftBracket) parseTypeParameters(parser);
  if (parser.token === Token.LeftParen) {
    advance(parser);
    parseParameters(parser, Token.RightParen);
    expectClose(parser, Token.RightParen);
  } else {
    fail(parser, 'unexpected-token', "expected '('");
    addNode(parser, Node.Arguments, endOfLast(parser), parser.count, 0, 0);
  }
  if (parser.token === Token.Arrow) {
    advance(parser);
    parseExpression(parser);
  }
  let comment = typeCommentAt(parser, parser.position + TOKEN);
  if (comment < 0 && peek(parser) === Token.Newline)
    comment = typeCommentAt(parser, parser.position + 2 * TOKEN);
  parseBlock(parser, Flag.BLOCK_BODY);
  const node = addCompound(parser, isAsync ? Node.AsyncFunctionDef : Node.FunctionDef, start, first, name, 0);
  ownTypeComment(parser, comment, node);
}

/** From `class` on; bases and keywords are children between the type parameters and the Block. */
export function parseClass(parser: Parser, start: number, first: number): void {
  advance(parser);
  const name = parseDefinitionName(parser);
  if (parser.token === Token.LeftBracket) parseTypeParameters(parser);
  if (parser.token === Token.LeftParen) parseArguments(parser, false);
  parseBlock(parser, Flag.BLOCK_BODY);
  addCompound(parser, Node.ClassDef, start, first, name, 0);
}

function parseDefinitionName(parser: Parser): number {
  if (parser.token === Token.Name) return addIdentifier(parser);
  const message = 'expected the name of the definition';
  if (parser.token === Token.LeftParen) reportToken(parser, 'unexpected-token', message);
  else fail(parser, 'unexpected-token', message);
  return -1;
}

/** Decorators are children of the definition although, as in CPython, they stand before its start. */
export function parseDecorated(parser: Parser): void {
  const first = parser.count;
  const decoratorStart = startOf(parser);
  while (parser.token === Token.At) {
    const start = startOf(parser);
    const decorator = parser.count;
    advance(parser);
    parseNamedExpression(parser);
    addNode(parser, Node.Decorator, start, decorator, 0, 0);
    if (parser.token !== Token.Newline) fail(parser, 'unexpected-token', 'invalid syntax');
    if (parser.token === Token.Newline) endLine(parser);
  }
  const start = startOf(parser);
  if (parser.token === Token.Def) {
    parseFunction(parser, start, first, false);
  } else if (parser.token === Token.Class) {
    parseClass(parser, start, first);
  } else if (parser.token === Token.Async && peek(parser) === Token.Def) {
    advance(parser);
    parseFunction(parser, start, first, true);
  } else {
    // The decorators stay, as expressions nobody owns.
    reportToken(parser, 'unexpected-token', 'expected a function or class after decorators');
    addNode(parser, Node.Expr, decoratorStart, first, 0, 0);
  }
}

export function parseAsync(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  if (parser.token === Token.Def) {
    parseFunction(parser, start, first, true);
  } else if (parser.token === Token.For) {
    parseFor(parser, start, true);
  } else if (parser.token === Token.With) {
    parseWith(parser, start, true);
  } else {
    addMissing(parser, "expected 'def', 'for' or 'with' after 'async'");
    addNode(parser, Node.Expr, start, first, 0, 0);
    if (parser.token === Token.Newline) endLine(parser);
  }
}

/** `[T: bound = default, *Ts, **P]` (PEP 695, PEP 696). */
function parseTypeParameters(parser: Parser): void {
  advance(parser);
  if (parser.token === Token.RightBracket) {
    reportToken(parser, 'unexpected-token', 'a list of type parameters cannot be empty');
  } else {
    do parseTypeParameter(parser);
    while (nextElement(parser, Token.RightBracket));
  }
  expectClose(parser, Token.RightBracket);
}

function parseTypeParameter(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  let kind: number = Node.TypeVar;
  let flags = 0;
  if (parser.token === Token.Star) kind = Node.TypeVarTuple;
  else if (parser.token === Token.DoubleStar) kind = Node.ParamSpec;
  if (kind !== Node.TypeVar) advance(parser);
  if (parser.token !== Token.Name) {
    addMissing(parser, 'expected the name of a type parameter');
    return;
  }
  const name = tokenValue(parser);
  addIdentifier(parser);
  if (parser.token === Token.Colon) {
    if (kind !== Node.TypeVar)
      reportToken(parser, 'unexpected-token', 'only a plain type parameter can have a bound');
    advance(parser);
    parseExpression(parser);
    flags |= Flag.TYPE_BOUND;
  }
  if (parser.token === Token.Equal) {
    advance(parser);
    if (parser.token === Token.Star && kind === Node.TypeVarTuple) parseStarred(parser);
    else parseExpression(parser);
    flags |= Flag.TYPE_DEFAULT;
  }
  addNode(parser, kind, start, first, name, flags);
}

/** `type Name[T] = value`; the caller has seen that a name follows `type`. */
export function parseTypeAlias(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  advance(parser);
  addLeaf(parser, Node.Name, tokenValue(parser), Flag.STORE);
  if (parser.token === Token.LeftBracket) parseTypeParameters(parser);
  if (expect(parser, Token.Equal, "expected '='")) parseExpression(parser);
  else addMissing(parser);
  addNode(parser, Node.TypeAlias, start, first, 0, 0);
}
