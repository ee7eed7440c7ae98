// When an interrupted write can neither be finished nor taken back without losing an edit, the user keeps the tree as it is. What
// was there before and what was to come are laid out as plain files, so that nothing is lost and everything can be compared.
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';
import type { Log } from '../../kernel/ports.ts';
import { faultPoint } from '../fault-points.ts';
import { makeDirectories } from '../make-directories.ts';
import { assertNoLink } from '../tug-directory.ts';
import { inspectSlots } from './inspect-slots.ts';
import {
  entryDirectory,
  type JournalEntry,
  readJournal,
  recoveredHome,
  removeEntry,
} from './journal-layout.ts';
import { lockTree, type TreeLockOptions } from './lock-tree.ts';
import { type Manifest, type Slot, slotPaths } from './manifest.ts';
import { clearBeside, findPart } from './move-files.ts';
import { PackDamaged, readBytes, readManifest } from './pack.ts';
import type { RecoveryReport } from './recover-journals.ts';
import { recoverUnderLock } from './recover-under-lock.ts';

export interface AbandonReport {
  readonly journal: string;
  /** Null when the journal is damaged. */
  readonly operation: string | null;
  /** Sorted: all files of the transaction. */
  readonly files: readonly string[];
  /** Absolute. Holds `before/` and `after/`, and `late/` if need be; or the journal as it was, when it is damaged. */
  readonly keptIn: string;
}

/** Recovers what can be recovered, and gives up what cannot: the tree stays as it is. */
export async function abandonJournals(
  root: string,
  log: Log,
  options: TreeLockOptions = {},
): Promise<{ readonly recovered: readonly RecoveryReport[]; readonly abandoned: readonly AbandonReport[] }> {
  if (readJournal(root).length === 0) return { recovered: [], abandoned: [] };
  const lock = await lockTree(root, 'give up an interrupted write', options);
  try {
    const recovered = recoverUnderLock(root, log).filter(({ outcome }) => outcome !== 'conflict');
    return { recovered, abandoned: readJournal(root).map(abandon) };
  } finally {
    lock.release();
  }
}

/** Killed half way, the journal is still there and all is done again. */
function abandon(entry: JournalEntry): AbandonReport {
  const home = recoveredHome(entry.root);
  assertNoLink(home);
  makeDirectories(home, 0o700);
  const keptIn = join(home, entry.token);
  rmSync(keptIn, { recursive: true, force: true });
  faultPoint('abandon.start');
  const manifest = tryLayOut(entry, keptIn);
  if (manifest === null) {
    rmSync(keptIn, { recursive: true, force: true });
    renameSync(entryDirectory(entry), keptIn);
    return { journal: entry.token, operation: null, files: [], keptIn };
  }
  faultPoint('abandon.laid-out');
  removeEntry(entry);
  return { journal: entry.token, operation: manifest.about.operation, files: slotPaths(manifest), keptIn };
}

/** Null when the journal is damaged. */
function tryLayOut(entry: JournalEntry, keptIn: string): Manifest | null {
  const directory = entryDirectory(entry);
  try {
    const manifest = readManifest(directory);
    for (const { slot, move } of inspectSlots(entry, manifest)) {
      for (const side of ['before', 'after'] as const) {
        const record = slot[side];
        if (record !== null)
          layOut(join(keptIn, side, slot.path), readBytes(directory, [record])[0]!, record.mode);
      }
      keepLateWrites(slot, findPart(move, 'before'), join(keptIn, 'late', slot.path));
      clearBeside(move);
    }
    return manifest;
  } catch (error) {
    if (error instanceof PackDamaged) return null;
    throw error;
  }
}

/** Someone may have written into an original after it was replaced, through a descriptor that was open: then it is the only copy. */
function keepLateWrites({ before }: Slot, original: string | null, file: string): void {
  if (before === null || original === null || lstatSync(original).nlink > 1) return;
  const bytes = readFileSync(original);
  if (contentHash(bytes) !== before.hash) layOut(file, bytes, before.mode);
}

function layOut(file: string, bytes: Uint8Array, mode: number): void {
  makeDirectories(dirname(file));
  writeFileSync(file, bytes, { flag: 'wx', mode: mode | 0o600 });
}
