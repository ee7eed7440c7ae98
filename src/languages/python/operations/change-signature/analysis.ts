// Everything a change of parameters is about, found once: the plans of all definitions, every use with what becomes of it, and what has to
// be refused. The draft that follows a report asks again and gets the same answer.

import type { SymbolChange } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { FamilyTie, Occurrence } from '../../../../kernel/occurrence.ts';
import { compareFileSpans } from '../../../../kernel/occurrence.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import { isRunByPytest, type PytestRules } from '../../facts/pytest-functions.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { refuseExternalContract, unknownBaseOf } from '../../rename/external-contract.ts';
import type { Family } from '../../rename/family.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import { roleOfPlace } from '../../rename/role-of-place.ts';
import type { Rewrite } from '../../rewrite/text-pieces.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { ClassRef, FunctionRef } from '../../types/type.ts';
import { computedLookups } from '../computed-lookups.ts';
import type { PythonContext } from '../python-context.ts';
import { analyseFields, type FieldsAnalysis } from './analyse-fields.ts';
import { refuseDeclared, refuseTypeComment, refuseUsed, renameInBody } from './body-of-function.ts';
import { changedPositions } from './changed-positions.ts';
import { classesOf, constructorFunctions, findConstructorUses } from './constructor-uses.ts';
import { decoratorUses } from './decorator-uses.ts';
import { rewriteDocstrings, rewriteEntries } from './docstring-entries.ts';
import { type FunctionUse, findUses, functionsIn } from './find-uses.ts';
import { forwarderOf } from './forwarded-call.ts';
import { followKeywords } from './forwarded-keywords.ts';
import { checkNames, type Insertion } from './inserted-names.ts';
import { harmless, judgeUse, type UseOutcome } from './judge-use.ts';
import { keywordPlaces } from './keyword-places.ts';
import { refuseOverloadOnly } from './overload-only.ts';
import { rewriteParameters } from './parameter-text.ts';
import { planRelative } from './plan-relative.ts';
import { checkPlan, planTarget } from './plan-target.ts';
import { isCalledByLanguage, refuseImplicitCalls, refuseMissingValues, refuseOrder } from './refusals.ts';
import {
  changesText,
  type FunctionPlan,
  hasDefault,
  isCollector,
  onlyRenames,
  sameFunction,
} from './signature.ts';
import { findTarget, functionsOf, type TargetFunction } from './target-function.ts';
import { bodiesAsData, entryPointCalls, enumMembers, examplesOf } from './unwritten-calls.ts';

export interface SignatureAnalysis {
  readonly occurrences: readonly Occurrence[];
  readonly ties: readonly FamilyTie[];
  /** By the place of the occurrence: what to write when it is selected. */
  readonly rewrites: ReadonlyMap<string, readonly FileRewrite[]>;
  readonly warnings: readonly Warning[];
}

interface FileRewrite extends Rewrite {
  readonly file: string;
}

const remembered = new WeakMap<
  PythonEngine,
  { readonly request: string; readonly analysis: SignatureAnalysis }
>();

export function analyseSignature(context: PythonContext, request: SymbolChange): SignatureAnalysis {
  const { symbol, arguments: given, lists, ties } = request;
  const key = JSON.stringify([symbol.id, given, lists, ties]);
  const known = remembered.get(context.engine);
  if (known?.request === key) return known.analysis;
  const analysis = analyse(context, request);
  remembered.set(context.engine, { request: key, analysis });
  return analysis;
}

export const placeKey = ({ file, span }: { file: string; span: { start: number } }) =>
  `${file}:${span.start}`;

