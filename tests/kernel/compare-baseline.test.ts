// Whose fault is it? Only what is provably the same as before the patch is not the patch's.

import { expect, test } from 'vitest';
import { compareBaseline } from '../../src/kernel/compare-baseline.ts';
import type { MaterializedPatch } from '../../src/kernel/patch/patch-set.ts';
import { mapThroughPatch } from '../../src/kernel/patch-renames.ts';
import type { CheckRun } from '../../src/kernel/verification.ts';
import fc from '../seeded-fast-check.ts';

const same = (text: string) => text;

function exited(
  exitCode: number | null,
  output: string,
  failures: readonly string[] | null = null,
): CheckRun {
  const signal = exitCode === null ? 'SIGSEGV' : null;
  return { kind: 'exited', exitCode, signal, output, failures, tests: null, counts: null };
}

const TIMEOUT: CheckRun = { kind: 'timeout', output: '', tests: null, counts: null };
const NOT_RUN: CheckRun = { kind: 'not-run', found: 'could-not-run', reason: 'no', output: '' };

test.each<[string, CheckRun, CheckRun, object]>([
  [
    'passed before',
    exited(1, 'x'),
    exited(0, ''),
    { status: 'passed', newFailures: null, preexisting: false },
  ],
  [
    'passed before, with names',
    exited(1, '', ['a']),
    exited(0, ''),
    { status: 'passed', newFailures: ['a'], preexisting: false },
  ],
  ['the same names', exited(1, 'x', ['a']), exited(1, 'y', ['a']), { newFailures: [], preexisting: true }],
  ['fewer names', exited(1, '', ['a']), exited(1, '', ['a', 'b']), { newFailures: [], preexisting: true }],
  ['more names', exited(1, '', ['a', 'b']), exited(1, '', ['a']), { newFailures: ['b'], preexisting: false }],
  ['other names', exited(1, '', ['b']), exited(1, '', ['a']), { newFailures: ['b'], preexisting: false }],
  [
    'the same names, another end',
    exited(2, '', ['a']),
    exited(1, '', ['a']),
    { newFailures: [], preexisting: false },
  ],
  [
    'the same names, a crash',
    exited(null, '', ['a']),
    exited(1, '', ['a']),
    { newFailures: [], preexisting: false },
  ],
  ['names only now', exited(1, 'x', ['a']), exited(1, 'x'), { newFailures: null, preexisting: true }],
  ['names only before', exited(1, 'x'), exited(1, 'y', ['a']), { newFailures: null, preexisting: false }],
  ['the same text', exited(1, 'bad\n'), exited(1, 'bad\n'), { newFailures: null, preexisting: true }],
  ['the same crash', exited(null, 'x'), exited(null, 'x'), { newFailures: null, preexisting: true }],
  ['another text', exited(1, 'bad\n'), exited(1, 'worse\n'), { newFailures: null, preexisting: false }],
  ['the same text, another code', exited(1, 'x'), exited(2, 'x'), { newFailures: null, preexisting: false }],
  ['never ends', TIMEOUT, TIMEOUT, { newFailures: null, preexisting: true }],
  [
    'does not end any more',
    TIMEOUT,
    exited(0, ''),
    { status: 'passed', newFailures: null, preexisting: false },
  ],
  ['does not end any more, failed before', TIMEOUT, exited(1, ''), { newFailures: null, preexisting: false }],
  ['ends now, and fails', exited(1, ''), TIMEOUT, { newFailures: null, preexisting: false }],
  ['fails, did not run before', exited(1, '', ['a']), NOT_RUN, { newFailures: null, preexisting: false }],
])('%s', (_, withPatch, without, expected) => {
  const failures = without.kind === 'exited' ? without.failures : null;
  expect(compareBaseline(withPatch, without, same)).toEqual({ status: 'failed', failures, ...expected });
});

/** Whether two outputs of a command without names count as one. */
function isSame(a: string, b: string): boolean {
  return compareBaseline(exited(1, a), exited(1, b), same).preexisting;
}

test.each([
  ['durations', 'took 3.2s', 'took 14ms'],
  ['durations in words', 'in 3 seconds', 'in 12 seconds'],
  ['times', 'at 2024-05-06T07:08:09.123Z', 'at 2025-01-02 03:04:05'],
  ['clock times', '[12:30:01] x', '[12:31:59] x'],
  ['addresses', '<object at 0x7f3a>', '<object at 0x55ffe0>'],
  ['ids', 'run 123e4567-e89b-12d3-a456-426614174000', 'run 00000000-aaaa-bbbb-cccc-111111111111'],
  ['temporary paths', 'see /tmp/pytest-of-me/pytest-12/x', 'see /tmp/pytest-of-me/pytest-7/x'],
  ['temporary paths on a Mac', 'see /private/var/folders/ab/T/x1', 'see /var/folders/cd/T/y2'],
  [
    'temporary paths on Windows',
    'C:\\Users\\me\\AppData\\Local\\Temp\\a1: x',
    'C:\\Users\\me\\AppData\\Local\\Temp\\b2: x',
  ],
  ['positions', 'a.py:3: error: bad', 'a.py:14: error: bad'],
  ['positions with columns', 'a.py:3:7: error: bad', 'a.py:14:1: error: bad'],
  ['positions in words', 'File "a.py", line 3, in f', 'File "a.py", line 30, in f'],
  ['positions in brackets', 'a.ts(3,7): error', 'a.ts(4,12): error'],
  ['the order of lines', 'a\nb\nc', 'c\na\nb'],
  ['line ends and blank lines', 'a\r\n\r\nb', 'a\nb\n'],
  ['colours', '\u001b[31mred\u001b[0m', 'red'],
  ['pids', 'worker pid=12 died', 'worker pid=99 died'],
])('%s do not make outputs different', (_, a, b) => {
  expect(isSame(a, b)).toBe(true);
});

