// Encoded facts in a folder of a session. A run writes what it found out as one new pack, at its end, merged with the
// smaller packs there are, so that there are few; packs are replaced, never changed, so that readers need no lock.
// Everything here may be deleted at any time, by anybody, and whatever goes wrong means to do without.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite, removeDeadTemporaries } from '../atomic-write.ts';
import { cleanUpAtExit } from '../exit-cleanup.ts';
import { type FactsPack, openPack, type PackEntry, packEntries } from './facts-pack.ts';

/** The shape of the port of the same name: languages own it, and platform knows no language. */
interface StoredFacts {
  get(hash: string): Uint8Array | null;
  put(hash: string, encode: () => Uint8Array): void;
  flush(): void;
}

const PACK_FILE = /^facts_[0-9a-f]{16}\.pack$/;
const CONTENT_HASH = /^[0-9a-f]{64}$/;

export const FACTS_CACHE_LIMITS: FactsCacheLimits = {
  /** Twice what the facts of 20 MB of source take. */
  bytes: 256 * 1024 * 1024,
  packs: 8,
  /** One file's facts; larger ones are generated tables, quicker to read again than to keep. */
  entry: 8 * 1024 * 1024,
};

interface FactsCacheLimits {
  readonly bytes: number;
  readonly packs: number;
  readonly entry: number;
}

/** Opens nothing before it is asked. */
export function openFactsCache(folder: string, limits: FactsCacheLimits = FACTS_CACHE_LIMITS): StoredFacts {
  let packs: readonly FactsPack[] | null = null;
  const pending = new Map<string, () => Uint8Array>();
  let forget: (() => void) | null = null;
  const cache: StoredFacts = {
    get(hash) {
      if (!CONTENT_HASH.test(hash)) return null;
      packs ??= listPacks(folder).flatMap(({ path }) => openPack(path) ?? []);
      for (const pack of packs) {
        const bytes = readQuietly(pack, hash);
        if (bytes !== null) return bytes;
      }
      return null;
    },
    put(hash, encode) {
      if (!CONTENT_HASH.test(hash)) return;
      pending.set(hash, encode);
      // By then the answer is printed.
      forget ??= cleanUpAtExit(() => cache.flush());
    },
    flush() {
      forget?.();
      forget = null;
      for (const pack of packs ?? []) pack.close();
      packs = null;
      if (pending.size === 0) return;
      const entries = [...pending].map(([hash, encode]) => ({ hash, bytes: encode() }));
      pending.clear();
      try {
        makeFolder(folder);
        writePack(
          folder,
          entries.filter(({ bytes }) => bytes.length <= limits.entry),
          limits,
        );
      } catch {
        // No space, no permission, a folder that just went away: the next run analyses again.
      }
    },
  };
  return cache;
}

/** Not the folders around it: a session that is gone stays gone. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder);
}

interface PackFile {
  readonly path: string;
  readonly size: number;
  readonly time: number;
}

/** Newest first. */
function listPacks(folder: string): PackFile[] {
  try {
    return readdirSync(folder)
      .filter((name) => PACK_FILE.test(name))
      .flatMap((name) => {
        const path = join(folder, name);
        const stat = statSync(path, { throwIfNoEntry: false });
        return stat === undefined ? [] : [{ path, size: stat.size, time: stat.mtimeMs }];
      })
      .sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1));
  } catch {
    return [];
  }
}

/** Writes a pack of the entries and of all packs that are not larger than what is merged so far. */
function writePack(folder: string, entries: readonly PackEntry[], limits: FactsCacheLimits): void {
  const merged = new Map(entries.map((entry) => [entry.hash, entry]));
  let size = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const bySize = listPacks(folder).sort((a, b) => a.size - b.size);
  const replaced: PackFile[] = [];
  for (const file of bySize) {
    const tooMany = bySize.length - replaced.length >= limits.packs;
    if ((file.size > size && !tooMany) || size + file.size > limits.bytes / 2) break;
    addEntries(file.path, merged);
    replaced.push(file);
    size += file.size;
  }
  if (merged.size > 0) {
    const name = `facts_${randomBytes(8).toString('hex')}.pack`;
    atomicWrite(join(folder, name), packEntries([...merged.values()]));
  }
  for (const { path } of replaced) removeQuietly(path);
  removeDeadTemporaries(folder);
  dropOldest(folder, limits);
}

function addEntries(path: string, merged: Map<string, PackEntry>): void {
  const pack = openPack(path);
  if (pack === null) return;
  for (const hash of pack.hashes()) {
    const bytes = merged.has(hash) ? null : readQuietly(pack, hash);
    if (bytes !== null) merged.set(hash, { hash, bytes });
  }
  pack.close();
}

function dropOldest(folder: string, limits: FactsCacheLimits): void {
  let total = 0;
  listPacks(folder).forEach(({ path, size }, index) => {
    total += size;
    // The newest stays, however large: it is what this run needed.
    if (index > 0 && (total > limits.bytes || index >= limits.packs)) removeQuietly(path);
  });
}

/** On Windows a pack that another process reads cannot be removed; the next one will. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // It stays, and does no harm.
  }
}

function readQuietly(pack: FactsPack, hash: string): Uint8Array | null {
  try {
    return pack.read(hash);
  } catch {
    return null;
  }
}
