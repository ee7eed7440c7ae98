// What a mode means when several languages suggest checks and the settings name some: each mode adds to the one before.
import { expect, test } from 'vitest';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import { type CheckSettings, planChecks } from '../../src/kernel/plan-checks.ts';
import type { CheckCommand, PlannedCheck, VerifyMode } from '../../src/kernel/verification.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { memoryView } from '../support/memory-view.ts';

const command = (kind: CheckCommand['kind'], name: string): CheckCommand => ({
  name,
  kind,
  argv: [name],
  timeoutSeconds: 1,
  environment: { [`FROM_${name.toUpperCase()}`]: name },
  parseFailures: (output) => (output.startsWith(name) ? [name] : null),
});

function language(...checks: readonly PlannedCheck[]): LanguageAdapter {
  return { ...toyAdapter, planChecks: () => checks };
}

const NOTHING: CheckSettings = { testCommand: null, typecheckCommand: null, timeoutSeconds: 9 };

function plan(
  mode: VerifyMode,
  languages: readonly LanguageAdapter[],
  settings: Partial<CheckSettings> = {},
) {
  const scope = { view: memoryView({}), touched: [], settings: { ...NOTHING, ...settings } };
  return planChecks(mode, languages, scope);
}

const plain = (checks: readonly PlannedCheck[]) =>
  checks.map((check) => {
    if ('skipReason' in check) return check;
    const { parseErrors: _, surroundings: __, ...rest } = check;
    return { ...rest, parseFailures: null };
  });

test('what the languages suggest, as far as the mode goes', () => {
  const [compile, pytest, mypy] = [
    command('syntax', 'compile'),
    command('tests', 'pytest'),
    command('typecheck', 'mypy'),
  ];
  const languages = [language(compile, pytest, mypy)];
  expect(plan('syntax', languages)).toEqual([compile]);
  expect(plan('tests', languages)).toEqual([compile, pytest]);
  expect(plan('typecheck', languages)).toEqual([compile, pytest, mypy]);
});

test('a command of the settings runs in the surroundings of what it replaces', () => {
  const languages = [
    language(command('syntax', 'compile'), command('tests', 'pytest')),
    language(command('tests', 'cargo')),
  ];
  const checks = plan('tests', languages, { testCommand: ['make', 'test'] });
  expect(plain(checks)).toEqual([
    { ...command('syntax', 'compile'), parseFailures: null },
    {
      name: 'tests',
      kind: 'tests',
      argv: ['make', 'test'],
      timeoutSeconds: 9,
      environment: { FROM_PYTEST: 'pytest', FROM_CARGO: 'cargo' },
      parseFailures: null,
    },
  ]);
  const { parseFailures } = checks[1] as CheckCommand;
  const unittest = `${'='.repeat(70)}\nFAIL: test_a (m.T.test_a)\n\nFAILED (failures=1)\n`;
  expect(
    ['pytest says', 'cargo says', unittest, 'who knows'].map((output) => parseFailures!(output)),
  ).toEqual([['pytest'], ['cargo'], ['test_a (m.T.test_a)'], null]);
});

test('what cannot run is skipped with its reason, wherever it comes from', () => {
  const missing = { name: 'tests', kind: 'tests', skipReason: 'no pytest' } as const;
  expect(plan('tests', [language(missing)])).toEqual([missing]);
  expect(plan('tests', [language()])).toEqual([
    { name: 'tests', kind: 'tests', skipReason: 'no test_command is configured' },
  ]);
  expect(plan('typecheck', [language(missing)], { typecheckCommand: { skipReason: 'no Python' } })).toEqual([
    missing,
    { name: 'typecheck', kind: 'typecheck', skipReason: 'no Python' },
  ]);
});

test('the errors of a type checker that is only configured: with their places, notes left aside', () => {
  const [check] = plan('typecheck', [], { typecheckCommand: ['check'] }).slice(-1) as CheckCommand[];
  const output = [
    'a.py:1: error: bad',
    'a.py:2:7: error: bad',
    'a.py:2: note: see above',
    '  b.py:3:1 - error: worse',
    'c.py:4: W1 unused',
    'Found 4 errors',
  ].join('\n');
  expect(check!.parseErrors!(output)).toEqual([
    { name: 'a.py: bad', file: 'a.py', line: 1, message: 'bad' },
    { name: 'a.py: bad (2)', file: 'a.py', line: 2, message: 'bad' },
    { name: 'b.py: worse', file: 'b.py', line: 3, message: 'worse' },
    { name: 'c.py: W1 unused', file: 'c.py', line: 4, message: 'W1 unused' },
  ]);
});
