// A pack: encoded entries by hash in one file that is written once and never changed. Its index is sorted, so that an
// entry is found without reading the others; what an entry holds is none of its business.
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openOwnFile } from '../read-own-file.ts';

/** magic, version, number of entries, zero; then for each entry its hash, offset and size; then the entries. */
const HEADER_BYTES = 16;
const HASH_BYTES = 32;
const INDEX_ENTRY_BYTES = HASH_BYTES + 8;
const MAGIC = 0x4b434150;
const PACK_VERSION = 1;

/** An opened pack; `close` when it is not needed any more. */
export interface FactsPack {
  readonly count: number;
  readonly hashes: () => readonly string[];
  read(hash: string): Uint8Array | null;
  close(): void;
}

/** A pack that is being written: entry by entry, so that one of them is in memory at a time; then the index, before them. */
export class PackWriter {
  readonly #write: (bytes: Uint8Array, at: number) => void;
  readonly #entries = new Map<string, { readonly at: number; readonly length: number }>();
  readonly #first: number;
  #at: number;

  /** At most `capacity` entries. */
  constructor(write: (bytes: Uint8Array, at: number) => void, capacity: number) {
    this.#write = write;
    this.#first = HEADER_BYTES + capacity * INDEX_ENTRY_BYTES;
    this.#at = this.#first;
  }

  get count(): number {
    return this.#entries.size;
  }

  /** Bytes of its entries. */
  get size(): number {
    return this.#at - this.#first;
  }

  has(hash: string): boolean {
    return this.#entries.has(hash);
  }

  /** The hash is 64 hexadecimal digits. */
  add(hash: string, bytes: Uint8Array): void {
    this.#write(bytes, this.#at);
    this.#entries.set(hash, { at: this.#at, length: bytes.length });
    this.#at += aligned(bytes.length);
  }

  finish(): void {
    const sorted = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1));
    const front = Buffer.alloc(HEADER_BYTES + sorted.length * INDEX_ENTRY_BYTES);
    front.writeUInt32LE(MAGIC, 0);
    front.writeUInt32LE(PACK_VERSION, 4);
    front.writeUInt32LE(sorted.length, 8);
    for (const [index, [hash, { at, length }]] of sorted.entries()) {
      const entry = HEADER_BYTES + index * INDEX_ENTRY_BYTES;
      front.write(hash, entry, HASH_BYTES, 'hex');
      front.writeUInt32LE(at, entry + HASH_BYTES);
      front.writeUInt32LE(length, entry + HASH_BYTES + 4);
    }
    this.#write(front, 0);
  }
}

/** Null when the file is gone, damaged or no pack. */
export function openPack(path: string): FactsPack | null {
  let descriptor: number | null = null;
  try {
    descriptor = openOwnFile(path);
    const { size } = fstatSync(descriptor);
    const index = readIndex(descriptor, size);
    if (index !== null) return describePack(descriptor, size, index);
  } catch {
    // Gone or unreadable is the same as never there.
  }
  if (descriptor !== null) closeSync(descriptor);
  return null;
}

function readIndex(descriptor: number, size: number): Buffer | null {
  const header = readAt(descriptor, 0, HEADER_BYTES);
  if (header === null || header.readUInt32LE(0) !== MAGIC || header.readUInt32LE(4) !== PACK_VERSION)
    return null;
  const length = header.readUInt32LE(8) * INDEX_ENTRY_BYTES;
  return HEADER_BYTES + length > size ? null : readAt(descriptor, HEADER_BYTES, length);
}

function describePack(descriptor: number, size: number, index: Buffer): FactsPack {
  const count = index.length / INDEX_ENTRY_BYTES;
  return {
    count,
    hashes: () =>
      Array.from({ length: count }, (_, entry) =>
        index.toString('hex', entry * INDEX_ENTRY_BYTES, entry * INDEX_ENTRY_BYTES + HASH_BYTES),
      ),
    read: (hash) => {
      const entry = findEntry(index, count, Buffer.from(hash, 'hex'));
      if (entry < 0) return null;
      const at = index.readUInt32LE(entry + HASH_BYTES);
      const length = index.readUInt32LE(entry + HASH_BYTES + 4);
      return at + length > size ? null : readAt(descriptor, at, length);
    },
    close: () => closeSync(descriptor),
  };
}

/** The offset in the index, or -1. */
function findEntry(index: Buffer, count: number, hash: Buffer): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = middle * INDEX_ENTRY_BYTES;
    const order = index.compare(hash, 0, HASH_BYTES, at, at + HASH_BYTES);
    if (order === 0) return at;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Into memory of its own, which stands at a multiple of eight bytes. */
function readAt(descriptor: number, at: number, length: number): Buffer | null {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  while (done < length) {
    const read = readSync(descriptor, bytes, done, length - done, at + done);
    if (read === 0) return null;
    done += read;
  }
  return bytes;
}

function aligned(length: number): number {
  return (length + 7) & ~7;
}
