// The error that a failed verdict means, by the first check that blames the patch.
import { TugError } from '../../base/tug-error.ts';
import { blamesPatch } from '../../kernel/verdict-of.ts';
import type { CheckResult, Verdict } from '../../kernel/verification.ts';

const CODE = { syntax: 'SyntaxError', tests: 'TestsFailed', typecheck: 'TypecheckFailed' } as const;

export function verificationError(verdict: Verdict): TugError {
  const failed = verdict.checks.find(blamesPatch)!;
  const { name, kind, reason, exitCode } = failed;
  const names = failed.baseline?.newFailures ?? failed.failures;
  const why = reason ?? (exitCode === null ? 'it failed' : `exit code ${exitCode}`);
  const which = names === null || names.length === 0 ? '' : `: ${listNames(names)}`;
  return new TugError(CODE[kind], `${name} failed (${why})${which}`, {
    details: detailsOf(failed, names),
  });
}

/** Some checks could not run, and none of the others failed. */
export function notVerifiedError(verdict: Verdict): TugError {
  const skipped = verdict.checks.filter(
    (check) =>
      check.status === 'inconclusive' || (check.status === 'skipped' && check.skipped !== 'not-needed'),
  );
  const reasons = skipped.map(({ name, reason }) => `${name}: ${reason}`);
  const message = skipped.length === 0 ? 'there was nothing to check' : `not checked: ${reasons.join('; ')}`;
  return new TugError('NotVerified', message, {
    details: { skipped: skipped.map(({ name, reason }) => ({ name, reason })) },
  });
}

function detailsOf({ kind, output, errors }: CheckResult, names: readonly string[] | null) {
  return kind === 'tests' ? { output, failed_tests: names } : { output, errors: errors ?? [] };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
