// Expressions from the loosest binding (conditional, lambda) down to operators. Operands are in parse-primary.ts.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseLambda } from './parse-parameters.ts';
import { parsePrimary } from './parse-primary.ts';
import { addNode, advance, type Parser, peek, startOf } from './parser.ts';
import { addMissing, expect, fail, reportNode } from './recover.ts';
import { START } from './token-array.ts';
import * as Token from './token-kinds.ts';
import * as Table from './token-tables.ts';

/** Deeper expressions are refused before they can exhaust the stack. CPython allows 200 brackets. */
export const MAX_DEPTH = 260;

/** `name := value`, or any expression. */
export function parseNamedExpression(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  parseExpression(parser);
  if (parser.token === Token.ColonEqual) parseAssignmentExpression(parser, start, first);
}

/** A conditional, a lambda, or anything that binds tighter. */
export function parseExpression(parser: Parser): void {
  if (parser.token === Token.Lambda) {
    parseLambda(parser);
    return;
  }
  const start = startOf(parser);
  const first = parser.count;
  parseOperators(parser, Table.OR);
  if (parser.token === Token.If) parseConditional(parser, start, first);
}

/** Binary, boolean and comparison operators that bind at least as tight as `loosest`. */
export function parseOperators(parser: Parser, loosest: number): void {
  const start = startOf(parser);
  const first = parser.count;
  if (parser.token === Token.Name) parsePrimary(parser);
  else parseOperand(parser, loosest);
  for (;;) {
    const operator = parser.token;
    const precedence = Table.PRECEDENCE[operator]!;
    if (precedence < loosest) return;
    if (precedence === Table.COMPARISON) {
      if (operator === Token.Not && peek(parser) !== Token.In) return;
      parseComparison(parser, start, first);
    } else if (precedence <= Table.AND) {
      parseBoolean(parser, start, first, operator, precedence);
    } else {
      const at = startOf(parser);
      advance(parser);
      // Everything groups to the left but `**`, whose right side may also be signed.
      parseDeeper(parser, precedence === Table.POWER ? Table.UNARY : precedence + 1);
      addNode(parser, Node.BinOp, start, first, at, operator - Token.Plus);
    }
  }
}

/** `not`, signs, `await`, or a primary. Chains of prefixes are built without recursion. */
function parseOperand(parser: Parser, loosest: number): void {
  switch (parser.token) {
    case Token.Not:
      if (loosest > Table.NOT) addMissing(parser);
      else parsePrefixes(parser, Token.Not, Table.COMPARISON);
      return;
    case Token.Minus:
    case Token.Plus:
    case Token.Tilde:
      parsePrefixes(parser, -1, Table.UNARY);
      return;
    case Token.Await: {
      const start = startOf(parser);
      const first = parser.count;
      advance(parser);
      parsePrimary(parser);
      addNode(parser, Node.Await, start, first, 0, 0);
      return;
    }
    default:
      parsePrimary(parser);
  }
}

function parsePrefixes(parser: Parser, only: number, operandLoosest: number): void {
  const { chain } = parser;
  const bottom = chain.length;
  const first = parser.count;
  const isPrefix = (kind: number): boolean =>
    only < 0 ? kind === Token.Minus || kind === Token.Plus || kind === Token.Tilde : kind === only;
  while (isPrefix(parser.token)) {
    chain.push(parser.position);
    advance(parser);
  }
  parseOperators(parser, operandLoosest);
  while (chain.length > bottom) {
    const position = chain.pop()!;
    const operator = unaryOperator(parser.tokens[position]!);
    addNode(parser, Node.UnaryOp, parser.tokens[position + START]!, first, 0, operator);
  }
}

function unaryOperator(token: number): number {
  switch (token) {
    case Token.Not:
      return Flag.UNARY_NOT;
    case Token.Minus:
      return Flag.UNARY_MINUS;
    case Token.Plus:
      return Flag.UNARY_PLUS;
    default:
      return Flag.UNARY_INVERT;
  }
}

