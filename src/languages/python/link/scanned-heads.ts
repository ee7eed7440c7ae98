// What was read in files of classes, by the hash of their bytes: the program for the next snapshot reads only those that changed,
// and so does the next run, for which it is kept beside the facts.
import type { ContentHash } from '../../../base/content-hash.ts';
import { heartbeat } from '../../../base/heartbeat.ts';
import type { FileEntry } from '../../../kernel/snapshot.ts';
import type { FactsCache } from '../facts/facts-cache.ts';
import { decodeHeads, encodeHeads, HEADS_KEY, headsBlock, keyOf } from './kept-heads.ts';
import { type ScannedFile, scanHeads } from './scan-heads.ts';

export interface ScannedHeads {
  /** One for each file, in their order. */
  scansOf(files: readonly FileEntry[], read: (path: string) => Uint8Array): readonly ScannedFile[];
}

export function createScannedHeads(cache: FactsCache | null): ScannedHeads {
  let byHash: Map<ContentHash, ScannedFile> | null = null;
  return {
    scansOf(files, read) {
      const isFirst = byHash === null;
      const known = byHash ?? decodeHeads(cache?.get(HEADS_KEY) ?? null);
      byHash = known;
      let missing = 0;
      const scans = files.map(({ path, hash }) => {
        let scan = known.get(keyOf(hash));
        if (scan === undefined) {
          heartbeat();
          scan = scanHeads(read(path));
          known.set(keyOf(hash), scan);
          missing++;
        }
        return scan;
      });
      // The first program is of files that are there; later ones may be of what a patch would make of them.
      if (isFirst && missing > 0) cache?.put(HEADS_KEY, () => encodeHeads(blocksOf(files, scans)));
      return scans;
    },
  };
}

/** One for each content. */
function blocksOf(files: readonly FileEntry[], scans: readonly ScannedFile[]): Iterable<string> {
  return new Map(files.map(({ hash }, at) => [hash, headsBlock(hash, scans[at]!)])).values();
}
