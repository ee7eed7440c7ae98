// Copies one file into the sandbox and proves by its hash that these are the bytes the snapshot names. Always makes a new
// file: nothing is ever written through a link, into a file somebody else has open, or into the user's tree.
import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFile,
  fchmodSync,
  fstatSync,
  futimesSync,
  openSync,
  readSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ContentHash } from '../../base/content-hash.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import type { CopiedFile, FileTraits } from './manifest.ts';
import { removeTree } from './remove-tree.ts';

export type CopyResult =
  | { readonly kind: 'copied'; readonly file: CopiedFile }
  /** Not the bytes of the snapshot any more, or not a file any more. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Throws when the sandbox cannot be written. `hash` null: whatever is there now. `isThere`: something is in the way. */
export function copyFileInto(
  source: string,
  destination: string,
  hash: ContentHash | null,
  isThere: boolean,
): CopyResult | Promise<CopyResult> {
  let descriptor: number;
  try {
    descriptor = openSync(source, READ);
  } catch (error) {
    return couldNotRead(error);
  }
  let stat: Stats;
  let length: number;
  try {
    stat = fstatSync(descriptor);
    if (!stat.isFile()) return { kind: 'changed' };
    if (stat.size > SMALL) return copyLargeFile(source, destination, hash, stat);
    length = readUpTo(descriptor, stat.size);
  } catch (error) {
    return couldNotRead(error);
  } finally {
    closeSync(descriptor);
  }
  const bytes = buffer.subarray(0, length);
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (hash !== null && actual !== hash) return { kind: 'changed' };
  if (isThere) removeFile(destination);
  const file = writeNewFile(destination, bytes, stat.mode & 0o777, stat.mtimeMs);
  return { kind: 'copied', file: describe(file, actual, traitsOf(bytes, stat.mode)) };
}

/** Null when there is no such file, or it cannot be read. */
export function hashOfFile(path: string): ContentHash | null {
  try {
    const descriptor = openSync(path, READ);
    try {
      const digest = createHash('sha256');
      for (;;) {
        const length = readSync(descriptor, buffer, 0, SMALL, null);
        if (length === 0) return digest.digest('hex');
        digest.update(buffer.subarray(0, length));
      }
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

/** `mtimeMs` null: now. Returns how the file looks. */
export function writeNewFile(path: string, bytes: Uint8Array, mode: number, mtimeMs: number | null): Stats {
  const descriptor = createFile(path, mode);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    return finish(descriptor, mode, mtimeMs);
  } finally {
    closeSync(descriptor);
  }
}

/** Files up to this size are read and written in one go: fewer system calls than any copying function of Node. */
const SMALL = 256 * 1024;
const buffer = Buffer.allocUnsafe(SMALL);

/** Never through a link, and never waiting for the other end of a pipe that took the file's place. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads until there is as much as there should be, or no more. The hash says whether it is what it should be. */
function readUpTo(descriptor: number, size: number): number {
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, buffer, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}

/** Whatever it is by now; mostly it is a file, and then this is the fastest way. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    removeTree(path);
  }
}

function createFile(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' && errnoOf(error) !== 'EISDIR') throw error;
    removeTree(path);
    return openSync(path, 'wx', mode);
  }
}

function finish(descriptor: number, mode: number, mtimeMs: number | null): Stats {
  if (mtimeMs !== null) futimesSync(descriptor, mtimeMs / 1000, mtimeMs / 1000);
  const stat = fstatSync(descriptor);
  if (process.platform === 'win32' || (stat.mode & 0o777) === mode) return stat;
  // The umask took something away.
  fchmodSync(descriptor, mode);
  return fstatSync(descriptor);
}

async function copyLargeFile(
  source: string,
  destination: string,
  hash: ContentHash | null,
  sourceStat: Stats,
): Promise<CopyResult> {
  removeTree(destination);
  // Shares the blocks with the original until one of the two is written, where the file system can.
  try {
    await copyLarge(source, destination, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    // The folder of the copy is there, so it is the original that is not.
    if (errnoOf(error) === 'ENOENT') return { kind: 'changed' };
    throw error;
  }
  // Windows sets times only through a descriptor that may write.
  const descriptor = openSync(destination, process.platform === 'win32' ? 'r+' : 'r');
  try {
    const digest = createHash('sha256');
    const traits = await hashLargeFile(descriptor, digest, sourceStat.mode);
    const actual = digest.digest('hex');
    if (hash !== null && actual !== hash) {
      removeTree(destination);
      return { kind: 'changed' };
    }
    const stat = finish(descriptor, sourceStat.mode & 0o777, sourceStat.mtimeMs);
    return { kind: 'copied', file: describe(stat, actual, traits) };
  } finally {
    closeSync(descriptor);
  }
}

const copyLarge = promisify(copyFile);
const CHUNK = 4 * 1024 * 1024;

async function hashLargeFile(descriptor: number, digest: Hash, mode: number): Promise<FileTraits> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let traits: FileTraits | null = null;
  for (;;) {
    const length = readSync(descriptor, chunk, 0, CHUNK, null);
    const bytes = chunk.subarray(0, length);
    traits ??= traitsOf(bytes, mode);
    if (length === 0) return traits;
    digest.update(bytes);
    await breathe();
  }
}

function describe(stat: Stats, hash: ContentHash, traits: FileTraits): CopiedFile {
  const { size, mode, mtimeMs, ctimeMs, ino } = stat;
  return { hash, size, mode, mtimeMs, ctimeMs, inode: ino, traits };
}

/** As git decides what is binary: a NUL near the beginning. */
const BINARY_LOOK = 8000;

function traitsOf(bytes: Uint8Array, mode: number): FileTraits {
  const [first, second] = bytes;
  const program =
    (mode & 0o111) !== 0 ||
    (first === 0x23 && second === 0x21) || // #!
    (first === 0x7f && second === 0x45) || // ELF
    (first === 0x4d && second === 0x5a); // MZ
  return { binary: bytes.subarray(0, BINARY_LOOK).includes(0), program };
}

function couldNotRead(error: unknown): CopyResult {
  switch (errnoOf(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ELOOP':
    case 'EISDIR':
    case 'ENXIO':
      return { kind: 'changed' };
    case undefined:
      throw error;
    default:
      return { kind: 'unreadable', reason: describeErrno(error) };
  }
}
