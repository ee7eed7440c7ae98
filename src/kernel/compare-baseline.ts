// Is a failure the patch's fault? The same command ran with and without the patch; only what is provably the same counts as
// having been there before. Pure: the runs come from the platform.
import { normalizeOutput } from './normalize-output.ts';
import type { TextMapping } from './patch-renames.ts';
import type { BaselineResult, CheckRun } from './verification.ts';

/**
 * `withPatch` is a run that did not succeed. `toAfter` reads text about the code before the patch as text about the code
 * after it, so that a test that failed and was renamed by the patch is not a new failure.
 */
export function compareBaseline(
  withPatch: CheckRun,
  without: CheckRun,
  toAfter: TextMapping,
): BaselineResult {
  const succeeded = isSuccess(without);
  const failures = without.kind === 'exited' ? without.failures : null;
  const newFailures = findNewFailures(withPatch, without, toAfter);
  return {
    status: succeeded ? 'passed' : 'failed',
    failures,
    newFailures,
    preexisting: !succeeded && isSameFailure(withPatch, without, newFailures, toAfter),
  };
}

export function isSuccess(run: CheckRun): boolean {
  return run.kind === 'exited' && run.exitCode === 0;
}

function findNewFailures(
  withPatch: CheckRun,
  without: CheckRun,
  toAfter: TextMapping,
): readonly string[] | null {
  if (withPatch.kind !== 'exited' || withPatch.failures === null) return null;
  if (isSuccess(without)) return withPatch.failures;
  if (without.kind !== 'exited' || without.failures === null) return null;
  const known = new Set([...without.failures, ...without.failures.map(toAfter)]);
  return withPatch.failures.filter((name) => !known.has(name));
}

function isSameFailure(
  withPatch: CheckRun,
  without: CheckRun,
  newFailures: readonly string[] | null,
  toAfter: TextMapping,
): boolean {
  if (withPatch.kind !== 'exited' || without.kind !== 'exited') return withPatch.kind === without.kind;
  // Another way to end is another failure, whatever names were printed on the way: a crash cuts the list short.
  if (withPatch.exitCode !== without.exitCode || withPatch.signal !== without.signal) return false;
  if (newFailures !== null) return newFailures.length === 0;
  // Both sides go through the mapping: an ordinary word that is also an old name then stays the same on both.
  return sameText(toAfter(withPatch.output), toAfter(without.output));
}

function sameText(a: string, b: string): boolean {
  return a === b || normalizeOutput(a) === normalizeOutput(b);
}
