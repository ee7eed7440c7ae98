// Bytes that were read are kept for a while, so that a cold operation need not read twice what it just hashed. Bounded, and
// keyed by content hash, so that it can never hold the wrong bytes for a file.

export class ContentStore {
  readonly #byHash = new Map<string, Uint8Array>();
  readonly #limit: number;
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Keeps a copy while there is room (a Buffer's `slice` would be none): what is read first while hashing is as good as what comes later. */
  offer(hash: string, bytes: Uint8Array): void {
    if (this.#held + bytes.length <= this.#limit && !this.#byHash.has(hash))
      this.#add(hash, new Uint8Array(bytes));
  }

  /** Keeps these very bytes, at the expense of the ones that were not asked for the longest. */
  keep(hash: string, bytes: Uint8Array): void {
    if (bytes.length > this.#limit || this.#byHash.has(hash)) return;
    for (const [oldest, { length }] of this.#byHash) {
      if (this.#held + bytes.length <= this.#limit) break;
      this.#byHash.delete(oldest);
      this.#held -= length;
    }
    this.#add(hash, bytes);
  }

  get(hash: string): Uint8Array | undefined {
    const bytes = this.#byHash.get(hash);
    if (bytes !== undefined) {
      // Last in the map is last to go.
      this.#byHash.delete(hash);
      this.#byHash.set(hash, bytes);
    }
    return bytes;
  }

  #add(hash: string, bytes: Uint8Array): void {
    this.#byHash.set(hash, bytes);
    this.#held += bytes.length;
  }
}
