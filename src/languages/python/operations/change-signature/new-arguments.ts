// The arguments of a call once the parameters are others: each value still goes to the parameter that it went to, in the same order of
// evaluation, by position or by name as it stood there before where that can be.

import { type BoundArguments, bindArguments } from './bind-arguments.ts';
import type { Argument } from './call-arguments.ts';
import { type FunctionPlan, hasDefault, isPositional, type Slot } from './signature.ts';

export type OldArgument = {
  readonly kind: 'old';
  readonly argument: Argument;
  readonly keyword: string | null;
};
export type NewArgument =
  | OldArgument
  | { readonly kind: 'new'; readonly text: string; readonly keyword: string | null };

export type NewCall =
  | {
      readonly kind: 'fits';
      readonly arguments: readonly NewArgument[];
      readonly dropped: readonly Argument[];
    }
  /** Nobody can say what the call passes. */
  | { readonly kind: 'open'; readonly reason: string }
  /** A new parameter gets nothing at this call. */
  | { readonly kind: 'no-value'; readonly slot: Slot }
  /** Two values would be evaluated the other way around, and no keywords can prevent it. */
  | { readonly kind: 'order' };

export interface CallQuestion {
  readonly plan: FunctionPlan;
  /** How many leading parameters the call itself fills: `self` of a bound method. */
  readonly filled: number;
  readonly given: readonly Argument[];
  /** Whether two arguments may be evaluated the other way around. */
  readonly maySwap: (first: Argument, second: Argument) => boolean;
  /** What a double star holds; null when nobody can say. */
  readonly heldNames: (argument: Argument) => readonly string[] | null;
  /** Calls by name that nobody knows of are found on their own, as for a rename. */
  readonly namesAreFound: boolean;
  /** The source of a default that means the same everywhere; null for others. */
  readonly constantDefault: (slot: Slot) => string | null;
}

export function newArguments(question: CallQuestion): NewCall {
  const { plan, filled, given } = question;
  const bound = bindArguments(plan, filled, given);
  if (typeof bound === 'string') return { kind: 'open', reason: bound };
  const sources = new Map<Slot, Source>();
  for (const slot of plan.slots) {
    const source = sourceFor(question, bound, slot);
    if (source === 'no-value') return { kind: 'no-value', slot };
    if (source !== null) sources.set(slot, source);
  }
  const doubt = doubtOf(question, bound, sources);
  if (doubt !== null) return { kind: 'open', reason: doubt };
  return arrange(question, bound, sources);
}

type Source =
  | { readonly kind: 'old'; readonly argument: Argument }
  | { readonly kind: 'new'; readonly text: string };

/** Null: the call passes nothing for it, or passes it among unpacked arguments. */
function sourceFor(
  { plan, constantDefault }: CallQuestion,
  bound: BoundArguments,
  slot: Slot,
): Source | null | 'no-value' {
  if (slot.kind === 'variadic' || slot.kind === 'keywords') return null;
  const argument = bound.byParameter.get(slot.from);
  if (argument !== undefined) return { kind: 'old', argument };
  if (slot.from < 0) {
    if (slot.value !== null) return { kind: 'new', text: slot.value };
    return hasDefault(plan, slot) ? null : 'no-value';
  }
  const hadDefault = plan.old[slot.from]!.defaultValue >= 0;
  if (slot.default === undefined || !hadDefault || bound.mayBeUnpacked(slot.from)) return null;
  const kept = slot.value ?? constantDefault(slot);
  return kept === null ? 'no-value' : { kind: 'new', text: kept };
}

