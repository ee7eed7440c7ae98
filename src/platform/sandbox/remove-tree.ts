// Removes whatever a test run may have left: read-only folders, links (never what they lead to), names that are no text.
import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { errnoOf } from '../errno.ts';

/** Nothing at the path is fine too. Throws when something cannot be removed. */
export function removeTree(path: string | Buffer): void {
  try {
    removeNow(path);
  } catch (error) {
    // Only the owner of a folder who may write it can empty it; the owner is us.
    if (!WORTH_ANOTHER_TRY.has(errnoOf(error) ?? '')) throw error;
    openFolders(Buffer.from(path));
    removeNow(path);
  }
}

function removeNow(path: string | Buffer): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 });
}

const WORTH_ANOTHER_TRY: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENOTEMPTY']);

function openFolders(path: Buffer): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  // Windows does not remove a read-only file, other systems do not empty a read-only folder.
  if (!stat.isDirectory()) {
    if (process.platform === 'win32' && !stat.isSymbolicLink()) chmodSync(path, 0o666);
    return;
  }
  chmodSync(path, 0o700);
  for (const name of readdirSync(path, { encoding: 'buffer' })) {
    openFolders(Buffer.concat([path, Buffer.from('/'), name]));
  }
}
