// A file is either the old one or the new one, never a part: write beside it under a name nobody else uses, then rename.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './errno.ts';
import { isAlive } from './lock-holder.ts';

export interface AtomicWriteOptions {
  /** Survive power loss too: sync the file before the rename and its directory after it. */
  readonly durable?: boolean;
  readonly mode?: number;
}

/** For what is larger than one wants to hold at a time: each piece goes to its place. */
export type WriteInPieces = (write: (bytes: Uint8Array, at: number) => void) => void;

export function atomicWrite(
  path: string,
  content: Uint8Array | string | WriteInPieces,
  options: AtomicWriteOptions = {},
): void {
  const temporary = join(
    dirname(path),
    `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    writeWhole(temporary, content, options);
    renameStubbornly(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  if (options.durable) syncDirectory(dirname(path));
}

/** Removes what killed writers left in a directory: the writer is gone, and so is any doubt that it is merely slow. */
export function removeDeadTemporaries(directory: string): void {
  for (const name of readdirSync(directory)) {
    const pid = /^\..+\.(\d+)\.[0-9a-f]{12}\.tmp$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid), null)) continue;
    const path = join(directory, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    // The pid may be that of a process in another container, where we cannot look; nobody takes a minute for one file.
    if (stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > SLOWEST_WRITE_MS)
      rmSync(path, { force: true });
  }
}

const SLOWEST_WRITE_MS = 60_000;

/** Makes renames and removals in a directory survive power loss. Windows cannot sync a directory and need not. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A rename that has patience: on Windows a virus scanner or an indexer may hold a file open for a moment. */
export function renameStubbornly(from: string, to: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const code = errnoOf(error);
      const passing =
        process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES' || code === 'EBUSY');
      if (!passing || attempt === 20) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * attempt);
    }
  }
}

function writeWhole(
  path: string,
  content: Uint8Array | string | WriteInPieces,
  options: AtomicWriteOptions,
): void {
  const descriptor = openSync(path, 'wx', options.mode ?? 0o666);
  const write = (bytes: Uint8Array, at: number) => {
    for (let written = 0; written < bytes.length; )
      written += writeSync(descriptor, bytes, written, bytes.length - written, at + written);
  };
  try {
    if (typeof content === 'function') content(write);
    else write(typeof content === 'string' ? Buffer.from(content, 'utf8') : content, 0);
    if (options.durable) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
