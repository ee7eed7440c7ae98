// The tree is all new; what remains is housekeeping: the journal becomes an entry of the undo list. Killed at any point here,
// the next start does the rest.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { renameStubbornly } from '../atomic-write.ts';
import { faultPoint } from '../fault-points.ts';
import { dropUndo } from './drop-undo.ts';
import { entryDirectory, type JournalEntry, undoDirectory } from './journal-layout.ts';
import type { Manifest } from './manifest.ts';
import { PACK_NAME } from './pack.ts';
import { removeIfThere } from './staged-file.ts';

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
}
