// LSP counts columns in UTF-16 code units of decoded text; tug counts bytes. The two meet here and nowhere else.
// Bytes that are not UTF-8 count as a decoder shows them (U+FFFD for each longest broken piece), so nothing throws.
import { type LineIndex, lineContentSpan, lineCount, positionOf } from './line-index.ts';
import type { Span } from './span.ts';

/** As LSP has it: both count from 0. */
export interface Utf16Position {
  readonly line: number;
  readonly character: number;
}

/** An offset inside a character counts as its beginning, one inside a line end as the end of the line's text. */
export function utf16PositionOf(bytes: Uint8Array, index: LineIndex, offset: number): Utf16Position {
  const { line } = positionOf(index, offset);
  const text = lineText(bytes, index, line);
  let character = 0;
  for (let at = text.start; at < text.end; ) {
    const length = characterLength(bytes, at, text.end);
    if (at + length > offset) break;
    character += unitsOf(length);
    at += length;
  }
  return { line: line - 1, character };
}

/**
 * As LSP demands, a character past the end of the line means its end, and one inside a surrogate pair means the
 * beginning of the pair. Null when there is no such line, or a number is not a count.
 */
export function offsetOfUtf16(bytes: Uint8Array, index: LineIndex, position: Utf16Position): number | null {
  const { line, character } = position;
  if (!Number.isInteger(line) || line < 0 || line >= lineCount(index)) return null;
  if (!Number.isInteger(character) || character < 0) return null;
  const text = lineText(bytes, index, line + 1);
  let at = text.start;
  for (let passed = 0; at < text.end; ) {
    const length = characterLength(bytes, at, text.end);
    passed += unitsOf(length);
    if (passed > character) break;
    at += length;
  }
  return at;
}

/** A line without its line end; the byte order mark is no part of the text an LSP client shows. */
function lineText(bytes: Uint8Array, index: LineIndex, line: number): Span {
  const span = lineContentSpan(bytes, index, line);
  return line === 1 && hasByteOrderMark(bytes) ? { start: 3, end: span.end } : span;
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Only a whole character of four bytes needs two units: the longest broken piece has three bytes. */
function unitsOf(length: number): number {
  return length === 4 ? 2 : 1;
}

/** Bytes of the character at an offset, or of the piece that a UTF-8 decoder replaces as one. */
function characterLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0xc2 || lead > 0xf4) return 1;
  const wanted = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // The second byte is narrower after four leads: no overlong forms, no surrogates, nothing past U+10FFFF.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  let length = 1;
  while (length < wanted && at + length < end) {
    const next = bytes[at + length]!;
    if (next < low || next > high) break;
    low = 0x80;
    high = 0xbf;
    length++;
  }
  return length;
}
