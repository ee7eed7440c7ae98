// A file that many processes want to create at once: one of them wins, all see it whole, and nobody overwrites it.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './errno.ts';

/** True when this call created the file, false when it was there already. */
export function atomicCreate(path: string, content: string): boolean {
  const temporary = join(
    dirname(path),
    `.${basename(path)}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    return linkOrRename(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** File systems without hard links get a rename: then the last one wins, and the file is still whole. */
function linkOrRename(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT' || existsSync(path)) throw error;
    renameSync(temporary, path);
    return true;
  }
}
