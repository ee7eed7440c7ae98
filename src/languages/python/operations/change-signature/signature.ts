// What a function takes, and what it is to take: every definition of the family gets a plan of its own, because overriding methods
// name, annotate and default their parameters as they like.
import type { ParameterFact } from '../../facts/file-facts.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import type { FunctionRef } from '../../types/type.ts';

export type ParameterKind = ParameterFact['role'];

/** One parameter of the new list. */
export interface Slot {
  readonly name: string;
  readonly kind: ParameterKind;
  /** Which of the old parameters it is; -1 for a new one. */
  readonly from: number;
  /** Source text; null: none; undefined: as it is. */
  readonly annotation?: string | null | undefined;
  readonly default?: string | null | undefined;
  /** What calls pass for it that do not pass it so far; null: nothing, the default will do. */
  readonly value: string | null;
}

export interface FunctionPlan {
  /** For people. */
  readonly name: string;
  /** For the fields of a dataclass there is no function: its index is -1. */
  readonly ref: FunctionRef;
  readonly old: readonly ParameterFact[];
  /** How many leading parameters callers do not pass: 1 for `self` and `cls`. They stay as they are. */
  readonly receivers: number;
  /** Of fields: their defaults stand in other files, or in other classes. */
  readonly hasForeignDefaults?: boolean;
  /** Behind the receivers. */
  readonly slots: readonly Slot[];
}

export function parametersOf({ file, index }: FunctionRef): readonly ParameterFact[] {
  return file.facts.functions[index]!.parameters;
}

export function receiversOf(ref: FunctionRef): number {
  const { file, index } = ref;
  const fact = file.facts.functions[index]!;
  if (fact.ownerClass === -1 || fact.parameters.length === 0) return 0;
  const [first] = fact.parameters;
  if (first!.role !== 'regular' && first!.role !== 'positional-only') return 0;
  return nameOfFunction(ref) !== '__new__' && isStatic(ref) ? 0 : 1;
}

export function isStatic({ file, index }: FunctionRef): boolean {
  return file.facts.functions[index]!.decorators.some((node) => decoratorName(file, node) === 'staticmethod');
}

export function isClassMethod(ref: FunctionRef): boolean {
  const { file, index } = ref;
  const name = nameOfFunction(ref);
  return (
    name === '__init_subclass__' ||
    name === '__class_getitem__' ||
    file.facts.functions[index]!.decorators.some((node) => decoratorName(file, node) === 'classmethod')
  );
}

export function isPositional(kind: ParameterKind): boolean {
  return kind === 'positional-only' || kind === 'regular';
}

export function isNamed(kind: ParameterKind): boolean {
  return kind === 'regular' || kind === 'keyword-only';
}

/** Whether a call may leave it out, once the change is made. */
export function hasDefault({ old }: FunctionPlan, slot: Slot): boolean {
  if (slot.default === undefined) return slot.from >= 0 && old[slot.from]!.defaultValue >= 0;
  return slot.default !== null;
}

/** The old parameters that are not in the new list. */
export function removedParameters({ old, receivers, slots }: FunctionPlan): readonly number[] {
  const kept = new Set(slots.map(({ from }) => from));
  return old.map((_, at) => at).filter((at) => at >= receivers && !kept.has(at));
}

/** Whether the definition is written anew. */
export function changesText({ old, receivers, slots }: FunctionPlan): boolean {
  return (
    slots.length !== old.length - receivers ||
    slots.some(
      ({ from, name, kind, annotation, default: value }, at) =>
        from !== receivers + at ||
        name !== old[from]!.name ||
        kind !== old[from]!.role ||
        annotation !== undefined ||
        value !== undefined,
    )
  );
}

/** A definition that takes whatever comes and stays as it is: what callers pass is meant for the ones that it passes it to. */
export function isCollector(plan: FunctionPlan): boolean {
  const { old } = plan;
  return (
    old.some(({ role }) => role === 'variadic') &&
    old.some(({ role }) => role === 'keywords') &&
    !changesText(plan)
  );
}

/** Every parameter stays where it is, and is what it was. */
export function onlyRenames({ old, receivers, slots }: FunctionPlan): boolean {
  return (
    slots.length === old.length - receivers &&
    slots.every(
      ({ from, kind, default: value }, at) =>
        from === receivers + at && kind === old[from]!.role && value === undefined,
    )
  );
}

export function sameFunction(a: FunctionRef, b: FunctionRef): boolean {
  return a.file === b.file && a.index === b.index;
}
