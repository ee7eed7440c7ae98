// The same change for another definition of the family: an overriding method, an overload, a stub. Parameters are the same by name,
// else by position; what only this definition has stays beside its neighbour.
import type { ParameterFact } from '../../facts/file-facts.ts';
import type { FunctionRef } from '../../types/type.ts';
import { rank } from './read-steps.ts';
import {
  type FunctionPlan,
  isPositional,
  parametersOf,
  receiversOf,
  removedParameters,
  type Slot,
} from './signature.ts';

export function planRelative(target: FunctionPlan, ref: FunctionRef): FunctionPlan {
  const old = parametersOf(ref);
  const receivers = receiversOf(ref);
  const partnerOf = findPartners(target, old, receivers);
  const slots: Slot[] = [];
  for (const slot of target.slots) {
    if (slot.from < 0) {
      if (takesNew(old, slot)) slots.push(slot);
      continue;
    }
    const partner = partnerOf.get(slot.from);
    if (partner === undefined) continue;
    slots.push(sameChange(slot, target.old[slot.from]!, old[partner]!, partner));
  }
  const gone = new Set(removedParameters(target).map((at) => partnerOf.get(at)));
  const partners = new Set(partnerOf.values());
  for (let at = receivers; at < old.length; at++) {
    if (!partners.has(at) && !gone.has(at)) insertOwn(slots, old[at]!, at);
  }
  const ordered = slots
    .map((slot, at) => ({ slot, at }))
    .sort((a, b) => rank(a.slot.kind) - rank(b.slot.kind) || a.at - b.at)
    .map(({ slot }) => slot);
  return { name: target.name, ref, old, receivers, slots: ordered };
}

/** By index into the target's parameters. */
function findPartners(
  { old: wanted, receivers: skipped }: FunctionPlan,
  old: readonly ParameterFact[],
  receivers: number,
): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  const names = new Set(wanted.map(({ name }) => name));
  wanted.forEach((parameter, at) => {
    if (at < skipped) return;
    const same = old.findIndex(
      ({ name, role }, index) =>
        index >= receivers && name === parameter.name && isStar(role) === isStar(parameter.role),
    );
    if (same !== -1) {
      partners.set(at, same);
      return;
    }
    if (isStar(parameter.role)) {
      const star = old.findIndex(({ role }) => role === parameter.role);
      if (star !== -1) partners.set(at, star);
      return;
    }
    const place = at - skipped + receivers;
    const there = old[place];
    if (
      there !== undefined &&
      isPositional(parameter.role) &&
      isPositional(there.role) &&
      !names.has(there.name)
    )
      partners.set(at, place);
  });
  return partners;
}

function isStar(role: ParameterFact['role']): boolean {
  return role === 'variadic' || role === 'keywords';
}

/** A definition that takes whatever comes passes on what is new too. */
function takesNew(old: readonly ParameterFact[], slot: Slot): boolean {
  const takesAny = old.some(({ role }) => role === 'variadic');
  const takesNamed = old.some(({ role }) => role === 'keywords');
  return !(takesNamed && (takesAny || slot.kind === 'keyword-only'));
}

function sameChange(slot: Slot, was: ParameterFact, own: ParameterFact, from: number): Slot {
  return {
    ...slot,
    from,
    name: own.name === was.name ? slot.name : own.name,
    kind: slot.kind === was.role ? own.role : slot.kind,
    // An overload may need what the implementation has a default for; one that the parameter gets is for all of the family.
    default:
      slot.default === null || own.defaultValue >= 0 || was.defaultValue < 0 ? slot.default : undefined,
  };
}

/** Behind all others, so that what callers pass by position meets the same parameters; else beside its neighbour. */
function insertOwn(slots: Slot[], { name, role }: ParameterFact, at: number): void {
  const own: Slot = { name, kind: role, from: at, value: null };
  const isLast = !slots.some((slot) => slot.from > at && slot.kind === role);
  let place = 0;
  slots.forEach((slot, index) => {
    if (rank(slot.kind) > rank(role)) return;
    if (isLast || (slot.from >= 0 && slot.from < at)) place = index + 1;
  });
  slots.splice(place, 0, own);
}
