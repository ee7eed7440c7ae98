// The word filters of many files as bytes: a checksummed header, then one column after the other, so that they are looked at in
// place. Written and read by the same kind of machine only; whatever is not whole and of this kind is no index.
import { createHash } from 'node:crypto';
import { SEAL_LENGTH, sealOf } from '../../base/fast-checksum.ts';
import { type FilterBits, mayHoldAll } from './word-filter.ts';

/** Changes with every change of the format or of how filters are made. */
const MAGIC = Buffer.from('tugword5', 'latin1');
const CHECKSUM_AT = 8;
const COUNTS_AT = CHECKSUM_AT + SEAL_LENGTH;
const HASHES_AT = COUNTS_AT + 32;
/** Of the 32 bytes of a content hash; no two files will ever agree in so many. */
const HASH_BYTES = 16;

export interface IndexRow {
  /** In hexadecimal. */
  readonly hash: string;
  readonly bits: FilterBits;
}

/** Words that were looked for in all files of a snapshot, and the places of those files that may hold them. */
export interface WordAnswers {
  readonly snapshotId: string;
  readonly places: readonly (readonly [word: string, places: readonly number[]])[];
}

/** `snapshotId` says that the rows are those of the files of a snapshot, one by one; null when they are not. */
export function encodeWordIndex(
  rows: readonly IndexRow[],
  snapshotId: string | null,
  answers: WordAnswers | null = null,
): Buffer {
  const words = rows.reduce((total, { bits }) => total + bits.length, 0);
  const at = layOut(rows.length);
  const tail = Buffer.from(answers === null ? '' : JSON.stringify(answers));
  const bytes = Buffer.alloc(at.bits + 4 * words + tail.length);
  MAGIC.copy(bytes);
  const counts = [BYTE_ORDER, rows.length, words, tail.length];
  new Uint32Array(bytes.buffer, bytes.byteOffset + COUNTS_AT, 4).set(counts);
  tail.copy(bytes, at.bits + 4 * words);
  if (snapshotId !== null) snapshotBytes(snapshotId).copy(bytes, COUNTS_AT + 16);
  const starts = new Uint32Array(bytes.buffer, bytes.byteOffset + at.starts, rows.length + 1);
  const all = new Uint32Array(bytes.buffer, bytes.byteOffset + at.bits, words);
  let hashes = '';
  let start = 0;
  for (let row = 0; row < rows.length; row++) {
    const { hash, bits } = rows[row]!;
    hashes += hash.slice(0, 2 * HASH_BYTES);
    starts[row] = start;
    all.set(bits, start);
    start += bits.length;
  }
  starts[rows.length] = start;
  // All at once: a call for each takes as long as all the rest.
  bytes.write(hashes, HASHES_AT, 'hex');
  checksum(bytes).copy(bytes, CHECKSUM_AT);
  return bytes;
}

export class StoredFilters {
  readonly #bytes: Buffer;
  readonly #starts: Uint32Array;
  readonly #bits: Uint32Array;
  #rows: ReadonlyMap<string, number> | null = null;

  /** Null for anything that is not a whole index of this version. */
  static decode(stored: Buffer): StoredFilters | null {
    if (stored.length < HASHES_AT || !stored.subarray(0, MAGIC.length).equals(MAGIC)) return null;
    if (!checksum(stored).equals(stored.subarray(CHECKSUM_AT, COUNTS_AT))) return null;
    const bytes = stored.byteOffset % 4 === 0 ? stored : Buffer.from(new Uint8Array(stored).buffer);
    const [order, count, words, tail] = new Uint32Array(bytes.buffer, bytes.byteOffset + COUNTS_AT, 4);
    if (order !== BYTE_ORDER || bytes.length !== layOut(count!).bits + 4 * words! + tail!) return null;
    return new StoredFilters(bytes, count!, words!);
  }

  private constructor(bytes: Buffer, count: number, words: number) {
    const at = layOut(count);
    this.#bytes = bytes;
    this.#starts = new Uint32Array(bytes.buffer, bytes.byteOffset + at.starts, count + 1);
    this.#bits = new Uint32Array(bytes.buffer, bytes.byteOffset + at.bits, words);
  }

  get count(): number {
    return this.#starts.length - 1;
  }

  /** Whether row for row they are those of the files of this snapshot. */
  isOf(snapshotId: string): boolean {
    return this.#bytes.subarray(COUNTS_AT + 16, HASHES_AT).equals(snapshotBytes(snapshotId));
  }

  /** Null when none were kept. */
  get answers(): WordAnswers | null {
    const tail = this.#bytes.subarray(layOut(this.count).bits + 4 * this.#bits.length);
    return tail.length === 0 ? null : (JSON.parse(tail.toString('utf8')) as WordAnswers);
  }

  /** -1 when there is none for the file. */
  rowOf(hash: string): number {
    this.#rows ??= this.#indexRows();
    return this.#rows.get(hash.slice(0, 2 * HASH_BYTES)) ?? -1;
  }

  mayHold(row: number, probes: readonly number[]): boolean {
    const start = this.#starts[row]!;
    return mayHoldAll(this.#bits, start, this.#starts[row + 1]! - start, probes);
  }

  bitsAt(row: number): FilterBits {
    return this.#bits.subarray(this.#starts[row]!, this.#starts[row + 1]!);
  }

  #indexRows(): ReadonlyMap<string, number> {
    const text = this.#bytes.toString('hex', HASHES_AT, HASHES_AT + this.count * HASH_BYTES);
    const rows = new Map<string, number>();
    for (let row = 0; row < this.count; row++) {
      rows.set(text.slice(row * 2 * HASH_BYTES, (row + 1) * 2 * HASH_BYTES), row);
    }
    return rows;
  }
}

/** Read back as another number where bytes have the other order. */
const BYTE_ORDER = 0x01020304;

function layOut(count: number): { readonly starts: number; readonly bits: number } {
  const starts = HASHES_AT + count * HASH_BYTES;
  return { starts, bits: starts + 4 * (count + 1) };
}

/** Sixteen bytes that only this snapshot has. */
function snapshotBytes(id: string): Buffer {
  return createHash('sha256').update(id).digest().subarray(0, 16);
}

function checksum(bytes: Buffer): Buffer {
  return sealOf(bytes.subarray(COUNTS_AT));
}
