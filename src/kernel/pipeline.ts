// The straight line for one request, and the place where its steps meet:
// request -> snapshot -> facts -> target -> occurrences -> decision -> patch -> check -> verdict -> applied -> report.
import { TugError } from '../base/tug-error.ts';
import type { AnswerMemory } from './answer-memory.ts';
import type { Undecided } from './decide.ts';
import { expectedWords } from './expected-words.ts';
import { settleChange } from './independent-files.ts';
import type { LanguageAdapter } from './language.ts';
import { touchedPaths } from './patched-view.ts';
import { type Change, type Plan, type PlanRequest, planChange } from './plan-change.ts';
import { type CheckSettings, planChecks } from './plan-checks.ts';
import type {
  Applied,
  ApplyPort,
  SecondEngine,
  SnapshotHistory,
  VerifyPort,
  WorkspacePort,
} from './ports.ts';
import { changedPaths, findFile } from './snapshot.ts';
import { nameOfTarget } from './target-of-change.ts';
import { mayApply } from './verdict-of.ts';
import type { Verdict, VerifyMode } from './verification.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Kernel {
  readonly workspace: WorkspacePort;
  readonly history: SnapshotHistory;
  readonly verifier: VerifyPort;
  readonly applier: ApplyPort;
  readonly languages: readonly LanguageAdapter[];
  /** Null to work everything out. */
  readonly memory: AnswerMemory | null;
  /** Only when the caller asked for one. */
  readonly secondEngine?: SecondEngine | null;
}

export interface OperationRequest extends PlanRequest {
  /** The snapshot the caller has seen; the operation is refused when the files are not those any more. */
  readonly expectedSnapshot: string | null;
}

export interface RunOptions {
  readonly apply: boolean;
  readonly verify: VerifyMode;
  /** Whether the caller chose the mode; false when it is the default. */
  readonly verifyAsked: boolean;
  readonly checks: CheckSettings;
  readonly keepSandbox: boolean;
}

export type RunOutcome =
  | { readonly outcome: 'needs_decision'; readonly plan: Plan; readonly undecided: Undecided }
  | {
      readonly outcome: 'not_verified';
      readonly plan: Plan;
      readonly change: Change;
      readonly verdict: Verdict;
    }
  | {
      readonly outcome: 'ok';
      readonly plan: Plan;
      readonly change: Change;
      readonly verdict: Verdict;
      readonly applied: Applied | null;
    };

/** Read-only: what would change, and whether it may. The binding check runs here too, so that a conflict shows early. */
export async function analyzeImpact(
  kernel: Kernel,
  request: OperationRequest,
): Promise<{ readonly plan: Plan; readonly change: Change | null }> {
  const planned = await makePlan(kernel, request);
  if (planned.decision.outcome !== 'ok') return { plan: planned, change: null };
  const { plan, change } = settleChange(planned);
  await kernel.secondEngine?.confirm(change.materialized);
  return { plan, change };
}

export async function runOperation(
  kernel: Kernel,
  request: OperationRequest,
  options: RunOptions,
): Promise<RunOutcome> {
  const planned = await makePlan(kernel, request);
  const { decision } = planned;
  if (decision.outcome === 'needs_decision')
    return { outcome: 'needs_decision', plan: planned, undecided: decision };
  const { plan, change } = settleChange(planned);
  await kernel.secondEngine?.confirm(change.materialized);
  const verdict = await verifyChange(kernel, plan, change, options);
  const stopped = options.apply ? !mayApply(verdict, options.verifyAsked) : verdict.status === 'failed';
  if (stopped) return { outcome: 'not_verified', plan, change, verdict };
  const applied = options.apply ? await applyChange(kernel, plan, change) : null;
  return { outcome: 'ok', plan, change, verdict, applied };
}

async function makePlan(kernel: Kernel, request: OperationRequest): Promise<Plan> {
  const { workspace, languages, memory } = kernel;
  const view = await workspace.takeSnapshot(() => expectedWords(workspace, request.arguments));
  assertExpectedSnapshot(view, kernel.history, request.expectedSnapshot);
  const analyse = (adapter: LanguageAdapter) => adapter.analyse(view);
  const plan = planChange({ view, languages, analyse, memory }, request);
  return { ...plan, warnings: [...view.warnings, ...plan.warnings] };
}

async function verifyChange(
  kernel: Kernel,
  plan: Plan,
  change: Change,
  options: RunOptions,
): Promise<Verdict> {
  const touched = [...touchedPaths(change.materialized)].sort();
  return kernel.verifier.verify({
    snapshot: plan.view.snapshot,
    patch: change.materialized,
    mode: options.verify,
    checks: planChecks(options.verify, [plan.adapter], {
      view: plan.view,
      touched,
      settings: options.checks,
    }),
    keepSandbox: options.keepSandbox,
  });
}

async function applyChange(kernel: Kernel, plan: Plan, change: Change): Promise<Applied> {
  // The answer tells lines and columns of the old text, which is gone from the disk once the patch is there.
  for (const path of touchedPaths(change.materialized)) {
    if (findFile(plan.view.snapshot, path) !== undefined) plan.locator.lineIndex(path);
  }
  const { operation, arguments: given } = plan.request;
  const target = given.new_name ?? given.to;
  return kernel.applier.apply(change.materialized, {
    operation,
    summary: `${operation} ${nameOfTarget(plan.request)}${target === undefined ? '' : ` -> ${target}`}`,
    snapshotId: plan.view.snapshot.id,
  });
}

export function assertExpectedSnapshot(
  view: WorkspaceView,
  history: SnapshotHistory,
  expected: string | null,
): void {
  if (expected === null || expected === view.snapshot.id) return;
  const old = history.load(expected);
  throw new TugError('SnapshotMismatch', `the workspace is not at ${expected} any more`, {
    hint: 'run the analysis again on the files as they are now',
    details: {
      expected,
      actual: view.snapshot.id,
      changed_files: old === null ? null : changedPaths(old, view.snapshot),
    },
  });
}
