// What an earlier process left half done is brought to one of its two ends, before anybody looks at the tree again; and it is
// said which. When neither end can be reached without losing someone's edit, nothing is touched and the user decides.
import { compareText } from '../../base/compare-text.ts';
import type { Log } from '../../kernel/ports.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { faultPoint } from '../fault-points.ts';
import { FilesChanged } from './check-targets.ts';
import { Obstacle } from './find-target.ts';
import { finishTransaction } from './finish-transaction.ts';
import { inspectSlots } from './inspect-slots.ts';
import { entryDirectory, type JournalEntry, moveOn, readJournal, removeEntry } from './journal-layout.ts';
import { type Manifest, slotPaths } from './manifest.ts';
import { clearBeside } from './move-files.ts';
import { PackDamaged, readManifest } from './pack.ts';
import type { RecoveryReport } from './recover-journals.ts';
import { rollBack, rollForward } from './settle-transaction.ts';

/** For someone who holds the lock of the tree. */
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
