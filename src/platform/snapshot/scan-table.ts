// What is known of each listed path, as columns: for 100,000 files, objects with a bigint for each time would take five times
// the memory. Filled in by looking at the files, then by reading them; the paths are in order, and each has its place.
import type { FileSignature } from './file-signature.ts';
import type { ListedPath } from './listing.ts';

/**
 * nothing: nothing is there, or nothing that is ever opened (a directory, a pipe, a socket, a device), or it cannot be read.
 * known: a file with the bytes that a row of the cache knows. unread: a file that has to be read. read: its hash is known.
 * restless: read, but it would not hold still, so that nothing may be concluded from its signature.
 */
export type PathKind = 'nothing' | 'known' | 'unread' | 'read' | 'restless' | 'link';

export class ScanTable {
  readonly paths: readonly ListedPath[];
  readonly #kinds: Uint8Array;
  readonly #rows: Uint32Array;
  readonly #sizes: Float64Array;
  readonly #modifiedAt: BigInt64Array;
  readonly #changedAt: BigInt64Array;
  readonly #inodes: BigUint64Array;
  readonly #hashes: Buffer;

  constructor(paths: readonly ListedPath[]) {
    const count = paths.length;
    this.paths = paths;
    this.#kinds = new Uint8Array(count);
    this.#rows = new Uint32Array(count);
    this.#sizes = new Float64Array(count);
    this.#modifiedAt = new BigInt64Array(count);
    this.#changedAt = new BigInt64Array(count);
    this.#inodes = new BigUint64Array(count);
    this.#hashes = Buffer.alloc(count * HASH_BYTES);
  }

  kindAt(place: number): PathKind {
    return KINDS[this.#kinds[place]!]!;
  }

  setKind(place: number, kind: 'nothing' | 'link'): void {
    this.#kinds[place] = KINDS.indexOf(kind);
  }

  setKnown(place: number, row: number): void {
    this.#kinds[place] = KINDS.indexOf('known');
    this.#rows[place] = row;
  }

  setUnread(place: number, signature: FileSignature): void {
    this.#kinds[place] = KINDS.indexOf('unread');
    this.#setSignature(place, signature);
  }

  setRead(place: number, hash: string, size: number, signature: FileSignature | null): void {
    this.#kinds[place] = KINDS.indexOf(signature === null ? 'restless' : 'read');
    if (signature !== null) this.#setSignature(place, signature);
    this.#sizes[place] = size;
    this.#hashes.write(hash, place * HASH_BYTES, 'hex');
  }

  /** The row of the cache, for what is known. */
  rowAt(place: number): number {
    return this.#rows[place]!;
  }

  sizeAt(place: number): number {
    return this.#sizes[place]!;
  }

  hashAt(place: number): string {
    return this.#hashes.toString('hex', place * HASH_BYTES, (place + 1) * HASH_BYTES);
  }

  signatureAt(place: number): FileSignature {
    return {
      size: this.#sizes[place]!,
      modifiedAt: this.#modifiedAt[place]!,
      changedAt: this.#changedAt[place]!,
      inode: this.#inodes[place]!,
    };
  }

  #setSignature(place: number, { size, modifiedAt, changedAt, inode }: FileSignature): void {
    this.#sizes[place] = size;
    this.#modifiedAt[place] = modifiedAt;
    this.#changedAt[place] = changedAt;
    this.#inodes[place] = inode;
  }
}

const KINDS: readonly PathKind[] = ['nothing', 'known', 'unread', 'read', 'restless', 'link'];
const HASH_BYTES = 32;
