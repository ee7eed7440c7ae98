// The stat cache as bytes: a checksummed header, then one column after the other. Columns because 20,000 rows are then read
// in 3 ms, where JSON takes 15: numbers are looked at in place, names and hashes are slices of two long strings.
import { SEAL_LENGTH, sealOf } from '../../base/fast-checksum.ts';
import type { SnapshotTotals } from '../../kernel/snapshot-totals.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { FileSignature } from './file-signature.ts';
import type { Standing } from './listing.ts';

/** Changes with every change of the format; a cache of another version is none. */
const MAGIC = Buffer.from('tugstat2', 'latin1');
const CHECKSUM_AT = 8;
const COUNTS_AT = CHECKSUM_AT + SEAL_LENGTH;
const HEADER_AT = COUNTS_AT + 8;
export const HASH_LENGTH = 64;

export interface CacheHeader {
  /** Nanoseconds, in decimal: when the scan began, and when it was written down, by the clock of this machine. */
  readonly scannedAt: string;
  readonly writtenAt: string;
  /** The index that was read; null outside of git. */
  readonly index: StoredIndex | null;
  readonly trackedWarnings: readonly Warning[];
  /** The root, and the include and exclude settings that chose the rows. */
  readonly scope: string;
  /** Null when the rows do not tell all about the snapshot, because a file in it would not hold still. */
  readonly snapshotId: string | null;
  readonly totals: SnapshotTotals;
  /** Which table of languages was used to count; null when that is not known. */
  readonly languageTable: string | null;
  /** Path and target of each link in the snapshot. */
  readonly links: readonly (readonly [string, string])[];
}

export interface StoredIndex {
  readonly file: string;
  readonly size: number;
  readonly modifiedAt: string;
  readonly changedAt: string;
  readonly inode: string;
}

export interface CacheRow {
  readonly path: string;
  readonly standing: Standing;
  /** Null for what git tracks and is not a file on disk. */
  readonly file: { readonly signature: FileSignature; readonly hash: string } | null;
}

/** Rows are made one at a time, and need not all be there at once. */
export interface CacheRows {
  readonly count: number;
  /** How many of them are files. */
  readonly fileCount: number;
  rowAt(row: number): CacheRow;
  /** What is known of all rows as files, when each is one; `rowAt` need not tell it then. */
  readonly files?: CacheFiles;
}

export interface CacheFiles extends Pick<CacheColumns, 'sizes' | 'modifiedAt' | 'changedAt' | 'inodes'> {
  readonly listed: readonly Pick<CacheRow, 'path' | 'standing'>[];
  /** In hexadecimal, one behind the other. */
  readonly hashes: string;
}

export interface CacheColumns {
  readonly header: CacheHeader;
  readonly count: number;
  readonly standings: Uint8Array;
  /** -1 for what is not a file. */
  readonly sizes: Float64Array;
  readonly modifiedAt: BigInt64Array;
  readonly changedAt: BigInt64Array;
  readonly inodes: BigUint64Array;
  /** Made on demand; most of the time nobody asks. */
  readPaths(): readonly string[];
  readHashes(): string;
}

export const STANDINGS: readonly Standing[] = ['untracked', 'tracked', 'unwatched'];

export function encodeCache(header: CacheHeader, rows: CacheRows): Buffer {
  const { count } = rows;
  const headerBytes = Buffer.from(JSON.stringify(header), 'utf8');
  const at = layOut(headerBytes.length, count);
  const front = Buffer.alloc(at.paths);
  MAGIC.copy(front);
  front.writeUInt32LE(headerBytes.length, COUNTS_AT);
  front.writeUInt32LE(count, COUNTS_AT + 4);
  headerBytes.copy(front, HEADER_AT);
  const columns = viewColumns(front, at, count);
  const hashes = front.subarray(at.hashes, at.standings);
  const paths =
    rows.files === undefined ? writeRows(rows, columns, hashes) : writeFiles(rows.files, columns, hashes);
  const bytes = Buffer.concat([front, Buffer.from(paths.join('\0'), 'utf8')]);
  checksum(bytes).copy(bytes, CHECKSUM_AT);
  return bytes;
}

type NumberColumns = Pick<CacheColumns, 'standings' | 'sizes' | 'modifiedAt' | 'changedAt' | 'inodes'>;

function writeRows(rows: CacheRows, columns: NumberColumns, hashes: Buffer): readonly string[] {
  const { standings, sizes, modifiedAt, changedAt, inodes } = columns;
  const paths: string[] = [];
  for (let i = 0; i < rows.count; i++) {
    const { path, standing, file } = rows.rowAt(i);
    paths.push(path);
    standings[i] = STANDINGS.indexOf(standing);
    sizes[i] = file === null ? -1 : file.signature.size;
    if (file === null) continue;
    modifiedAt[i] = file.signature.modifiedAt;
    changedAt[i] = file.signature.changedAt;
    inodes[i] = file.signature.inode;
    hashes.write(file.hash, i * HASH_LENGTH, 'latin1');
  }
  return paths;
}

/** Whole columns at once. */
function writeFiles(files: CacheFiles, columns: NumberColumns, hashes: Buffer): readonly string[] {
  columns.sizes.set(files.sizes);
  columns.modifiedAt.set(files.modifiedAt);
  columns.changedAt.set(files.changedAt);
  columns.inodes.set(files.inodes);
  hashes.write(files.hashes, 'latin1');
  return files.listed.map(({ path, standing }, i) => {
    columns.standings[i] = STANDINGS.indexOf(standing);
    return path;
  });
}

/** Null for anything that is not a whole cache of this version. */
export function decodeCache(stored: Buffer): CacheColumns | null {
  if (stored.length < HEADER_AT || !stored.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (!checksum(stored).equals(stored.subarray(CHECKSUM_AT, COUNTS_AT))) return null;
  const bytes = stored.byteOffset % 8 === 0 ? stored : copyAligned(stored);
  const headerLength = bytes.readUInt32LE(COUNTS_AT);
  const count = bytes.readUInt32LE(COUNTS_AT + 4);
  const at = layOut(headerLength, count);
  return {
    header: JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + headerLength)) as CacheHeader,
    count,
    readPaths: () => (count === 0 ? [] : bytes.toString('utf8', at.paths).split('\0')),
    readHashes: () => bytes.toString('latin1', at.hashes, at.standings),
    ...viewColumns(bytes, at, count),
  };
}

interface Layout {
  readonly numbers: number;
  readonly hashes: number;
  readonly standings: number;
  readonly paths: number;
}

/** Numbers come first, where they are aligned for being looked at in place. */
function layOut(headerLength: number, count: number): Layout {
  const numbers = Math.ceil((HEADER_AT + headerLength) / 8) * 8;
  const hashes = numbers + 4 * 8 * count;
  const standings = hashes + HASH_LENGTH * count;
  return { numbers, hashes, standings, paths: standings + count };
}

function viewColumns(bytes: Buffer, at: Layout, count: number) {
  const { buffer } = bytes;
  const column = (n: number) => bytes.byteOffset + at.numbers + n * 8 * count;
  return {
    sizes: new Float64Array(buffer, column(0), count),
    modifiedAt: new BigInt64Array(buffer, column(1), count),
    changedAt: new BigInt64Array(buffer, column(2), count),
    inodes: new BigUint64Array(buffer, column(3), count),
    standings: new Uint8Array(buffer, bytes.byteOffset + at.standings, count),
  };
}

function checksum(bytes: Buffer): Buffer {
  return sealOf(bytes.subarray(COUNTS_AT));
}

function copyAligned(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(copy);
  return copy;
}
