// What several checks say together: every combination of how two checks can end.
import { expect, test } from 'vitest';
import { verdictOf } from '../../src/kernel/verdict-of.ts';
import type { CheckResult } from '../../src/kernel/verification.ts';

const base = {
  durationMs: 0,
  reason: null,
  skipped: null,
  exitCode: null,
  output: '',
  failures: null,
  baseline: null,
  tests: null,
  errors: null,
};
const compared = { status: 'failed', failures: null, newFailures: null } as const;

const ENDINGS: Readonly<Record<string, CheckResult>> = {
  passed: { ...base, name: 'a', kind: 'tests', status: 'passed' },
  failed: { ...base, name: 'b', kind: 'tests', status: 'failed' },
  'failed now': {
    ...base,
    name: 'c',
    kind: 'tests',
    status: 'failed',
    baseline: { ...compared, preexisting: false },
  },
  'failed before': {
    ...base,
    name: 'd',
    kind: 'tests',
    status: 'failed',
    baseline: { ...compared, preexisting: true },
  },
  skipped: { ...base, name: 'e', kind: 'tests', status: 'skipped' },
  inconclusive: { ...base, name: 'f', kind: 'tests', status: 'inconclusive' },
  'not needed': { ...base, name: 'g', kind: 'syntax', status: 'skipped', skipped: 'not-needed' },
};

test('nothing to run is skipped, never passed', () => {
  expect(verdictOf([])).toBe('skipped');
});

test.each([
  ['passed', 'passed', 'passed'],
  ['passed', 'failed before', 'passed'],
  ['failed before', 'failed before', 'passed'],
  ['passed', 'skipped', 'skipped'],
  ['failed before', 'skipped', 'skipped'],
  ['skipped', 'skipped', 'skipped'],
  ['passed', 'failed', 'failed'],
  ['failed now', 'failed before', 'failed'],
  ['failed now', 'skipped', 'failed'],
  ['failed', 'skipped', 'failed'],
  ['failed', 'failed now', 'failed'],
  ['passed', 'inconclusive', 'inconclusive'],
  ['skipped', 'inconclusive', 'inconclusive'],
  ['failed before', 'inconclusive', 'inconclusive'],
  ['failed', 'inconclusive', 'failed'],
  ['passed', 'not needed', 'passed'],
  ['not needed', 'not needed', 'skipped'],
] as const)('%s and %s is %s', (one, other, expected) => {
  expect(verdictOf([ENDINGS[one]!, ENDINGS[other]!])).toBe(expected);
  expect(verdictOf([ENDINGS[other]!, ENDINGS[one]!])).toBe(expected);
});