function analyse(context: PythonContext, request: SymbolChange): SignatureAnalysis {
  const { engine, view } = context;
  const locator = new Locator(view);
  const target = findTarget(engine, view, request.symbol, context.definitionOf(request.symbol));
  if (target.kind === 'fields')
    return reportFields(analyseFields(context, request, target.owner), target.owner);
  refuseOverloadOnly(target.function, request, locator);
  const own = planTarget(target.function, request);
  const { uses, functions, family, ties } = collect(context, request, target);
  const plans = planAll(own, functions);
  const changed = plans.filter(changesText);
  for (const plan of changed) {
    refuseTypeComment(plan, locator);
    refuseDeclared(plan, locator);
  }
  const isHarmless = harmless(plans, '').kind === 'kept';
  const doubt =
    fixtureDoubt(engine.program.pytestRules(), plans) ??
    (isHarmless ? null : doubtOf(engine, target, family, own, locator));
  const areFound = followKeywords(context, renamedParameters(own));
  const judged = uses.map((use) => ({ use, outcome: judgeUse(engine, plans, use, areFound) }));
  const proven = judged.filter(({ use }) => use.certainty === 'proven');
  refuseMissingValues(own, proven, locator);
  refuseOrder(own, proven, locator);
  const dropped = proven.flatMap(({ use, outcome }) =>
    outcome.kind === 'rewritten'
      ? outcome.dropped.map(({ span }) => ({ file: use.place.file.path, span }))
      : [],
  );
  refuseUsed(
    plans,
    (file, span) =>
      dropped.some(
        (each) => each.file === file && each.span.start <= span.start && span.end <= each.span.end,
      ),
    locator,
  );
  checkNames(engine, own.ref.file, insertionsOf(changed, judged), locator);
  const unwritten = isHarmless
    ? []
    : [
        ...(target.kind === 'constructor' ? enumMembers(engine, target.owner, plans) : []),
        ...examplesOf(engine, namesOfTarget(target)),
        ...namesOfTarget(target).flatMap((name) => entryPointCalls(context, family, name, plans)),
      ];
  // Renamed keywords are looked for at every call.
  const isHarmlessByPosition = harmless(plans, '', null, true).kind === 'kept';
  const lookups =
    isHarmlessByPosition || target.kind !== 'function' ? [] : computedLookups(context, target.definition);
  return report({ context, own, plans, judged, doubt, ties, isHarmless, unwritten, lookups });
}

function renamedParameters({ old, slots }: FunctionPlan): readonly string[] {
  return slots.flatMap(({ from, name }) => (from >= 0 && old[from]!.name !== name ? [old[from]!.name] : []));
}

/** What callers say. */
function namesOfTarget(target: WithFunction): readonly string[] {
  return [target.kind === 'constructor' ? className(target.owner) : nameOfFunction(target.function)];
}

interface Collected {
  readonly uses: readonly FunctionUse[];
  readonly functions: readonly FunctionRef[];
  readonly family: Family;
  readonly ties: readonly FamilyTie[];
}

type WithFunction = Exclude<TargetFunction, { kind: 'fields' }>;

function collect({ engine, view }: PythonContext, { ties }: SymbolChange, target: WithFunction): Collected {
  const search = { engine, view, ties };
  if (target.kind === 'function') {
    const found = findUses(search, [target.definition]);
    return { ...found, functions: functionsIn(found.family, functionsOf) };
  }
  const functions = constructorFunctions(engine, target.owner);
  const found = findUses(search, classesOf(engine, target.owner, target.function));
  const more = findConstructorUses(engine, target.owner, functions);
  const known = new Set(found.uses.map(({ place }) => `${place.file.path}:${place.start}`));
  const others = more.filter(({ place }) => !known.has(`${place.file.path}:${place.start}`));
  return { uses: [...found.uses, ...others], functions, family: found.family, ties: [] };
}

function planAll(own: FunctionPlan, functions: readonly FunctionRef[]): readonly FunctionPlan[] {
  const others = functions.filter((ref) => !sameFunction(ref, own.ref)).map((ref) => planRelative(own, ref));
  for (const plan of others) checkPlan(plan);
  return [own, ...others];
}

/** The name of a parameter that pytest fills is the name of a fixture. */
function fixtureDoubt(rules: PytestRules, plans: readonly FunctionPlan[]): string | null {
  for (const plan of plans) {
    if (!isRunByPytest(rules, plan.ref.file.path, plan.ref.file.facts, plan.ref.index)) continue;
    const other = plan.slots.find(({ from, name }) => from < 0 || plan.old[from]!.name !== name);
    if (other !== undefined && !hasDefault(plan, other))
      return `pytest passes fixtures by name, ${plan.name} is run by it, and ${other.name} may be none`;
  }
  return null;
}

/** Why nothing is proven; a contract with code outside is refused. */
function doubtOf(
  engine: PythonEngine,
  target: WithFunction,
  family: Family,
  own: FunctionPlan,
  locator: Locator,
): string | null {
  if (target.kind === 'constructor') return null;
  // The language passes by position what it passes, and the keywords of classes are found by their names.
  if (!isCalledByLanguage(own) || !onlyRenames(own)) {
    refuseImplicitCalls(own, locator);
    refuseExternalContract(engine, family, locator);
  }
  return unknownBaseOf(engine, family);
}

interface JudgedUse {
  readonly use: FunctionUse;
  readonly outcome: UseOutcome;
}