/** What unpacked arguments may hold that is not there any more, or not at the same place. */
function doubtOf(
  { plan, given, heldNames, namesAreFound }: CallQuestion,
  bound: BoundArguments,
  sources: ReadonlyMap<Slot, Source>,
): string | null {
  const { old, slots } = plan;
  for (const slot of slots) {
    if (slot.from < 0 || slot.default === undefined || old[slot.from]!.defaultValue < 0) continue;
    if (!sources.has(slot)) return `the default of ${slot.name} changes, and the call may leave it out`;
  }
  if (bound.doubleStar) {
    const held = given.filter(({ kind }) => kind === 'double-star').map(heldNames);
    const mayHold = (name: string) => held.some((names) => names === null || names.includes(name));
    // Keys of a dictionary that is written out get their new names where they stand.
    const isRenamed = namesAreFound || held.every((names) => names !== null);
    for (const [at, parameter] of old.entries()) {
      // The receiver stays as it is.
      if (at < plan.receivers || bound.byParameter.has(at) || at < bound.filled || !bound.mayBeUnpacked(at))
        continue;
      if (parameter.role === 'variadic' || parameter.role === 'positional-only') continue;
      const slot = slots.find(({ from }) => from === at);
      if (parameter.role === 'keywords' && slot === undefined)
        return '** may hold keywords that nothing takes any more';
      if (parameter.role === 'keywords' || !mayHold(parameter.name)) continue;
      if (slot === undefined) return `** may hold ${parameter.name}, which goes away`;
      if (slot.name !== parameter.name && !isRenamed)
        return `** may hold ${parameter.name}, which becomes ${slot.name}`;
      if (slot.kind === 'positional-only')
        return `** may hold ${parameter.name}, which becomes positional-only`;
    }
    const collects = old.some(({ role }) => role === 'keywords');
    const fresh = slots.find((slot) => isFresh(plan, slot) && !sources.has(slot) && mayHold(slot.name));
    if (collects && fresh !== undefined)
      return `** may hold ${fresh.name}, which ** of the function takes so far`;
  }
  if (bound.tail.length === 0) return null;
  const reached = bound.reachedByTail;
  const positional = slots.filter(({ kind }) => isPositional(kind));
  const begin =
    reached.length === 0 ? positional.length : positional.findIndex(({ from }) => from === reached[0]);
  const stays = begin >= 0 && reached.every((at, index) => positional[begin + index]?.from === at);
  if (!stays) return '* may hold arguments of parameters that go or move';
  const collects = old.some(({ role }) => role === 'variadic');
  const hasVariadic = slots.some(({ kind }) => kind === 'variadic');
  if (collects && (!hasVariadic || positional.length > begin + reached.length))
    return '* may hold more arguments, which would go to another parameter';
  const before = positional.slice(0, begin);
  // Where it held nothing but the receiver, what comes behind that is left to its default.
  const isReceiverOnly = !collects && reached.length === 0 && !before.some((slot) => sources.has(slot));
  if (bound.tailFillsReceiver && before.length > 0 && !isReceiverOnly)
    return '* may hold arguments of parameters that move';
  if (reached.length > 0 && before.some((slot) => !sources.has(slot)))
    return 'arguments before * would have to be passed by position';
  return null;
}

/** A name that callers could not pass to a parameter of its own before. */
function isFresh({ old }: FunctionPlan, { from, name, kind }: Slot): boolean {
  if (kind !== 'regular' && kind !== 'keyword-only') return false;
  return from < 0 || old[from]!.name !== name || old[from]!.role === 'positional-only';
}

function arrange(question: CallQuestion, bound: BoundArguments, given: ReadonlyMap<Slot, Source>): NewCall {
  const { plan, constantDefault } = question;
  const positional = plan.slots.filter(({ kind }) => isPositional(kind));
  const sources = new Map(given);
  const hasVariadic = plan.slots.some(({ kind }) => kind === 'variadic');
  const extra = hasVariadic ? bound.extra : [];
  const must = mustBePositional(plan, positional, bound, sources, extra);
  for (const slot of positional.slice(0, must)) {
    if (sources.has(slot)) continue;
    const filler = slot.value ?? constantDefault(slot);
    if (filler === null) return { kind: 'open', reason: `${slot.name} would have to be passed by position` };
    sources.set(slot, { kind: 'new', text: filler });
  }
  const dropped = droppedArguments(plan, bound, sources, extra);
  const most = mostPositional(positional, must, sources, bound);
  for (let count = most; count >= must; count--) {
    const call = write(question, bound, sources, positional.slice(0, count), extra);
    if (keepsOrder(question, call)) return { kind: 'fits', arguments: call, dropped };
  }
  return { kind: 'order' };
}

/** How many of the positional parameters cannot be passed by name. */
function mustBePositional(
  plan: FunctionPlan,
  positional: readonly Slot[],
  bound: BoundArguments,
  sources: ReadonlyMap<Slot, Source>,
  extra: readonly Argument[],
): number {
  if (bound.tail.length > 0) {
    const [first] = bound.reachedByTail;
    const at = first === undefined ? -1 : positional.findIndex(({ from }) => from === first);
    if (at >= 0) return at;
    return plan.old.some(({ role }) => role === 'variadic')
      ? positional.length
      : lastOnly(positional, sources);
  }
  return extra.length > 0 ? positional.length : lastOnly(positional, sources);
}

function lastOnly(positional: readonly Slot[], sources: ReadonlyMap<Slot, Source>): number {
  return positional.findLastIndex((slot) => slot.kind === 'positional-only' && sources.has(slot)) + 1;
}

