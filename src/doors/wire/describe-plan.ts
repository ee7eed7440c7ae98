// From the kernel's values to the pieces of answers: spans become lines and columns, names become those of the wire.
import { type IdentifiedOccurrence, NOT_ACCOUNTED_FOR } from '../../kernel/accounting.ts';
import type { OpenGroup, Undecided } from '../../kernel/decide.ts';
import type { Locator } from '../../kernel/locator.ts';
import type { FamilyTie, OtherOccurrence } from '../../kernel/occurrence.ts';
import type { Plan } from '../../kernel/plan-change.ts';
import type { CheckResult, TestComparison, Verdict } from '../../kernel/verification.ts';
import { placesOfWarning, type Warning } from '../../kernel/warning.ts';
import type { GroupPart, OccurrencePart, OtherPart, TiePart, WarningPart } from './document-parts.ts';
import type { CheckPart, VerificationPart } from './patch-parts.ts';

/** What the operation works on: a symbol (with the others when there are several), a range, or files. */
export function describeTarget({ request, locator }: Plan) {
  switch (request.target) {
    case 'symbols': {
      const symbol = locator.describe(request.symbol);
      if (request.symbols.length === 1) return { symbol };
      return { symbol, symbols: request.symbols.map((each) => locator.describe(each)) };
    }
    case 'range':
      return { range: locator.locate(request.range) };
    case 'files':
      return { files: request.files };
  }
}

/** Nothing is open, nothing that is tied to the symbol was left behind, and every file could be looked into. */
export function isComplete({ decision, warnings }: Plan): boolean {
  const left = decision.lists.open.length + decision.untaken.length;
  return left === 0 && !warnings.some(({ code }) => code === NOT_ACCOUNTED_FOR);
}

/** What has to be decided: only the lists that are not empty, and the groups. */
export function describeUndecided(undecided: Undecided, locator: Locator) {
  const { groups, untaken, uneditable, unconfirmed } = undecided;
  return {
    groups: groups.map(describeGroup),
    ...(untaken.length === 0 ? {} : { ties: untaken.map((tie) => describeTie(tie, locator)) }),
    ...(uneditable.length === 0
      ? {}
      : { uneditable: uneditable.map((occurrence) => describeOccurrence(occurrence, locator)) }),
    ...(unconfirmed.length === 0 ? {} : { unconfirmed }),
  };
}

export function accountingOf(plan: Plan) {
  const { locator, others } = plan;
  const { edited, kept, open } = plan.decision.lists;
  const describe = (occurrence: (typeof edited)[number]) => describeOccurrence(occurrence, locator);
  return {
    edited: edited.map(describe),
    ...(kept.length === 0 ? {} : { kept: kept.map(describe) }),
    other: others.map((other) => describeOther(other, locator)),
    open: open.map(describe),
  };
}

export function describeWarnings(plan: Plan): readonly WarningPart[] {
  return plan.warnings.map((warning) => describeWarning(warning, plan.locator));
}

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

function describeGroup(group: OpenGroup): GroupPart {
  const { id, certainty, reason, receiver, occurrences } = group;
  const on = receiver === null ? {} : { receiver };
  return { id, certainty, reason, ...on, count: occurrences.length, occurrences };
}

function describeTie({ id, message, families, places }: FamilyTie, locator: Locator): TiePart {
  return { id, message, families, places: places.map((place) => locator.locate(place)) };
}

export function describeWarning(warning: Warning, locator: Locator): WarningPart {
  const { code, message, place, suggestion } = warning;
  const places = placesOfWarning(warning);
  return {
    code,
    message,
    ...(place === null ? {} : { location: locator.locate(place) }),
    ...(suggestion === null ? {} : { suggestion }),
    ...(places.length <= 1
      ? {}
      : { locations: places.map((each) => locator.locate(each)), count: places.length }),
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
  const { name, status, durationMs, reason, exitCode, baseline, output, tests } = check;
  return {
    name,
    status,
    ...(status === 'skipped' ? {} : { duration_ms: Math.round(durationMs) }),
    ...(reason === null ? {} : { reason }),
    ...(exitCode === null ? {} : { exit_code: exitCode }),
    ...(baseline?.newFailures == null ? {} : { new_failures: baseline.newFailures }),
    ...(tests === null ? {} : { tests: describeTests(tests) }),
    ...(baseline === null
      ? {}
      : { baseline: { status: baseline.status, preexisting: baseline.preexisting } }),
    ...(output === '' ? {} : { output }),
  };
}

/** So many ids are shown of the tests that vanished; the number is always exact. */
const SHOWN_VANISHED = 50;

function describeTests({
  after,
  before,
  vanished,
  renamed,
}: TestComparison): NonNullable<CheckPart['tests']> {
  return {
    after,
    ...(before === null ? {} : { before }),
    vanished: vanished.length,
    ...(vanished.length === 0 ? {} : { vanished_tests: vanished.slice(0, SHOWN_VANISHED) }),
    ...(renamed === 0 ? {} : { renamed }),
  };
}
