// Bytes that were read are kept, so that a cold operation need not read twice what it just hashed. Keyed by content hash, so
// that it can never hold the wrong bytes for a file. Bounded: what comes when it is full is not kept. Putting out old contents
// for new ones would not help, because an operation goes through the files from the first to the last, and then again.

export class ContentStore {
  readonly #byHash = new Map<string, Uint8Array>();
  readonly #limit: number;
  #held = 0;
  #slab: Uint8Array = new Uint8Array(0);
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether there was no room for something. */
  isFull = false;

  /** Keeps a copy while there is room. */
  offer(hash: string, bytes: Uint8Array): void {
    if (this.#byHash.has(hash)) return;
    this.isFull ||= this.#held + bytes.length > this.#limit;
    if (this.isFull) return;
    this.#byHash.set(hash, this.#keep(bytes));
    this.#held += bytes.length;
  }

  get(hash: string): Uint8Array | undefined {
    return this.#byHash.get(hash);
  }

  /** Where so many bytes may be read to: offered from there, they need not be copied. Null when there is no such place. */
  room(size: number): Uint8Array | null {
    if (this.isFull || size > SLAB / 4) return null;
    if (this.#used + size > this.#slab.length) {
      // Another thread may look at it.
      this.#slab = new Uint8Array(new SharedArrayBuffer(SLAB));
      this.#used = 0;
    }
    return this.#slab.subarray(this.#used, this.#used + size);
  }

  /** Small contents share a buffer: one for each would take a third more memory. */
  #keep(bytes: Uint8Array): Uint8Array {
    const isThere = bytes.buffer === this.#slab.buffer && bytes.byteOffset === this.#used;
    const kept = isThere ? bytes : this.room(bytes.length);
    if (kept === null) return new Uint8Array(bytes);
    if (!isThere) kept.set(bytes);
    this.#used += bytes.length;
    return kept;
  }
}

const SLAB = 1 << 20;
