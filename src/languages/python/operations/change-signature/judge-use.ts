// What becomes of one use of the function: it stays as it is, its arguments are written anew, or somebody has to decide. A change
// that no keywords can make safe is refused.
import type { CodeUnit } from '../../facts/file-facts.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import { fieldLimits } from '../../rewrite/format-field.ts';
import type { Rewrite } from '../../rewrite/text-pieces.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { Value } from '../../types/type.ts';
import { type CodePlace, mayBeDropped, maySwap } from './argument-effects.ts';
import { isUnchanged, rewriteArguments } from './argument-text.ts';
import { ANY_ARGUMENTS, type Argument } from './call-arguments.ts';
import type { FunctionUse } from './find-uses.ts';
import { forwarderOf } from './forwarded-call.ts';
import type { KeywordsAreFound } from './forwarded-keywords.ts';
import { heldNames } from './held-names.ts';
import { type NewArgument, type NewCall, newArguments } from './new-arguments.ts';
import { sourceOf } from './plan-target.ts';
import { isConstant, readExpression } from './read-expression.ts';
import {
  type FunctionPlan,
  isClassMethod,
  isCollector,
  isStatic,
  type Slot,
  sameFunction,
} from './signature.ts';

export type UseOutcome =
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'rewritten';
      readonly rewrite: Rewrite;
      readonly dropped: readonly Argument[];
      /** What the call did and would not do any more: the source of an argument. */
      readonly lost: string | null;
      /** Source that was put there. */
      readonly inserted: readonly string[];
    }
  | { readonly kind: 'open'; readonly reason: string }
  | { readonly kind: 'no-value'; readonly slot: Slot }
  | { readonly kind: 'order' };

export function judgeUse(
  engine: PythonEngine,
  plans: readonly FunctionPlan[],
  { place, expression, context, certainty }: FunctionUse,
  areFound: KeywordsAreFound = () => false,
): UseOutcome {
  const { file, unit } = place;
  const code: CodePlace = { engine, file, unit };
  switch (context.kind) {
    case 'looked-at':
    case 'alias':
      return { kind: 'kept' };
    case 'rebound':
      return harmless(plans, 'something else is assigned to it here');
    case 'passed':
      return harmless(
        plansFor(engine, code, expression, plans).plans,
        context.how,
        filledBy(code, expression, plans),
        true,
      );
    case 'called': {
      const { plans: meant } = plansFor(engine, code, expression, plans);
      return unchanged(meant, filledBy(code, expression, plans), context.arguments, context.how, true);
    }
    case 'call': {
      const { call, arguments: given, isPartial } = context;
      const isMethod = isPartial && isPartialMethod(unit, call);
      const filled = isMethod ? plans[0]!.receivers : filledBy(code, expression, plans);
      if (filled === null) return { kind: 'open', reason: 'it may be bound to an object or not' };
      const forwarder =
        unit === file.facts ? forwarderOf(file, call, given, plans[0]!.receivers - filled) : null;
      if (forwarder !== null && plans.some(({ ref }) => sameFunction(ref, forwarder)))
        return { kind: 'kept' };
      const meant = plansFor(engine, code, expression, plans);
      const ask = (plan: FunctionPlan) => askCall(code, plan, filled, given, areFound(code, given, call));
      return rewriteCall(code, meant, plans, ask, call, given, isPartial, certainty === 'proven');
    }
  }
}

