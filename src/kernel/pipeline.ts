// The straight line, and the only place where its steps meet:
// request -> snapshot -> facts -> target -> occurrences -> decision -> patch -> check -> verdict -> applied -> report.
import { TugError } from '../base/tug-error.ts';
import { type Account, accountForWord } from './accounting.ts';
import { checkBindings } from './binding-check.ts';
import { refuseBindingProblems } from './binding-refusal.ts';
import { type FoundTarget, fileOfTarget, findTarget, parseTarget } from './change-target.ts';
import { type Decision, type DecisionPolicy, decide } from './decide.ts';
import type {
  ChangeDraft,
  ChangeRequest,
  LanguageAdapter,
  LanguageModel,
  OccurrenceReport,
} from './language.ts';
import { Locator } from './locator.ts';
import { namesAtStake } from './names-at-stake.ts';
import type { OtherOccurrence } from './occurrence.ts';
import { findOperation } from './operation.ts';
import { makePatchSet } from './patch/build-patch.ts';
import { conflictsToError } from './patch/conflicts-to-error.ts';
import { buildEditMap } from './patch/edit-map.ts';
import { materialize } from './patch/materialize.ts';
import type { MaterializedPatch, PatchSet } from './patch/patch-set.ts';
import { patchedView, touchedPaths } from './patched-view.ts';
import { type CheckSettings, planChecks } from './plan-checks.ts';
import type {
  Applied,
  ApplyPort,
  SecondEngine,
  SnapshotHistory,
  VerifyPort,
  WorkspacePort,
} from './ports.ts';
import { chooseLanguage } from './resolve-target.ts';
import { changedPaths, findFile } from './snapshot.ts';
import { nameOfTarget } from './target-of-change.ts';
import { mayApply } from './verdict-of.ts';
import type { Verdict, VerifyMode } from './verification.ts';
import type { Warning } from './warning.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Kernel {
  readonly workspace: WorkspacePort;
  readonly history: SnapshotHistory;
  readonly verifier: VerifyPort;
  readonly applier: ApplyPort;
  readonly languages: readonly LanguageAdapter[];
  /** Only when the caller asked for one. */
  readonly secondEngine?: SecondEngine | null;
}

export interface OperationRequest {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly switches?: ReadonlySet<string>;
  readonly policy: DecisionPolicy;
  /** The snapshot the caller has seen; the operation is refused when the files are not those any more. */
  readonly expectedSnapshot: string | null;
}

export interface RunOptions {
  readonly apply: boolean;
  readonly verify: VerifyMode;
  readonly checks: CheckSettings;
  readonly keepSandbox: boolean;
}

/** Everything known before a decision is asked for. */
export interface Plan {
  readonly view: WorkspaceView;
  readonly locator: Locator;
  readonly adapter: LanguageAdapter;
  readonly model: LanguageModel;
  readonly request: ChangeRequest;
  readonly decision: Decision;
  readonly others: readonly OtherOccurrence[];
  readonly warnings: readonly Warning[];
}

export interface Change {
  readonly patch: PatchSet;
  readonly materialized: MaterializedPatch;
}

export type RunOutcome =
  | { readonly outcome: 'needs_decision'; readonly plan: Plan }
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
  const plan = await makePlan(kernel, request);
  const change = plan.decision.outcome === 'ok' ? makeChange(plan) : null;
  if (change !== null) await kernel.secondEngine?.confirm(change.materialized);
  return { plan, change };
}

export async function runOperation(
  kernel: Kernel,
  request: OperationRequest,
  options: RunOptions,
): Promise<RunOutcome> {
  const plan = await makePlan(kernel, request);
  if (plan.decision.outcome === 'needs_decision') return { outcome: 'needs_decision', plan };
  const change = makeChange(plan);
  await kernel.secondEngine?.confirm(change.materialized);
  const verdict = await verifyChange(kernel, plan, change, options);
  const stopped = options.apply ? !mayApply(verdict) : verdict.status === 'failed';
  if (stopped) return { outcome: 'not_verified', plan, change, verdict };
  const applied = options.apply ? await applyChange(kernel, plan, change) : null;
  return { outcome: 'ok', plan, change, verdict, applied };
}

