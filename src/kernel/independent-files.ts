// An operation on whole files handles each of them independently: a file whose change would give a name another meaning is left as
// it is, with a warning, and the others are changed. Operations on symbols are refused as a whole.
import { TugError } from '../base/tug-error.ts';
import type { IdentifiedOccurrence } from './accounting.ts';
import { type DraftedChange, makeChange, type Plan } from './plan-change.ts';

/** The plan without the files that are left. Throws NameConflict when none remains, and for operations on symbols. */
export function settleChange(plan: Plan): { readonly plan: Plan; readonly change: DraftedChange } {
  if (plan.request.target !== 'files') return { plan, change: makeChange(plan) };
  let settled = plan;
  for (;;) {
    const files = filesOf(settled);
    const found = changeOrConflict(settled);
    if (!(found instanceof TugError)) return { plan: settled, change: found };
    if (files.length < 2) throw found;
    const conflicts = files.flatMap((file) => {
      const alone = namedIn(found).has(file) ? found : changeOrConflict(only(settled, file));
      return alone instanceof TugError ? [{ file, conflict: alone }] : [];
    });
    // Only together do the changes conflict, or all of them do.
    if (conflicts.length === 0 || conflicts.length === files.length) throw found;
    for (const { file, conflict } of conflicts) settled = without(settled, file, conflict);
  }
}

function changeOrConflict(plan: Plan): DraftedChange | TugError {
  try {
    return makeChange(plan);
  } catch (error) {
    if (error instanceof TugError && error.code === 'NameConflict') return error;
    throw error;
  }
}

function filesOf({ decision }: Plan): readonly string[] {
  return [...new Set(decision.lists.edited.map(({ file }) => file))];
}

/** Files with a name that would change its meaning. */
function namedIn({ details }: TugError): ReadonlySet<string> {
  const conflicts = (details.conflicts ?? []) as readonly {
    readonly location: { readonly file: string } | null;
  }[];
  return new Set(conflicts.flatMap(({ location }) => (location === null ? [] : [location.file])));
}

function only(plan: Plan, file: string): Plan {
  return withTaken(plan, (occurrence) => occurrence.file === file);
}

function without(plan: Plan, file: string, { message }: TugError): Plan {
  const reason = `left as it is: ${message}`;
  const left = plan.decision.lists.edited
    .filter((occurrence) => occurrence.file === file)
    .map((occurrence) => ({ ...occurrence, reason }));
  const rest = withTaken(plan, (occurrence) => occurrence.file !== file);
  const { lists } = rest.decision;
  const warning = {
    code: 'FileSkipped',
    message: `${file} is ${reason}`,
    place: left[0] === undefined ? null : { file, span: left[0].span },
    suggestion: null,
  };
  return {
    ...rest,
    decision: { ...rest.decision, lists: { ...lists, open: [...lists.open, ...left] } },
    warnings: [...rest.warnings, warning],
  };
}

function withTaken(plan: Plan, isTaken: (occurrence: IdentifiedOccurrence) => boolean): Plan {
  const { lists } = plan.decision;
  const kept = { ...lists, edited: lists.edited.filter(isTaken), taken: lists.taken.filter(isTaken) };
  return { ...plan, decision: { ...plan.decision, lists: kept } };
}
