// Reads a file that tug keeps for itself. A pipe in its place is refused at once: opening one would wait for a writer for ever,
// and a process that waits there hears no signal.
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Throws what `readFileSync` throws, and NOT_REGULAR for a pipe, a socket or a device. */
export function readOwnFile(path: string): Buffer {
  const descriptor = openOwnFile(path);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function openOwnFile(path: string): number {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return descriptor;
  closeSync(descriptor);
  throw stat.isDirectory()
    ? Object.assign(new Error(`EISDIR: illegal operation on a directory, read '${path}'`), { code: 'EISDIR' })
    : Object.assign(new Error(`${path} is not a regular file`), { code: NOT_REGULAR });
}

/** Of BSD: the file has a type that cannot be used here. */
export const NOT_REGULAR = 'EFTYPE';