test.each([
  ['counts', 'Found 3 errors', 'Found 4 errors'],
  ['one more line', 'bad\n', 'bad\nbad\n'],
  ['values', 'assert 4 == 5', 'assert 4 == 6'],
  ['files', 'a.py:3: error', 'b.py:3: error'],
  ['exit codes in text', 'exited with 1', 'exited with 2'],
  ['versions', 'needs 3.11', 'needs 3.12'],
])('%s do', (_, a, b) => {
  expect(isSame(a, b)).toBe(false);
});

test('what is the same stays the same in any order of lines', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.infiniteStream(fc.nat()), (lines, keys) => {
      const shuffled = lines
        .map((line) => [keys.next().value, line] as const)
        .sort(([a], [b]) => a - b)
        .map(([, line]) => line);
      expect(isSame(lines.join('\n'), shuffled.join('\n'))).toBe(true);
    }),
  );
});

/** Edits as pairs of old and new text, moves as pairs of paths. */
function patch(
  edits: readonly [string, string][],
  moves: readonly [string, string][] = [],
): MaterializedPatch {
  const bytes = (text: string) => Buffer.from(text);
  return {
    changes: moves.map(([movedFrom, path]) => ({
      path,
      movedFrom,
      before: bytes(''),
      after: bytes(''),
      executable: false,
    })),
    edits: edits.map(([before, text], i) => {
      const span = { start: 0, end: before.length };
      const anchor = { kind: 'SpanExact', span, expectedHash: '', expectedText: null } as const;
      const edit = {
        id: `e${i}`,
        file: 'a.py',
        kind: 'replace',
        anchor,
        text: bytes(text),
        labels: {},
      } as const;
      return { edit, span, position: { line: 1, col: 1 }, before: bytes(before) };
    }),
  };
}

test.each<[string, MaterializedPatch, string, string]>([
  ['nothing', patch([]), 'a.py::old', 'a.py::old'],
  ['a word', patch([['old', 'new']]), 'a.py::T::old[old-1] older old_x', 'a.py::T::new[new-1] older old_x'],
  [
    'a word in many places',
    patch([
      ['old', 'new'],
      ['old', 'new'],
    ]),
    'old',
    'new',
  ],
  [
    'a word that becomes two',
    patch([
      ['old', 'new'],
      ['old', 'other'],
    ]),
    'old',
    'old',
  ],
  [
    'no word',
    patch([
      ['f(x)', 'g(x)'],
      ['', 'x'],
      ['y', ''],
    ]),
    'f(x) y',
    'f(x) y',
  ],
  [
    'words that change places',
    patch([
      ['a', 'b'],
      ['b', 'a'],
    ]),
    'a b',
    'b a',
  ],
  ['unicode words', patch([['größe', 'naïve']]), 'T.größe größer', 'T.naïve größer'],
  ['a file', patch([], [['t/a.py', 'u/b.py']]), 't/a.py::x t/a.pyc xt/a.py', 'u/b.py::x t/a.pyc xt/a.py'],
  ['a module', patch([], [['t/a.py', 'u/b.py']]), 'x (t.a.C.x) t.abc', 'x (u.b.C.x) t.abc'],
  ['a module of one word', patch([], [['a.py', 'b.py']]), 'x (a.C.x) a test', 'x (b.C.x) a test'],
  [
    'both',
    patch([['old', 'new']], [['t/old.py', 't/new.py']]),
    't/old.py::old (t.old.old)',
    't/new.py::new (t.new.new)',
  ],
])('%s', (_, change, before, after) => {
  expect(mapThroughPatch(change)(before)).toBe(after);
});

test('names that the patch gives are not new', () => {
  const toAfter = mapThroughPatch(patch([['test_old', 'test_new']], [['a/t.py', 'b/t.py']]));
  const result = compareBaseline(
    exited(1, '', ['b/t.py::test_new', 'c.py::x']),
    exited(1, '', ['a/t.py::test_old', 'c.py::x']),
    toAfter,
  );
  expect([result.newFailures, result.preexisting]).toEqual([[], true]);
  // A word that is also an ordinary word does not make equal texts unequal.
  const word = mapThroughPatch(patch([['error', 'failure']]));
  expect(
    compareBaseline(exited(1, 'error: bad failure'), exited(1, 'error: bad error'), word).preexisting,
  ).toBe(true);
});
