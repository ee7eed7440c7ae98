// Where a path really leads, as far as it exists: a file that is still to be made has the real path of its folder.
import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}
