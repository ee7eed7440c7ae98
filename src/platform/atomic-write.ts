// A file is either the old one or the new one, never a part: write beside it under a name nobody else uses, then rename.
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface AtomicWriteOptions {
  /** Survive power loss too: sync the file before the rename and its directory after it. */
  readonly durable?: boolean;
  readonly mode?: number;
}

export function atomicWrite(
  path: string,
  content: Uint8Array | string,
  options: AtomicWriteOptions = {},
): void {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  const temporary = join(
    dirname(path),
    `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    writeWhole(temporary, bytes, options);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  if (options.durable) syncDirectory(dirname(path));
}

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

function writeWhole(path: string, bytes: Uint8Array, options: AtomicWriteOptions): void {
  const descriptor = openSync(path, 'wx', options.mode ?? 0o666);
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    if (options.durable) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
