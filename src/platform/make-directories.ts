// Creates a directory with its parents. Node's own `recursive` option never returns, and hears no signal, where a file system
// answers ENOENT below a directory that exists, as /proc does (Node 20 and 22).
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from './errno.ts';

/** Returns the first directory that was created, undefined when all of them existed. Throws what the system says. */
export function makeDirectories(path: string, mode?: number): string | undefined {
  try {
    mkdirSync(path, mode);
    return path;
  } catch (error) {
    if (isDirectory(path)) return undefined;
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  const parent = dirname(path);
  const first = isDirectory(parent) ? undefined : makeDirectories(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it in the meantime. A second ENOENT is the file system's last word.
    if (!isDirectory(path)) throw error;
    return first;
  }
  return first ?? path;
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
