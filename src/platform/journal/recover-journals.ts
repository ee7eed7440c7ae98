// To be called at every start: was a write interrupted? Most of the time none was, and what settles one is not even loaded.
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { hasLockFiles } from '../lock-file.ts';
import { applyLockPath, readJournal } from './journal-layout.ts';
import { lockTree, type TreeLockOptions } from './lock-tree.ts';

export interface RecoveryReport {
  /** The name of the interrupted transaction; after `rolled_forward` it is its undo token. */
  readonly journal: string;
  readonly outcome: 'rolled_forward' | 'rolled_back' | 'nothing_begun' | 'conflict';
  /** Null when it got not far enough to say. */
  readonly operation: string | null;
  readonly summary: string | null;
  /** Sorted: all files of the transaction; of a conflict, those in the way. */
  readonly files: readonly string[];
  /** Why there is a conflict; null otherwise. */
  readonly reason: string | null;
}

/** When there is nothing to recover it costs two readdirs and takes no lock. */
export async function recoverJournals(
  root: string,
  log: Log,
  options: TreeLockOptions & { readonly onJournal?: () => void } = {},
): Promise<readonly RecoveryReport[]> {
  if (readJournal(root).length === 0) {
    await clearDeadLock(root);
    return [];
  }
  options.onJournal?.();
  const { recoverUnderLock } = await import('./recover-under-lock.ts');
  // It may well be the journal of a live process: that one holds the lock, and is done when we get it.
  const lock = await lockTree(root, 'recover an interrupted write', options);
  try {
    return recoverUnderLock(root, log);
  } finally {
    lock.release();
  }
}

/** A process that was killed before it began has left nothing but its lock; taking it over clears it away. */
async function clearDeadLock(root: string): Promise<void> {
  if (!hasLockFiles(applyLockPath(root))) return;
  try {
    (await lockTree(root, 'clear away the lock of a dead process', { waitMs: 0 })).release();
  } catch (error) {
    // Someone is alive and holds it, or the disk cannot be written: both are the business of whoever wants to write.
    if (!(error instanceof TugError)) throw error;
  }
}

/** For whoever must not write while an interrupted transaction waits for a decision. */
export function assertNoConflict(reports: readonly RecoveryReport[]): void {
  const conflict = reports.find(({ outcome }) => outcome === 'conflict');
  if (conflict === undefined) return;
  const { journal, files, reason } = conflict;
  const message = `the interrupted write ${journal} has to be settled first: ${reason}`;
  throw new TugError('RecoveryConflict', message, { details: { journal, files, reason } });
}
