// What two runs of the tests say about a patch. `passed` means: tests ran with the patch, their number is known, and every
// test that passed without the patch ran and passes with it. Anything less is `inconclusive`, with the reason.
import { compareBaseline, isSuccess } from '../compare-baseline.ts';
import type { MaterializedPatch } from '../patch/patch-set.ts';
import { mapThroughPatch } from '../patch-renames.ts';
import type { BaselineResult, CheckRun, TestComparison } from '../verification.ts';
import { type MatchedTests, matchTests } from './match-tests.ts';
import {
  countTests,
  failedTests,
  isFailure,
  isPass,
  nameOfPart,
  type TestCounts,
  type TestResults,
} from './test-results.ts';

export interface Judgement {
  readonly status: 'passed' | 'failed' | 'inconclusive';
  /** Null when the exit code and the failures say it all. */
  readonly reason: string | null;
  readonly failures: readonly string[] | null;
  /** Null when it passed, and when there is no patch. */
  readonly baseline: BaselineResult | null;
  readonly tests: TestComparison | null;
}

type Exited = Extract<CheckRun, { kind: 'exited' }>;
type Exact = Exited & { readonly tests: TestResults };

/** `before` is the run without the patch; null when the workspace is checked as it is. */
export function judgeTests(
  after: CheckRun,
  before: CheckRun | null,
  patch: MaterializedPatch | null,
  timeoutSeconds: number,
): Judgement {
  const toAfter = patch === null ? (text: string) => text : mapThroughPatch(patch);
  const counts = comparisonOf(after, before);
  const failures = after.kind === 'exited' ? after.failures : null;
  const judge = (status: Judgement['status'], reason: string | null): Judgement => {
    const baseline = before === null || status === 'passed' ? null : compareBaseline(after, before, toAfter);
    return { status, reason, failures, baseline, tests: counts };
  };
  if (after.kind !== 'exited') {
    const reason = after.kind === 'timeout' ? tooLong(timeoutSeconds) : after.reason;
    return before?.kind === after.kind
      ? judge('inconclusive', `${reason}, with and without the patch`)
      : judge('failed', reason);
  }
  const start = before?.kind === 'not-run' && before.found === 'nothing-to-check' ? NO_TESTS : before;
  if (isExact(after) && (start === null || isExact(start))) {
    return judgeExactly(after, start, patch, counts!);
  }
  return judgeByCounts(after, start, judge);
}

function judgeExactly(
  after: Exact,
  before: Exact | null,
  patch: MaterializedPatch | null,
  counts: TestComparison,
): Judgement {
  const failures = failedTests(after.tests);
  const { vanished, newFailures, renamed } = compareTests(after.tests, before?.tests ?? null, patch);
  const tests = { ...counts, vanished, renamed };
  const ending = describeEnding(after);
  const isUnexplained = after.signal !== null || (after.exitCode !== 0 && failures.length === 0);
  const endsAlike = before !== null && before.exitCode === after.exitCode && before.signal === after.signal;
  const judge = (status: Judgement['status'], reason: string | null): Judgement => ({
    status,
    reason,
    failures: failures.length === 0 && status === 'passed' ? null : failures,
    baseline:
      before === null || (status === 'passed' && failures.length === 0)
        ? null
        : {
            status: isSuccess(before) ? 'passed' : 'failed',
            failures: failedTests(before.tests),
            newFailures,
            preexisting: status === 'failed' && reason === PREEXISTING,
          },
    tests,
  });
  const { stopped } = after.tests;
  if (before === null) {
    if (failures.length > 0) return judge('failed', null);
    if (stopped !== null || isUnexplained) return judge('failed', stopped ?? ending);
    return counts.after.passed + counts.after.xpassed === 0
      ? judge('inconclusive', nothingPassed(counts.after))
      : judge('passed', null);
  }
  const stoppedBefore = before.tests.stopped;
  if (newFailures.length > 0) {
    // A test that the run without the patch did not reach may have failed there too.
    const known = new Set(before.tests.tests.map(([id]) => id));
    const isNew = stoppedBefore === null || newFailures.some((id) => known.has(id));
    return isNew ? judge('failed', stopped) : judge('inconclusive', early(stoppedBefore));
  }
  if (stopped !== null) {
    if (stoppedBefore === null) return judge('failed', stopped);
    return judge('inconclusive', `${stopped}, with and without the patch`);
  }
  if (stoppedBefore !== null) return judge('inconclusive', early(stoppedBefore));
  if (vanished.length > 0) return judge('inconclusive', describeVanished(vanished));
  if (counts.after.passed + counts.after.xpassed === 0)
    return judge('inconclusive', nothingPassed(counts.after));
  if (isWorse(after.counts, before.counts)) return judge('inconclusive', OTHERS_DIFFER);
  if (isUnexplained && !endsAlike) return judge('failed', `${ending}, although no test failed`);
  if (failures.length === 0) return judge('passed', null);
  const judged = judge('failed', PREEXISTING);
  return { ...judged, reason: null };
}

/** Of runners that print only how many tests they ran. */
function isWorse(after: TestCounts | null, before: TestCounts | null): boolean {
  if (before === null) return false;
  const bad = ({ failed, errors }: TestCounts) => failed + errors;
  return after === null || after.passed < before.passed || bad(after) > bad(before);
}

const OTHERS_DIFFER =
  'fewer tests pass with the patch in a runner that does not report them one by one; see the output';

/** Not shown: marks the failures that are no fault of the patch. */
const PREEXISTING = 'preexisting';

