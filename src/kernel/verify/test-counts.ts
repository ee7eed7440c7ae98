// How many tests ran, read from what a runner prints at its end. For commands that tug does not know from the inside; a
// number that is not printed is not guessed.
import type { TestCounts } from './test-results.ts';

/** Null when the output is of no known runner, or has more than one summary that could be meant. */
export function countsInOutput(output: string): TestCounts | null {
  const text = output.replace(/\u001b\[[\d;]*m/g, '');
  return pytestCounts(text) ?? unittestCounts(text) ?? cargoCounts(text) ?? tapCounts(text);
}

/**
 * Tests beside those that pytest reported one by one: a command may start other runners as well. Null when the output has
 * no summary of any.
 */
export function countsBesidePytest(output: string): TestCounts | null {
  const text = output.replace(/\u001b\[[\d;]*m/g, '');
  return unittestCounts(text) ?? cargoCounts(text);
}

/** `=== 2 failed, 1 passed in 0.12s ===`; several runs in one command are added up. */
function pytestCounts(text: string): TestCounts | null {
  const lines = text.match(/^(?:=+ )?\d+ [a-z]+(?:, \d+ [a-z]+)* in [\d.]+ ?s.*$/gm) ?? [];
  return lines.length === 0 ? null : lines.map(pytestLine).reduce(add);
}

function pytestLine(line: string): TestCounts {
  const of = (word: string) => Number(new RegExp(`(\\d+) ${word}\\b`).exec(line)?.[1] ?? 0);
  const [passed, failed, errors] = [of('passed'), of('failed'), of('errors?')];
  const [skipped, xfailed, xpassed] = [of('skipped'), of('xfailed'), of('xpassed')];
  return { ran: passed + failed + xfailed + xpassed, passed, failed, errors, skipped, xfailed, xpassed };
}

/** `Ran 3 tests in 0.001s`, an empty line, then `OK (skipped=1)` or `FAILED (failures=1, errors=1)`. */
function unittestCounts(text: string): TestCounts | null {
  const ends = [
    ...text.matchAll(/^Ran (\d+) tests? in [\d.]+s\r?\n\r?\n(OK|FAILED|NO TESTS RAN)(?: \((.*)\))?/gm),
  ];
  if (ends.length === 0) return null;
  return ends
    .map(([, total, , more = '']) => {
      const of = (word: string) => Number(new RegExp(`\\b${word}=(\\d+)`).exec(more)?.[1] ?? 0);
      const [failed, errors, skipped] = [of('failures'), of('errors'), of('skipped')];
      const [xfailed, xpassed] = [of('expected failures'), of('unexpected successes')];
      const ran = Number(total) - skipped;
      const passed = Math.max(0, ran - failed - errors - xfailed - xpassed);
      return { ran, passed, failed, errors, skipped, xfailed, xpassed };
    })
    .reduce(add);
}

/** `test result: ok. 3 passed; 0 failed; 1 ignored; ...`, one line for each program. */
function cargoCounts(text: string): TestCounts | null {
  const ends = [...text.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm)];
  if (ends.length === 0) return null;
  return ends
    .map(([, passed, failed, skipped]) => simple(Number(passed), Number(failed), Number(skipped)))
    .reduce(add);
}

/** Test Anything Protocol: a plan (`1..3`) and as many results as it says. */
function tapCounts(text: string): TestCounts | null {
  const plans = [...text.matchAll(/^1\.\.(\d+)\s*(?:#.*)?$/gm)];
  const results = [...text.matchAll(/^(not )?ok\b([^#\n]*)(?:# *(skip|todo))?.*$/gim)];
  if (plans.length !== 1 || Number(plans[0]![1]) !== results.length || results.length === 0) return null;
  const skipped = results.filter(([, , , directive]) => directive?.toLowerCase() === 'skip').length;
  const failed = results.filter(
    ([, not, , directive]) => not !== undefined && directive === undefined,
  ).length;
  return simple(results.length - skipped - failed, failed, skipped);
}

function simple(passed: number, failed: number, skipped: number): TestCounts {
  return { ran: passed + failed, passed, failed, errors: 0, skipped, xfailed: 0, xpassed: 0 };
}

function add(a: TestCounts, b: TestCounts): TestCounts {
  return {
    ran: a.ran + b.ran,
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    errors: a.errors + b.errors,
    skipped: a.skipped + b.skipped,
    xfailed: a.xfailed + b.xfailed,
    xpassed: a.xpassed + b.xpassed,
  };
}
