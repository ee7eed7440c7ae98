// Numbers: integers in four bases, floats, imaginary numbers, underscores between digits, keywords right behind.
import * as Byte from './ascii.ts';
import { CLASS_OF, Digit, Letter } from './character-classes.ts';
import { reportProblem, type Scanner } from './scanner.ts';

export const INT = 0;
export const FLOAT = 1;
export const COMPLEX = 2;

/** CPython converts no decimal literal with more digits than this. */
const MAX_DECIMAL_DIGITS = 4300;

/** Scans a number that begins with a digit, or with a dot before one. Leaves its type in the scanner. */
export function scanNumber(scanner: Scanner, start: number): number {
  const { bytes } = scanner;
  let at = start;
  while (CLASS_OF[bytes[at]!] === Digit) at++;
  const byte = bytes[at]!;
  // Nearly all numbers are done here: a few digits, then something that cannot continue a number.
  if (
    byte !== Byte.DOT &&
    CLASS_OF[byte]! > Letter &&
    (bytes[start] !== Byte.ZERO || at === start + 1) &&
    at - start < 99
  ) {
    scanner.numberFound = INT;
    return at;
  }
  return scanLongNumber(scanner, start);
}

function scanLongNumber(scanner: Scanner, start: number): number {
  const { bytes } = scanner;
  if (bytes[start] === Byte.ZERO) {
    const base = bytes[start + 1]! | Byte.TO_LOWER;
    if (base === Byte.X) return scanBase(scanner, start, HEXADECIMAL, 'hexadecimal');
    if (base === Byte.O) return scanBase(scanner, start, OCTAL, 'octal');
    if (base === Byte.B) return scanBase(scanner, start, BINARY, 'binary');
  }
  let type = INT;
  let end = bytes[start] === Byte.DOT ? start : scanDigits(bytes, start);
  const integerEnd = end;
  if (bytes[end] === Byte.DOT) {
    type = FLOAT;
    end++;
    if (isDigit(bytes[end]!)) end = scanDigits(bytes, end);
  }
  if ((bytes[end]! | Byte.TO_LOWER) === Byte.E) {
    const sign = bytes[end + 1] === Byte.PLUS || bytes[end + 1] === Byte.MINUS ? 1 : 0;
    if (isDigit(bytes[end + 1 + sign]!)) {
      type = FLOAT;
      end = scanDigits(bytes, end + 1 + sign);
    } else if (sign === 1) {
      return reportNumber(scanner, start, end + 2, 'invalid decimal literal');
    }
  }
  if ((bytes[end]! | Byte.TO_LOWER) === Byte.J) {
    type = COMPLEX;
    end++;
  }
  scanner.numberFound = type;
  if (type === INT) {
    if (hasLeadingZeros(bytes, start, integerEnd)) {
      const message =
        'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers';
      return reportNumber(scanner, start, end, message);
    }
    if (countDigits(bytes, start, end) > MAX_DECIMAL_DIGITS) {
      return reportNumber(
        scanner,
        start,
        end,
        `more than ${MAX_DECIMAL_DIGITS} digits in a decimal integer literal`,
      );
    }
  }
  if (!endsNumber(bytes, end)) return reportNumber(scanner, start, end, 'invalid decimal literal');
  return end;
}

/** `0x`, `0o`, `0b`: an underscore may stand before any digit, also before the first. */
function scanBase(scanner: Scanner, start: number, digits: Uint8Array, name: string): number {
  const { bytes } = scanner;
  scanner.numberFound = INT;
  let end = start + 2;
  do {
    if (bytes[end] === Byte.UNDERSCORE) end++;
    if (digits[bytes[end]!] === 0) return reportNumber(scanner, start, end, `invalid ${name} literal`);
    while (digits[bytes[end]!] === 1) end++;
  } while (bytes[end] === Byte.UNDERSCORE);
  if (isDigit(bytes[end]!) || !endsNumber(bytes, end)) {
    return reportNumber(scanner, start, end, `invalid ${name} literal`);
  }
  return end;
}

/** Digits with single underscores between them. */
function scanDigits(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    while (isDigit(bytes[at]!)) at++;
    if (bytes[at] !== Byte.UNDERSCORE || !isDigit(bytes[at + 1]!)) return at;
    at++;
  }
}

/** What follows may be a keyword (`1if x else y`), but no other identifier. */
function endsNumber(bytes: Uint8Array, end: number): boolean {
  if (CLASS_OF[bytes[end]!]! > Digit && bytes[end]! < Byte.NON_ASCII) return true;
  return KEYWORDS_BEHIND_NUMBERS.some((word) => {
    for (let i = 0; i < word.length; i++) if (bytes[end + i] !== word.charCodeAt(i)) return false;
    return true;
  });
}

const KEYWORDS_BEHIND_NUMBERS = ['and', 'else', 'for', 'if', 'in', 'is', 'not', 'or'];

/** Reports the number together with the letters and digits that hang on to it, and passes them all. */
function reportNumber(scanner: Scanner, start: number, from: number, message: string): number {
  let end = from;
  while (CLASS_OF[scanner.bytes[end]!]! <= Digit) end++;
  reportProblem(scanner, 'invalid-number', start, end, message);
  return end;
}

function hasLeadingZeros(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== Byte.ZERO) return false;
  for (let at = start; at < end; at++)
    if (bytes[at] !== Byte.ZERO && bytes[at] !== Byte.UNDERSCORE) return true;
  return false;
}

function countDigits(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (bytes[at] !== Byte.UNDERSCORE) count++;
  return count;
}

function isDigit(byte: number): boolean {
  return byte >= Byte.ZERO && byte <= Byte.NINE;
}

const HEXADECIMAL = digitTable('0123456789abcdefABCDEF');
const OCTAL = digitTable('01234567');
const BINARY = digitTable('01');

function digitTable(digits: string): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 0; i < digits.length; i++) table[digits.charCodeAt(i)] = 1;
  return table;
}
