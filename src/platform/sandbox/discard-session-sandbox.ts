// For those who clean a session: its sandbox goes too, wherever it is.
import { TugError } from '../../base/tug-error.ts';
import { isOutOfSpace } from '../errno.ts';
import { acquireLock, inspectLock } from '../lock.ts';
import { readSandboxState, removeSandbox, sandboxPaths } from './sandbox-meta.ts';
import { clearSessionPointer, readSessionPointer } from './session-pointer.ts';

/** False when there is none, or someone uses it. */
export async function discardSessionSandbox(sessionDirectory: string): Promise<boolean> {
  const directory = readSessionPointer(sessionDirectory);
  if (directory === null) return false;
  const paths = sandboxPaths(directory);
  if (readSandboxState(paths)?.sessionDirectory !== sessionDirectory) return false;
  const release = await lockSandbox(paths.lock);
  if (release === null) return false;
  try {
    removeSandbox(paths);
    clearSessionPointer(sessionDirectory, directory);
  } finally {
    release();
  }
  return true;
}

/** Null when someone uses it. Where the disk is too full for a lock, nobody who does not hold one already can get one. */
async function lockSandbox(path: string): Promise<(() => void) | null> {
  try {
    const lock = await acquireLock(path, { waitMs: 0, purpose: 'remove the sandbox' });
    return () => lock.release();
  } catch (error) {
    if (error instanceof TugError && error.code === 'SessionLocked') return null;
    if (isOutOfSpace(error)) return inspectLock(path) === null ? () => {} : null;
    throw error;
  }
}
