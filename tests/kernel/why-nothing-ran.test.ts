// A command that ended without having checked anything is neither a pass nor a failure.
import { expect, test } from 'vitest';
import { whyNothingRan } from '../../src/kernel/why-nothing-ran.ts';

test.each([
  ['tests', 127, 'sh: 1: jest: not found\n', 'a command was not found: sh: 1: jest: not found'],
  ['typecheck', 127, '', 'a command was not found: it says nothing more'],
  ['tests', 126, 'sh: ./x: Permission denied', 'a command cannot be executed: sh: ./x: Permission denied'],
  ['tests', 1, '/usr/bin/python3: No module named pytest\n', '/usr/bin/python3: No module named pytest'],
  ['typecheck', 1, '/x/python3.11: No module named mypy', '/x/python3.11: No module named mypy'],
  [
    'tests',
    2,
    "python3: can't open file '/x/y.py': [Errno 2]",
    "python3: can't open file '/x/y.py': [Errno 2]",
  ],
  ['tests', 5, '\nno tests ran in 0.00s\n', 'no tests were found'],
  ['tests', 5, 'collected 0 items\n\n===== no tests ran in 0.01s =====', 'no tests were found'],
  ['tests', 5, '===== 9 deselected in 0.01s =====', 'no tests were found'],
  ['tests', 5, '===== 9 deselected, 1 warning in 0.01s =====', 'no tests were found'],
  ['tests', 0, '\n----\nRan 0 tests in 0.000s\n\nOK\n', 'no tests were found'],
  ['tests', 5, '\n----\nRan 0 tests in 0.000s\n\nNO TESTS RAN\n', 'no tests were found'],
] as const)('%s, %i, %j', (kind, code, output, reason) => {
  const found = reason === 'no tests were found' ? 'nothing-to-check' : 'could-not-run';
  expect(whyNothingRan(kind, code, output)).toEqual({ found, reason });
});

test.each([
  ['tests', 0, ''],
  ['tests', 0, '3 passed in 0.01s'],
  ['tests', 1, '1 failed, 9 deselected in 0.01s'],
  ['tests', 1, 'Traceback:\nModuleNotFoundError: No module named x'],
  ['tests', 1, 'E   ModuleNotFoundError: No module named x'],
  ['tests', 0, 'Ran 10 tests in 0.000s\n\nOK\n'],
  ['typecheck', 1, 'no tests ran in 1.0s'],
  ['tests', null, ''],
] as const)('%s, %s, %j did its work', (kind, code, output) => {
  expect(whyNothingRan(kind, code, output)).toBe(null);
});
