// Values inside patterns: literals (with their few operators) and dotted names. They are ordinary expression nodes.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import { parseStrings } from './parse-string.ts';
import { addIdentifier, addLeaf, addNode, advance, type Parser, startOf, tokenValue } from './parser.ts';
import { addMissing, fail, reportNode } from './recover.ts';
import * as Token from './token-kinds.ts';

/** A string, a number, a complex number such as `-1 + 2j`, or a singleton. */
export function parseLiteral(parser: Parser): void {
  switch (parser.token) {
    case Token.StringLiteral:
    case Token.FormatStart:
      parseStrings(parser);
      if (parser.kind[parser.count - 1] !== Node.Constant) {
        reportNode(parser, parser.count - 1, 'invalid-pattern', 'a pattern cannot be a formatted string');
      }
      return;
    case Token.None:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_NONE);
      return;
    case Token.True:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_TRUE);
      return;
    case Token.False:
      addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_FALSE);
      return;
    case Token.NumberLiteral:
    case Token.Minus:
      parseComplex(parser);
      return;
    default:
      addMissing(parser, 'expected a literal or a dotted name');
  }
}

function parseComplex(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  const isNegative = parser.token === Token.Minus;
  if (isNegative) advance(parser);
  const real = parser.count;
  if (!parseNumber(parser)) return;
  if (isNegative) addNode(parser, Node.UnaryOp, start, first, 0, Flag.UNARY_MINUS);
  if (parser.token !== Token.Plus && parser.token !== Token.Minus) return;
  const operator = parser.token === Token.Plus ? Flag.OPERATOR_ADD : Flag.OPERATOR_SUB;
  const at = startOf(parser);
  if (parser.flags[real] === Flag.CONSTANT_COMPLEX) {
    reportNode(parser, real, 'invalid-pattern', 'real number required in complex literal');
  }
  advance(parser);
  const imaginary = parser.count;
  if (parseNumber(parser) && parser.flags[imaginary] !== Flag.CONSTANT_COMPLEX) {
    reportNode(parser, imaginary, 'invalid-pattern', 'imaginary number required in complex literal');
  }
  addNode(parser, Node.BinOp, start, first, at, operator);
}

function parseNumber(parser: Parser): boolean {
  if (parser.token !== Token.NumberLiteral) {
    addMissing(parser, 'expected a number');
    return false;
  }
  addLeaf(parser, Node.Constant, 0, Flag.CONSTANT_INT + tokenValue(parser));
  return true;
}

/** `a.b.c`: a Name, and an Attribute for each dot. The caller has seen the name. */
export function parseValueName(parser: Parser): void {
  const start = startOf(parser);
  const first = parser.count;
  addLeaf(parser, Node.Name, tokenValue(parser), 0);
  while (parser.token === Token.Dot) {
    advance(parser);
    if (parser.token !== Token.Name) {
      fail(parser, 'unexpected-token', 'expected a name after the dot');
      return;
    }
    const name = tokenValue(parser);
    addIdentifier(parser);
    addNode(parser, Node.Attribute, start, first, name, 0);
  }
}
