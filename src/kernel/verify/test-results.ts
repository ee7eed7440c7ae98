// What a test runner reports: every test by the runner's own id, or at least how many there were. `passed` is a claim about
// these values, never about an exit code alone.

export const TEST_OUTCOMES = ['passed', 'failed', 'error', 'skipped', 'xfailed', 'xpassed'] as const;
/** `error`: the setup failed. `xfailed` and `xpassed`: expected to fail, and did or did not. */
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

/** Reported by the runner itself, test by test. */
export interface TestResults {
  /** Each id once, in the order of the run. */
  readonly tests: readonly (readonly [id: string, outcome: TestOutcome])[];
  /** Failures besides the outcome of a test: `TEARDOWN`, or a subtest by its description. */
  readonly parts: readonly (readonly [id: string, part: string])[];
  /** Modules or folders whose tests could not be collected. */
  readonly collectionErrors: readonly string[];
  /** Null when the runner reached the end; else why it ended before all tests had run. */
  readonly stopped: string | null;
}

export interface TestCounts {
  /** Tests that were executed: all but those skipped. */
  readonly ran: number;
  readonly passed: number;
  readonly failed: number;
  /** Failed setups and teardowns, and modules that could not be collected. */
  readonly errors: number;
  readonly skipped: number;
  readonly xfailed: number;
  readonly xpassed: number;
}

export const TEARDOWN = '(teardown)';

export function countTests({ tests, parts, collectionErrors }: TestResults): TestCounts {
  const teardowns = parts.filter(([, part]) => part === TEARDOWN).length;
  const of = (wanted: TestOutcome) => tests.filter(([, outcome]) => outcome === wanted).length;
  const skipped = of('skipped');
  return {
    ran: tests.length - skipped,
    passed: of('passed'),
    failed: of('failed'),
    errors: of('error') + teardowns + collectionErrors.length,
    skipped,
    xfailed: of('xfailed'),
    xpassed: of('xpassed'),
  };
}

/**
 * Ids of the tests that failed, with the part where only a part did, and of the modules that could not be collected;
 * sorted, each once.
 */
export function failedTests({ tests, parts, collectionErrors }: TestResults): readonly string[] {
  const failed = tests.filter(([, outcome]) => isFailure(outcome)).map(([id]) => id);
  return [...new Set([...failed, ...parts.map(nameOfPart), ...collectionErrors])].sort();
}

export function nameOfPart([id, part]: readonly [string, string]): string {
  return `${id} ${part}`;
}

export function isFailure(outcome: TestOutcome): boolean {
  return outcome === 'failed' || outcome === 'error';
}

/** It ran, and what it asserts holds. A test that was expected to fail and does not is one of them. */
export function isPass(outcome: TestOutcome): boolean {
  return outcome === 'passed' || outcome === 'xpassed';
}
