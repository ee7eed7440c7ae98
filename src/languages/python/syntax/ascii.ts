// The bytes that mean something to the tokenizer, by name. Letters are compared in lower case: `byte | TO_LOWER`.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const FORM_FEED = 0x0c;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTATION = 0x22;
export const HASH = 0x23;
export const APOSTROPHE = 0x27;
export const PLUS = 0x2b;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const UPPER_N = 0x4e;
export const UPPER_U = 0x55;
export const BACKSLASH = 0x5c;
export const UNDERSCORE = 0x5f;
export const A = 0x61;
export const B = 0x62;
export const C = 0x63;
export const D = 0x64;
export const E = 0x65;
export const F = 0x66;
export const I = 0x69;
export const J = 0x6a;
export const O = 0x6f;
export const P = 0x70;
export const R = 0x72;
export const S = 0x73;
export const T = 0x74;
export const U = 0x75;
export const X = 0x78;
export const Y = 0x79;
export const LEFT_BRACE = 0x7b;
export const RIGHT_BRACE = 0x7d;
export const DELETE = 0x7f;

export const TO_LOWER = 0x20;

/** From here on a byte is part of a character outside ASCII. */
export const NON_ASCII = 0x80;