/** By position as long as nothing is left out and nothing was passed by name before. */
function mostPositional(
  positional: readonly Slot[],
  must: number,
  sources: ReadonlyMap<Slot, Source>,
  { tail, reachedByTail }: BoundArguments,
): number {
  // What comes behind goes on where the others end, unless nothing is left for it.
  if (tail.length > 0 && reachedByTail.length > 0) return must;
  let count = must;
  for (const slot of positional.slice(must)) {
    const source = sources.get(slot);
    if (source === undefined || (source.kind === 'old' && source.argument.kind === 'keyword')) break;
    count++;
  }
  // A new value at the end of what is passed by name is passed by name, too.
  const rest = positional.slice(count);
  const isNamed = rest.some((slot) => sources.has(slot));
  while (
    isNamed &&
    count > must &&
    sources.get(positional[count - 1]!)?.kind === 'new' &&
    !hasOldBehind(count)
  )
    count--;
  return count;

  function hasOldBehind(at: number): boolean {
    return positional.slice(0, at).some((slot) => {
      const source = sources.get(slot);
      return source?.kind === 'old' && source.argument.kind === 'positional';
    });
  }
}

function droppedArguments(
  plan: FunctionPlan,
  bound: BoundArguments,
  sources: ReadonlyMap<Slot, Source>,
  extra: readonly Argument[],
): readonly Argument[] {
  const kept = new Set<Argument>(extra);
  for (const source of sources.values()) if (source.kind === 'old') kept.add(source.argument);
  const hasKeywords = plan.slots.some(({ kind }) => kind === 'keywords');
  if (hasKeywords) for (const argument of bound.extraKeywords) kept.add(argument);
  return [...bound.byParameter.values(), ...bound.extra, ...bound.extraKeywords].filter(
    (argument) => argument.node >= 0 && !kept.has(argument) && !bound.byReceiver.has(argument),
  );
}

function write(
  { plan, given }: CallQuestion,
  bound: BoundArguments,
  sources: ReadonlyMap<Slot, Source>,
  byPosition: readonly Slot[],
  extra: readonly Argument[],
): readonly NewArgument[] {
  const first: NewArgument[] = given
    .filter((argument) => bound.byReceiver.has(argument))
    .map((argument) => ({ kind: 'old', argument, keyword: null }));
  for (const slot of byPosition) {
    const source = sources.get(slot)!;
    first.push(source.kind === 'old' ? { ...source, keyword: null } : { ...source, keyword: null });
  }
  for (const argument of [...extra, ...bound.tail]) first.push({ kind: 'old', argument, keyword: null });
  const named = plan.slots.filter((slot) => sources.has(slot) && !byPosition.includes(slot));
  const hasKeywords = plan.slots.some(({ kind }) => kind === 'keywords');
  const rest: NewArgument[] = [];
  for (const argument of given) {
    if (argument.kind === 'double-star') rest.push({ kind: 'old', argument, keyword: null });
    else if (hasKeywords && bound.extraKeywords.includes(argument))
      rest.push({ kind: 'old', argument, keyword: argument.name });
    else {
      const slot = named.find((each) => {
        const source = sources.get(each)!;
        return source.kind === 'old' && source.argument === argument;
      });
      if (slot !== undefined) rest.push({ kind: 'old', argument, keyword: slot.name });
    }
  }
  const fresh = named.flatMap((slot): NewArgument[] => {
    const source = sources.get(slot)!;
    return source.kind === 'new' ? [{ ...source, keyword: slot.name }] : [];
  });
  const firstUnpacked = rest.findIndex((each) => each.kind === 'old' && each.argument.kind === 'double-star');
  rest.splice(firstUnpacked === -1 ? rest.length : firstUnpacked, 0, ...fresh);
  return [...first, ...rest];
}

/** Arguments are evaluated as they stand, whatever they are passed to; only stars come before all keywords. */
function keepsOrder({ given, maySwap }: CallQuestion, call: readonly NewArgument[]): boolean {
  const isEarly = ({ kind }: Argument) => kind === 'positional' || kind === 'star';
  const evaluated = [...given.filter(isEarly), ...given.filter((argument) => !isEarly(argument))];
  const places = call.flatMap((each) => (each.kind === 'old' ? [evaluated.indexOf(each.argument)] : []));
  for (let second = 1; second < places.length; second++) {
    for (let first = 0; first < second; first++) {
      const [late, early] = [evaluated[places[first]!]!, evaluated[places[second]!]!];
      if (places[first]! > places[second]! && !maySwap(early, late)) return false;
    }
  }
  return true;
}
