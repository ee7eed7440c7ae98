// What is known of each listed path, as columns: for 100,000 files, objects with a bigint for each time would take five times
// the memory. Filled in by looking at the files, then by reading them; the paths are in order, and each has its place. The
// columns can be filled by several threads, each at places of its own.
import type { FileSignature } from './file-signature.ts';
import type { ListedPath } from './listing.ts';

/**
 * nothing: nothing is there, or nothing that is ever opened (a directory, a pipe, a socket, a device), or it cannot be read.
 * known: a file with the bytes that a row of the cache knows. unread: a file that has to be read. read: its hash is known.
 * unseen: nobody looked yet. restless: read, but it would not hold still, so that nothing may be concluded from its signature.
 */
export type PathKind = 'nothing' | 'unseen' | 'known' | 'unread' | 'read' | 'restless' | 'link';

export interface ScanColumns {
  readonly kinds: Uint8Array;
  readonly rows: Uint32Array;
  readonly sizes: Float64Array;
  readonly modifiedAt: BigInt64Array;
  readonly changedAt: BigInt64Array;
  readonly inodes: BigUint64Array;
  readonly hashes: Uint8Array;
  /** A bit for each word that was looked for while the file was read, set where it stands there, and one that says so. */
  readonly found: Uint8Array;
  /** Whether the file is of a language that is analysed. */
  readonly wanted: Uint8Array;
}

export class ScanTable {
  readonly paths: readonly ListedPath[];
  readonly columns: ScanColumns;
  readonly #hashes: Buffer;

  constructor(paths: readonly ListedPath[], columns: ScanColumns = makeColumns(paths.length)) {
    const { buffer, byteOffset, length } = columns.hashes;
    this.paths = paths;
    this.columns = columns;
    this.#hashes = Buffer.from(buffer, byteOffset, length);
  }

  kindAt(place: number): PathKind {
    return KINDS[this.columns.kinds[place]!]!;
  }

  setKind(place: number, kind: 'nothing' | 'unseen' | 'link'): void {
    this.columns.kinds[place] = KINDS.indexOf(kind);
  }

  setKnown(place: number, row: number): void {
    this.columns.kinds[place] = KINDS.indexOf('known');
    this.columns.rows[place] = row;
  }

  setUnread(place: number, signature: FileSignature): void {
    this.columns.kinds[place] = KINDS.indexOf('unread');
    this.#setSignature(place, signature);
  }

  setRead(place: number, hash: string, size: number, signature: FileSignature | null): void {
    this.columns.kinds[place] = KINDS.indexOf(signature === null ? 'restless' : 'read');
    if (signature !== null) this.#setSignature(place, signature);
    this.columns.sizes[place] = size;
    this.#hashes.write(hash, place * HASH_BYTES, 'hex');
  }

  /** The row of the cache, for what is known. */
  rowAt(place: number): number {
    return this.columns.rows[place]!;
  }

  sizeAt(place: number): number {
    return this.columns.sizes[place]!;
  }

  hashAt(place: number): string {
    return this.#hashes.toString('hex', place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  /** Those of all places, one behind the other; each has `HASH_LENGTH` characters. */
  allHashes(): string {
    return this.#hashes.toString('hex');
  }

  /** Whether every place is a file that was read and held still. */
  isAllRead(): boolean {
    const read = KINDS.indexOf('read');
    return this.columns.kinds.every((kind) => kind === read);
  }

  signatureAt(place: number): FileSignature {
    return {
      size: this.columns.sizes[place]!,
      modifiedAt: this.columns.modifiedAt[place]!,
      changedAt: this.columns.changedAt[place]!,
      inode: this.columns.inodes[place]!,
    };
  }

  #setSignature(place: number, { size, modifiedAt, changedAt, inode }: FileSignature): void {
    this.columns.sizes[place] = size;
    this.columns.modifiedAt[place] = modifiedAt;
    this.columns.changedAt[place] = changedAt;
    this.columns.inodes[place] = inode;
  }
}

function makeColumns(count: number): ScanColumns {
  const shared = new SharedArrayBuffer(count * (4 * 8 + 4 + HASH_BYTES + 3));
  const numbers = 4 * 8 * count;
  return {
    sizes: new Float64Array(shared, 0, count),
    modifiedAt: new BigInt64Array(shared, 8 * count, count),
    changedAt: new BigInt64Array(shared, 16 * count, count),
    inodes: new BigUint64Array(shared, 24 * count, count),
    rows: new Uint32Array(shared, numbers, count),
    hashes: new Uint8Array(shared, numbers + 4 * count, HASH_BYTES * count),
    kinds: new Uint8Array(shared, numbers + (4 + HASH_BYTES) * count, count),
    found: new Uint8Array(shared, numbers + (4 + HASH_BYTES + 1) * count, count),
    wanted: new Uint8Array(shared, numbers + (4 + HASH_BYTES + 2) * count, count),
  };
}

const KINDS: readonly PathKind[] = ['nothing', 'unseen', 'known', 'unread', 'read', 'restless', 'link'];
const HASH_BYTES = 32;
