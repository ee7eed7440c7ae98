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
    this.#byHash.set(hash, this.#copy(bytes));
    this.#held += bytes.length;
  }

  get(hash: string): Uint8Array | undefined {
    return this.#byHash.get(hash);
  }

  /** Small contents share a buffer: one for each would take a third more memory. */
  #copy(bytes: Uint8Array): Uint8Array {
    if (bytes.length > SLAB / 4) return new Uint8Array(bytes);
    if (this.#used + bytes.length > this.#slab.length) {
      // Another thread may look at it.
      this.#slab = new Uint8Array(new SharedArrayBuffer(SLAB));
      this.#used = 0;
    }
    const copy = this.#slab.subarray(this.#used, this.#used + bytes.length);
    copy.set(bytes);
    this.#used += bytes.length;
    return copy;
  }
}

const SLAB = 1 << 20;