function insertionsOf(plans: readonly FunctionPlan[], judged: readonly JudgedUse[]): readonly Insertion[] {
  const found: Insertion[] = [];
  for (const { ref, slots } of plans) {
    const { file, index } = ref;
    const { node, nameNode } = file.facts.functions[index]!;
    const scope = file.facts.scopeOf[node]!;
    const place = spanOf(file, nameNode);
    for (const slot of slots) {
      if (slot.default) found.push({ file, scope, place, source: slot.default, what: 'the default' });
      if (slot.annotation)
        found.push({ file, scope, place, source: slot.annotation, what: 'the annotation' });
    }
  }
  for (const { use, outcome } of judged) {
    if (outcome.kind !== 'rewritten' || use.context.kind !== 'call') continue;
    const { file, unit, start, end } = use.place;
    const scope = unit.scopeOf[use.context.call]!;
    const place = { file: file.path, span: { start, end } };
    for (const source of outcome.inserted) found.push({ file, scope, place, source, what: 'the value' });
  }
  return found;
}

interface ReportQuestion {
  readonly context: PythonContext;
  readonly own: FunctionPlan;
  readonly plans: readonly FunctionPlan[];
  readonly judged: readonly JudgedUse[];
  readonly doubt: string | null;
  readonly ties: readonly FamilyTie[];
  readonly isHarmless: boolean;
  readonly unwritten: readonly Occurrence[];
  readonly lookups: readonly Warning[];
}

function report(question: ReportQuestion): SignatureAnalysis {
  const { context, own, plans, judged, doubt, ties, isHarmless, unwritten, lookups } = question;
  const occurrences = new Map<string, Occurrence>();
  const rewrites = new Map<string, readonly FileRewrite[]>();
  const add = (occurrence: Occurrence, own: readonly FileRewrite[]) => {
    const key = placeKey(occurrence);
    if (occurrences.has(key)) return;
    occurrences.set(key, occurrence);
    if (own.length > 0) rewrites.set(key, own);
  };
  for (const plan of plans) {
    const { file, index } = plan.ref;
    const isChanged = changesText(plan);
    const place = spanOf(file, file.facts.functions[index]!.nameNode);
    const written = isChanged
      ? [rewriteParameters(plan), ...renameInBody(plan), ...rewriteDocstrings(plan)]
      : [];
    const looksAt =
      !isHarmless &&
      isCollector(plan) &&
      !passesOn(plan, judged) &&
      !(onlyRenames(own) && passesNamesOn(plan, judged));
    add(
      {
        ...place,
        role: sameFunction(plan.ref, own.ref) ? 'definition' : 'override',
        certainty: doubt === null && !looksAt ? 'proven' : 'likely',
        provenance: 'semantic',
        reason: looksAt
          ? 'takes whatever comes, and does not simply pass it on'
          : (doubt ?? (isChanged ? 'its parameters change' : 'takes it as it comes')),
        action: isChanged ? 'edit' : 'keep',
      },
      written.map((rewrite) => ({ ...rewrite, file: file.path })),
    );
    for (const { file: home, node, outcome } of isHarmless ? [] : decoratorUses(context.engine, plan)) {
      if (outcome.kind !== 'open') continue;
      add(
        {
          ...spanOf(home, node),
          role: 'reference',
          certainty: 'possible',
          provenance: 'semantic',
          reason: outcome.reason,
          action: 'keep',
        },
        [],
      );
    }
  }
  for (const { use, outcome } of judged) {
    const { occurrence, rewrite } = reportUse(use, outcome, doubt);
    add(occurrence, rewrite === null ? [] : [{ ...rewrite, file: occurrence.file }]);
  }
  const calls = new Set(
    judged.flatMap(({ use, outcome }) =>
      use.context.kind === 'call' && outcome.kind !== 'open'
        ? [`${use.place.file.path}:${use.context.call}`]
        : [],
    ),
  );
  for (const { occurrence, rewrite } of keywordPlaces(context, own, calls)) {
    add(occurrence, rewrite === null ? [] : [{ ...rewrite, file: occurrence.file }]);
  }
  for (const occurrence of unwritten) add(occurrence, []);
  return {
    occurrences: [...occurrences.values()].sort(compareFileSpans),
    ties,
    rewrites,
    warnings: [...bodiesAsData(plans), ...changedPositions(own), ...lookups],
  };
}