function rewriteCall(
  code: CodePlace,
  meant: MeantPlans,
  plans: readonly FunctionPlan[],
  ask: (plan: FunctionPlan) => NewCall,
  call: number,
  given: readonly Argument[],
  isPartial: boolean,
  isProven: boolean,
): UseOutcome {
  const calls = meant.plans.map(ask);
  const fitting = calls.filter((one) => one.kind !== 'open');
  const first = fitting[0] ?? calls[0]!;
  if (first.kind !== 'fits') {
    if (first.kind === 'open' && isProven && /^it passes/.test(first.reason))
      return { kind: 'open', reason: `the call does not fit the function: ${first.reason}` };
    return first;
  }
  const others = meant.isExact ? [] : plans.filter((plan) => !isCollector(plan)).map(ask);
  const differs = [...fitting, ...others].find((one) => one.kind === 'fits' && !sameCall(one, first));
  if (differs !== undefined)
    return { kind: 'open', reason: 'definitions of it take the arguments in different ways' };
  if (isUnchanged(given, first.arguments)) return { kind: 'kept' };
  if (isPartial && !keepsLater(given, first.arguments))
    return { kind: 'open', reason: 'what is passed later would have to change' };
  const inserted = first.arguments.flatMap((each) => (each.kind === 'new' ? [each.text] : []));
  const limits = fieldLimits(code.unit, call);
  if (limits?.showsText === true)
    return { kind: 'open', reason: 'its text is part of what the f-string around it gives' };
  if (
    limits !== null &&
    inserted.some((one) => /[\\{}]/.test(one) || [...limits.quotes].some((quote) => one.includes(quote)))
  )
    return { kind: 'open', reason: 'it stands in an f-string, which the new argument may break' };
  const lost = first.dropped.find((argument) => !mayBeDropped(code, argument));
  return {
    kind: 'rewritten',
    rewrite: rewriteArguments(code.unit, call, isPartial, first.arguments),
    dropped: first.dropped,
    lost: lost === undefined ? null : sourceText(code.file, lost.value.start, lost.value.end),
    inserted,
  };
}

/** Whether the arguments that stand elsewhere are passed on as they are, behind those that stand here. */
function keepsLater(given: readonly Argument[], next: readonly NewArgument[]): boolean {
  const isLater = ({ node }: Argument) => node < 0;
  const later = next.flatMap((each) => (each.kind === 'old' && isLater(each.argument) ? [each] : []));
  const were = given.filter(isLater);
  if (later.length !== were.length) return false;
  if (later.some(({ argument, keyword }, at) => argument !== were[at] || keyword !== argument.name))
    return false;
  const firstLater = next.findIndex((each) => each.kind === 'old' && isLater(each.argument));
  return next
    .slice(firstLater === -1 ? next.length : firstLater)
    .every((each) => each.keyword !== null || (each.kind === 'old' && isPassedOn(each.argument)));

  /** By position, only what comes later may stand behind what comes later. */
  function isPassedOn(argument: Argument): boolean {
    return isLater(argument) || argument.kind === 'double-star';
  }
}

function askCall(
  code: CodePlace,
  plan: FunctionPlan,
  filled: number,
  given: readonly Argument[],
  namesAreFound: boolean,
): NewCall {
  return newArguments({
    plan,
    filled: Math.min(filled, plan.receivers),
    given,
    // What is passed later is evaluated later, wherever it stands.
    maySwap: (first, second) => first.node < 0 || second.node < 0 || maySwap(code, first, second),
    heldNames: (argument) => heldNames(code, argument),
    namesAreFound,
    constantDefault: (slot) => constantDefault(plan, slot),
  });
}

function constantDefault({ ref, old, hasForeignDefaults }: FunctionPlan, slot: Slot): string | null {
  const { file } = ref;
  if (hasForeignDefaults === true && slot.from >= 0) return null;
  const value = old[slot.from]?.defaultValue ?? -1;
  if (value >= 0) return isConstant(file.facts.tree, value) ? sourceOf(file, value) : null;
  return slot.from < 0 && slot.default && readExpression(slot.default)?.isConstant ? slot.default : null;
}

function sameCall(one: NewCall, other: NewCall): boolean {
  if (one.kind !== 'fits' || other.kind !== 'fits') return one.kind === other.kind;
  return (
    one.arguments.length === other.arguments.length &&
    one.arguments.every((each, at) => sameArgument(each, other.arguments[at]!))
  );
}

function sameArgument(one: NewArgument, other: NewArgument): boolean {
  if (one.keyword !== other.keyword || one.kind !== other.kind) return false;
  return one.kind === 'new'
    ? other.kind === 'new' && one.text === other.text
    : other.kind === 'old' && one.argument === other.argument;
}

