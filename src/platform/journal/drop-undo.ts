// Drops an undo record: one rename takes it off the list, so that a killed process leaves it there or not at all.
import { renameStubbornly } from '../atomic-write.ts';
import { entryDirectory, type JournalEntry, removeEntry, undoDirectory } from './journal-layout.ts';
import { isNowhere } from './staged-file.ts';

export function dropUndo(root: string, token: string): void {
  const discard: JournalEntry = { root, token, state: 'discard' };
  try {
    renameStubbornly(undoDirectory(root, token), entryDirectory(discard));
  } catch (error) {
    if (!isNowhere(error)) throw error;
  }
  removeEntry(discard);
}