async function makePlan(kernel: Kernel, request: OperationRequest): Promise<Plan> {
  const spec = findOperation(request.operation);
  if (spec === undefined) {
    throw new TugError('UnsupportedOperation', `there is no operation ${request.operation}`, {
      details: { operation: request.operation, reason: 'unknown operation' },
    });
  }
  const { arguments: given, lists = {}, switches = new Set<string>() } = request;
  const asked = parseTarget(spec, given, lists);
  const view = await kernel.workspace.takeSnapshot();
  assertExpectedSnapshot(view, kernel.history, request.expectedSnapshot);
  const adapter = chooseLanguage(view, kernel.languages, fileOfTarget(asked), request.operation);
  const model = adapter.analyse(view);
  const locator = new Locator(view);
  const found = findTarget(asked, view, adapter, model, locator);
  assertReadable(model, found, locator);
  const { ties } = request.policy;
  const change: ChangeRequest = { operation: spec.name, ...found, arguments: given, lists, switches, ties };
  const report = trustNothingInBrokenFiles(model.occurrences(change), model);
  const account: Account = accountForWord(view, report);
  const decision = decide(account, request.policy);
  return {
    view,
    locator,
    adapter,
    model,
    request: change,
    decision,
    others: account.others,
    warnings: [...view.warnings, ...report.warnings, ...account.warnings, ...warnOfTies(decision)],
  };
}

/** Whoever goes on without taking a tie is told what may break. */
function warnOfTies({ outcome, untaken }: Decision): readonly Warning[] {
  if (outcome === 'needs_decision') return [];
  return untaken.map(({ id, message, places }) => ({
    code: 'TieNotTaken',
    message,
    place: places[0] ?? null,
    suggestion: `take it with --tie ${id}`,
  }));
}

function makeChange(plan: Plan): Change {
  const { view, model, request, decision } = plan;
  const draft = model.draft(request, decision.lists.edited);
  const patch = makePatchSet({
    snapshotId: view.snapshot.id,
    edits: draft.edits,
    fileOperations: draft.fileOperations,
  });
  const result = materialize(patch, (path) => readOrNull(view, path));
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  assertSameMeaning(plan, result.patch, draft);
  return { patch, materialized: result.patch };
}

function assertSameMeaning(plan: Plan, patch: MaterializedPatch, draft: ChangeDraft): void {
  const changed = touchedPaths(patch);
  const after = patchedView(plan.view, patch);
  const modelAfter = plan.adapter.analyse(after, { model: plan.model, changed });
  const names = namesAtStake(plan.request, draft, patch);
  const problems = checkBindings(
    plan.model.bindings(changed, names),
    modelAfter.bindings(changed, names),
    buildEditMap(patch),
    draft,
  );
  if (problems.length > 0)
    throw refuseBindingProblems(problems, plan.request, plan.locator, new Locator(after));
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

function assertExpectedSnapshot(
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

/** The gate's freshness axis: when the defining file does not parse, its facts are not facts. */
function assertReadable(model: LanguageModel, found: FoundTarget, locator: Locator): void {
  const needed =
    found.target === 'symbols'
      ? found.symbols.map((symbol) => ({ file: symbol.definition.file, why: `it defines ${symbol.name}` }))
      : found.target === 'range'
        ? [{ file: found.range.file, why: 'the range is in it' }]
        : [];
  for (const { file, why } of needed) {
    const broken = model.brokenFiles.find((each) => each.file === file);
    if (broken === undefined) continue;
    const location = locator.locate(broken);
    throw new TugError(
      'AnalysisBlocked',
      `${location.file}:${location.line}:${location.col} does not parse (${broken.message}), and ${why}`,
      { details: { location, reason: broken.message } },
    );
  }
}

/** In other files that do not parse, a resolved name is only likely: the broken part could declare it anew. */
function trustNothingInBrokenFiles(report: OccurrenceReport, model: LanguageModel): OccurrenceReport {
  const broken = new Set(model.brokenFiles.map(({ file }) => file));
  if (broken.size === 0) return report;
  const occurrences = report.occurrences.map((occurrence) =>
    occurrence.certainty === 'proven' && broken.has(occurrence.file)
      ? {
          ...occurrence,
          certainty: 'likely' as const,
          reason: `${occurrence.reason}, in a file that does not parse`,
        }
      : occurrence,
  );
  return { ...report, occurrences };
}

function readOrNull(view: WorkspaceView, path: string): Uint8Array | null {
  return findFile(view.snapshot, path) === undefined ? null : view.read(path);
}
