// A command can end without having checked anything: the tool is not installed, or there is nothing to test. That is neither
// a pass nor a failure, and the tools do not agree on how to say it.
import type { CheckCommand } from './verification.ts';
import type { TestResults } from './verify/test-results.ts';

export interface NothingRan {
  readonly found: 'nothing-to-check' | 'could-not-run';
  readonly reason: string;
}

/** Null when the command did its work, for all we can see. */
export function whyNothingRan(
  kind: CheckCommand['kind'],
  exitCode: number | null,
  output: string,
  tests: TestResults | null = null,
): NothingRan | null {
  if (tests !== null) {
    const isEmpty = tests.tests.length === 0 && tests.collectionErrors.length === 0 && tests.stopped === null;
    return isEmpty ? NO_TESTS : null;
  }
  const text = output.trim();
  const couldNot = (reason: string): NothingRan => ({ found: 'could-not-run', reason });
  if (exitCode === 127) return couldNot(`a command was not found: ${lastLine(text)}`);
  if (exitCode === 126) return couldNot(`a command cannot be executed: ${lastLine(text)}`);
  // All that an interpreter says when the module named after `-m` is missing; one line, so it is no failed import in a test.
  if (exitCode === 1 && /^[^\n]*python[^\n]*: No module named [^\n]+$/i.test(text))
    return couldNot(lastLine(text));
  if (exitCode === 2 && /^[^\n]*python[^\n]*: can't open file [^\n]+$/i.test(text))
    return couldNot(lastLine(text));
  if (kind === 'tests' && FOUND_NO_TESTS.some((pattern) => pattern.test(text))) {
    return NO_TESTS;
  }
  return null;
}

const NO_TESTS: NothingRan = { found: 'nothing-to-check', reason: 'no tests were found' };

const FOUND_NO_TESTS: readonly RegExp[] = [
  /^(?:=+ )?no tests ran in [\d.]+ ?s/m,
  /^(?:=+ )?\d+ deselected(?:, \d+ warnings?)? in [\d.]+ ?s/m,
  /^Ran 0 tests in [\d.]+s$/m,
];

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1).slice(0, 200) || 'it says nothing more';
}
