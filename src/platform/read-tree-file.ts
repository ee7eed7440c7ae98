// One file of a tree, outside of any snapshot: settings of other programs are often ignored by git.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../base/tug-error.ts';
import { describeErrno, errnoOf } from './errno.ts';
import { resolveInside } from './resolve-inside.ts';

/** The path of the file that is meant: a link inside the tree stands for what it leads to. Throws PathEscape, WriteError. */
export function findTreeFile(root: string, path: string): string {
  let here = path;
  // Links to links are followed one by one; a circle is refused by resolveInside itself.
  for (;;) {
    try {
      resolveInside(root, here);
      return here;
    } catch (error) {
      const target = error instanceof TugError ? error.details.target : undefined;
      if (typeof target !== 'string' || target === here) throw error;
      here = target;
    }
  }
}

/** Null when there is no such file. */
export function readTreeFile(root: string, path: string): Uint8Array | null {
  try {
    return readFileSync(join(root, path));
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new TugError('InvalidConfig', `${path} cannot be read: ${describeErrno(error)}`, {
      hint: `correct ${path}, or move it away, and run the same command again`,
      details: { path, reason: describeErrno(error) },
    });
  }
}
