// What was read before need not be read again: the hash of each file with the signature it had then. It is only a cache:
// whatever is wrong with it, it is as if it were not there. Writers replace it whole, so the last one wins.
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from '../../kernel/ports.ts';
import type { FileEntry, LinkEntry, Snapshot } from '../../kernel/snapshot.ts';
import type { SnapshotTotals } from '../../kernel/snapshot-totals.ts';
import type { Warning } from '../../kernel/warning.ts';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';
import { readOwnFile } from '../read-own-file.ts';
import { type FileSignature, isOlder, isSettled, SECOND, sameSignature } from './file-signature.ts';
import type { GitState, IndexState, ListedPath, NamedPaths, Standing } from './listing.ts';
import {
  type CacheColumns,
  type CacheRows,
  decodeCache,
  encodeCache,
  HASH_LENGTH,
  STANDINGS,
  type StoredIndex,
} from './stat-cache-format.ts';

/** Null when there is no cache that can be used. */
export function loadStatCache(file: string, log: Log): StatCache | null {
  try {
    const writtenAt = lstatSync(file, { bigint: true }).mtimeNs;
    const columns = decodeCache(readOwnFile(file));
    if (columns !== null) return new StatCache(columns, writtenAt);
    log.log(
      'debug',
      'snapshot',
      'the stat cache is damaged or of another version; all files are read again',
      { file },
    );
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    log.log('debug', 'snapshot', 'the stat cache cannot be read', { file, reason: describeErrno(error) });
  }
  return null;
}

export interface CacheContent {
  /** When the scan began: nanoseconds by the clock of this machine. */
  readonly scannedAt: bigint;
  readonly git: GitState | null;
  /** Root and settings. */
  readonly scope: string;
  readonly snapshot: Snapshot;
  readonly totals: SnapshotTotals;
  readonly languageTable: string | null;
  readonly rows: CacheRows;
}

/** A cache that cannot be written costs time, not correctness. */
export function saveStatCache(file: string, content: CacheContent, log: Log): void {
  const { scannedAt, git, scope, snapshot, totals, languageTable, rows } = content;
  const header = {
    scannedAt: String(scannedAt),
    writtenAt: String(BigInt(Date.now()) * 1_000_000n),
    index: git === null ? null : storeIndex(git.index),
    trackedWarnings: git?.trackedWarnings ?? [],
    scope,
    snapshotId: rows.fileCount === snapshot.files.length ? snapshot.id : null,
    totals,
    languageTable,
    links: snapshot.links.map(({ path, target }) => [path, target] as const),
  };
  try {
    makeDirectories(dirname(file));
    atomicWrite(file, encodeCache(header, rows));
  } catch (error) {
    log.log('debug', 'snapshot', 'the stat cache cannot be written', { file, reason: describeErrno(error) });
  }
}

export class StatCache {
  readonly #columns: CacheColumns;
  /** When the scan began, by the clock that stamps the files. */
  readonly #moment: bigint;
  #paths: readonly string[] | null = null;
  #hashes: string | null = null;

  constructor(columns: CacheColumns, fileModifiedAt: bigint) {
    const { scannedAt, writtenAt } = columns.header;
    // On a network file system the server's clock stamps the files. The cache file itself shows how late that clock is.
    const skew = fileModifiedAt - BigInt(writtenAt);
    this.#columns = columns;
    this.#moment = BigInt(scannedAt) + (skew < 0n ? skew : 0n);
  }

  get rowCount(): number {
    return this.#columns.count;
  }

  get scope(): string {
    return this.#columns.header.scope;
  }

  get trackedWarnings(): readonly Warning[] {
    return this.#columns.header.trackedWarnings;
  }

  /** Null when files that are as in the cache are not yet the snapshot it was made with. */
  get snapshotId(): string | null {
    return this.#columns.header.snapshotId;
  }

  get index(): IndexState | null {
    const stored = this.#columns.header.index;
    return stored === null ? null : restoreIndex(stored);
  }

  /** How many of the rows are files. */
  get fileCount(): number {
    return this.#columns.header.totals.files;
  }

  /** Null when they were counted by another table of languages. */
  totalsBy(languageTable: string | null): SnapshotTotals | null {
    const { header } = this.#columns;
    return languageTable !== null && header.languageTable === languageTable ? header.totals : null;
  }

  /** Sorted. */
  pathAt(row: number): string {
    this.#paths ??= this.#columns.readPaths();
    return this.#paths[row]!;
  }

