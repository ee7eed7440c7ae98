// Where encoded facts are kept between runs: by the hash of the file's bytes, for ever valid, never needed.

export interface FactsCache {
  /** The bytes that were put for this hash, or null. What comes back may be damaged; decoding finds out. */
  get(hash: string): Uint8Array | null;
  /** Encoding waits until the bytes are written, when the answer is out. They are lent until `encode` is called for another. */
  put(hash: string, encode: () => Uint8Array): void;
  /** Writes what was put since. Never throws: a cache that cannot be written is no failure. */
  flush(): void;
}
