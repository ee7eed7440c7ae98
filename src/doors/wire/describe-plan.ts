// From the kernel's values to the pieces of answers: spans become lines and columns, names become those of the wire.
import type { IdentifiedOccurrence } from '../../kernel/accounting.ts';
import type { OpenGroup } from '../../kernel/decide.ts';
import type { Locator } from '../../kernel/locator.ts';
import type { FamilyTie, OtherOccurrence } from '../../kernel/occurrence.ts';
import type { CheckResult, Verdict } from '../../kernel/verification.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { GroupPart, OccurrencePart, OtherPart, TiePart, WarningPart } from './document-parts.ts';
import type { CheckPart, VerificationPart } from './patch-parts.ts';

export function describeOccurrence(occurrence: IdentifiedOccurrence, locator: Locator): OccurrencePart {
  const { id, role, certainty, provenance, reason } = occurrence;
  return { id, location: locator.locate(occurrence), kind: role, certainty, provenance, reason };
}

export function describeOther(other: OtherOccurrence, locator: Locator): OtherPart {
  const { role, reason, definition } = other;
  return {
    location: locator.locate(other),
    kind: role,
    reason,
    definition: definition === null ? null : locator.locate(definition),
  };
}

export function describeGroup(group: OpenGroup): GroupPart {
  const { id, certainty, reason, receiver, occurrences } = group;
  const on = receiver === null ? {} : { receiver };
  return { id, certainty, reason, ...on, count: occurrences.length, occurrences };
}

export function describeTie({ id, message, families, places }: FamilyTie, locator: Locator): TiePart {
  return { id, message, families, places: places.map((place) => locator.locate(place)) };
}

export function describeWarning(warning: Warning, locator: Locator): WarningPart {
  const { code, message, place, suggestion } = warning;
  return {
    code,
    message,
    ...(place === null ? {} : { location: locator.locate(place) }),
    ...(suggestion === null ? {} : { suggestion }),
  };
}

export function describeVerdict(verdict: Verdict): VerificationPart {
  const { status, mode, checks, sandboxPath } = verdict;
  return {
    status,
    mode,
    checks: checks.map(describeCheck),
    ...(sandboxPath === null ? {} : { sandbox: sandboxPath }),
  };
}

function describeCheck(check: CheckResult): CheckPart {
  const { name, status, durationMs, reason, exitCode, baseline, output } = check;
  return {
    name,
    status,
    ...(status === 'skipped' ? {} : { duration_ms: Math.round(durationMs) }),
    ...(reason === null ? {} : { reason }),
    ...(exitCode === null ? {} : { exit_code: exitCode }),
    ...(baseline?.newFailures == null ? {} : { new_failures: baseline.newFailures }),
    ...(baseline === null
      ? {}
      : { baseline: { status: baseline.status, preexisting: baseline.preexisting } }),
    ...(output === '' ? {} : { output }),
  };
}
