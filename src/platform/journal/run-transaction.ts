// One transaction from lock to commit, with everything that can go wrong on the way. Apply and undo are both this.
import { realpathSync } from 'node:fs';
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import type { UndoLimits } from '../../kernel/undo-limits.ts';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { carryOut } from './carry-out.ts';
import { checkTargets, FilesChanged } from './check-targets.ts';
import { Obstacle } from './find-target.ts';
import { finishTransaction } from './finish-transaction.ts';
import { entryDirectory, moveOn } from './journal-layout.ts';
import { lockTree, type TreeLockOptions } from './lock-tree.ts';
import { type Manifest, slotPaths } from './manifest.ts';
import { clearBeside } from './move-files.ts';
import type { DirectoryHistory } from './plan-directories.ts';
import type { PlannedSlot } from './plan-slots.ts';
import { assertNoConflict, type RecoveryReport } from './recover-journals.ts';
import { recoverUnderLock } from './recover-under-lock.ts';
import { rollBack } from './settle-transaction.ts';
import { type Purpose, type StagedTransaction, stage } from './stage.ts';
import { retainUndo } from './undo-retention.ts';
import { warnOfRetention } from './warn-of-retention.ts';

export interface TransactionOptions extends TreeLockOptions {
  readonly log?: Log | undefined;
  /** Survive power loss too. Only measurements and tests turn it off. */
  readonly durable?: boolean | undefined;
  /** Holds the undo history to these limits afterwards; without them nothing is dropped. */
  readonly keep?: UndoLimits | undefined;
}

export interface TransactionPlan {
  readonly slots: readonly PlannedSlot[];
  readonly directories: DirectoryHistory;
  readonly purpose: Purpose;
  /** The error to raise when files do not hold what the plan expects. */
  readonly onChanged: (files: readonly string[]) => TugError;
}

export interface TransactionResult {
  readonly manifest: Manifest;
  readonly warnings: readonly Warning[];
}

/**
 * `prepare` is called under the lock, after recovery. Throws what it throws, and SessionLocked, Interrupted, PathEscape,
 * WriteError, RecoveryConflict and the plan's own error; whatever it is, nothing was changed, unless it is RecoveryConflict.
 */
export async function runTransaction(
  root: string,
  title: string,
  prepare: (root: string) => TransactionPlan,
  options: TransactionOptions,
): Promise<TransactionResult> {
  const { log = SILENT, durable = true, keep, signal } = options;
  const realRoot = realPathOf(root);
  const lock = await lockTree(realRoot, title, options);
  let plan: TransactionPlan | null = null;
  try {
    const recovered = recoverUnderLock(realRoot, log);
    assertNoConflict(recovered);
    plan = prepare(realRoot);
    const checked = checkTargets(realRoot, plan.slots, plan.directories);
    const staged = await stage(realRoot, checked, plan.purpose, { durable, signal });
    const notes = [...describeRecovery(recovered), ...staged.warnings, ...commit(staged, durable)];
    log.log('info', 'journal', `${title}: ${staged.slots.length} files, ${staged.entry.token}`);
    const kept = keep === undefined ? [] : retain(realRoot, keep);
    return { manifest: staged.manifest, warnings: [...notes.map(applyNote), ...kept] };
  } catch (error) {
    throw translate(error, plan);
  } finally {
    lock.release();
  }
}

/** Synchronous on purpose, from the begin mark to the end. Returns warnings. */
function commit(staged: StagedTransaction, durable: boolean): readonly string[] {
  let { entry } = staged;
  try {
    carryOut(staged, durable);
    entry = moveOn(entry, 'committed', durable);
  } catch (error) {
    takeBack(staged, error);
    throw error;
  }
  try {
    // A file that was taken away on another file system waits beside its place.
    const directory = entryDirectory(entry);
    for (const [index, { path, target, after }] of staged.slots.entries()) {
      if (after === null) clearBeside({ path, target, directory, token: entry.token, index });
    }
    finishTransaction(entry, staged.manifest);
    return [];
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return [
      `the patch is applied, but tidying up failed (${describeErrno(error)}); the next tug command does the rest`,
    ];
  }
}

/** The patch is in the tree whatever happens here. */
function retain(root: string, keep: UndoLimits): readonly Warning[] {
  try {
    return warnOfRetention(root, retainUndo(root, keep), keep);
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return [applyNote(`old undo records could not be dropped: ${describeErrno(error)}`)];
  }
}

function applyNote(message: string): Warning {
  return { code: 'ApplyNote', message, place: null, suggestion: null };
}

function takeBack({ entry, manifest }: StagedTransaction, cause: unknown): void {
  try {
    rollBack(entry, manifest);
  } catch (error) {
    const files = error instanceof FilesChanged ? error.files : slotPaths(manifest);
    const reason = `${explain(cause)}; taking it back failed as well: ${explain(error)}`;
    throw new TugError('RecoveryConflict', `the write ${entry.token} stopped half way: ${reason}`, {
      hint: 'run `tug recover`; it finishes or takes back the write, or says which files are in the way',
      details: { journal: entry.token, files, reason },
    });
  }
}

function realPathOf(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    throw new TugError(
      'WorkspaceNotFound',
      `the workspace ${root} cannot be opened: ${describeErrno(error)}`,
      {
        details: { expected_path: root },
      },
    );
  }
}

function translate(error: unknown, plan: TransactionPlan | null): unknown {
  if (error instanceof TugError) return error;
  if (error instanceof FilesChanged && plan !== null) return plan.onChanged(error.files);
  if (error instanceof Obstacle) return writeError(error.path, error.reason);
  if (errnoOf(error) !== undefined) return writeError('.tug/journal', describeErrno(error));
  return error;
}

function writeError(path: string, reason: string): TugError {
  return new TugError('WriteError', `cannot write ${path}: ${reason}; nothing was changed`, {
    details: { path, reason },
  });
}

function explain(error: unknown): string {
  if (error instanceof FilesChanged) return `changed in the meantime: ${error.files.join(', ')}`;
  if (error instanceof Obstacle) return error.message;
  return describeErrno(error);
}

function describeRecovery(reports: readonly RecoveryReport[]): readonly string[] {
  return reports.map(({ journal, outcome, summary }) => {
    const what = `an earlier write that was interrupted (${journal}${summary === null ? '' : `: ${summary}`})`;
    return outcome === 'nothing_begun'
      ? `${what} had changed nothing; it was cleared away`
      : `${what} was ${outcome === 'rolled_forward' ? 'finished' : 'taken back'} first`;
  });
}

const SILENT: Log = { log: () => {} };
