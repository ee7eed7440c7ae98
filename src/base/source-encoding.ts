// How the bytes of a Python source file are to be read: by its byte order mark, or by the cookie in its first two
// lines (PEP 263), with the rules of CPython's tokenizer. A file that tug cannot read is reported, never edited.
import { buildLineIndex, lineContentSpan, lineCount } from './line-index.ts';
import { type CodecName, findCodec } from './text-codec.ts';

export type SourceEncoding =
  | {
      readonly kind: 'readable';
      readonly codec: CodecName;
      /** As the file spells it; null when the file says nothing, which means UTF-8. */
      readonly cookie: string | null;
      readonly byteOrderMark: boolean;
    }
  | { readonly kind: 'unreadable'; readonly reason: string };

export function detectSourceEncoding(bytes: Uint8Array): SourceEncoding {
  const wide = wideByteOrderMark(bytes);
  if (wide !== null) return { kind: 'unreadable', reason: `the file begins with a ${wide} byte order mark` };
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const cookie = findCookie(byteOrderMark ? bytes.subarray(3) : bytes);
  if (cookie === null) return { kind: 'readable', codec: 'utf_8', cookie: null, byteOrderMark };
  const name = normaliseCookie(cookie);
  // CPython compares spellings here, so that even `utf8` is refused after a byte order mark.
  if (byteOrderMark && name !== 'utf-8') {
    return {
      kind: 'unreadable',
      reason: `the file has a UTF-8 byte order mark but says "coding: ${cookie}"`,
    };
  }
  const codec = findCodec(name);
  if (codec === null) {
    return { kind: 'unreadable', reason: `the file says "coding: ${cookie}", which tug cannot read` };
  }
  return { kind: 'readable', codec, cookie, byteOrderMark };
}

function wideByteOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'UTF-32' : 'UTF-16';
  if (a === 0xfe && b === 0xff) return 'UTF-16';
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? 'UTF-32' : null;
}

/** The second line counts only when the first is blank or a comment. */
function findCookie(bytes: Uint8Array): string | null {
  const head = firstTwoLines(bytes);
  const index = buildLineIndex(head);
  for (let line = 1; line <= Math.min(2, lineCount(index)); line++) {
    const { start, end } = lineContentSpan(head, index, line);
    const text = Buffer.from(head.buffer, head.byteOffset + start, end - start).toString('latin1');
    const match = /^[ \t\f]*#.*?coding[:=][ \t]*([-_.a-zA-Z0-9]+)/s.exec(text);
    if (match !== null) return match[1]!;
    if (!/^[ \t\f]*(?:#|$)/.test(text)) return null;
  }
  return null;
}

function firstTwoLines(bytes: Uint8Array): Uint8Array {
  let seen = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 10 || (byte === 13 && bytes[i + 1] !== 10)) seen++;
    if (seen === 2) return bytes.subarray(0, i + 1);
  }
  return bytes;
}

/** The few spellings that CPython's tokenizer folds before it asks for a codec; it looks at twelve characters. */
function normaliseCookie(cookie: string): string {
  const name = cookie.slice(0, 12).toLowerCase().replaceAll('_', '-');
  const is = (known: string) => name === known || name.startsWith(`${known}-`);
  if (is('utf-8')) return 'utf-8';
  return is('latin-1') || is('iso-8859-1') || is('iso-latin-1') ? 'iso-8859-1' : cookie;
}
