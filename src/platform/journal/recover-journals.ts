// What an earlier process left half done is brought to one of its two ends, before anybody looks at the tree again; and it is
// said which. When neither end can be reached without losing someone's edit, nothing is touched and the user decides.
import { compareText } from '../../base/compare-text.ts';
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { faultPoint } from '../fault-points.ts';
import { hasLockFiles } from '../lock-file.ts';
import { FilesChanged } from './check-targets.ts';
import { Obstacle } from './find-target.ts';
import { finishTransaction } from './finish-transaction.ts';
import { inspectSlots } from './inspect-slots.ts';
import {
  applyLockPath,
  entryDirectory,
  type JournalEntry,
  moveOn,
  readJournal,
  removeEntry,
} from './journal-layout.ts';
import { lockTree, type TreeLockOptions } from './lock-tree.ts';
import { type Manifest, slotPaths } from './manifest.ts';
import { clearBeside } from './move-files.ts';
import { PackDamaged, readManifest } from './pack.ts';
import { rollBack, rollForward } from './settle-transaction.ts';

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

/** To be called at every start. When there is nothing to recover it costs two readdirs and takes no lock. */
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

/** The same for someone who holds the lock. */
export function recoverUnderLock(root: string, log: Log): readonly RecoveryReport[] {
  const reports: RecoveryReport[] = [];
  for (const entry of readJournal(root)) {
    const report = recoverEntry(entry);
    if (report === null) continue;
    reports.push(report);
    const { outcome, journal, files, reason } = report;
    const level = outcome === 'conflict' ? 'warn' : 'info';
    log.log(level, 'journal', `interrupted write ${journal}: ${outcome}`, {
      files,
      ...(reason && { reason }),
    });
  }
  return reports;
}

/** For whoever must not write while an interrupted transaction waits for a decision. */
export function assertNoConflict(reports: readonly RecoveryReport[]): void {
  const conflict = reports.find(({ outcome }) => outcome === 'conflict');
  if (conflict === undefined) return;
  const { journal, files, reason } = conflict;
  const message = `the interrupted write ${journal} has to be settled first: ${reason}`;
  throw new TugError('RecoveryConflict', message, { details: { journal, files, reason } });
}

/** Null when there is nothing to say. */
function recoverEntry(entry: JournalEntry): RecoveryReport | null {
  let manifest: Manifest | null = null;
  try {
    faultPoint('recover.entry');
    if (entry.state === 'discard' || entry.state === 'preparing') {
      removeEntry(entry);
      return entry.state === 'preparing' ? report(entry, 'nothing_begun', null) : null;
    }
    manifest = readManifest(entryDirectory(entry));
    return report(entry, bringToAnEnd(entry, manifest), manifest);
  } catch (error) {
    return conflict(entry, manifest, error);
  }
}

function bringToAnEnd(entry: JournalEntry, manifest: Manifest): RecoveryReport['outcome'] {
  switch (entry.state) {
    case 'rolled-back':
      removeEntry(entry);
      return 'rolled_back';
    case 'rolling-back':
      rollBack(entry, manifest);
      return 'rolled_back';
    case 'committed':
      finish(entry, manifest);
      return 'rolled_forward';
    default:
      return goForwardOrBack(entry, manifest);
  }
}

function goForwardOrBack(entry: JournalEntry, manifest: Manifest): RecoveryReport['outcome'] {
  // Nothing of it is in the tree, or someone took it out by hand: it is not for us to put it there after the fact.
  if (inspectSlots(entry, manifest).every(({ holds }) => holds === 'before')) {
    const stop = whatStops(() => rollBack(entry, manifest));
    if (stop === null) return 'rolled_back';
  }
  const ahead = whatStops(() => rollForward(entry, manifest));
  if (ahead === null) {
    finish(moveOn(entry, 'committed', true), manifest);
    return 'rolled_forward';
  }
  const behind = whatStops(() => rollBack(entry, manifest));
  if (behind === null) return 'rolled_back';
  const files = [ahead, behind].flatMap((stop) => (stop instanceof FilesChanged ? stop.files : []));
  throw files.length > 0 ? new FilesChanged([...new Set(files)].sort(compareText)) : behind;
}

/** What keeps a step from being done, when it is the state of the disk; anything else is a bug and goes on its way. */
function whatStops(step: () => void): unknown {
  try {
    step();
    return null;
  } catch (error) {
    if (isAboutTheDisk(error)) return error;
    throw error;
  }
}

function isAboutTheDisk(error: unknown): boolean {
  const ours = [FilesChanged, PackDamaged, Obstacle].some((kind) => error instanceof kind);
  return ours || errnoOf(error) !== undefined;
}

function finish(committed: JournalEntry, manifest: Manifest): void {
  for (const { move } of inspectSlots(committed, manifest)) clearBeside(move);
  finishTransaction(committed, manifest);
}

function report(
  entry: JournalEntry,
  outcome: RecoveryReport['outcome'],
  manifest: Manifest | null,
): RecoveryReport {
  return {
    journal: entry.token,
    outcome,
    operation: manifest?.about.operation ?? null,
    summary: manifest?.about.summary ?? null,
    files: manifest === null ? [] : slotPaths(manifest),
    reason: null,
  };
}

function conflict(entry: JournalEntry, manifest: Manifest | null, error: unknown): RecoveryReport {
  if (!isAboutTheDisk(error)) throw error;
  const files = error instanceof FilesChanged ? error.files : manifest === null ? [] : slotPaths(manifest);
  const reason =
    error instanceof FilesChanged
      ? `files were edited since: ${error.files.join(', ')}`
      : error instanceof PackDamaged
        ? `its journal is damaged: ${error.message}`
        : describeErrno(error);
  return { ...report(entry, 'conflict', manifest), files, reason };
}