/** Whether whoever calls it goes on without knowing of the change. `namesAreFound`: calls by name are looked for on their own. */
export function harmless(
  plans: readonly FunctionPlan[],
  how: string,
  filled: number | null = null,
  namesAreFound = false,
): UseOutcome {
  const given = filled === null ? [0, 1] : [filled];
  for (const count of given) {
    const outcome = unchanged(plans, count, ANY_ARGUMENTS, how, namesAreFound);
    if (outcome.kind !== 'kept') return outcome;
  }
  return { kind: 'kept' };
}

export function unchanged(
  plans: readonly FunctionPlan[],
  filled: number | null,
  given: readonly Argument[],
  how: string,
  namesAreFound = false,
): UseOutcome {
  for (const plan of plans) {
    const call = newArguments({
      plan,
      filled: Math.min(filled ?? 0, plan.receivers),
      given,
      maySwap: () => false,
      heldNames: () => null,
      namesAreFound,
      constantDefault: () => null,
    });
    if (call.kind === 'fits' && isUnchanged(given, call.arguments)) continue;
    const why =
      call.kind === 'open'
        ? call.reason
        : call.kind === 'no-value'
          ? `nothing passes ${call.slot.name}`
          : 'its arguments would have to change';
    return { kind: 'open', reason: `${how}: ${why}` };
  }
  return { kind: 'kept' };
}

interface MeantPlans {
  readonly plans: readonly FunctionPlan[];
  /** No other definition of the family can be meant. */
  readonly isExact: boolean;
}

/** The definitions that the expression is known to mean; all, when nothing is known. */
function plansFor(
  engine: PythonEngine,
  { file, unit }: CodePlace,
  expression: number,
  plans: readonly FunctionPlan[],
): MeantPlans {
  if (plans.length === 1) return { plans, isExact: true };
  const { values, unknown } = engine.evaluator.typeOf(file, unit, expression);
  const meant = plans.filter(({ ref }) =>
    values.some((value) => value.kind === 'function' && sameFunction(value.function, ref)),
  );
  // What a collector takes is meant for those that it passes it to.
  const taking = plans.filter((plan) => !isCollector(plan));
  if (meant.length === 0 || meant.some(isCollector)) return { plans: taking, isExact: false };
  return { plans: meant, isExact: unknown === null && values.every(isExact) };
}

function isExact(value: Value): boolean {
  if (value.kind !== 'function' || value.receiver === null) return true;
  const { receiver } = value;
  return (
    receiver.kind === 'super' ||
    ((receiver.kind === 'instance' || receiver.kind === 'class') && receiver.exact === true)
  );
}

/** How many parameters the object before the dot fills. Null when it may or may not. */
function filledBy(
  { engine, file, unit }: CodePlace,
  expression: number,
  plans: readonly FunctionPlan[],
): number | null {
  if (plans.every(({ receivers }) => receivers === 0)) return 0;
  const { values } = engine.evaluator.typeOf(file, unit, expression);
  const found = new Set<number>();
  for (const value of values) {
    if (value.kind === 'class') found.add(1);
    if (value.kind !== 'function') continue;
    const plan = plans.find(({ ref }) => sameFunction(value.function, ref));
    if (plan !== undefined) found.add(value.receiver === null ? 0 : plan.receivers);
  }
  if (found.size === 1) return [...found][0]!;
  if (found.size > 1) return null;
  const [{ ref, receivers }] = plans as readonly [FunctionPlan];
  if (receivers === 0) return 0;
  return isClassMethod(ref) || !startsFromClass({ engine, file, unit }, expression) || isStatic(ref)
    ? receivers
    : 0;
}

function startsFromClass({ engine, file, unit }: CodePlace, expression: number): boolean {
  if (unit.tree.kind[expression] !== Node.Attribute) return false;
  const { values } = engine.evaluator.typeOf(file, unit, expression - 2);
  return values.length > 0 && values.every(({ kind }) => kind === 'class');
}

/** A method of the class is bound later, when the partial one is called. */
function isPartialMethod({ tree }: CodeUnit, call: number): boolean {
  const callee = childrenOf(tree, call)[0]!;
  const kind = tree.kind[callee];
  return (
    (kind === Node.Name || kind === Node.Attribute) && nameText(tree, tree.data[callee]!) === 'partialmethod'
  );
}
