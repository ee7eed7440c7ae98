// Says which names would change their meaning, with both ends: the place, what it means now, what it would mean.
import type { TugError } from '../base/tug-error.ts';
import type { BindingProblem } from './binding-check.ts';
import type { Binding, BindingTarget, ChangeRequest } from './language.ts';
import type { Location, Locator } from './locator.ts';
import { type ConflictEnd, nameConflict } from './name-conflict.ts';
import { shortNameOfTarget } from './target-of-change.ts';

/** How many problems are spelled out; the rest are counted. */
const SHOWN = 20;

export function refuseBindingProblems(
  problems: readonly BindingProblem[],
  request: ChangeRequest,
  before: Locator,
  after: Locator,
): TugError {
  const conflicts = problems.slice(0, SHOWN).map((problem) => describeProblem(problem, before, after));
  const { operation } = request;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const message = `${operation} of ${shortNameOfTarget(request)} is refused: ${conflicts[0]!.message}${more}`;
  return nameConflict(message, endsOf(problems[0]!), [], before, { conflicts, total: problems.length });
}

/** The name at stake, and the declaration that it means or would mean; what only the patch makes has no place yet. */
function endsOf({ kind, before: was, after: is, capturedBy }: BindingProblem): readonly ConflictEnd[] {
  const ends: ConflictEnd[] = [];
  if (was !== null) ends.push({ place: was, text: `${was.name} ${WHAT_HAPPENS[kind]}` });
  if (capturedBy !== null) ends.push({ place: capturedBy, text: `${is!.name} would be this declaration` });
  else if (was?.target.kind === 'declaration')
    ends.push({ place: was.target, text: 'the declaration that it means now' });
  return ends;
}

const WHAT_HAPPENS: Readonly<Record<BindingProblem['kind'], string>> = {
  captured: 'would mean something else',
  lost: 'would mean nothing',
  vanished: 'would be gone',
  appeared: 'would become a name',
};

interface DescribedProblem {
  readonly kind: BindingProblem['kind'];
  readonly message: string;
  /** The place as it is now; null for a name that is not there yet. */
  readonly location: Location | null;
  readonly means: string | null;
  readonly would_mean: string | null;
}

function describeProblem(problem: BindingProblem, before: Locator, after: Locator): DescribedProblem {
  const location = problem.before === null ? null : before.locate(problem.before);
  const means = problem.before === null ? null : meaningOf(problem.before.target, before);
  const wouldMean = problem.after === null ? null : meaningOf(problem.after.target, after);
  const message = sentence(problem, before, after, means, wouldMean);
  return { kind: problem.kind, message, location, means, would_mean: wouldMean };
}

function sentence(
  { kind, before: was, after: is }: BindingProblem,
  before: Locator,
  after: Locator,
  means: string | null,
  wouldMean: string | null,
): string {
  switch (kind) {
    case 'captured':
      return was === null
        ? `${placeOf(is!, after)} would mean ${wouldMean}, which is not what it is put there for`
        : `${placeOf(was, before)} means ${means} and would mean ${wouldMean}`;
    case 'lost':
      return was === null
        ? `${placeOf(is!, after)} would mean nothing`
        : `${placeOf(was, before)} means ${means} and would mean nothing`;
    case 'vanished':
      return `${placeOf(was!, before)} means ${means} and would be gone`;
    case 'appeared':
      return `${placeOf(is!, after)} would become a name that means ${wouldMean}`;
  }
}

function placeOf(binding: Binding, locator: Locator): string {
  const { file, line, col } = locator.locate(binding);
  return `${binding.name} at ${file}:${line}:${col}`;
}

function meaningOf(target: BindingTarget, locator: Locator): string {
  if (target.kind !== 'declaration')
    return target.kind === 'external'
      ? `${target.name} (external)`
      : target.name === ''
        ? 'something that cannot be told'
        : 'nothing';
  const { file, line, col } = locator.locate(target);
  return `the definition at ${file}:${line}:${col}`;
}
