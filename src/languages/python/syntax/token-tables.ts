// What the parser asks about a kind of token, as table look-ups: does it begin an expression, how tight does it bind.
import * as Token from './token-kinds.ts';

// Levels of binding, loosest first.
export const OR = 1;
export const AND = 2;
export const NOT = 3;
export const COMPARISON = 4;
export const BIT_OR = 5;
export const UNARY = 11;
export const POWER = 12;

const KIND_COUNT = Token.Exclamation + 1;

/** How tight a binary operator binds; 0 for everything else. `not` counts because of `not in`. */
export const PRECEDENCE = new Uint8Array(KIND_COUNT);

PRECEDENCE[Token.Or] = OR;
PRECEDENCE[Token.And] = AND;
for (const kind of [Token.In, Token.Is, Token.Not]) PRECEDENCE[kind] = COMPARISON;
for (let kind = Token.Less; kind <= Token.GreaterEqual; kind++) PRECEDENCE[kind] = COMPARISON;
PRECEDENCE[Token.Bar] = BIT_OR;
PRECEDENCE[Token.Caret] = 6;
PRECEDENCE[Token.Ampersand] = 7;
for (const kind of [Token.LeftShift, Token.RightShift]) PRECEDENCE[kind] = 8;
for (const kind of [Token.Plus, Token.Minus]) PRECEDENCE[kind] = 9;
for (const kind of [Token.Star, Token.Slash, Token.DoubleSlash, Token.Percent, Token.At])
  PRECEDENCE[kind] = 10;
PRECEDENCE[Token.DoubleStar] = POWER;

/** 1 for tokens that can begin an expression, `*` and `yield` apart. */
export const BEGINS_EXPRESSION = new Uint8Array(KIND_COUNT);
for (const kind of [
  Token.Name,
  Token.NumberLiteral,
  Token.StringLiteral,
  Token.FormatStart,
  Token.LeftParen,
  Token.LeftBracket,
  Token.LeftBrace,
  Token.None,
  Token.True,
  Token.False,
  Token.Ellipsis,
  Token.Plus,
  Token.Minus,
  Token.Tilde,
  Token.Not,
  Token.Await,
  Token.Lambda,
]) {
  BEGINS_EXPRESSION[kind] = 1;
}
