// Puts together what the cache knew and what was read: the entries of the snapshot, and the rows for the next cache.
import type { FileEntry, LinkEntry } from '../../kernel/snapshot.ts';
import type { Warning } from '../../kernel/warning.ts';
import { describeLink } from './describe-link.ts';
import type { ScanTable } from './scan-table.ts';
import { linkNotReadable } from './snapshot-warnings.ts';
import type { StatCache } from './stat-cache.ts';
import { type CacheRow, type CacheRows, HASH_LENGTH } from './stat-cache-format.ts';

export interface Inventory {
  /** Sorted by path, as what was scanned. */
  readonly files: readonly FileEntry[];
  readonly links: readonly LinkEntry[];
  /** Files whose hash the cache knew. */
  readonly reused: number;
}

export interface InventoryParts {
  readonly root: string;
  readonly table: ScanTable;
  readonly cache: StatCache | null;
  readonly languages: (path: string) => string | null;
  readonly warnings: Warning[];
}

export function makeInventory({ root, table, cache, languages, warnings }: InventoryParts): Inventory {
  const files: FileEntry[] = [];
  const links: LinkEntry[] = [];
  let reused = 0;
  // One long text, and slices of it: a text for each would take four times as long.
  const hashes = table.allHashes();
  const add = (path: string, size: number, hash: string) => {
    files.push({ path, size, hash, language: languages(path) });
  };
  const { paths } = table;
  for (let place = 0; place < paths.length; place++) {
    const { path } = paths[place]!;
    const kind = table.kindAt(place);
    if (kind === 'known') {
      const row = table.rowAt(place);
      add(path, cache!.sizeAt(row), cache!.hashAt(row));
      reused++;
    } else if (kind === 'read' || kind === 'restless') {
      add(path, table.sizeAt(place), hashes.slice(place * HASH_LENGTH, (place + 1) * HASH_LENGTH));
    } else if (kind === 'link') {
      const link = describeLink(root, path);
      if (link === null) warnings.push(linkNotReadable(path));
      else links.push(link);
    }
  }
  return { files, links, reused };
}

/** The id of the cached snapshot, when every file is as the cache knew it, none more and none less; and the same links. */
export function cachedId({ files, links, reused }: Inventory, cache: StatCache): string | null {
  const isSame = reused === files.length && reused === cache.fileCount && cache.hasLinks(links);
  return isSame ? cache.snapshotId : null;
}

/** Files that can be recognized, and all that git tracks, so that the next scan need not ask for it. */
export function makeCacheRows(table: ScanTable, cache: StatCache | null): CacheRows {
  if (table.isAllRead()) return rowsOfFirstLook(table);
  const isRecognizable = (place: number) => ['known', 'read'].includes(table.kindAt(place));
  const places: number[] = [];
  let fileCount = 0;
  for (const [place, { standing }] of table.paths.entries()) {
    if (isRecognizable(place)) fileCount++;
    if (standing !== 'untracked' || isRecognizable(place)) places.push(place);
  }
  return {
    count: places.length,
    fileCount,
    rowAt: (i) => {
      const place = places[i]!;
      const { path, standing } = table.paths[place]!;
      return { path, standing, file: isRecognizable(place) ? recognize(table, place, cache) : null };
    },
  };
}

/** As they are in the table. */
function rowsOfFirstLook(table: ScanTable): CacheRows {
  const count = table.paths.length;
  const { sizes, modifiedAt, changedAt, inodes } = table.columns;
  return {
    count,
    fileCount: count,
    files: { listed: table.paths, sizes, modifiedAt, changedAt, inodes, hashes: table.allHashes() },
    rowAt: (row) => ({ ...table.paths[row]!, file: null }),
  };
}

function recognize(table: ScanTable, place: number, cache: StatCache | null): CacheRow['file'] {
  if (table.kindAt(place) === 'read')
    return { signature: table.signatureAt(place), hash: table.hashAt(place) };
  const row = table.rowAt(place);
  return { signature: cache!.signatureAt(row), hash: cache!.hashAt(row) };
}
