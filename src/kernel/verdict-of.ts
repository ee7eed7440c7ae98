// What several checks say together, in one place, so that no door and no pipeline can be more lenient than another.
import type { CheckResult, CheckStatus, SkipKind, Verdict } from './verification.ts';

/**
 * failed: some check blames the patch.
 * inconclusive: none does, but some check ran and could not say that it passed.
 * skipped: not everything that was asked for ran (or nothing was asked for). What did run is in the list; it never makes up
 *   for what did not.
 * passed: every check ran, and none blames the patch.
 */
export function verdictOf(checks: readonly CheckResult[]): CheckStatus {
  const needed = checks.filter(({ skipped }) => skipped !== 'not-needed');
  if (needed.some(blamesPatch)) return 'failed';
  if (needed.some(({ status }) => status === 'inconclusive')) return 'inconclusive';
  if (needed.length === 0 || needed.some(({ status }) => status === 'skipped')) return 'skipped';
  return 'passed';
}

/**
 * Inconclusive is not verified. `asked` says that the caller chose the mode: then a check that did not run stops the
 * write as well, whatever the reason; a mode that is only the default may go without what the project does not have.
 */
export function mayApply(verdict: Verdict, asked: boolean): boolean {
  if (verdict.status === 'failed' || verdict.status === 'inconclusive') return false;
  const stops: readonly SkipKind[] = asked
    ? ['planned', 'nothing-to-check', 'could-not-run', 'after-failure']
    : ['could-not-run'];
  return !verdict.checks.some(({ skipped }) => skipped !== null && stops.includes(skipped));
}

/** A failure that was there before the patch is not its fault. */
export function blamesPatch({ status, baseline }: CheckResult): boolean {
  return status === 'failed' && baseline?.preexisting !== true;
}
