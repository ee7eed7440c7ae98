// Reads files and hashes what was read. Memory stays bounded whatever the size of a file, and a file that is written to
// meanwhile is read again until it holds still: a hash always belongs to one state of the file and its signature.
import { createHash, hash as hashOnce } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { type FileSignature, lookAt, sameSignature, signatureOf } from './file-signature.ts';
import { openForReading } from './open-for-reading.ts';
import type { Pace } from './pace.ts';
import { keepsChanging, unreadable } from './snapshot-warnings.ts';

export interface UnreadFile {
  readonly path: string;
  readonly signature: FileSignature;
}

export interface HashedFile {
  readonly hash: string;
  readonly size: number;
  /** Null when the file would not hold still, so that nothing may be concluded from its signature. */
  readonly signature: FileSignature | null;
}

/** Gets the bytes of small files as they are read; they are only lent, and must be copied to be kept. */
export type ContentReader = (hash: string, bytes: Uint8Array) => void;

export interface HashRequest {
  readonly root: string;
  readonly files: readonly UnreadFile[];
  readonly onContent: ContentReader | null;
  readonly pace: Pace;
  readonly warnings: Warning[];
}

/** By path. A file that is gone or cannot be read is not in the answer; the latter is in the warnings. */
export async function hashFiles(request: HashRequest): Promise<ReadonlyMap<string, HashedFile>> {
  const { root, files, onContent, pace, warnings } = request;
  const hashed = new Map<string, HashedFile>();
  const scratch = Buffer.allocUnsafeSlow(CHUNK);
  for (const file of files) {
    const pause = pace.step('reading files', hashed.size, files.length);
    if (pause !== undefined) await pause;
    try {
      const found = await hashUntilStill(root, file, { scratch, onContent, pace, warnings });
      if (found !== null) hashed.set(file.path, found);
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      if (!isGone(error)) warnings.push(unreadable('file', file.path, describeErrno(error)));
    }
  }
  return hashed;
}

/** Files up to this size are read and hashed in one go; larger ones in pieces of it. */
const CHUNK = 1 << 20;
const ATTEMPTS = 4;

interface Means extends Pick<HashRequest, 'onContent' | 'pace' | 'warnings'> {
  readonly scratch: Buffer;
}

async function hashUntilStill(root: string, file: UnreadFile, means: Means): Promise<HashedFile | null> {
  const absolutePath = `${root}/${file.path}`;
  let before = file.signature;
  for (let attempt = 1; ; attempt++) {
    const read = await hashOne(absolutePath, before.size, means);
    if (sameSignature(before, read.after) && read.length === before.size) {
      return { hash: read.hash, size: read.length, signature: before };
    }
    if (attempt === ATTEMPTS) {
      means.warnings.push(keepsChanging(file.path));
      return { hash: read.hash, size: read.length, signature: null };
    }
    const now = lookAt(absolutePath);
    if (now === undefined || !now.isFile()) return null;
    before = signatureOf(now);
  }
}

interface Hashed {
  readonly hash: string;
  readonly length: number;
}

interface ReadResult extends Hashed {
  readonly after: FileSignature;
}

async function hashOne(absolutePath: string, size: number, means: Means): Promise<ReadResult> {
  const descriptor = openForReading(absolutePath);
  try {
    const hashed =
      size <= CHUNK ? hashSmall(descriptor, size, means) : await hashInPieces(descriptor, size, means);
    return { ...hashed, after: signatureOf(fstatSync(descriptor, { bigint: true })) };
  } finally {
    closeSync(descriptor);
  }
}

function hashSmall(descriptor: number, size: number, { scratch, onContent }: Means): Hashed {
  let length = 0;
  while (length < size) {
    const got = readSync(descriptor, scratch, length, size - length, null);
    if (got === 0) break;
    length += got;
  }
  const bytes = scratch.subarray(0, length);
  const hash = hashOnce('sha256', bytes, 'hex');
  onContent?.(hash, bytes);
  return { hash, length };
}

async function hashInPieces(descriptor: number, size: number, { scratch, pace }: Means): Promise<Hashed> {
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
  return { hash: hash.digest('hex'), length };
}

function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '');
}
