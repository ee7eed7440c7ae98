// The lock around everything that writes in the user's tree, and the directories that such a write needs.
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { removeDeadTemporaries } from '../atomic-write.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { acquireLock, inspectLock, type Lock } from '../lock.ts';
import { TUG_DIRECTORY } from '../tug-directory.ts';
import { applyLockPath, ensureJournalHomes } from './journal-layout.ts';

export interface TreeLockOptions {
  /** 0: do not wait for another writer. 30 seconds unless said otherwise. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Throws SessionLocked, Interrupted and WriteError. */
export async function lockTree(root: string, purpose: string, options: TreeLockOptions): Promise<Lock> {
  try {
    ensureJournalHomes(root);
    const lock = await acquireLock(applyLockPath(root), { ...options, purpose });
    removeDeadTemporaries(join(root, TUG_DIRECTORY));
    return lock;
  } catch (error) {
    if (errnoOf(error) === undefined || error instanceof TugError) throw error;
    const reason = describeErrno(error);
    throw new TugError(
      'WriteError',
      `cannot write in ${TUG_DIRECTORY}/ of ${root}: ${reason}; nothing was changed`,
      {
        details: { path: TUG_DIRECTORY, reason },
      },
    );
  }
}

/** The pid of the process that is writing in this workspace right now; null when none is. */
export function whoIsWriting(root: string): number | null {
  return inspectLock(applyLockPath(root))?.pid ?? null;
}
