// For those who clean a session: its sandbox goes too, wherever it is.
import { TugError } from '../../base/tug-error.ts';
import { acquireLock, type Lock } from '../lock.ts';
import { readSandboxState, removeSandbox, sandboxPaths } from './sandbox-meta.ts';
import { clearSessionPointer, readSessionPointer } from './session-pointer.ts';

/** False when there is none, or someone uses it. */
export async function discardSessionSandbox(sessionDirectory: string): Promise<boolean> {
  const directory = readSessionPointer(sessionDirectory);
  if (directory === null) return false;
  const paths = sandboxPaths(directory);
  if (readSandboxState(paths)?.sessionDirectory !== sessionDirectory) return false;
  let lock: Lock;
  try {
    lock = await acquireLock(paths.lock, { waitMs: 0, purpose: 'remove the sandbox' });
  } catch (error) {
    if (error instanceof TugError && error.code === 'SessionLocked') return false;
    throw error;
  }
  try {
    removeSandbox(paths);
    clearSessionPointer(sessionDirectory, directory);
  } finally {
    lock.release();
  }
  return true;
}