/** `a < b is not c`: all operands of the chain are children of one node, with the operators between them. */
function parseComparison(parser: Parser, start: number, first: number): void {
  for (;;) {
    const operator = parser.token;
    const at = startOf(parser);
    const leaf = parser.count;
    let code: number;
    if (operator === Token.Not) {
      if (peek(parser) !== Token.In) break;
      advance(parser);
      code = Flag.COMPARE_NOT_IN;
    } else if (operator === Token.In) {
      code = Flag.COMPARE_IN;
    } else if (operator === Token.Is) {
      code = Flag.COMPARE_IS;
      if (peek(parser) === Token.Not) {
        advance(parser);
        code = Flag.COMPARE_IS_NOT;
      }
    } else if (operator >= Token.Less && operator <= Token.GreaterEqual) {
      code = operator - Token.Less;
    } else {
      break;
    }
    advance(parser);
    addNode(parser, Node.CompareOp, at, leaf, 0, code);
    parseOperators(parser, Table.BIT_OR);
  }
  addNode(parser, Node.Compare, start, first, 0, 0);
}

/** `a and b and c` is one node with three children. */
function parseBoolean(
  parser: Parser,
  start: number,
  first: number,
  operator: number,
  precedence: number,
): void {
  const at = startOf(parser);
  while (parser.token === operator) {
    advance(parser);
    parseOperators(parser, precedence + 1);
  }
  addNode(parser, Node.BoolOp, start, first, at, operator === Token.And ? Flag.BOOL_AND : Flag.BOOL_OR);
}

/** `a if b else c`, from the `if` on. Chains through `else` are built without recursion. */
function parseConditional(parser: Parser, start: number, first: number): void {
  const { chain } = parser;
  const bottom = chain.length;
  chain.push(start, first);
  for (;;) {
    advance(parser);
    parseOperators(parser, Table.OR);
    if (!expect(parser, Token.Else, "expected 'else' after 'if' expression")) {
      addMissing(parser);
      break;
    }
    const elseStart = startOf(parser);
    const elseFirst = parser.count;
    if (parser.token === Token.Lambda) {
      parseLambda(parser);
      break;
    }
    parseOperators(parser, Table.OR);
    if (parser.token !== Token.If) break;
    chain.push(elseStart, elseFirst);
  }
  while (chain.length > bottom) {
    const nodeFirst = chain.pop()!;
    addNode(parser, Node.IfExp, chain.pop()!, nodeFirst, 0, 0);
  }
}

function parseAssignmentExpression(parser: Parser, start: number, first: number): void {
  const target = parser.count - 1;
  if (parser.kind[target] !== Node.Name || parser.flags[target]! & Flag.PARENTHESIZED) {
    reportNode(parser, target, 'invalid-target', 'only a name can be the target of an assignment expression');
  } else {
    parser.flags[target] = Flag.STORE;
  }
  advance(parser);
  parseExpression(parser);
  addNode(parser, Node.NamedExpr, start, first, 0, 0);
}

/** An operand one level down; the only recursion of operators that brackets do not limit. */
function parseDeeper(parser: Parser, loosest: number): void {
  if (parser.token === Token.Name && loosest !== Table.UNARY) {
    parseOperators(parser, loosest);
    return;
  }
  if (enterDepth(parser)) {
    parseOperators(parser, loosest);
    parser.depth--;
  }
}

/** Counts one level; too deep, it reports that and leaves a Missing node instead. */
export function enterDepth(parser: Parser): boolean {
  if (parser.depth < MAX_DEPTH) {
    parser.depth++;
    return true;
  }
  const first = parser.count;
  const start = startOf(parser);
  fail(parser, 'too-deep', 'too many nested expressions');
  addNode(parser, Node.Missing, start, first, 0, 0);
  return false;
}
