// Reads files and hashes what was read. Memory stays bounded whatever the size of a file, and a file that is written to
// meanwhile is read again until it holds still: a hash always belongs to one state of the file and its signature.
import { createHash, hash as hashOnce } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { type FileSignature, lookAt, sameSignature, signatureOf } from './file-signature.ts';
import { openForReading } from './open-for-reading.ts';
import type { Pace } from './pace.ts';
import type { ScanTable } from './scan-table.ts';
import { keepsChanging, unreadable } from './snapshot-warnings.ts';

/** Gets the bytes of small files as they are read; they are only lent, and must be copied to be kept. */
export type ContentReader = (hash: string, bytes: Uint8Array, path: string) => void;

/** Where a content reader would like to have so many bytes, so that it need not copy what it keeps; null: anywhere. */
export type ContentRoom = (size: number) => Uint8Array | null;

export interface HashRequest {
  readonly root: string;
  /** Its unread files are read. */
  readonly table: ScanTable;
  readonly onContent: ContentReader | null;
  readonly pace: Pace;
  readonly warnings: Warning[];
}

/** How many were read. A file that is gone or cannot be read becomes nothing; the latter is in the warnings. */
export async function hashFiles(request: HashRequest): Promise<number> {
  const { table, pace, warnings } = request;
  const unread = table.paths.reduce(
    (count, _, place) => count + (table.kindAt(place) === 'unread' ? 1 : 0),
    0,
  );
  if (unread === 0) return 0;
  const means = { ...request, scratch: makeScratch() };
  let read = 0;
  for (const [place, { path }] of table.paths.entries()) {
    if (table.kindAt(place) !== 'unread') continue;
    const pause = pace.step('reading files', read, unread);
    if (pause !== undefined) await pause;
    try {
      if (hashAtFirstSight(place, path, means) || (await hashUntilStill(place, path, means))) read++;
      else table.setKind(place, 'nothing');
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      table.setKind(place, 'nothing');
      if (!isGone(error)) warnings.push(unreadable('file', path, describeErrno(error)));
    }
  }
  return read;
}

/** Files up to this size are read and hashed in one go; larger ones in pieces of it. */
const CHUNK = 1 << 20;
const ATTEMPTS = 3;

/** What reading a small file needs. */
export interface ReadingMeans extends Pick<HashRequest, 'root' | 'table' | 'onContent'> {
  readonly scratch: Buffer;
  readonly room?: ContentRoom | undefined;
}

type Means = HashRequest & ReadingMeans;

export function makeScratch(): Buffer {
  return Buffer.allocUnsafeSlow(CHUNK);
}

/** Most files are small and hold still. For them nothing is awaited: over 20,000 files that would take 60 ms. */
export function hashAtFirstSight(place: number, path: string, means: ReadingMeans): boolean {
  const { table } = means;
  const before = table.signatureAt(place);
  if (before.size > CHUNK) return false;
  const { hash, length, after } = readSmall(path, before.size, means);
  if (length !== before.size || !sameSignature(before, after)) return false;
  table.setRead(place, hash, length, before);
  return true;
}

/** False when there is no file any more. */
async function hashUntilStill(place: number, path: string, means: Means): Promise<boolean> {
  const { root, table, warnings } = means;
  const absolutePath = `${root}/${path}`;
  for (let attempt = 1; ; attempt++) {
    const now = lookAt(absolutePath);
    if (now === undefined || !now.isFile()) return false;
    const before = signatureOf(now);
    const { hash, length, after } =
      before.size > CHUNK
        ? await readLarge(absolutePath, before.size, means)
        : readSmall(path, before.size, means);
    const isStill = length === before.size && sameSignature(before, after);
    if (isStill || attempt === ATTEMPTS) {
      if (!isStill) warnings.push(keepsChanging(path));
      table.setRead(place, hash, length, isStill ? before : null);
      return true;
    }
  }
}

interface ReadResult {
  readonly hash: string;
  readonly length: number;
  /** The signature when the last byte was read. */
  readonly after: FileSignature;
}

function readSmall(path: string, size: number, { root, scratch, room, onContent }: ReadingMeans): ReadResult {
  const place = room?.(size) ?? scratch;
  const descriptor = openForReading(`${root}/${path}`);
  try {
    let length = 0;
    while (length < size) {
      const got = readSync(descriptor, place, length, size - length, null);
      if (got === 0) break;
      length += got;
    }
    const bytes = place.subarray(0, length);
    const hash = hashOnce('sha256', bytes, 'hex');
    onContent?.(hash, bytes, path);
    return { hash, length, after: signatureOf(fstatSync(descriptor, { bigint: true })) };
  } finally {
    closeSync(descriptor);
  }
}

async function readLarge(absolutePath: string, size: number, { scratch, pace }: Means): Promise<ReadResult> {
  const descriptor = openForReading(absolutePath);
  try {
    const hash = createHash('sha256');
    let length = 0;
    while (length < size) {
      const got = readSync(descriptor, scratch, 0, Math.min(CHUNK, size - length), null);
      if (got === 0) break;
      hash.update(scratch.subarray(0, got));
      length += got;
      const pause = pace.step('reading a large file', length, size);
      if (pause !== undefined) await pause;
    }
    return { hash: hash.digest('hex'), length, after: signatureOf(fstatSync(descriptor, { bigint: true })) };
  } finally {
    closeSync(descriptor);
  }
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '');
}
