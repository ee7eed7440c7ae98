// Several operations as one transaction: each is planned, made and checked on the result of the ones before it, in memory;
// then there is one patch, one verification, one write, one undo token. Or nothing.
import { TugError } from '../../base/tug-error.ts';
import type { Undecided } from '../decide.ts';
import { settleChange } from '../independent-files.ts';
import type { LanguageAdapter, LanguageModel } from '../language.ts';
import { addPatch, type ComposedTree, composedPatch, NOTHING_COMPOSED } from '../patch/compose-patches.ts';
import { conflictsToError } from '../patch/conflicts-to-error.ts';
import { materialize } from '../patch/materialize.ts';
import { patchedView, touchedPaths } from '../patched-view.ts';
import { assertExpectedSnapshot, type Kernel, type RunOptions } from '../pipeline.ts';
import {
  type Change,
  type DraftedChange,
  type Plan,
  type PlanRequest,
  planChange,
  readOrNull,
} from '../plan-change.ts';
import { planChecks } from '../plan-checks.ts';
import type { Applied, TakenView } from '../ports.ts';
import { findFile } from '../snapshot.ts';
import { mayApply } from '../verdict-of.ts';
import type { Verdict } from '../verification.ts';
import type { WorkspaceView } from '../workspace-view.ts';
import { followAddresses, type PastStep } from './follow-addresses.ts';

export interface BatchRequest {
  readonly steps: readonly PlanRequest[];
  /** The snapshot the caller has seen; the batch is refused when the files are not those any more. */
  readonly expectedSnapshot: string | null;
}

/** A step that was reached. Its plan speaks of the files as the steps before it leave them. */
export interface BatchStep {
  readonly plan: Plan;
  /** Null when someone has to decide first. */
  readonly change: DraftedChange | null;
}

export type BatchOutcome =
  /** The last of the steps is the one to decide about; those behind it were not reached. */
  | (BatchReached<'needs_decision'> & { readonly undecided: Undecided })
  | (BatchReached<'not_verified'> & { readonly change: Change; readonly verdict: Verdict })
  | (BatchReached<'ok'> & {
      readonly change: Change;
      readonly verdict: Verdict;
      readonly applied: Applied | null;
    });

interface BatchReached<Outcome extends string> {
  readonly outcome: Outcome;
  /** The workspace before the first step. */
  readonly view: TakenView;
  readonly steps: readonly BatchStep[];
  /** How many were asked for. */
  readonly total: number;
}

/** Throws what a step throws, with the number of the step and its operation. */
export async function runBatch(
  kernel: Kernel,
  request: BatchRequest,
  options: RunOptions,
): Promise<BatchOutcome> {
  const view = await kernel.workspace.takeSnapshot();
  assertExpectedSnapshot(view, kernel.history, request.expectedSnapshot);
  const { steps, composed } = planSteps(kernel.languages, view, request.steps);
  const reached = { view, steps, total: request.steps.length };
  const last = steps.at(-1)?.plan.decision;
  if (last?.outcome === 'needs_decision') return { outcome: 'needs_decision', ...reached, undecided: last };
  const change = composeChange(composed, view);
  const verdict = await verifySteps(kernel, view, steps, change, options);
  const stopped = options.apply ? !mayApply(verdict, options.verifyAsked) : verdict.status === 'failed';
  if (stopped) return { outcome: 'not_verified', ...reached, change, verdict };
  const applied = options.apply ? await applySteps(kernel, view, steps, change) : null;
  return { outcome: 'ok', ...reached, change, verdict, applied };
}

function planSteps(
  languages: readonly LanguageAdapter[],
  base: WorkspaceView,
  requests: readonly PlanRequest[],
): { readonly steps: readonly BatchStep[]; readonly composed: ComposedTree } {
  const steps: BatchStep[] = [];
  const past: PastStep[] = [];
  let composed = NOTHING_COMPOSED;
  let view = base;
  requests.every((request, index) =>
    namingStep(index, requests, () => {
      const models = rememberModels(view, past.at(-1) ?? null);
      const able = languages.filter(({ operations }) => operations.includes(request.operation));
      const followed = followAddresses(request, past, able, models);
      const planned = planChange({ view, languages, analyse: models, memory: null }, followed);
      const { plan, change } =
        planned.decision.outcome === 'ok' ? settleChange(planned) : { plan: planned, change: null };
      steps.push({ plan, change });
      if (change === null) return false;
      past.push({ models, change });
      composed = addPatch(composed, change.materialized);
      // Flat: however many steps there were, a file is looked for in one patch and then on disk.
      view = patchedView(base, composeChange(composed, base).materialized);
      return true;
    }),
  );
  return { steps, composed };
}

/** One model for each language, made from the one before the last step. */
function rememberModels(
  view: WorkspaceView,
  last: PastStep | null,
): (adapter: LanguageAdapter) => LanguageModel {
  const known = new Map<string, LanguageModel>();
  return (adapter) => {
    let model = known.get(adapter.id);
    if (model === undefined) {
      const changed = last === null ? null : touchedPaths(last.change.materialized);
      model =
        changed === null
          ? adapter.analyse(view)
          : adapter.analyse(view, { model: last!.models(adapter), changed });
      known.set(adapter.id, model);
    }
    return model;
  };
}

function namingStep<Result>(index: number, requests: readonly PlanRequest[], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const { operation } = requests[index]!;
    const step = index + 1;
    throw new TugError(error.code, `step ${step} of ${requests.length} (${operation}): ${error.message}`, {
      hint: error.hint,
      details: { step, operation, ...error.details },
      cause: error,
    });
  }
}

function composeChange(composed: ComposedTree, base: WorkspaceView): Change {
  const patch = composedPatch(composed, base.snapshot.id);
  const result = materialize(patch, (path) => readOrNull(base, path));
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  return { patch, materialized: result.patch };
}

async function verifySteps(
  kernel: Kernel,
  view: WorkspaceView,
  steps: readonly BatchStep[],
  { materialized }: Change,
  options: RunOptions,
): Promise<Verdict> {
  const touched = [...touchedPaths(materialized)].sort();
  const adapters = [...new Set(steps.map(({ plan }) => plan.adapter))];
  return kernel.verifier.verify({
    snapshot: view.snapshot,
    patch: materialized,
    mode: options.verify,
    checks: planChecks(options.verify, adapters, { view, touched, settings: options.checks }),
    keepSandbox: options.keepSandbox,
  });
}

async function applySteps(
  kernel: Kernel,
  view: WorkspaceView,
  steps: readonly BatchStep[],
  { materialized }: Change,
): Promise<Applied> {
  // The answer tells lines and columns of the texts before, which are gone from the disk once the patch is there.
  for (const { plan } of steps) {
    for (const path of touchedPaths(materialized)) {
      if (findFile(plan.view.snapshot, path) !== undefined) plan.locator.lineIndex(path);
    }
  }
  const operations = steps.map(({ plan }) => plan.request.operation);
  return kernel.applier.apply(materialized, {
    operation: 'batch',
    summary: `batch of ${operations.length}: ${operations.join(', ')}`,
    snapshotId: view.snapshot.id,
  });
}
