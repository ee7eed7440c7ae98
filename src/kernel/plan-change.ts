// From a request to a checked patch, on one view of the workspace: target, occurrences, decision, draft, binding check. What
// is then verified and written, and whether it was one request or many, is for the pipeline and for batches.
import { compareText } from '../base/compare-text.ts';
import { TugError } from '../base/tug-error.ts';
import { type AnswerMemory, type Question, recallOr } from './answer-memory.ts';
import { checkBindings } from './binding-check.ts';
import { refuseBindingProblems } from './binding-refusal.ts';
import { assertStillReadable } from './broken-by-change.ts';
import { fileOfTarget, findTarget, parseTarget } from './change-target.ts';
import { type Decision, type DecisionPolicy, decide, TIE_NOT_TAKEN, takesTies } from './decide.ts';
import { type Findings, findPlaces } from './find-places.ts';
import type {
  ChangeArguments,
  ChangeDraft,
  ChangeRequest,
  LanguageAdapter,
  LanguageModel,
} from './language.ts';
import { Locator } from './locator.ts';
import { namesAtStake } from './names-at-stake.ts';
import type { FileSpan, OtherOccurrence } from './occurrence.ts';
import { findOperation } from './operation.ts';
import { makePatchSet } from './patch/build-patch.ts';
import { conflictsToError } from './patch/conflicts-to-error.ts';
import { buildEditMap } from './patch/edit-map.ts';
import { materialize } from './patch/materialize.ts';
import type { MaterializedPatch, PatchSet } from './patch/patch-set.ts';
import { patchedView, touchedPaths } from './patched-view.ts';
import { chooseLanguage } from './resolve-target.ts';
import { findFile } from './snapshot.ts';
import { parseSweep } from './sweep/sweep-text.ts';
import { mergeWarnings, type Warning } from './warning.ts';
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
  /** Made when somebody asks for it: what is remembered needs none. */
  model(): LanguageModel;
  readonly memory: AnswerMemory | null;
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
  /** Of what was found out before about these files; null to work everything out. */
  readonly memory: AnswerMemory | null;
}

export function planChange(place: PlanPlace, request: PlanRequest): Plan {
  const { view, languages } = place;
  const spec = findOperation(request.operation);
  if (spec === undefined) {
    throw new TugError('UnsupportedOperation', `there is no operation ${request.operation}`, {
      details: { operation: request.operation, reason: 'unknown operation' },
    });
  }
  const { arguments: given, lists = {}, switches = new Set<string>() } = request;
  // A wrong sweep is reported before anything is analysed.
  parseSweep(given.sweep);
  const asked = parseTarget(spec, given, lists);
  const adapter = chooseLanguage(view, languages, fileOfTarget(asked), request.operation);
  const locator = new Locator(view);
  const analysed = once(() => {
    const model = place.analyse(adapter);
    // A model knows the symbols that it was asked for, so that is asked first, also when the answer is remembered.
    return { model, target: findTarget(asked, view, adapter, model, locator) };
  });
  // Of many files it may be another program that says how they are to be.
  const memory = spec.target === 'files' ? null : place.memory;
  const findWith = (ties: readonly string[]): Findings & { readonly full: ChangeArguments } => {
    const full: ChangeArguments = { operation: spec.name, arguments: given, lists, switches, ties };
    const findings = recallOr(
      memory,
      () => questionAbout('places', view, full),
      () => findPlaces(view, locator, analysed().model, analysed().target, full),
    );
    return { ...findings, full };
  };
  const { target, account, warnings, swept, full } = takesTies(request.policy)
    ? takeEveryTie(findWith, request.policy.ties)
    : findWith(request.policy.ties);
  const policy = { ...request.policy, ties: full.ties };
  const decision = decide(account, policy, new Set(swept), warnings);
  return {
    view,
    locator,
    adapter,
    model: () => analysed().model,
    memory,
    request: { ...target, ...full },
    decision,
    others: account.others,
    warnings: mergeWarnings([...warnings, ...account.warnings, ...warnOfTies(decision)]),
  };
}

