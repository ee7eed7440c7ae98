// What a byte can begin, as one table look-up: the tokenizer switches on these classes.
// Letters and digits come first, so that "continues an identifier" is a single comparison.
import * as Token from './token-kinds.ts';

export const Letter = 0;
export const Digit = 1;
/** Any byte of a multi-byte character. */
export const NonAscii = 2;
export const Blank = 3;
export const LineEnd = 4;
export const Comment = 5;
export const Quote = 6;
export const Open = 7;
export const Close = 8;
/** An operator that may continue with `=`, with itself, or with `>`. */
export const Operator = 9;
export const Comma = 10;
export const Dot = 11;
/** `:` and `!`, which end the expression of an f-string field. */
export const FieldMark = 12;
export const Backslash = 13;
export const Nul = 14;
export const Stray = 15;

export const CLASS_OF = classifyBytes();

/** Token kinds of an operator by its first byte: alone, followed by `=`, doubled, doubled and followed by `=`. */
export const ALONE = byteTable({
  '+': Token.Plus,
  '-': Token.Minus,
  '*': Token.Star,
  '/': Token.Slash,
  '%': Token.Percent,
  '@': Token.At,
  '&': Token.Ampersand,
  '|': Token.Bar,
  '^': Token.Caret,
  '<': Token.Less,
  '>': Token.Greater,
  '=': Token.Equal,
  '~': Token.Tilde,
  ';': Token.Semicolon,
  ':': Token.Colon,
  '!': Token.Exclamation,
  '(': Token.LeftParen,
  ')': Token.RightParen,
  '[': Token.LeftBracket,
  ']': Token.RightBracket,
  '{': Token.LeftBrace,
  '}': Token.RightBrace,
});

export const WITH_EQUAL = byteTable({
  '+': Token.PlusEqual,
  '-': Token.MinusEqual,
  '*': Token.StarEqual,
  '/': Token.SlashEqual,
  '%': Token.PercentEqual,
  '@': Token.AtEqual,
  '&': Token.AmpersandEqual,
  '|': Token.BarEqual,
  '^': Token.CaretEqual,
  '<': Token.LessEqual,
  '>': Token.GreaterEqual,
  '=': Token.EqualEqual,
  ':': Token.ColonEqual,
  '!': Token.NotEqual,
});

export const DOUBLED = byteTable({
  '*': Token.DoubleStar,
  '/': Token.DoubleSlash,
  '<': Token.LeftShift,
  '>': Token.RightShift,
});

export const DOUBLED_WITH_EQUAL = byteTable({
  '*': Token.DoubleStarEqual,
  '/': Token.DoubleSlashEqual,
  '<': Token.LeftShiftEqual,
  '>': Token.RightShiftEqual,
});

function byteTable(entries: Readonly<Record<string, number>>): Uint8Array {
  const table = new Uint8Array(256);
  for (const [text, kind] of Object.entries(entries)) table[text.charCodeAt(0)] = kind;
  return table;
}

function classifyBytes(): Uint8Array {
  const table = new Uint8Array(256).fill(Stray);
  table.fill(NonAscii, 0x80);
  table[0] = Nul;
  const classify = (text: string, value: number): void => {
    for (let i = 0; i < text.length; i++) table[text.charCodeAt(i)] = value;
  };
  classify('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', Letter);
  classify('0123456789', Digit);
  classify(' \t\f', Blank);
  classify('\n\r', LineEnd);
  classify('#', Comment);
  classify('"\'', Quote);
  classify('([{', Open);
  classify(')]}', Close);
  classify('+-*/%@&|^<>=~;', Operator);
  classify(',', Comma);
  classify('.', Dot);
  classify(':!', FieldMark);
  classify('\\', Backslash);
  return table;
}
