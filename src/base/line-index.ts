// Where lines begin, found once per file, so that no caller scans the text again to turn an offset into a place.
// One rule for tug: a line ends at LF, at CRLF, or at a lone CR, as for CPython and for LSP clients. (Unified diffs
// count LF only, as git does; they are the one exception and keep their own line starts.)
import type { Span } from './span.ts';
import { TugError } from './tug-error.ts';

export interface LineIndex {
  /** Length of the file in bytes. */
  readonly length: number;
  /** Offset of the first byte of each line, ascending; the first is 0, so there is always one line. */
  readonly starts: Uint32Array | Float64Array;
}

/** 1-based; the column counts bytes of the file as it is on disk, a byte order mark included. */
export interface Position {
  readonly line: number;
  readonly col: number;
}

/** Why there is no such place. */
export interface OutsideFile {
  readonly kind: 'OutsideFile';
  readonly fileLines: number;
  /** Greatest column of the line; null when there is no such line. */
  readonly lastCol: number | null;
}

const LF = 10;
const CR = 13;

/** For bytes that nobody will change any more: whoever asks about the same ones again gets the same answer. */
export function lineIndexOf(bytes: Uint8Array): LineIndex {
  let index = KNOWN.get(bytes);
  if (index === undefined) {
    index = buildLineIndex(bytes);
    KNOWN.set(bytes, index);
  }
  return index;
}

const KNOWN = new WeakMap<Uint8Array, LineIndex>();

export function buildLineIndex(bytes: Uint8Array): LineIndex {
  const { length } = bytes;
  // 32 bits hold every offset of a file below 4 GiB; beyond that, doubles do.
  const Offsets = length > 0xffff_fffe ? Float64Array : Uint32Array;
  let starts = new Offsets((length >>> 5) + 16);
  let count = 1;
  const add = (start: number) => {
    if (count === starts.length) {
      const grown = new Offsets(count * 2);
      grown.set(starts);
      starts = grown;
    }
    starts[count++] = start;
  };
  if (!bytes.includes(CR)) {
    // Nearly every file: the native search is three times as fast as looking at each byte here.
    for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) add(at + 1);
  } else {
    for (let i = 0; i < length; i++) {
      const byte = bytes[i];
      if (byte === CR && bytes[i + 1] === LF) i++;
      if (byte === LF || byte === CR) add(i + 1);
    }
  }
  return { length, starts: starts.slice(0, count) };
}

/** Lines as an editor numbers them: text that ends with a newline has one more, empty line, where text can be added. */
export function lineCount(index: LineIndex): number {
  return index.starts.length;
}

/** The place of a byte, or of the end of the file. Every offset has exactly one position, and back. */
export function positionOf(index: LineIndex, offset: number): Position {
  if (!Number.isInteger(offset) || offset < 0 || offset > index.length) {
    throw new RangeError(`offset ${offset} is not in a file of ${index.length} bytes`);
  }
  const { starts } = index;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, col: offset - starts[low]! + 1 };
}

export function offsetOf(index: LineIndex, line: number, col: number): number | OutsideFile {
  const fileLines = lineCount(index);
  if (!Number.isInteger(line) || line < 1 || line > fileLines) {
    return { kind: 'OutsideFile', fileLines, lastCol: null };
  }
  const span = lineSpan(index, line);
  // The byte after a line end belongs to the next line; only the last line has a place after its last byte.
  const lastCol = span.end - span.start + (line === fileLines ? 1 : 0);
  if (!Number.isInteger(col) || col < 1 || col > lastCol) return { kind: 'OutsideFile', fileLines, lastCol };
  return span.start + col - 1;
}

/** The bytes of a line with its line end. */
export function lineSpan(index: LineIndex, line: number): Span {
  const start = index.starts[line - 1];
  if (start === undefined) throw new RangeError(`line ${line} is not in a file of ${lineCount(index)} lines`);
  return { start, end: index.starts[line] ?? index.length };
}

/** The bytes of a line without its line end. */
export function lineContentSpan(bytes: Uint8Array, index: LineIndex, line: number): Span {
  const { start, end } = lineSpan(index, line);
  if (end > start && bytes[end - 1] === LF) {
    return { start, end: end - (end - 1 > start && bytes[end - 2] === CR ? 2 : 1) };
  }
  return { start, end: end > start && bytes[end - 1] === CR ? end - 1 : end };
}

export function invalidPosition(file: string, at: Position, outside: OutsideFile): TugError {
  const place = `${file}:${at.line}:${at.col}`;
  const message =
    outside.lastCol === null
      ? `there is no line ${at.line} at ${place}; the file has lines 1 to ${outside.fileLines}`
      : `there is no column ${at.col} at ${place}; line ${at.line} has columns 1 to ${outside.lastCol}`;
  return new TugError('InvalidPosition', message, {
    details: { location: { file, line: at.line, col: at.col }, file_lines: outside.fileLines },
  });
}
