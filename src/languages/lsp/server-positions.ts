// Positions between tug and a language server. tug counts bytes; a server counts columns in the unit that it chose when it was opened.
import {
  type LineIndex,
  lineContentSpan,
  lineCount,
  lineIndexOf,
  positionOf,
} from '../../base/line-index.ts';
import type { Span } from '../../base/span.ts';
import { offsetOfUtf16, type Utf16Position, utf16PositionOf } from '../../base/utf16.ts';

export const POSITION_ENCODINGS = ['utf-8', 'utf-16'] as const;
export type PositionEncoding = (typeof POSITION_ENCODINGS)[number];

/** As in the protocol: both count from 0. */
export type ServerPosition = Utf16Position;

export interface ServerRange {
  readonly start: ServerPosition;
  readonly end: ServerPosition;
}

export function serverPosition(
  bytes: Uint8Array,
  offset: number,
  encoding: PositionEncoding,
): ServerPosition {
  const index = lineIndexOf(bytes);
  if (encoding === 'utf-16') return utf16PositionOf(bytes, index, offset);
  const { line } = positionOf(index, offset);
  const text = textOfLine(bytes, index, line);
  return { line: line - 1, character: Math.max(0, Math.min(offset, text.end) - text.start) };
}

/** Null when the file has no such position. */
export function spanOfRange(bytes: Uint8Array, range: ServerRange, encoding: PositionEncoding): Span | null {
  const start = offsetOfPosition(bytes, range.start, encoding);
  const end = offsetOfPosition(bytes, range.end, encoding);
  return start === null || end === null || end < start ? null : { start, end };
}

/** The line behind the last one is the end of the file, as edits of whole files end there. */
export function offsetOfPosition(
  bytes: Uint8Array,
  position: ServerPosition,
  encoding: PositionEncoding,
): number | null {
  const index = lineIndexOf(bytes);
  const { line, character } = position;
  if (line === lineCount(index) && character === 0) return bytes.length;
  if (encoding === 'utf-16') return offsetOfUtf16(bytes, index, position);
  if (!Number.isInteger(line) || line < 0 || line >= lineCount(index)) return null;
  if (!Number.isInteger(character) || character < 0) return null;
  const text = textOfLine(bytes, index, line + 1);
  return Math.min(text.start + character, text.end);
}

/** Without its line end; servers are given the text without a byte order mark. */
function textOfLine(bytes: Uint8Array, index: LineIndex, line: number): Span {
  const span = lineContentSpan(bytes, index, line);
  const hasMark = line === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? { start: 3, end: span.end } : span;
}
