// The new list of parameters of the function that was asked for: read from the request, and Python.
import { TugError } from '../../../../base/tug-error.ts';
import type { ChangeRequest } from '../../../../kernel/language.ts';
import type { ParameterFact } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import { outerSpan } from '../../rewrite/outer-span.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import type { FunctionRef } from '../../types/type.ts';
import { invalidArgument } from './invalid-argument.ts';
import { problemOfParameters } from './read-expression.ts';
import { readParameterList } from './read-parameter-list.ts';
import { applySteps, rank } from './read-steps.ts';
import {
  changesText,
  type FunctionPlan,
  hasDefault,
  isPositional,
  type ParameterKind,
  parametersOf,
  receiversOf,
  type Slot,
} from './signature.ts';

const STEPS = ['add', 'value', 'before', 'remove', 'rename', 'make_keyword_only'] as const;

export function planTarget(ref: FunctionRef, request: ChangeRequest): FunctionPlan {
  const name = nameOfFunction(ref);
  return planList({ name, ref, old: parametersOf(ref), receivers: receiversOf(ref) }, request);
}

/** From the old list to the new one; it must be Python, and another one. */
export function planList(taker: Omit<FunctionPlan, 'slots'>, request: ChangeRequest): FunctionPlan {
  const { name, ref, old, receivers } = taker;
  const { lists, arguments: given } = request;
  const hasSteps = given.reorder !== undefined || STEPS.some((step) => (lists[step] ?? []).length > 0);
  if (given.params !== undefined && hasSteps) {
    throw invalidArgument(
      '--params',
      '...',
      'it is the whole list already',
      'give either --params or single steps',
    );
  }
  if (given.params === undefined && !hasSteps) {
    throw invalidArgument(
      '--params',
      '',
      'nothing to change was given',
      'give --params, or --add, --remove, --rename, --reorder, --make-keyword-only',
    );
  }
  const slots = oldSlots(ref.file, old, receivers);
  const receiver = receivers === 0 ? null : old[0]!.name;
  const next =
    given.params === undefined
      ? applySteps(slots, request)
      : readParameterList(slots, receiver, given.params);
  const plan = { ...taker, slots: next.map((slot) => asItIs(ref.file, old, slot)) };
  checkPlan(plan);
  if (!changesText(plan)) {
    throw invalidArgument(
      given.params === undefined ? '--reorder' : '--params',
      given.params === undefined ? (given.reorder ?? '') : '',
      `${name} takes these parameters already: (${listText(plan)})`,
      given.params === undefined
        ? 'name something that is to change'
        : 'what an entry does not say stays: "default": null or "type": null takes it away',
    );
  }
  return plan;
}

function oldSlots(file: PythonFile, old: readonly ParameterFact[], receivers: number): readonly Slot[] {
  return old.slice(receivers).map((fact, at) => ({
    name: fact.name,
    kind: fact.role,
    from: receivers + at,
    annotation: sourceOf(file, fact.annotation),
    default: sourceOf(file, fact.defaultValue),
    value: null,
  }));
}

export function sourceOf({ facts: { tree } }: PythonFile, node: number): string | null {
  if (node < 0) return null;
  const { start, end } = outerSpan(tree, node);
  return textBetween(tree, start, end);
}

/** What has the text that is there stays as it is, down to its bytes. */
function asItIs(file: PythonFile, old: readonly ParameterFact[], slot: Slot): Slot {
  const fact = old[slot.from];
  if (fact === undefined) return slot;
  return {
    ...slot,
    annotation: slot.annotation === sourceOf(file, fact.annotation) ? undefined : slot.annotation,
    default: slot.default === sourceOf(file, fact.defaultValue) ? undefined : slot.default,
  };
}

/** Whether the list is Python; for the definitions of the family too. */
export function checkPlan(plan: FunctionPlan): void {
  const { old, receivers, slots } = plan;
  const names = [...old.slice(0, receivers).map(({ name }) => name), ...slots.map(({ name }) => name)];
  const list = listText(plan);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw invalidList(plan, list, `${twice} is there twice`, 'choose another name');
  for (const { name, kind, from } of slots) {
    if (from < 0 || isStar(kind) === isStar(old[from]!.role)) {
      if (from < 0 || !isStar(kind) || kind === old[from]!.role) continue;
    }
    throw invalidList(
      plan,
      list,
      `${name} is ${spell(old[from]!.role)} and cannot become ${spell(kind)}`,
      'remove it, and add another one',
    );
  }
  const late = slots.find((slot, at) => at > 0 && rank(slot.kind) < rank(slots[at - 1]!.kind));
  const problem =
    late === undefined
      ? problemOfParameters(list)
      : `${late.name} (${spell(late.kind)}) stands behind ${slots[slots.indexOf(late) - 1]!.name}`;
  if (problem === null) return;
  const valid = nearestValid(plan);
  throw invalidList(plan, list, problem, `as in (${listText(valid)})`, {
    nearest: valid.slots.map(({ name }) => name),
  });
}

function isStar(kind: ParameterKind): boolean {
  return kind === 'variadic' || kind === 'keywords';
}

function spell(kind: ParameterKind): string {
  return kind === 'variadic' ? 'a * parameter' : kind === 'keywords' ? 'a ** parameter' : `a ${kind} one`;
}

/** The same parameters by kind, those without a default first. */
function nearestValid(plan: FunctionPlan): FunctionPlan {
  const weight = (slot: Slot) =>
    rank(slot.kind) * 2 + (isPositional(slot.kind) && hasDefault(plan, slot) ? 1 : 0);
  const slots = plan.slots
    .map((slot, at) => ({
      slot: slot.kind === 'positional-only' ? { ...slot, kind: 'regular' as const } : slot,
      at,
    }))
    .sort((a, b) => weight(a.slot) - weight(b.slot) || a.at - b.at)
    .map(({ slot }) => slot);
  return { ...plan, slots };
}

/** The list without annotations, for the parser and for people. */
export function listText(plan: FunctionPlan): string {
  const { old, receivers, slots } = plan;
  const parts: string[] = old.slice(0, receivers).map(({ name }) => name);
  let slash = receivers > 0 && old[0]!.role === 'positional-only';
  let star = false;
  for (const slot of slots) {
    if (slot.kind === 'positional-only') slash = true;
    else if (slash && slot.kind !== undefined && !parts.includes('/')) parts.push('/');
    if (slot.kind === 'variadic') star = true;
    if (slot.kind === 'keyword-only' && !star) {
      parts.push('*');
      star = true;
    }
    const stars = slot.kind === 'variadic' ? '*' : slot.kind === 'keywords' ? '**' : '';
    parts.push(`${stars}${slot.name}${hasDefault(plan, slot) ? '=...' : ''}`);
  }
  if (slash && !parts.includes('/')) parts.push('/');
  return parts.join(', ');
}

function invalidList(
  { name, ref }: FunctionPlan,
  list: string,
  problem: string,
  hint: string,
  details: Readonly<Record<string, unknown>> = {},
) {
  return new TugError('InvalidArgument', `${name} in ${ref.file.path} cannot take (${list}): ${problem}`, {
    hint,
    details: { argument: 'parameters', value: `(${list})`, reason: problem, ...details },
  });
}
