// The error that a failed verdict means, by the first check that blames the patch.
import { TugError } from '../../base/tug-error.ts';
import { blamesPatch } from '../../kernel/verdict-of.ts';
import type { CheckResult, Verdict } from '../../kernel/verification.ts';

const CODE = { syntax: 'SyntaxError', tests: 'TestsFailed', typecheck: 'TypecheckFailed' } as const;

export function verificationError(verdict: Verdict): TugError {
  const failed = verdict.checks.find(blamesPatch)!;
  const { name, kind, output, reason, exitCode } = failed;
  const names = failed.baseline?.newFailures ?? failed.failures;
  const why = reason ?? (exitCode === null ? 'it failed' : `exit code ${exitCode}`);
  const which = names === null || names.length === 0 ? '' : `: ${listNames(names)}`;
  return new TugError(CODE[kind], `${name} failed (${why})${which}`, {
    details: detailsOf(kind, names, output),
  });
}

/** Some checks could not run, and none of the others failed. */
export function notVerifiedError(verdict: Verdict): TugError {
  const skipped = verdict.checks.filter(({ status }) => status === 'skipped');
  const reasons = skipped.map(({ name, reason }) => `${name}: ${reason}`);
  const message = skipped.length === 0 ? 'there was nothing to check' : `not checked: ${reasons.join('; ')}`;
  return new TugError('NotVerified', message, {
    details: { skipped: skipped.map(({ name, reason }) => ({ name, reason })) },
  });
}

function detailsOf(kind: CheckResult['kind'], names: readonly string[] | null, output: string) {
  if (kind === 'tests') return { output, failed_tests: names };
  return { output, errors: names?.map((message) => ({ message })) ?? null };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
