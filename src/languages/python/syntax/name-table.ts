// Names of one file as small numbers: an open-addressing table of byte ranges, filled while identifiers are scanned.
// Keywords and the few names the grammar knows have the same id in every file.
import * as Byte from './ascii.ts';
import { KEYWORDS } from './token-kinds.ts';

/** Names that are keywords only in some places; their ids follow those of the hard keywords. */
export const MATCH = 36;
export const CASE = 37;
export const TYPE = 38;
export const UNDERSCORE = 39;

/** Ids from here on are the names of the file at hand, in the order of their first appearance. */
export const FIRST_FILE_NAME = 40;

/** More than the distance between any two bytes of an ASCII identifier; see internName. */
export const HASH_FACTOR = 75;
const EXACT_BYTES = 5;

export interface NameTable {
  /** The id of the name in each slot, or 0. */
  slots: Int32Array;
  mask: number;
  /** By id: hash, number of bytes (negative unless all are ASCII), and byte range in the scanner's buffer. */
  hash: Int32Array;
  size: Int32Array;
  start: Int32Array;
  end: Int32Array;
  count: number;
}

const FIXED_NAMES: readonly string[] = [...KEYWORDS, 'match', 'case', 'type', '_'];
const FIXED_BYTES = new TextEncoder().encode(FIXED_NAMES.join(''));
const FIXED_HASHES = Int32Array.from(FIXED_NAMES, (name) => hashName(new TextEncoder().encode(name)));

/** Room the scanner leaves behind the source for the spelling of the fixed names. */
export const FIXED_SIZE = FIXED_BYTES.length;

export function createNameTable(): NameTable {
  return {
    slots: new Int32Array(1 << 7),
    mask: 0,
    hash: new Int32Array(1 << 6),
    size: new Int32Array(1 << 6),
    start: new Int32Array(1 << 6),
    end: new Int32Array(1 << 6),
    count: 0,
  };
}

/** Empties the table and writes the fixed names, spelling included, at `offset` of the buffer. */
export function resetNames(names: NameTable, buffer: Uint8Array, offset: number, sourceLength: number): void {
  let size = 128;
  while (size < sourceLength >> 4) size *= 2;
  if (size > names.slots.length) names.slots = new Int32Array(size);
  else names.slots.fill(0, 0, size);
  names.mask = size - 1;
  buffer.set(FIXED_BYTES, offset);
  const { slots, mask, hash, size: sizes, start, end } = names;
  let at = offset;
  for (let id = 1; id < FIRST_FILE_NAME; id++) {
    hash[id] = FIXED_HASHES[id]!;
    start[id] = at;
    sizes[id] = FIXED_NAMES[id]!.length;
    at += FIXED_NAMES[id]!.length;
    end[id] = at;
    let slot = firstSlot(FIXED_HASHES[id]!, mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id;
  }
  names.count = FIRST_FILE_NAME;
}

/**
 * The id of an ASCII identifier whose bytes hash to `hash`.
 *
 * The hash of up to five such bytes is exact: they differ by less than the factor, and no sum reaches 2^32. So two
 * names of the same size and hash are equal if they are up to their last five bytes, and only those are compared.
 */
export function internAsciiName(
  names: NameTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  hash: number,
): number {
  return intern(names, bytes, start, end, hash, end - start, end - EXACT_BYTES);
}

/** The id of any name, by its bytes in UTF-8 or whatever the encoding of the file is. */
export function internName(names: NameTable, bytes: Uint8Array, start: number, end: number): number {
  const name = bytes.subarray(start, end);
  const hash = hashName(name);
  if (name.every((byte) => byte < Byte.NON_ASCII)) return internAsciiName(names, bytes, start, end, hash);
  return intern(names, bytes, start, end, hash, start - end, end);
}

function intern(
  names: NameTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  hash: number,
  size: number,
  compareEnd: number,
): number {
  const { slots, mask } = names;
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (let id = slots[slot]!; id !== 0; id = slots[slot]!) {
    if (names.hash[id] === hash && names.size[id] === size) {
      let at = start;
      for (let known = names.start[id]!; at < compareEnd && bytes[at] === bytes[known]; known++) at++;
      if (at >= compareEnd) return id;
    }
    slot = (slot + 1) & mask;
  }
  return addName(names, slot, start, end, hash, size);
}

/** The hash that scanning an identifier computes byte by byte. */
export function hashName(bytes: Uint8Array): number {
  let hash = bytes[0] ?? 0;
  for (let i = 1; i < bytes.length; i++) hash = (Math.imul(hash, HASH_FACTOR) + bytes[i]!) | 0;
  return hash;
}

function firstSlot(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}

function addName(
  names: NameTable,
  slot: number,
  start: number,
  end: number,
  hash: number,
  size: number,
): number {
  const id = names.count++;
  if (id === names.hash.length) {
    names.hash = doubled(names.hash);
    names.size = doubled(names.size);
    names.start = doubled(names.start);
    names.end = doubled(names.end);
  }
  names.hash[id] = hash;
  names.size[id] = size;
  names.start[id] = start;
  names.end[id] = end;
  names.slots[slot] = id;
  if (names.count * 2 > names.mask) rehash(names);
  return id;
}

function rehash(names: NameTable): void {
  const mask = names.mask * 2 + 1;
  const slots = new Int32Array(Math.max(mask + 1, names.slots.length));
  for (let id = 1; id < names.count; id++) {
    let slot = firstSlot(names.hash[id]!, mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id;
  }
  names.slots = slots;
  names.mask = mask;
}

function doubled(values: Int32Array): Int32Array {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