/** A tie that is taken can bring further ones. */
function takeEveryTie<Found extends Findings>(
  findWith: (ties: readonly string[]) => Found,
  given: readonly string[],
): Found {
  let ties = given;
  for (;;) {
    const found = findWith(ties);
    const more = found.account.ties.map(({ id }) => id).filter((id) => !ties.includes(id));
    if (more.length === 0) return found;
    ties = [...ties, ...more];
  }
}

function questionAbout(
  about: string,
  { snapshot }: WorkspaceView,
  { operation, arguments: given, lists, switches, ties }: ChangeArguments,
  ...more: readonly unknown[]
): Question {
  const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => compareText(a, b));
  const details = [operation, sorted(given), sorted(lists), [...switches].sort(compareText), ties, ...more];
  return { about, snapshotId: snapshot.id, details };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whoever goes on without taking a tie is told what may break. */
function warnOfTies({ outcome, untaken }: Decision): readonly Warning[] {
  if (outcome === 'needs_decision') return [];
  return untaken.map(({ id, message, places }) => ({
    code: TIE_NOT_TAKEN,
    message,
    place: places[0] ?? null,
    suggestion: `take it with --tie ${id}`,
  }));
}

/** Throws NameConflict unless every name means afterwards what it meant, or what the operation says. */
export function makeChange(plan: Plan): DraftedChange {
  const { view, memory, request, decision } = plan;
  const { taken } = decision.lists;
  let made: DraftedChange | null = null;
  const draft = recallOr(
    memory,
    () =>
      questionAbout(
        'change',
        view,
        request,
        taken.map(({ id }) => id),
      ),
    () => {
      made = build(view, plan.model().draft(request, taken));
      if (plan.model().keepsMeaning?.(request, made.draft, made.materialized) !== true) {
        assertSameMeaning(plan, made.materialized, made.draft);
      }
      return made.draft;
    },
  );
  return made ?? build(view, draft);
}

function build(view: WorkspaceView, draft: ChangeDraft): DraftedChange {
  const patch = makePatchSet({
    snapshotId: view.snapshot.id,
    edits: draft.edits,
    fileOperations: draft.fileOperations,
  });
  const result = materialize(patch, (path) => readOrNull(view, path));
  if (result.kind === 'conflict') throw conflictsToError(result.conflicts);
  return { patch, materialized: result.patch, draft };
}

function assertSameMeaning(plan: Plan, patch: MaterializedPatch, draft: ChangeDraft): void {
  const changed = touchedPaths(patch);
  const after = patchedView(plan.view, patch);
  const modelAfter = plan.adapter.analyse(after, { model: plan.model(), changed });
  const names = namesAtStake(plan.request, draft, patch);
  const map = buildEditMap(patch);
  const compared = (names === null
    ? plan.adapter.differingBindings?.(plan.model(), modelAfter, { changed, map })
    : undefined) ?? {
    before: plan.model().bindings(changed, names, map.formerPath === null ? undefined : (path) => path),
    after: modelAfter.bindings(changed, names, map.formerPath ?? undefined),
  };
  const locatorAfter = new Locator(after);
  assertStillReadable(plan.model(), modelAfter, changed, map.formerPath ?? ((path) => path), locatorAfter);
  const isUnsure = placesInBrokenFiles(plan);
  const problems = checkBindings(compared.before, compared.after, map, draft).filter(
    ({ before }) => before === null || !isUnsure(before),
  );
  if (problems.length > 0) throw refuseBindingProblems(problems, plan.request, plan.locator, locatorAfter);
}

/** Open places in files that do not parse: what they seem to mean proves nothing, so they may be left as they are. */
function placesInBrokenFiles({ model, decision }: Plan): (place: FileSpan) => boolean {
  const broken = new Set(model().brokenFiles.map(({ file }) => file));
  const places = new Set(
    decision.lists.open
      .filter(({ file }) => broken.has(file))
      .map(({ file, span }) => `${file}:${span.start}`),
  );
  return ({ file, span }) => places.has(`${file}:${span.start}`);
}

export function readOrNull(view: WorkspaceView, path: string): Uint8Array | null {
  return findFile(view.snapshot, path) === undefined ? null : view.read(path);
}
