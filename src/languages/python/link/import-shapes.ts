// What the raw bytes of a file say about its imports, without parsing it: enough to leave out files that cannot matter.
// More than there is may be said, never less.
import { occurrencesIn } from './word-occurrences.ts';

export interface ImportShapes {
  /** `from m import *` */
  readonly hasStar: boolean;
  /** `from . import x`, `from .. import x`: imports that do not spell the package they look into. */
  readonly hasBareRelative: boolean;
}

const IMPORT = Buffer.from('import');

export function importShapes(bytes: Uint8Array): ImportShapes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasStar = false;
  let hasBareRelative = false;
  for (let at = buffer.indexOf(IMPORT); at >= 0; at = buffer.indexOf(IMPORT, at + IMPORT.length)) {
    let after = at + IMPORT.length;
    while (isSpace(buffer[after])) after++;
    if (buffer[after] === STAR) hasStar = true;
    let before = at - 1;
    while (before >= 0 && isSpace(buffer[before])) before--;
    if (buffer[before] === DOT) hasBareRelative = true;
  }
  return { hasStar, hasBareRelative };
}

/** Whether the word may stand in an import statement: on a line with `import`, or on one that only lists names. */
export function mayImport(bytes: Uint8Array, word: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const at of occurrencesIn(buffer, Buffer.from(word))) {
    const start = at === 0 ? 0 : buffer.lastIndexOf(LINE_FEED, at - 1) + 1;
    const found = buffer.indexOf(LINE_FEED, at);
    const line = buffer.toString('latin1', start, found < 0 ? buffer.length : found);
    if (line.includes('import') || line.includes('from') || ONLY_NAMES.test(line)) return true;
  }
  return false;
}

/** Whether the word may be what an import statement binds: behind `import`, and not in the path before it. */
export function mayBindByImport(bytes: Uint8Array, word: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = [...occurrencesIn(buffer, Buffer.from(word))];
  let next = 0;
  for (const at of places.length === 0 ? [] : occurrencesIn(buffer, IMPORT)) {
    while (places[next]! < at) next++;
    if (next === places.length) return false;
    if (goesOn(buffer, at + IMPORT.length, places[next]!)) return true;
  }
  return false;
}

/** Whether a statement may reach so far: no bracket is closed, and no line ends unless a bracket or a backslash goes on. */
function goesOn(buffer: Buffer, from: number, to: number): boolean {
  let isOpen = false;
  for (let at = from; at < to; at++) {
    const byte = buffer[at]!;
    if (byte === HASH) {
      const end = buffer.indexOf(LINE_FEED, at);
      at = end < 0 ? to : end - 1;
    } else if (byte === OPEN) isOpen = true;
    else if (byte === CLOSE) return false;
    else if (byte === LINE_FEED && !isOpen && !isContinued(buffer, at)) return false;
  }
  return true;
}

function isContinued(buffer: Buffer, lineFeed: number): boolean {
  const before = buffer[lineFeed - 1] === CARRIAGE_RETURN ? lineFeed - 2 : lineFeed - 1;
  return buffer[before] === BACKSLASH;
}

const ONLY_NAMES = /^[\s\w\x80-\xff,.()\\]*(?:#.*)?$/;
const STAR = 0x2a;
const DOT = 0x2e;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const HASH = 0x23;
const OPEN = 0x28;
const CLOSE = 0x29;
const BACKSLASH = 0x5c;

/** A backslash continues the line, so it is as good as a space here. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c || byte === 0x5c;
}
