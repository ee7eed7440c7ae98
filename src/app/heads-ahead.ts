// What the helper of a first look finds in Python files gets to Python as if it had been kept from an earlier run, and is kept
// for the next.
import type { FactsCache } from '../languages/python/facts/facts-cache.ts';
import { encodeHeads, HEADS_KEY } from '../languages/python/link/kept-heads.ts';

/** `scanned` has what was found, null when nobody looked. */
export function withHeadsAhead(cache: FactsCache, scanned: () => readonly string[] | null): FactsCache {
  return {
    get(hash) {
      const kept = cache.get(hash);
      if (kept !== null || hash !== HEADS_KEY) return kept;
      const blocks = scanned();
      if (blocks === null) return null;
      const encoded = encodeHeads(new Set(blocks));
      cache.put(hash, () => encoded);
      return encoded;
    },
    put: cache.put,
    flush: cache.flush,
  };
}
