// Does the code still mean the same? Every name before the patch must mean, after it, the same declaration at its new
// place; nothing may be captured, lost or appear. This is the net under every operation's own rules, so it knows
// nothing of operations or languages: it compares two binding graphs through the patch.
import { byFile, covers, followPlace, type Relocations } from './follow-place.ts';
import type { Binding, BindingTarget, ChangeDraft, ExpectedMeaning, RelocationTarget } from './language.ts';
import type { FileSpan } from './occurrence.ts';
import type { EditMap } from './patch/edit-map.ts';

export interface BindingProblem {
  /**
   * captured: means another declaration than before. lost: means nothing any more. vanished: is no name any more,
   * though nobody asked to remove it. appeared: is a name that was not there before and was not inserted.
   */
  readonly kind: 'captured' | 'lost' | 'vanished' | 'appeared';
  readonly before: Binding | null;
  readonly after: Binding | null;
  /** The declaration that it would mean, where that stands before the patch; null when there is none, or the patch makes it. */
  readonly capturedBy: FileSpan | null;
}

export function checkBindings(
  before: readonly Binding[],
  after: readonly Binding[],
  map: EditMap,
  draft: Pick<ChangeDraft, 'relocations' | 'removed' | 'rebound' | 'redeclared' | 'expected' | 'untold'>,
): readonly BindingProblem[] {
  const problems: Omit<BindingProblem, 'capturedBy'>[] = [];
  const relocations = byFile(draft.relocations, ({ from }) => from.file);
  const removed = byFile(draft.removed, ({ file }) => file);
  const afterByPlace = new Map(after.map((binding) => [placeKey(binding), binding]));
  const explained = new Map<string, FileSpan>();
  const untold = new Set((draft.untold ?? []).map(placeKey));
  const rebound = new Map((draft.rebound ?? []).map(({ place, means }) => [placeKey(place), means]));

  const redeclared = new Map(
    (draft.redeclared ?? []).map(({ declaration, means }) => [placeKey(declaration), means]),
  );
  const meaningOf = (was: Binding, isCarried: boolean): ExpectedMeaning => {
    const stated = rebound.get(placeKey(was));
    if (stated !== undefined || isCarried || was.target.kind !== 'declaration') return stated ?? was.target;
    return redeclared.get(placeKey(was.target)) ?? was.target;
  };

  // Nobody knows what it is, or it is declared where such a member stands: `self.x = 1`.
  const isMovable = (target: BindingTarget) =>
    isUntold(target) || (target.kind === 'declaration' && untold.has(placeKey(target)));

  for (const was of before) {
    // Text that moves means what it meant, also when the place it leaves is given to something else.
    const isCarried = (relocations.get(was.file) ?? []).some(({ from }) => covers([from], was));
    if (!isCarried && covers(removed.get(was.file) ?? [], was)) continue;
    const place = followPlace(was, map, relocations);
    if (place === null) {
      problems.push({ kind: 'vanished', before: was, after: null });
      continue;
    }
    const is = afterByPlace.get(placeKey(place));
    if (is === undefined) {
      problems.push({ kind: 'vanished', before: was, after: null });
      continue;
    }
    explained.set(placeKey(place), { file: was.file, span: was.span });
    const expected = followMeaning(meaningOf(was, isCarried), map, relocations);
    const isOpen = untold.has(placeKey(was)) && (isMovable(was.target) || isUntold(is.target));
    if (!isOpen && (expected === null || !sameTarget(expected, is.target))) {
      problems.push({ kind: is.target.kind === 'unresolved' ? 'lost' : 'captured', before: was, after: is });
    }
  }
  const expectations = new Map(
    (draft.expected ?? []).map(({ at, length, means }) => [
      placeKey(placeOf(at, length, map)),
      followMeaning(means, map, relocations),
    ]),
  );
  for (const is of after) {
    const key = placeKey(is);
    if (explained.has(key)) continue;
    const expected = expectations.get(key);
    if (!map.isInserted(is.file, is.span)) problems.push({ kind: 'appeared', before: null, after: is });
    else if (isUnbound(is.target)) problems.push({ kind: 'lost', before: null, after: is });
    else if (expected === null || (expected !== undefined && !sameTarget(expected, is.target)))
      problems.push({ kind: 'captured', before: null, after: is });
  }
  return problems.map((problem) => {
    const target = problem.after?.target;
    const capturedBy = target?.kind === 'declaration' ? (explained.get(placeKey(target)) ?? null) : null;
    return { ...problem, capturedBy };
  });
}

/** A name that nothing binds; the attribute of an unknown object has no name to be bound. */
function isUnbound(target: BindingTarget): boolean {
  return target.kind === 'unresolved' && target.name !== '';
}

/** The attribute of an object of which nobody knows what it is. */
function isUntold(target: BindingTarget): boolean {
  return target.kind === 'unresolved' && target.name === '';
}

function placeOf(at: RelocationTarget, length: number, map: EditMap): FileSpan {
  const { file, offset } = at.kind === 'edit' ? map.placeInEdit(at.editId, at.offset) : at;
  return { file, span: { start: offset, end: offset + length } };
}

function followMeaning(
  target: ExpectedMeaning,
  map: EditMap,
  relocations: Relocations,
): BindingTarget | null {
  if (target.kind === 'inserted') {
    return { kind: 'declaration', ...placeOf(target.at, target.length, map) };
  }
  if (target.kind !== 'declaration') return target;
  const place = followPlace(target, map, relocations);
  return place === null ? null : { kind: 'declaration', file: place.file, span: place.span };
}

function sameTarget(a: BindingTarget, b: BindingTarget): boolean {
  if (a.kind === 'declaration') return b.kind === 'declaration' && placeKey(a) === placeKey(b);
  return a.kind === b.kind && a.name === b.name;
}

function placeKey(place: FileSpan): string {
  return `${place.file}\0${place.span.start}\0${place.span.end}`;
}
