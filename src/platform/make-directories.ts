// Creates a directory with its parents. Node's own `recursive` option never returns, and hears no signal, where a file system
// answers ENOENT below a directory that exists, as /proc does (Node 20 and 22).
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from './errno.ts';

/** Another process may remove a directory at any moment; a file system that never creates one must not hold us up. */
const ATTEMPTS = 50;

/** Returns the first directory that was created, undefined when all of them existed. Throws what the system says. */
export function makeDirectories(path: string, mode?: number): string | undefined {
  let first: string | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      mkdirSync(path, mode);
      return first ?? path;
    } catch (error) {
      const found = typeAt(path);
      if (found === 'directory') return first;
      const code = errnoOf(error);
      const mayWork = found === 'nothing' && (code === 'EEXIST' || code === 'ENOENT');
      if (!mayWork || attempt === ATTEMPTS) throw error;
      if (code === 'ENOENT') first = makeDirectories(dirname(path), mode) ?? first;
    }
  }
}

function typeAt(path: string): 'directory' | 'other' | 'nothing' {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'other';
  } catch {
    return 'nothing';
  }
}