function compareTests(
  after: TestResults,
  before: TestResults | null,
  patch: MaterializedPatch | null,
): {
  readonly vanished: readonly string[];
  readonly newFailures: readonly string[];
  readonly renamed: number;
} {
  if (before === null || patch === null) return { vanished: [], newFailures: [], renamed: 0 };
  const toAfter = mapThroughPatch(patch);
  const paths = new Set(patch.changes.flatMap(({ path, movedFrom }) => [path, movedFrom ?? path]));
  const { idAfter, renamed }: MatchedTests = matchTests(before.tests, after.tests, toAfter, (path) =>
    paths.has(path),
  );
  const outcomes = new Map(after.tests);
  const broken = new Set(after.collectionErrors);
  const old = new Set<string>();
  for (const [id, outcome] of before.tests) {
    if (isFailure(outcome) && idAfter.has(id)) old.add(idAfter.get(id)!);
  }
  for (const id of before.collectionErrors) old.add(broken.has(id) ? id : toAfter(id));
  // A description may hold the address of an object.
  const textOf = (id: string, part: string) => nameOfPart([id, part.replace(/\b0x[0-9a-f]+\b/gi, '')]);
  const oldParts = new Set(before.parts.map(([id, part]) => textOf(idAfter.get(id) ?? id, part)));
  for (const each of after.parts) if (oldParts.has(textOf(...each))) old.add(nameOfPart(each));
  const newFailures = failedTests(after).filter((id) => !old.has(id));
  const news = new Set(newFailures);
  const vanished = before.tests.flatMap(([id, outcome]) => {
    if (!isPass(outcome)) return [];
    const now = idAfter.get(id);
    if (now === undefined) return [id];
    return isPass(outcomes.get(now)!) || news.has(now) ? [] : [id];
  });
  return { vanished: vanished.sort(), newFailures, renamed };
}

/** The runner does not report its tests one by one: what it prints has to add up. */
function judgeByCounts(
  after: Exited,
  before: CheckRun | null,
  judge: (status: Judgement['status'], reason: string | null) => Judgement,
): Judgement {
  const ending = after.signal === null ? null : describeEnding(after);
  // Tests that were reported in one of the two runs only cannot be compared by their number.
  const counts = after.tests === null ? after.counts : null;
  if (before === null) {
    if (!isSuccess(after)) return judge('failed', ending);
    if (counts === null) return judge('inconclusive', UNKNOWN_NUMBER);
    return counts.passed === 0 ? judge('inconclusive', nothingPassed(counts)) : judge('passed', null);
  }
  if (!isSuccess(after)) {
    const judged = judge('failed', ending);
    if (!judged.baseline!.preexisting) return judged;
    const same = `it fails in the same way without the patch (${describeEnding(after)})`;
    if (after.failures === null) return judge('inconclusive', same);
  }
  if (before.kind !== 'exited') {
    const why = before.kind === 'timeout' ? 'did not end in time' : `did not run: ${before.reason}`;
    return judge('inconclusive', `the run without the patch ${why}`);
  }
  const known = before.tests === null ? before.counts : null;
  if (counts === null) return judge('inconclusive', UNKNOWN_NUMBER);
  if (known === null) {
    const why = `does not say how many tests ran (${describeEnding(before)})`;
    return judge('inconclusive', `the run without the patch ${why}`);
  }
  if (counts.passed === 0) return judge('inconclusive', nothingPassed(counts));
  if (counts.passed < known.passed) {
    const numbers = `${known.passed} tests pass without the patch and ${counts.passed} with it`;
    return judge('inconclusive', numbers);
  }
  return judge(isSuccess(after) ? 'passed' : 'failed', null);
}

const UNKNOWN_NUMBER =
  'it ended, but does not say how many tests ran: print the counts of pytest, unittest or TAP, or check with --verify syntax';

/** What a run without tests reports. */
const NO_TESTS: Exact = {
  kind: 'exited',
  exitCode: 0,
  signal: null,
  output: '',
  failures: null,
  tests: { tests: [], parts: [], collectionErrors: [], stopped: null },
  counts: { ran: 0, passed: 0, failed: 0, errors: 0, skipped: 0, xfailed: 0, xpassed: 0 },
};

function isExact(run: CheckRun): run is Exact {
  return run.kind === 'exited' && run.tests !== null;
}

function comparisonOf(after: CheckRun, before: CheckRun | null): TestComparison | null {
  const counts = countsOf(after);
  if (counts === null) return null;
  return { after: counts, before: before === null ? null : countsOf(before), vanished: [], renamed: 0 };
}

function countsOf(run: CheckRun): TestCounts | null {
  if (run.kind === 'not-run') return null;
  return run.tests === null ? run.counts : countTests(run.tests);
}

function describeEnding({ exitCode, signal }: Exited): string {
  return signal === null ? `exit code ${exitCode}` : `ended by ${signal}`;
}

function tooLong(timeoutSeconds: number): string {
  return `did not end within ${timeoutSeconds} s`;
}

function early(stopped: string): string {
  return `the run without the patch did not reach the end: ${stopped}`;
}

function nothingPassed({ ran, skipped, errors }: TestCounts): string {
  const more = [skipped > 0 ? `${skipped} skipped` : '', errors > 0 ? `${errors} errors` : ''].filter(
    Boolean,
  );
  const which = more.length === 0 ? '' : ` (${more.join(', ')})`;
  return ran === 0 ? `no test ran${which}` : `none of the ${ran} tests that ran passes${which}`;
}

function describeVanished(vanished: readonly string[]): string {
  const [tests, verb] = vanished.length === 1 ? ['test', 'passes'] : ['tests', 'pass'];
  const shown = vanished.slice(0, 3).join(', ');
  const more = vanished.length > 3 ? ` and ${vanished.length - 3} more` : '';
  return `${vanished.length} ${tests} that ${verb} without the patch did not run with it: ${shown}${more}`;
}