  /** By binary search; null when the cache has no such path. */
  findRow(path: string): number | null {
    let low = 0;
    let high = this.rowCount - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.pathAt(middle);
      if (found === path) return middle;
      if (found < path) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** Rows whose state git does not compare with its index: it does not track them, was told not to look, or finds no file. */
  rowsGitSaysNothingOf(): readonly number[] {
    const { count, standings, sizes } = this.#columns;
    const tracked = STANDINGS.indexOf('tracked');
    const rows: number[] = [];
    for (let row = 0; row < count; row++) {
      if (standings[row] !== tracked || sizes[row]! < 0) rows.push(row);
    }
    return rows;
  }

  standingAt(row: number): Standing {
    return STANDINGS[this.#columns.standings[row]!]!;
  }

  isFileAt(row: number): boolean {
    return this.#columns.sizes[row]! >= 0;
  }

  sizeAt(row: number): number {
    return this.#columns.sizes[row]!;
  }

  hashAt(row: number): string {
    this.#hashes ??= this.#columns.readHashes();
    return this.#hashes.slice(row * HASH_LENGTH, (row + 1) * HASH_LENGTH);
  }

  signatureAt(row: number): FileSignature {
    const { sizes, modifiedAt, changedAt, inodes } = this.#columns;
    return {
      size: sizes[row]!,
      modifiedAt: modifiedAt[row]!,
      changedAt: changedAt[row]!,
      inode: inodes[row]!,
    };
  }

  /** Whether a file with this signature is sure to have the bytes of the row's hash. */
  proves(row: number, signature: FileSignature): boolean {
    return (
      this.isFileAt(row) &&
      sameSignature(this.signatureAt(row), signature) &&
      isSettled(signature, this.#moment)
    );
  }

  /**
   * Whether the index is the one this cache was made with, and had been written long enough before the scan. Then its list of
   * tracked files is still right; and a file that git finds unchanged since the index was written has not changed since
   * the scan either, for a later change would carry a later second than anything in that index.
   */
  hasIndex(index: IndexState): boolean {
    const mine = this.index;
    if (mine === null || mine.file !== index.file || !sameSignature(mine.signature, index.signature))
      return false;
    return isIndexSettled(index, this.#moment);
  }

  /** The files of the snapshot that the cache was made with. One plain loop, because there may be very many. */
  listFiles(languages: (path: string) => string | null): readonly FileEntry[] {
    const { count, sizes } = this.#columns;
    const paths = this.#columns.readPaths();
    const hashes = this.#columns.readHashes();
    const files: FileEntry[] = [];
    for (let row = 0; row < count; row++) {
      const size = sizes[row]!;
      if (size < 0) continue;
      const path = paths[row]!;
      const hash = hashes.slice(row * HASH_LENGTH, (row + 1) * HASH_LENGTH);
      files.push({ path, size, hash, language: languages(path) });
    }
    this.#paths = paths;
    this.#hashes = hashes;
    return files;
  }

  hasLinks(links: readonly LinkEntry[]): boolean {
    const mine = this.#columns.header.links;
    return (
      mine.length === links.length &&
      links.every(({ path, target }, i) => mine[i]![0] === path && mine[i]![1] === target)
    );
  }

  /** What git tracked, as far as it was selected. */
  tracked(): NamedPaths {
    const paths: ListedPath[] = [];
    for (let row = 0; row < this.rowCount; row++) {
      const standing = this.standingAt(row);
      if (standing !== 'untracked') paths.push({ path: this.pathAt(row), standing });
    }
    return { paths, warnings: this.trackedWarnings };
  }
}

/** Whether whatever changes at the moment or later carries a later second than the index. Git compares whole seconds. */
export function isIndexSettled({ signature }: IndexState, moment: bigint): boolean {
  return isOlder(signature, moment - 2n * SECOND);
}

function storeIndex({ file, signature }: IndexState): StoredIndex {
  return {
    file,
    size: signature.size,
    modifiedAt: String(signature.modifiedAt),
    changedAt: String(signature.changedAt),
    inode: String(signature.inode),
  };
}

function restoreIndex({ file, size, modifiedAt, changedAt, inode }: StoredIndex): IndexState {
  return {
    file,
    signature: {
      size,
      modifiedAt: BigInt(modifiedAt),
      changedAt: BigInt(changedAt),
      inode: BigInt(inode),
    },
  };
}
