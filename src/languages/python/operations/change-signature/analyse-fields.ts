// change-signature of a dataclass: its fields are what its constructor takes. Besides the calls, patterns follow the order of the
// fields, and a field that goes may be read anywhere.
import { TugError } from '../../../../base/tug-error.ts';
import type { SymbolChange } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import { referencesOf } from '../../rename/rename-occurrences.ts';
import type { Rewrite } from '../../rewrite/text-pieces.ts';
import { codeSymbolOf } from '../../symbols/code-symbol.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef } from '../../types/type.ts';
import type { PythonContext } from '../python-context.ts';
import { callsOfOwnClass } from './constructor-uses.ts';
import { checkFields, rewriteFields } from './dataclass-fields.ts';
import { type FunctionUse, findUses } from './find-uses.ts';
import { areAllNamed, makerOf, ownFields, planBelow } from './generated-fields.ts';
import { harmless, judgeUse, type UseOutcome } from './judge-use.ts';
import { checkPlan, planList, sourceOf } from './plan-target.ts';
import { refuseMissingValues, refuseOrder } from './refusals.ts';
import { type FunctionPlan, removedParameters } from './signature.ts';
import { takenApart } from './taken-apart.ts';
import { checkTupleCall, rewriteTupleCall, tupleCallOf } from './tuple-call.ts';

export interface FieldsAnalysis {
  readonly plan: FunctionPlan;
  readonly maker: 'dataclass' | 'tuple';
  readonly judged: readonly { readonly use: FunctionUse; readonly outcome: UseOutcome }[];
  readonly rewrite: Rewrite;
  /** What nobody can follow. */
  readonly open: readonly Occurrence[];
}

export function analyseFields(
  context: PythonContext,
  request: SymbolChange,
  owner: ClassRef,
): FieldsAnalysis {
  const { engine, view } = context;
  const locator = new Locator(view);
  const maker = makerOf(engine, owner)!;
  const taker = {
    name: className(owner),
    ref: { file: owner.file, index: -1 },
    old: ownFields(engine, owner, locator),
    receivers: 0,
  };
  const plan = planList(taker, areAllNamed(owner) ? byName(request) : request);
  const made = tupleCallOf(owner);
  checkFields(plan, made === null ? maker : 'call');
  if (made !== null) checkTupleCall(plan, made);
  const below = engine.evaluator.subclasses(owner);
  const isOurs = (ref: ClassRef) => isGenerated(engine, ref, owner);
  const groups = [{ plan, classes: [owner, ...below.filter(isOurs)] }];
  for (const ref of below) {
    if (isOurs(ref) || engine.evaluator.constructor(ref).kind !== 'fields') continue;
    const own = planBelow(engine, plan, owner, ref, locator);
    checkPlan(own);
    groups.push({ plan: own, classes: [ref] });
  }
  const all = groups.flatMap(({ classes }) => classes);
  const isPlanned = (ref: ClassRef) => all.some((one) => one.file === ref.file && one.index === ref.index);
  const named = groups.flatMap(({ plan: own, classes }) => {
    const seeds = classes.map(({ file, index }) =>
      definitionOfSymbol(file, file.facts.classes[index]!.symbol),
    );
    const { uses } = findUses({ engine, view, ties: [] }, seeds);
    return uses.map((use) => ({ use, outcome: outcomeOf(engine, [own], use) }));
  });
  const known = new Set(named.map(({ use: { place } }) => `${place.file.path}:${place.start}`));
  const plans = groups.map((group) => group.plan);
  const computed = [...new Set(all.map(({ file }) => file))]
    .flatMap((file) => callsOfOwnClass(engine, file, isPlanned))
    .filter(({ place }) => !known.has(`${place.file.path}:${place.start}`))
    .map((use) => ({ use, outcome: outcomeOf(engine, plans, use) }));
  const judged = [...named, ...computed];
  const proven = judged.filter(({ use }) => use.certainty === 'proven');
  refuseMissingValues(plan, proven, locator);
  refuseOrder(plan, proven, locator);
  const handled = new Set(
    judged.flatMap(({ use, outcome }) =>
      outcome.kind === 'rewritten'
        ? outcome.dropped.flatMap(({ nameSpan }) =>
            nameSpan === null ? [] : [`${use.place.file.path}:${nameSpan.start}`],
          )
        : [],
    ),
  );
  const open = [
    ...usesOfRemoved(context, plan, owner, handled, locator),
    ...constructorsBelow(engine, below, isPlanned),
    ...comparedByOrder(plan, owner),
    ...postInits(plan, [owner, ...below]),
    ...(maker === 'tuple'
      ? takenApart(
          engine,
          all,
          plan.old.map(({ name }) => name),
        )
      : []),
  ];
  return {
    plan,
    maker,
    judged,
    rewrite: made === null ? rewriteFields(plan) : rewriteTupleCall(plan, made),
    open,
  };
}

/** Whether calling the class runs the constructor that is made for `owner`. */
function isGenerated(engine: PythonEngine, ref: ClassRef, owner: ClassRef): boolean {
  const taker = engine.evaluator.constructor(ref);
  return (
    taker.kind === 'fields' &&
    taker.owners.every((field) => field.class.file === owner.file && field.class.index === owner.index)
  );
}

/** In a class whose fields are all passed by name, a new one is, too. */
function byName(request: SymbolChange): SymbolChange {
  const add = (request.lists.add ?? []).map((text) => (/^\s*\*/.test(text) ? text : `*, ${text}`));
  return { ...request, lists: { ...request.lists, add } };
}