function reportFields(
  { plan, maker, judged, rewrite, open }: FieldsAnalysis,
  owner: ClassRef,
): SignatureAnalysis {
  const { file } = plan.ref;
  const place = spanOf(file, file.facts.classes[owner.index]!.nameNode);
  const told = rewriteEntries(file, file.facts.classes[owner.index]!.node, plan);
  const occurrences = new Map<string, Occurrence>();
  const rewrites = new Map<string, readonly FileRewrite[]>([
    [placeKey(place), [rewrite, ...told].map((each) => ({ ...each, file: file.path }))],
  ]);
  const reason = 'its fields are what its constructor takes';
  const definition = {
    role: 'definition',
    certainty: 'proven',
    provenance: 'semantic',
    action: 'edit',
  } as const;
  for (const one of [{ ...place, ...definition, reason }, ...open]) occurrences.set(placeKey(one), one);
  for (const { use, outcome } of judged) {
    const { occurrence, rewrite: own } = reportUse(use, outcome, null);
    const key = placeKey(occurrence);
    if (occurrences.has(key)) continue;
    occurrences.set(key, occurrence);
    if (own !== null) rewrites.set(key, [{ ...own, file: occurrence.file }]);
  }
  return {
    occurrences: [...occurrences.values()].sort(compareFileSpans),
    ties: [],
    rewrites,
    warnings: [
      {
        code: 'FieldsShow',
        message:
          maker === 'tuple'
            ? `objects of ${plan.name} are tuples: whoever unpacks, indexes or compares them goes by its fields`
            : `what repr() gives of ${plan.name}, and how its objects are compared, follows its fields`,
        place,
        suggestion:
          maker === 'tuple'
            ? 'look at code that takes them by position'
            : 'look at texts and orders that the program makes of them',
      },
    ],
  };
}

/** Whether the function hands all that it takes to another one of the family. */
function passesOn({ ref }: FunctionPlan, judged: readonly JudgedUse[]): boolean {
  return judged.some(({ use: { place, context } }) => {
    if (context.kind !== 'call' || place.file !== ref.file || place.unit !== ref.file.facts) return false;
    const forwarder = forwarderOf(place.file, context.call, context.arguments, 1);
    return forwarder !== null && sameFunction(forwarder, ref);
  });
}

/** Whether all that it takes by name goes to calls of the family, whose keywords get their new names. */
function passesNamesOn({ ref, old }: FunctionPlan, judged: readonly JudgedUse[]): boolean {
  const { facts } = ref.file;
  const { tree, parent } = facts;
  const calls = new Set(
    judged.flatMap(({ use: { place, context }, outcome }) =>
      place.unit === facts && context.kind === 'call' && outcome.kind !== 'open' ? [context.call] : [],
    ),
  );
  const keywords = old.find(({ role }) => role === 'keywords')!;
  return occurrencesOf(facts, keywords.symbol).every((node) => {
    if (node === keywords.nameNode) return true;
    const owner = parent[node]!;
    return tree.kind[owner] === Node.Keyword && tree.data[owner] === 0 && calls.has(parent[owner]!);
  });
}

function reportUse(
  use: FunctionUse,
  outcome: UseOutcome,
  doubt: string | null,
): { readonly occurrence: Occurrence; readonly rewrite: Rewrite | null } {
  const { place, certainty, reason, receiver } = use;
  const base = {
    file: place.file.path,
    span: { start: place.start, end: place.end },
    role: roleOfPlace(place),
    provenance: 'semantic' as const,
    receiver,
  };
  const proven = certainty === 'proven' && doubt !== null ? 'likely' : certainty;
  switch (outcome.kind) {
    case 'kept':
      return {
        occurrence: {
          ...base,
          certainty: 'proven',
          action: 'keep',
          reason: certainty === 'proven' ? `right as it is; ${reason}` : 'right as it is, whatever it means',
        },
        rewrite: null,
      };
    case 'rewritten': {
      const lost = outcome.lost === null ? null : `${outcome.lost} goes away, and what it does with it`;
      return {
        occurrence: {
          ...base,
          certainty: lost === null ? proven : 'possible',
          action: 'edit',
          reason: lost ?? (certainty === 'proven' ? (doubt ?? reason) : reason),
        },
        rewrite: outcome.rewrite,
      };
    }
    case 'open':
      return {
        occurrence: {
          ...base,
          certainty: certainty === 'possible' ? certainty : 'likely',
          action: 'keep',
          reason: outcome.reason,
        },
        rewrite: null,
      };
    case 'no-value':
    case 'order': {
      const why =
        outcome.kind === 'order'
          ? 'its arguments would be evaluated in another order'
          : `it would pass nothing for ${outcome.slot.name}`;
      return {
        occurrence: { ...base, certainty: 'possible', action: 'keep', reason: `${why}; ${reason}` },
        rewrite: null,
      };
    }
  }
}
