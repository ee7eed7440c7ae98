// `tug apply`: a patch document from outside goes the same road as one that tug made: preconditions, sandbox, journal.
import { TugError } from '../base/tug-error.ts';
import { conflictsToError } from '../kernel/patch/conflicts-to-error.ts';
import { pathsToRead } from '../kernel/patch/materialize.ts';
import { materializeDraft } from '../kernel/patch/materialize-draft.ts';
import type { PatchDraft } from '../kernel/patch/patch-draft.ts';
import { touchedPaths } from '../kernel/patched-view.ts';
import type { Kernel, RunOptions } from '../kernel/pipeline.ts';
import type { Change } from '../kernel/plan-change.ts';
import { planChecks } from '../kernel/plan-checks.ts';
import type { Applied, TakenView } from '../kernel/ports.ts';
import { presentLanguages } from '../kernel/resolve-target.ts';
import { changedPaths, findFile } from '../kernel/snapshot.ts';
import { mayApply } from '../kernel/verdict-of.ts';
import type { Verdict } from '../kernel/verification.ts';

export interface ApplyOutcome {
  readonly view: TakenView;
  readonly change: Change;
  readonly verdict: Verdict;
  /** Null when the verdict forbids it. */
  readonly applied: Applied | null;
}

export async function applyPatchDraft(
  kernel: Kernel,
  draft: PatchDraft,
  options: Omit<RunOptions, 'apply'>,
): Promise<ApplyOutcome> {
  const view = await kernel.workspace.takeSnapshot();
  refuseBlindWrites(draft, view);
  const change = placeOnDisk(kernel, draft, view);
  const touched = [...touchedPaths(change.materialized)].sort();
  const verdict = await kernel.verifier.verify({
    snapshot: view.snapshot,
    patch: change.materialized,
    mode: options.verify,
    checks: planChecks(options.verify, presentLanguages(view, kernel.languages), {
      view,
      touched,
      settings: options.checks,
    }),
    keepSandbox: options.keepSandbox,
  });
  if (!mayApply(verdict, options.verifyAsked)) return { view, change, verdict, applied: null };
  const applied = await kernel.applier.apply(change.materialized, {
    operation: 'apply',
    summary: `apply a patch to ${touched.length === 1 ? touched[0] : `${touched.length} files`}`,
    snapshotId: view.snapshot.id,
  });
  return { view, change, verdict, applied };
}

function placeOnDisk(kernel: Kernel, draft: PatchDraft, view: TakenView): Change {
  const current = {
    id: view.snapshot.id,
    changedSince: (id: string) => {
      const old = kernel.history.load(id);
      return old === null ? null : changedPaths(old, view.snapshot);
    },
  };
  // Whatever else is asked for is a folder on the way, and a folder is no file.
  const files = kernel.workspace.readNow(pathsToRead(draft));
  const read = (path: string) => files.get(path) ?? null;
  const result = materializeDraft(draft, read, current);
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  return { patch: result.patch, materialized: result.materialized };
}

/** A current snapshot proves the files that it holds, and no others: an ignored file may have changed since. */
function refuseBlindWrites({ edits, fileOperations, preconditions }: PatchDraft, view: TakenView): void {
  const proven = new Set(
    preconditions.flatMap((each) => (each.kind === 'FileHashMatches' ? [each.file] : [])),
  );
  const isUnknown = (path: string) => !proven.has(path) && findFile(view.snapshot, path) === undefined;
  const blind = [
    ...edits
      .filter(({ oldText, context }) => context === null && oldText?.length === 0)
      .map(({ file }) => file),
    ...fileOperations.flatMap((each) =>
      each.kind !== 'create' && each.expectedHash === null ? [each.path] : [],
    ),
  ].find(isUnknown);
  if (blind === undefined) return;
  throw new TugError('InvalidPatch', `${blind} is not part of the snapshot, so nothing says what it holds`, {
    hint: 'add its hash: a FileHashMatches precondition, or expected_hash',
    details: { path: blind, reason: 'not part of the snapshot' },
  });
}