/** `case Point(0, y)` goes by the order of the fields. */
function outcomeOf(engine: PythonEngine, plans: readonly FunctionPlan[], use: FunctionUse): UseOutcome {
  const { tree, parent } = use.place.unit;
  const pattern = parent[use.expression]!;
  if (pattern >= 0 && tree.kind[pattern] === Node.MatchClass) {
    const [, first] = childrenOf(tree, pattern);
    const isByPlace = first !== undefined && tree.kind[first] !== Node.Identifier;
    return isByPlace ? harmless(plans, 'a pattern takes its fields by position', 0) : { kind: 'kept' };
  }
  return judgeUse(engine, plans, use);
}

/** A field that goes must not be read, written or passed anywhere else. */
function usesOfRemoved(
  { engine, view }: PythonContext,
  plan: FunctionPlan,
  owner: ClassRef,
  handled: ReadonlySet<string>,
  locator: Locator,
): readonly Occurrence[] {
  const open: Occurrence[] = [];
  for (const at of removedParameters(plan)) {
    const { name, nameNode } = plan.old[at]!;
    const definition = { kind: 'member', class: owner, name } as const;
    const symbol = codeSymbolOf(definition)!;
    const own = spanOf(plan.ref.file, nameNode);
    const others = referencesOf({ engine, view, definition }, symbol).occurrences.filter(
      ({ file, span, certainty }) =>
        certainty !== 'text' &&
        !handled.has(`${file}:${span.start}`) &&
        !(file === own.file && own.span.start <= span.start && span.end <= own.span.end),
    );
    const used = others.filter(({ certainty }) => certainty === 'proven');
    if (used.length > 0) {
      const uses = used.map((use) => ({ location: locator.locate(use), role: use.role, reason: use.reason }));
      const { file, line, col } = uses[0]!.location;
      const more = uses.length > 1 ? ` and ${uses.length - 1} more` : '';
      throw new TugError(
        'StillInUse',
        `${name} of ${plan.name} is still used at ${file}:${line}:${col}${more}`,
        {
          details: { location: uses[0]!.location, uses },
        },
      );
    }
    open.push(
      ...others.map(
        (use): Occurrence => ({ ...use, action: 'keep', reason: `${name} goes away; ${use.reason}` }),
      ),
    );
  }
  return open;
}

/** `@dataclass(order=True)` compares the fields in their order. */
function comparedByOrder(plan: FunctionPlan, { file, index }: ClassRef): readonly Occurrence[] {
  const { tree, classes } = file.facts;
  const kept = plan.slots.map(({ from }) => from).filter((from) => from >= 0);
  const isMoved =
    kept.some((from, at) => at > 0 && from < kept[at - 1]!) ||
    plan.slots.some(({ from }, at) => from < 0 && plan.slots.slice(at + 1).some((later) => later.from >= 0));
  if (!isMoved) return [];
  return classes[index]!.decorators.flatMap((node) => {
    if (tree.kind[node] !== Node.Call) return [];
    const order = childrenOf(tree, node).find(
      (each) => tree.kind[each] === Node.Keyword && nameText(tree, tree.data[each]!) === 'order',
    );
    if (order === undefined) return [];
    const reason = 'its objects are compared by their fields, in the order of these';
    return [
      {
        ...spanOf(file, order),
        role: 'keyword',
        certainty: 'likely',
        provenance: 'semantic',
        reason,
        action: 'keep',
      } as const,
    ];
  });
}

/** `__post_init__` gets the fields that are only for it by position. */
function postInits(plan: FunctionPlan, classes: readonly ClassRef[]): readonly Occurrence[] {
  const isPassed = (annotation: string) => /^(\w+\.)*InitVar\b/.test(annotation);
  const types = plan.old.map(({ annotation }) => sourceOf(plan.ref.file, annotation) ?? '');
  const were = plan.old.filter((_, at) => isPassed(types[at]!)).map(({ name }) => name);
  const are = plan.slots
    .filter(({ from, annotation }) => isPassed(from >= 0 ? types[from]! : (annotation ?? '')))
    .map(({ name }) => name);
  if (were.join() === are.join()) return [];
  return classes.flatMap(({ file, index }) =>
    file.facts.classes[index]!.methods.filter(
      (method) => nameOfFunction({ file, index: method }) === '__post_init__',
    ).map(
      (method): Occurrence => ({
        ...spanOf(file, file.facts.functions[method]!.nameNode),
        role: 'reference',
        certainty: 'likely',
        provenance: 'semantic',
        reason: `it is called with ${were.join(', ')} by position, and would be with ${are.join(', ') || 'nothing'}`,
        action: 'keep',
      }),
    ),
  );
}

/** A constructor of its own may pass arguments on to the generated one. */
function constructorsBelow(
  engine: PythonEngine,
  below: readonly ClassRef[],
  isOurs: (ref: ClassRef) => boolean,
): readonly Occurrence[] {
  return below
    .filter((ref) => !isOurs(ref))
    .flatMap((ref) => {
      const taker = engine.evaluator.constructor(ref);
      const own =
        taker.kind === 'functions' ? taker.functions.find(({ file }) => !file.isExternal) : undefined;
      if (own === undefined) return [];
      const place = spanOf(own.file, own.file.facts.functions[own.index]!.nameNode);
      const reason = `the constructor of ${className(ref)} may pass arguments on to the generated one`;
      return [
        {
          ...place,
          role: 'reference',
          certainty: 'possible',
          provenance: 'semantic',
          reason,
          action: 'keep',
        } as const,
      ];
    });
}
