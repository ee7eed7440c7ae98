// Puts a file's bytes into the scanner: byte order mark, PEP 263 encoding, and the state of a fresh start.

import { isAscii, isUtf8 } from 'node:buffer';
import * as Byte from './ascii.ts';
import { FIXED_SIZE, resetNames } from './name-table.ts';
import { PADDING, reportProblem, type Scanner } from './scanner.ts';
import { TOKEN } from './token-array.ts';

/** Copies the source, so that scanning runs on one buffer that ends with zero bytes, whoever owns the input. */
export function loadSource(scanner: Scanner, source: Uint8Array): void {
  const { length } = source;
  const spelling = length + PADDING;
  if (spelling + FIXED_SIZE + PADDING > scanner.bytes.length) {
    scanner.bytes = new Uint8Array(2 ** Math.ceil(Math.log2(spelling + FIXED_SIZE + PADDING)));
  }
  scanner.bytes.set(source);
  scanner.bytes.fill(0, length, spelling);
  scanner.length = length;
  scanner.spellingEnd = spelling + FIXED_SIZE;
  resetNames(scanner.names, scanner.bytes, spelling, length);
  scanner.tokens.fill(0, 0, TOKEN);
  scanner.tokenEnd = TOKEN;
  scanner.commentCount = 0;
  scanner.partCount = 0;
  scanner.depth = 0;
  scanner.fieldDepth = -1;
  scanner.hopelessQuotes = 0;
  scanner.indentTop = 0;
  if (scanner.typeComments.length > 0) scanner.typeComments = [];
  if (scanner.formats.length > 0) scanner.formats = [];
  if (scanner.problems.length > 0) scanner.problems = [];
  scanner.ascii = isAscii(source);
  detectEncoding(scanner, source);
}

function detectEncoding(scanner: Scanner, source: Uint8Array): void {
  const { bytes } = scanner;
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  scanner.begin = marked ? 3 : 0;
  const cookie = findCookie(scanner);
  scanner.encoding = cookie === null ? 'utf-8' : canonicalEncoding(cookie);
  scanner.utf8 = scanner.encoding === 'utf-8';
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    reportProblem(scanner, 'unsupported-encoding', 0, 2, 'UTF-16 is no encoding of Python source');
  } else if (marked && cookie !== null && !/^utf[-_]8(-|$)/i.test(cookie)) {
    const message = `a UTF-8 byte order mark and the encoding ${cookie} contradict each other`;
    reportProblem(scanner, 'unsupported-encoding', 0, 3, message);
  } else if (!scanner.utf8 && !isAsciiCompatible(scanner.encoding)) {
    reportProblem(scanner, 'unsupported-encoding', 0, 0, `unsupported encoding: ${cookie}`);
  } else if (!scanner.ascii && (scanner.utf8 ? !isUtf8(source) : scanner.encoding === 'ascii')) {
    const at = firstUndecodable(source, scanner.utf8);
    reportProblem(
      scanner,
      'undecodable-bytes',
      at,
      at + 1,
      `byte 0x${source[at]!.toString(16)} is not ${scanner.encoding}`,
    );
  }
}

/** The encoding named by a comment in the first line, or in the second if the first has no code. */
function findCookie(scanner: Scanner): string | null {
  const { bytes } = scanner;
  let at = scanner.begin;
  for (let line = 0; line < 2; line++) {
    while (bytes[at] === Byte.SPACE || bytes[at] === Byte.TAB || bytes[at] === Byte.FORM_FEED) at++;
    const byte = bytes[at];
    if (byte !== Byte.HASH && byte !== Byte.LINE_FEED && byte !== Byte.CARRIAGE_RETURN) return null;
    const start = at;
    while (bytes[at] !== Byte.LINE_FEED && bytes[at] !== Byte.CARRIAGE_RETURN && at < scanner.length) at++;
    if (byte === Byte.HASH && mentionsCoding(bytes, start, at)) {
      const comment = Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start).toString('latin1');
      const match = /coding[:=][ \t]*([-\w.]+)/.exec(comment);
      if (match !== null) return match[1]!;
    }
    at += bytes[at] === Byte.CARRIAGE_RETURN && bytes[at + 1] === Byte.LINE_FEED ? 2 : 1;
  }
  return null;
}

/** A cheap look before the regular expression: most comments at the top of files say nothing of the kind. */
function mentionsCoding(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (
      bytes[at] === Byte.C &&
      bytes[at + 1] === Byte.O &&
      bytes[at + 2] === Byte.D &&
      bytes[at + 3] === Byte.I
    )
      return true;
  }
  return false;
}

function canonicalEncoding(cookie: string): string {
  const name = cookie.toLowerCase().replaceAll('_', '-');
  if (/^(utf-?8|u8|utf|cp65001)(-|$)/.test(name)) return 'utf-8';
  if (/^(ascii|us-ascii|646|ansi-x3\.4-1968)$/.test(name)) return 'ascii';
  if (/^(latin-?1|iso-?8859-1|iso-latin-1|l1|8859|cp819)(-|$)/.test(name)) return 'iso-8859-1';
  return name;
}

/** Encodings in which every byte below 0x80 is the ASCII character, also inside other characters. */
function isAsciiCompatible(encoding: string): boolean {
  return /^(ascii|iso-?8859-\d+|latin-?\d+|l\d+|(windows-?|cp)125\d|cp(437|7\d\d|8\d\d)|koi8-[rtu]|mac-?[a-z]+|macintosh|tis-?620|ptcp154|kz1048|euc-?(jp|kr|cn)|gb2312|ujis)$/.test(
    encoding,
  );
}

/** Where the first byte is that does not belong to UTF-8, or to ASCII. */
function firstUndecodable(source: Uint8Array, utf8: boolean): number {
  for (let at = 0; at < source.length; ) {
    const size = utf8 ? sequenceLength(source[at]!) : 1;
    if (source[at]! >= Byte.NON_ASCII && (!utf8 || size === 0 || !isUtf8(source.subarray(at, at + size))))
      return at;
    at += size;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}
