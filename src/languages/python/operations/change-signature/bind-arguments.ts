// Which argument of a call goes to which old parameter, as the interpreter binds them. What is unpacked binds to nobody knows
// what: from the first star on, and for all names that are not passed otherwise.
import type { Argument } from './call-arguments.ts';
import { type FunctionPlan, isNamed, isPositional } from './signature.ts';

export interface BoundArguments {
  readonly filled: number;
  /** By index of the old parameter, receivers of unbound calls included. */
  readonly byParameter: ReadonlyMap<number, Argument>;
  /** Those that are passed for `self` or `cls`. */
  readonly byReceiver: ReadonlySet<Argument>;
  /** What `*` and `**` of the function take. */
  readonly extra: readonly Argument[];
  readonly extraKeywords: readonly Argument[];
  /** The first star and every positional argument behind it. */
  readonly tail: readonly Argument[];
  /** Old parameters, behind the receivers, that the tail may fill, in order. */
  readonly reachedByTail: readonly number[];
  readonly tailFillsReceiver: boolean;
  readonly doubleStar: boolean;
  mayBeUnpacked(parameter: number): boolean;
}

/** A text when the call does not fit the parameters: calling it raises TypeError, or it means another function. */
export function bindArguments(
  { old, receivers }: FunctionPlan,
  filled: number,
  given: readonly Argument[],
): BoundArguments | string {
  const positional = old.flatMap(({ role }, at) => (at >= filled && isPositional(role) ? [at] : []));
  const byParameter = new Map<number, Argument>();
  const extra: Argument[] = [];
  const extraKeywords: Argument[] = [];
  const tail: Argument[] = [];
  let next = 0;
  for (const argument of given) {
    if (argument.kind === 'star' || (argument.kind === 'positional' && tail.length > 0)) tail.push(argument);
    else if (argument.kind === 'positional') {
      if (next < positional.length) byParameter.set(positional[next++]!, argument);
      else extra.push(argument);
    }
  }
  if (extra.length > 0 && !old.some(({ role }) => role === 'variadic'))
    return 'it passes more arguments than there are parameters';
  for (const argument of given) {
    if (argument.kind !== 'keyword') continue;
    const at = old.findIndex(
      ({ name, role }, index) => index >= filled && name === argument.name && isNamed(role),
    );
    if (at === -1) extraKeywords.push(argument);
    else if (byParameter.has(at)) return `it passes ${argument.name} twice`;
    else byParameter.set(at, argument);
  }
  if (extraKeywords.length > 0 && !old.some(({ role }) => role === 'keywords'))
    return `it passes ${extraKeywords[0]!.name}, which is no parameter`;
  const doubleStar = given.some(({ kind }) => kind === 'double-star');
  const reach = tail.length === 0 ? [] : positional.slice(next);
  const stop = reach.findIndex((at) => byParameter.has(at));
  const reached = stop === -1 ? reach : reach.slice(0, stop);
  const mayBeUnpacked = (at: number) => reached.includes(at) || (doubleStar && isNamed(old[at]!.role));
  for (const [at, { role, defaultValue, name }] of old.entries()) {
    if (at < filled || byParameter.has(at) || defaultValue >= 0 || mayBeUnpacked(at)) continue;
    if (role === 'variadic' || role === 'keywords') continue;
    return `it passes nothing for ${name}`;
  }
  const byReceiver = new Set<Argument>();
  for (const [at, argument] of byParameter) if (at < receivers) byReceiver.add(argument);
  return {
    filled,
    byParameter,
    byReceiver,
    extra,
    extraKeywords,
    tail,
    reachedByTail: reached.filter((at) => at >= receivers),
    tailFillsReceiver: reached.some((at) => at < receivers),
    doubleStar,
    mayBeUnpacked,
  };
}
