// One string literal as the source spells it: prefix letters, quotes, and the span of its contents.
// An implicit concatenation has several; an f-string is one part however many fields it has.
import * as Byte from './ascii.ts';

export const RAW = 1;
export const BYTES = 2;
export const FORMAT = 4;
export const TEMPLATE = 8;
export const UNICODE = 16;
export const TRIPLE = 32;
export const DOUBLE_QUOTE = 64;
/** Has a backslash; without it the contents are the value (of a string that is not formatted). */
export const BACKSLASH = 128;
export const UNTERMINATED = 256;

/** Each prefix flag is one letter of the source. */
export function prefixLength(flags: number): number {
  return (
    (flags & RAW ? 1 : 0) +
    (flags & BYTES ? 1 : 0) +
    (flags & FORMAT ? 1 : 0) +
    (flags & TEMPLATE ? 1 : 0) +
    (flags & UNICODE ? 1 : 0)
  );
}

export function quoteLength(flags: number): number {
  return flags & TRIPLE ? 3 : 1;
}

/** The flags that prefix letters stand for, or -1: `rb` yes, `ub` no. `count` is 1 or 2. */
export function prefixFlags(bytes: Uint8Array, start: number, count: number): number {
  const first = letterFlag(bytes[start]!);
  if (count === 1 || first < 0) return first;
  const second = letterFlag(bytes[start + 1]!);
  if (second < 0) return -1;
  const both = first | second;
  const pairs = both === (RAW | BYTES) || both === (RAW | FORMAT) || both === (RAW | TEMPLATE);
  return pairs ? both : -1;
}

function letterFlag(byte: number): number {
  switch (byte | Byte.TO_LOWER) {
    case Byte.R:
      return RAW;
    case Byte.B:
      return BYTES;
    case Byte.F:
      return FORMAT;
    case Byte.T:
      return TEMPLATE;
    case Byte.U:
      return UNICODE;
    default:
      return -1;
  }
}
