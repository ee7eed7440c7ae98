// Reads the names of failed tests out of what test runners print, so that new failures can be told from old ones. A list
// that may be incomplete is worse than none: unless the names add up to the runner's own count, the answer is null.

/** Names of failures, sorted, each once; null when the output is of no known runner or does not add up. */
export function failureNames(output: string): readonly string[] | null {
  const text = stripColours(output);
  return pytestFailures(text) ?? unittestFailures(text);
}

function pytestFailures(text: string): readonly string[] | null {
  const lines = text.split(/\r?\n/);
  const header = lines.findLastIndex((line) => /^=+ short test summary info =+$/.test(line));
  if (header < 0) return null;
  const names: string[] = [];
  for (const line of lines.slice(header + 1)) {
    const match = PYTEST_FAILURE.exec(line);
    if (match !== null) names.push(`${match[2] ?? match[3]}${match[1] === undefined ? '' : ` ${match[1]}`}`);
  }
  const counts = lines.findLast((line) => PYTEST_COUNTS.test(line)) ?? '';
  const expected = countOf(counts, /(\d+) failed\b/) + countOf(counts, /(\d+) errors?\b/);
  return names.length > 0 && names.length === expected ? sortedOnce(names) : null;
}

/** An id with parameters ends at a bracket; the parameters may hold anything, ` - ` too. Subtests come before the id. */
const PYTEST_FAILURE =
  /^(?:FAILED|ERROR|SUBFAILED(\(.*?\)|\[.*?\])?) (?:([^[]+\[.*?\])(?= - |$)|([^[]+?)(?= - |$))/;
/** The last line, as in `=== 2 failed, 1 passed in 0.12s ===`, or the same without the frame. */
const PYTEST_COUNTS = /^(?:=+ )?\d+ [a-z]+(?:, \d+ [a-z]+)* in [\d.]+ ?s/;

function unittestFailures(text: string): readonly string[] | null {
  const lines = text.split(/\r?\n/);
  const counts = lines.findLast((line) => /^FAILED \(.*\)$/.test(line));
  if (counts === undefined) return null;
  const names: string[] = [];
  for (const [i, line] of lines.entries()) {
    const match = /^(?:FAIL|ERROR): (.+)$/.exec(line);
    // A line of 70 equals signs stands above; without it, it is something that a test printed.
    if (match !== null && /^={70}$/.test(lines[i - 1] ?? '')) names.push(match[1]!);
  }
  const expected = countOf(counts, /\bfailures=(\d+)/) + countOf(counts, /\berrors=(\d+)/);
  return names.length > 0 && names.length === expected ? sortedOnce(names) : null;
}

function countOf(line: string, pattern: RegExp): number {
  return Number(pattern.exec(line)?.[1] ?? 0);
}

function sortedOnce(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

function stripColours(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, '');
}
