// Encoded facts in a folder of a session. A run writes what it found out as one new pack, at its end, merged with the
// smaller packs there are, so that there are few; packs are replaced, never changed, so that readers need no lock.
// Everything here may be deleted at any time, by anybody, and whatever goes wrong means to do without.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite, removeDeadTemporaries } from '../atomic-write.ts';
import { cleanUpAtExit } from '../exit-cleanup.ts';
import { type FactsPack, openPack, PackWriter } from './facts-pack.ts';

/** The shape of the port of the same name: languages own it, and platform knows no language. */
interface StoredFacts {
  get(hash: string): Uint8Array | null;
  /** What `encode` gives is written at once, and not looked at after it is called again. */
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
      const entries = [...pending];
      pending.clear();
      try {
        makeFolder(folder);
        writePack(folder, entries, limits);
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

type Entry = readonly [hash: string, encode: () => Uint8Array];

/** Writes a pack of the entries and of all packs that are not larger than what is merged so far. */
function writePack(folder: string, entries: readonly Entry[], limits: FactsCacheLimits): void {
  const path = join(folder, `facts_${randomBytes(8).toString('hex')}.pack`);
  const bySize = listPacks(folder).sort((a, b) => a.size - b.size);
  const packs = bySize.map((file) => ({ ...file, pack: openPack(file.path) }));
  const replaced: PackFile[] = [];
  let count = 0;
  try {
    atomicWrite(path, (write) => {
      const capacity = packs.reduce((sum, { pack }) => sum + (pack?.count ?? 0), entries.length);
      const writer = new PackWriter(write, capacity);
      for (const [hash, encode] of entries) {
        const bytes = encode();
        if (bytes.length <= limits.entry) writer.add(hash, bytes);
      }
      for (const file of packs) {
        const tooMany = packs.length - replaced.length >= limits.packs;
        if ((file.size > writer.size && !tooMany) || writer.size + file.size > limits.bytes / 2) break;
        if (file.pack !== null) addEntries(file.pack, writer);
        replaced.push(file);
      }
      writer.finish();
      count = writer.count;
    });
  } finally {
    for (const { pack } of packs) pack?.close();
  }
  if (count === 0) removeQuietly(path);
  for (const file of replaced) removeQuietly(file.path);
  removeDeadTemporaries(folder);
  dropOldest(folder, limits);
}

function addEntries(pack: FactsPack, writer: PackWriter): void {
  for (const hash of pack.hashes()) {
    const bytes = writer.has(hash) ? null : readQuietly(pack, hash);
    if (bytes !== null) writer.add(hash, bytes);
  }
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
