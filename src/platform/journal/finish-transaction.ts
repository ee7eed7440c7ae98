// The tree is all new; what remains is housekeeping: the journal becomes an entry of the undo list, and the list stays within its
// bounds. Killed at any point here, the next start does the rest.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renameStubbornly } from '../atomic-write.ts';
import { faultPoint } from '../fault-points.ts';
import {
  entryDirectory,
  type JournalEntry,
  readUndoTokens,
  removeEntry,
  undoDirectory,
} from './journal-layout.ts';
import type { Manifest } from './manifest.ts';
import { PACK_NAME } from './pack.ts';
import { isNowhere, removeIfThere } from './staged-file.ts';

/** How many applied patches can be undone, and how much space they may take; the newest always can. */
export const UNDO_KEEP = 50;
export const UNDO_KEEP_BYTES = 200 * 1024 * 1024;

export function finishTransaction(committed: JournalEntry, manifest: Manifest): void {
  const directory = entryDirectory(committed);
  for (const name of readdirSync(directory)) {
    if (name === PACK_NAME) continue;
    faultPoint('finish.part');
    removeIfThere(join(directory, name));
  }
  faultPoint('finish.undo');
  renameStubbornly(directory, undoDirectory(committed.root, committed.token));
  faultPoint('finish.supersede');
  // What is taken back by this transaction is brought back by undoing this one; it has no token of its own any more.
  if (manifest.undoes !== null) dropUndo(committed.root, manifest.undoes);
  faultPoint('finish.prune');
  pruneUndo(committed.root);
}

/** Drops the oldest beyond the bounds. To be called under the lock; safe to be killed at any moment. */
export function pruneUndo(root: string, keep = UNDO_KEEP, keepBytes = UNDO_KEEP_BYTES): void {
  let bytes = 0;
  for (const [age, token] of [...readUndoTokens(root)].reverse().entries()) {
    bytes += statSync(join(undoDirectory(root, token), PACK_NAME), { throwIfNoEntry: false })?.size ?? 0;
    if (age > 0 && (age >= keep || bytes > keepBytes)) dropUndo(root, token);
  }
}

function dropUndo(root: string, token: string): void {
  const discard: JournalEntry = { root, token, state: 'discard' };
  try {
    renameStubbornly(undoDirectory(root, token), entryDirectory(discard));
  } catch (error) {
    if (!isNowhere(error)) throw error;
  }
  removeEntry(discard);
}
