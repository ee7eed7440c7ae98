// What several checks say together, in one place, so that no door and no pipeline can be more lenient than another.
import type { CheckResult, CheckStatus, Verdict } from './verification.ts';

/**
 * failed: some check blames the patch.
 * skipped: none does, but not everything that was asked for ran (or nothing was asked for). What did run is in the list;
 *   it never makes up for what did not.
 * passed: every check ran, and none blames the patch.
 */
export function verdictOf(checks: readonly CheckResult[]): CheckStatus {
  if (checks.some(blamesPatch)) return 'failed';
  if (checks.length === 0 || checks.some(({ status }) => status === 'skipped')) return 'skipped';
  return 'passed';
}

/** Whoever asked for a check that cannot run has not agreed to go without it. */
export function mayApply(verdict: Verdict): boolean {
  if (verdict.status === 'failed') return false;
  return !verdict.checks.some(({ skipped }) => skipped === 'could-not-run');
}

/** A failure that was there before the patch is not its fault. */
export function blamesPatch({ status, baseline }: CheckResult): boolean {
  return status === 'failed' && baseline?.preexisting !== true;
}
