// The kinds of tokens, as plain numbers that the bundler inlines into jump tables.
// The hard keywords come first: the kind of a keyword token is also the id of its name in the name table.

/** A type of its own name, not of literals: the parser compares the same field again after each step. */
export type TokenKind = number;

export const EndOfFile: TokenKind = 0;

export const False: TokenKind = 1;
export const None: TokenKind = 2;
export const True: TokenKind = 3;
export const And: TokenKind = 4;
export const As: TokenKind = 5;
export const Assert: TokenKind = 6;
export const Async: TokenKind = 7;
export const Await: TokenKind = 8;
export const Break: TokenKind = 9;
export const Class: TokenKind = 10;
export const Continue: TokenKind = 11;
export const Def: TokenKind = 12;
export const Del: TokenKind = 13;
export const Elif: TokenKind = 14;
export const Else: TokenKind = 15;
export const Except: TokenKind = 16;
export const Finally: TokenKind = 17;
export const For: TokenKind = 18;
export const From: TokenKind = 19;
export const Global: TokenKind = 20;
export const If: TokenKind = 21;
export const Import: TokenKind = 22;
export const In: TokenKind = 23;
export const Is: TokenKind = 24;
export const Lambda: TokenKind = 25;
export const Nonlocal: TokenKind = 26;
export const Not: TokenKind = 27;
export const Or: TokenKind = 28;
export const Pass: TokenKind = 29;
export const Raise: TokenKind = 30;
export const Return: TokenKind = 31;
export const Try: TokenKind = 32;
export const While: TokenKind = 33;
export const With: TokenKind = 34;
export const Yield: TokenKind = 35;
export const LastKeyword: TokenKind = 35;

export const Name: TokenKind = 36;
export const NumberLiteral: TokenKind = 37;
export const StringLiteral: TokenKind = 38;
/** `f"` or `t"`, then any mix of FormatText and `{` fields `}`, then FormatEnd. */
export const FormatStart: TokenKind = 39;
export const FormatText: TokenKind = 40;
export const FormatEnd: TokenKind = 41;

export const Newline: TokenKind = 42;
export const Indent: TokenKind = 43;
export const Dedent: TokenKind = 44;
/** Bytes that begin no token; reported when they were scanned. */
export const Invalid: TokenKind = 45;

// Binary operators, in the order of the operator codes of node-kinds.ts.
export const Plus: TokenKind = 46;
export const Minus: TokenKind = 47;
export const Star: TokenKind = 48;
export const Slash: TokenKind = 49;
export const DoubleSlash: TokenKind = 50;
export const Percent: TokenKind = 51;
export const At: TokenKind = 52;
export const DoubleStar: TokenKind = 53;
export const LeftShift: TokenKind = 54;
export const RightShift: TokenKind = 55;
export const Ampersand: TokenKind = 56;
export const Bar: TokenKind = 57;
export const Caret: TokenKind = 58;

// Augmented assignments, in the same order.
export const PlusEqual: TokenKind = 59;
export const MinusEqual: TokenKind = 60;
export const StarEqual: TokenKind = 61;
export const SlashEqual: TokenKind = 62;
export const DoubleSlashEqual: TokenKind = 63;
export const PercentEqual: TokenKind = 64;
export const AtEqual: TokenKind = 65;
export const DoubleStarEqual: TokenKind = 66;
export const LeftShiftEqual: TokenKind = 67;
export const RightShiftEqual: TokenKind = 68;
export const AmpersandEqual: TokenKind = 69;
export const BarEqual: TokenKind = 70;
export const CaretEqual: TokenKind = 71;

export const Less: TokenKind = 72;
export const Greater: TokenKind = 73;
export const EqualEqual: TokenKind = 74;
export const NotEqual: TokenKind = 75;
export const LessEqual: TokenKind = 76;
export const GreaterEqual: TokenKind = 77;

export const LeftParen: TokenKind = 78;
export const RightParen: TokenKind = 79;
export const LeftBracket: TokenKind = 80;
export const RightBracket: TokenKind = 81;
export const LeftBrace: TokenKind = 82;
export const RightBrace: TokenKind = 83;

export const Comma: TokenKind = 84;
export const Colon: TokenKind = 85;
export const Semicolon: TokenKind = 86;
export const Dot: TokenKind = 87;
export const Ellipsis: TokenKind = 88;
export const Arrow: TokenKind = 89;
export const Equal: TokenKind = 90;
export const ColonEqual: TokenKind = 91;
export const Tilde: TokenKind = 92;
export const Exclamation: TokenKind = 93;

/** The spelling of each keyword; the index is the kind of its token. */
export const KEYWORDS: readonly string[] = (
  ' False None True and as assert async await break class continue def del elif else except finally for from ' +
  'global if import in is lambda nonlocal not or pass raise return try while with yield'
).split(' ');
