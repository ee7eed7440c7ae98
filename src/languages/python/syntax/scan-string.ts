// Plain string and bytes literals: where they end, and whether CPython could decode their escapes.
import * as Byte from './ascii.ts';
import { reportNul } from './scan-stray.ts';
import { pushPart, reportProblem, type Scanner } from './scanner.ts';
import {
  BACKSLASH,
  BYTES,
  DOUBLE_QUOTE,
  prefixLength,
  quoteLength,
  RAW,
  TRIPLE,
  UNTERMINATED,
} from './string-part.ts';

/** Scans the literal whose prefix begins at `start` and whose first quote is at `quoteAt`; it becomes the last part. */
export function scanString(scanner: Scanner, start: number, quoteAt: number, prefix: number): number {
  const { bytes } = scanner;
  const quote = bytes[quoteAt]!;
  let flags = quote === Byte.QUOTATION ? prefix | DOUBLE_QUOTE : prefix;
  let at = quoteAt + 1;
  if (bytes[at] === quote && bytes[at + 1] === quote)
    return scanTripleString(scanner, start, at + 2, flags | TRIPLE);
  for (;;) {
    const byte = bytes[at]!;
    if (byte > Byte.BACKSLASH) {
      at++;
    } else if (byte === quote) {
      at++;
      break;
    } else if (byte === Byte.BACKSLASH) {
      flags |= BACKSLASH;
      at = passEscape(scanner, at);
    } else if (
      byte === Byte.LINE_FEED ||
      byte === Byte.CARRIAGE_RETURN ||
      (byte === 0 && at >= scanner.length)
    ) {
      reportProblem(scanner, 'unterminated-string', start, at, 'unterminated string literal');
      flags |= UNTERMINATED;
      break;
    } else if (byte === 0) {
      reportNul(scanner, at);
    } else {
      at++;
    }
  }
  finishString(scanner, start, at, flags);
  return at;
}

function scanTripleString(scanner: Scanner, start: number, from: number, prefix: number): number {
  const { bytes } = scanner;
  const quote = bytes[from - 1]!;
  let flags = prefix;
  let at = from;
  if (isHopeless(scanner, quote)) return giveUpTriple(scanner, start, from, flags);
  for (;;) {
    const byte = bytes[at]!;
    if (byte !== quote && byte !== Byte.BACKSLASH && byte !== 0) {
      at++;
    } else if (byte === quote) {
      at++;
      if (bytes[at] === quote && bytes[at + 1] === quote) break;
    } else if (byte === Byte.BACKSLASH) {
      flags |= BACKSLASH;
      at = passEscape(scanner, at);
    } else if (at >= scanner.length) {
      return giveUpTriple(scanner, start, from, flags);
    } else {
      reportNul(scanner, at);
    }
  }
  at += 2;
  finishString(scanner, start, at, flags);
  return at;
}

/** Passes a backslash and what it escapes: a line end counts as one character. */
export function passEscape(scanner: Scanner, at: number): number {
  const next = at + 1;
  if (scanner.bytes[next] === 0) {
    if (next < scanner.length) reportNul(scanner, next);
    return next;
  }
  return scanner.bytes[next] === Byte.CARRIAGE_RETURN && scanner.bytes[next + 1] === Byte.LINE_FEED
    ? next + 2
    : next + 1;
}

/** Once a kind of triple quote was found never to close, later ones are not searched to the end of the file again. */
export function isHopeless(scanner: Scanner, quote: number): boolean {
  return (scanner.hopelessQuotes & (quote === Byte.QUOTATION ? 2 : 1)) !== 0;
}

/** The literal ends with its first line, so that the rest of the file can still be read. */
function giveUpTriple(scanner: Scanner, start: number, from: number, flags: number): number {
  const { bytes } = scanner;
  scanner.hopelessQuotes |= bytes[from - 1] === Byte.QUOTATION ? 2 : 1;
  let end = from;
  while (end < scanner.length && bytes[end] !== Byte.LINE_FEED && bytes[end] !== Byte.CARRIAGE_RETURN) end++;
  reportProblem(scanner, 'unterminated-string', start, end, 'unterminated triple-quoted string literal');
  pushPart(scanner, start, end, flags | UNTERMINATED);
  return end;
}

function finishString(scanner: Scanner, start: number, end: number, flags: number): void {
  pushPart(scanner, start, end, flags);
  if ((flags & (BACKSLASH | RAW)) === BACKSLASH) {
    const from = start + prefixLength(flags) + quoteLength(flags);
    checkEscapes(scanner, from, end - quoteLength(flags), (flags & BYTES) !== 0);
  }
  if (flags & BYTES && !scanner.ascii) checkAscii(scanner, start, end);
}

/** Reports escapes that CPython cannot decode; unknown ones are only a warning there and fine here. */
export function checkEscapes(scanner: Scanner, start: number, end: number, inBytes: boolean): void {
  const { bytes } = scanner;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== Byte.BACKSLASH) continue;
    const letter = bytes[++at]!;
    if (letter === Byte.X) checkHex(scanner, at, 2, end, 'truncated \\xXX escape');
    else if (inBytes) continue;
    else if (letter === Byte.U) checkHex(scanner, at, 4, end, 'truncated \\uXXXX escape');
    else if (letter === Byte.UPPER_U) checkHex(scanner, at, 8, end, 'truncated \\UXXXXXXXX escape');
    else if (letter === Byte.UPPER_N) checkCharacterName(scanner, at, end);
  }
}

function checkHex(scanner: Scanner, letterAt: number, digits: number, end: number, message: string): void {
  const { bytes } = scanner;
  let value = 0;
  for (let i = 1; i <= digits; i++) {
    const digit = letterAt + i < end ? hexDigit(bytes[letterAt + i]!) : -1;
    if (digit < 0) {
      reportProblem(scanner, 'invalid-string', letterAt - 1, Math.min(letterAt + i, end), message);
      return;
    }
    value = value * 16 + digit;
  }
  if (value > 0x10ffff) {
    const stop = letterAt + digits + 1;
    reportProblem(scanner, 'invalid-string', letterAt - 1, stop, 'illegal Unicode character in an escape');
  }
}

function hexDigit(byte: number): number {
  if (byte >= Byte.ZERO && byte <= Byte.NINE) return byte - Byte.ZERO;
  const lower = byte | Byte.TO_LOWER;
  return lower >= Byte.A && lower <= Byte.F ? lower - Byte.A + 10 : -1;
}

/** The names of characters are not known here; only the braces are checked. */
function checkCharacterName(scanner: Scanner, letterAt: number, end: number): void {
  const { bytes } = scanner;
  let at = letterAt + 1;
  if (at < end && bytes[at] === Byte.LEFT_BRACE) {
    while (at < end && bytes[at] !== Byte.RIGHT_BRACE) at++;
    if (at < end && at > letterAt + 2) return;
  }
  reportProblem(scanner, 'invalid-string', letterAt - 1, Math.min(at, end), 'malformed \\N character escape');
}

function checkAscii(scanner: Scanner, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    if (scanner.bytes[at]! < Byte.NON_ASCII) continue;
    const message = 'bytes can only contain ASCII literal characters';
    reportProblem(scanner, 'invalid-string', at, at + 1, message);
    return;
  }
}
