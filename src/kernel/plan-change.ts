// From a request to a checked patch, on one view of the workspace: target, occurrences, decision, draft, binding check. What
// is then verified and written, and whether it was one request or many, is for the pipeline and for batches.
import { TugError } from '../base/tug-error.ts';
import { type Account, accountForWord } from './accounting.ts';
import { checkBindings } from './binding-check.ts';
import { refuseBindingProblems } from './binding-refusal.ts';
import { assertStillReadable } from './broken-by-change.ts';
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
import { chooseLanguage } from './resolve-target.ts';
import { findFile } from './snapshot.ts';
import { parseSweep, sweptPlaces } from './sweep-text.ts';
import type { Warning } from './warning.ts';
import type { WorkspaceView } from './workspace-view.ts';

/** What is asked for, whatever the files are at the moment. */
export interface PlanRequest {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly switches?: ReadonlySet<string>;
  readonly policy: DecisionPolicy;
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

/** With what the operation said of its own edits. */
export interface DraftedChange extends Change {
  readonly draft: ChangeDraft;
}

/** Where the request is to be answered. */
export interface PlanPlace {
  readonly view: WorkspaceView;
  readonly languages: readonly LanguageAdapter[];
  analyse(adapter: LanguageAdapter): LanguageModel;
}

export function planChange({ view, languages, analyse }: PlanPlace, request: PlanRequest): Plan {
  const spec = findOperation(request.operation);
  if (spec === undefined) {
    throw new TugError('UnsupportedOperation', `there is no operation ${request.operation}`, {
      details: { operation: request.operation, reason: 'unknown operation' },
    });
  }
  const { arguments: given, lists = {}, switches = new Set<string>() } = request;
  const sweeps = parseSweep(given.sweep);
  const asked = parseTarget(spec, given, lists);
  const adapter = chooseLanguage(view, languages, fileOfTarget(asked), request.operation);
  const model = analyse(adapter);
  const locator = new Locator(view);
  const found = findTarget(asked, view, adapter, model, locator);
  assertReadable(model, found, locator);
  const { ties } = request.policy;
  const change: ChangeRequest = { operation: spec.name, ...found, arguments: given, lists, switches, ties };
  const report = trustNothingInBrokenFiles(model.occurrences(change), model);
  const account: Account = accountForWord(view, report);
  const decision = decide(account, request.policy, sweptPlaces(account, view.snapshot, sweeps));
  return {
    view,
    locator,
    adapter,
    model,
    request: change,
    decision,
    others: account.others,
    warnings: [...report.warnings, ...account.warnings, ...warnOfTies(decision)],
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

/** Throws NameConflict unless every name means afterwards what it meant, or what the operation says. */
export function makeChange(plan: Plan): DraftedChange {
  const { view, model, request, decision } = plan;
  const draft = model.draft(request, decision.lists.taken);
  const patch = makePatchSet({
    snapshotId: view.snapshot.id,
    edits: draft.edits,
    fileOperations: draft.fileOperations,
  });
  const result = materialize(patch, (path) => readOrNull(view, path));
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  if (model.keepsMeaning?.(request, draft, result.patch) !== true)
    assertSameMeaning(plan, result.patch, draft);
  return { patch, materialized: result.patch, draft };
}

function assertSameMeaning(plan: Plan, patch: MaterializedPatch, draft: ChangeDraft): void {
  const changed = touchedPaths(patch);
  const after = patchedView(plan.view, patch);
  const modelAfter = plan.adapter.analyse(after, { model: plan.model, changed });
  const names = namesAtStake(plan.request, draft, patch);
  const map = buildEditMap(patch);
  const compared = (names === null
    ? plan.adapter.differingBindings?.(plan.model, modelAfter, { changed, map })
    : undefined) ?? {
    before: plan.model.bindings(changed, names, map.formerPath === null ? undefined : (path) => path),
    after: modelAfter.bindings(changed, names, map.formerPath ?? undefined),
  };
  const locatorAfter = new Locator(after);
  assertStillReadable(plan.model, modelAfter, changed, map.formerPath ?? ((path) => path), locatorAfter);
  const problems = checkBindings(compared.before, compared.after, map, draft);
  if (problems.length > 0) throw refuseBindingProblems(problems, plan.request, plan.locator, locatorAfter);
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

export function readOrNull(view: WorkspaceView, path: string): Uint8Array | null {
  return findFile(view.snapshot, path) === undefined ? null : view.read(path);
}
