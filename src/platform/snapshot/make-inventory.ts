// Puts together what the cache knew and what was read: the entries of the snapshot, and the rows for the next cache.
import type { FileEntry, LinkEntry } from '../../kernel/snapshot.ts';
import type { Warning } from '../../kernel/warning.ts';
import { describeLink } from './describe-link.ts';
import type { HashedFile } from './hash-files.ts';
import type { ScannedPath } from './scan-files.ts';
import { linkNotReadable } from './snapshot-warnings.ts';
import type { StatCache } from './stat-cache.ts';
import type { CacheRow } from './stat-cache-format.ts';

export interface Inventory {
  /** Sorted by path, as what was scanned. */
  readonly files: readonly FileEntry[];
  readonly links: readonly LinkEntry[];
  readonly bytes: number;
  /** Files whose hash the cache knew. */
  readonly reused: number;
}

export interface InventoryParts {
  readonly root: string;
  readonly scanned: readonly ScannedPath[];
  readonly cache: StatCache | null;
  readonly hashed: ReadonlyMap<string, HashedFile>;
  readonly languages: (path: string) => string | null;
  readonly warnings: Warning[];
}

export function makeInventory({
  root,
  scanned,
  cache,
  hashed,
  languages,
  warnings,
}: InventoryParts): Inventory {
  const files: FileEntry[] = [];
  const links: LinkEntry[] = [];
  let bytes = 0;
  let reused = 0;
  const add = (path: string, size: number, hash: string) => {
    files.push({ path, size, hash, language: languages(path) });
    bytes += size;
  };
  for (const found of scanned) {
    const { path } = found;
    if (found.kind === 'known') {
      add(path, cache!.sizeAt(found.row), cache!.hashAt(found.row));
      reused++;
    } else if (found.kind === 'unread') {
      const read = hashed.get(path);
      if (read !== undefined) add(path, read.size, read.hash);
    } else if (found.kind === 'link') {
      const link = describeLink(root, path);
      if (link === null) warnings.push(linkNotReadable(path));
      else links.push(link);
    }
  }
  return { files, links, bytes, reused };
}

/** Every file as the cache knew it, none more and none less; and the same links. Then it is the same snapshot. */
export function isAsCached({ files, links, reused }: Inventory, cache: StatCache): boolean {
  return reused === files.length && reused === cache.fileCount && cache.hasLinks(links);
}

/** The files of the snapshot that the cache was made with. */
export function listCachedFiles(
  cache: StatCache,
  languages: (path: string) => string | null,
): readonly FileEntry[] {
  const files: FileEntry[] = [];
  for (let row = 0; row < cache.rowCount; row++) {
    if (!cache.isFileAt(row)) continue;
    const path = cache.pathAt(row);
    files.push({ path, size: cache.sizeAt(row), hash: cache.hashAt(row), language: languages(path) });
  }
  return files;
}

/** Files that can be recognized, and all that git tracks, so that the next scan need not ask for it. */
export function makeCacheRows({ scanned, cache, hashed }: InventoryParts): readonly CacheRow[] {
  const rows: CacheRow[] = [];
  for (const found of scanned) {
    const { path, standing } = found;
    const file = recognizableFile(found, cache, hashed);
    if (file !== null || standing !== 'untracked') rows.push({ path, standing, file });
  }
  return rows;
}

function recognizableFile(
  found: ScannedPath,
  cache: StatCache | null,
  hashed: ReadonlyMap<string, HashedFile>,
): CacheRow['file'] {
  if (found.kind === 'known')
    return { signature: cache!.signatureAt(found.row), hash: cache!.hashAt(found.row) };
  const read = found.kind === 'unread' ? hashed.get(found.path) : undefined;
  if (read === undefined || read.signature === null) return null;
  return { signature: read.signature, hash: read.hash };
}
