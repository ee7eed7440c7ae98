// Names of failures in what test runners print: pytest as recorded from version 9, and unittest as it is here.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { failureNames } from '../../src/kernel/failure-names.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

const SUMMARY = `=========================== short test summary info ============================
FAILED test_it.py::test_parameters[plain] - AssertionError: why - or not
FAILED test_it.py::test_parameters[a - b] - AssertionError: why - or not
FAILED test_it.py::test_parameters[c]] - AssertionError: why - or not
FAILED test_it.py::test_parameters[[d] - AssertionError: why - or not
FAILED test_it.py::test_fails_and_errs - assert 0
FAILED test_it.py::TestClass::test_method
ERROR test_it.py::test_error - ValueError: x - y
ERROR test_it.py::test_fails_and_errs - ValueError
`;

const NAMES = [
  'test_it.py::TestClass::test_method',
  'test_it.py::test_error',
  'test_it.py::test_fails_and_errs',
  'test_it.py::test_parameters[[d]',
  'test_it.py::test_parameters[a - b]',
  'test_it.py::test_parameters[c]]',
  'test_it.py::test_parameters[plain]',
];

const BEFORE = `FFFFEFE.F                                                                [100%]
=================================== FAILURES ===================================
----------------------------- Captured stdout call -----------------------------
FAILED not::a_test - printed by a test
ERROR    root:test_it.py:5 logged by a test
`;

const DELIMITED = '==================== 6 failed, 1 passed, 2 errors in 0.02s =====================\n';
const BARE = '6 failed, 1 passed, 2 errors in 0.02s\n';

test.each([
  ['quiet', BEFORE + SUMMARY + BARE],
  ['framed', BEFORE + SUMMARY + DELIMITED],
  ['with Windows line ends', (BEFORE + SUMMARY + DELIMITED).replaceAll('\n', '\r\n')],
  ['long', BEFORE + SUMMARY + BARE.replace('0.02s', '65.30s (0:01:05)')],
  ['stopped early', `${BEFORE}${SUMMARY}!!!!!!!! stopping after 8 failures !!!!!!!!\n${DELIMITED}`],
  ['with warnings', BEFORE + SUMMARY + BARE.replace('2 errors', '3 warnings, 2 errors')],
  [
    'in colour',
    BEFORE +
      SUMMARY.replace(
        /^(FAILED|ERROR) test_it.py::(.*?)( - |$)/gm,
        '\u001b[31m$1\u001b[0m test_it.py::\u001b[1m$2\u001b[0m$3',
      ).replace(/^=+ short.*$/m, '\u001b[36m\u001b[1m$&\u001b[0m') +
      '\u001b[31m===== \u001b[31m\u001b[1m6 failed\u001b[0m, \u001b[32m1 passed\u001b[0m, \u001b[31m\u001b[1m2 errors\u001b[0m\u001b[31m in 0.02s\u001b[0m\u001b[31m =====\u001b[0m\n',
  ],
])('pytest, %s', (_, output) => {
  expect(failureNames(output)).toEqual(NAMES);
});

test('pytest with parts of tests', () => {
  const output = `=========================== short test summary info ============================
SUBFAILED(i=0) t.py::Old::test_parts - AssertionError: part
SUBFAILED(i=1) t.py::Old::test_parts - AssertionError: part
SUBFAILED[message] t.py::test_new - assert 0
FAILED t.py::Old::test_old - AssertionError: no
4 failed, 1 passed in 0.03s
`;
  expect(failureNames(output)).toEqual([
    't.py::Old::test_old',
    't.py::Old::test_parts (i=0)',
    't.py::Old::test_parts (i=1)',
    't.py::test_new [message]',
  ]);
});

test('pytest that cannot collect', () => {
  const output = `==================================== ERRORS ====================================
=========================== short test summary info ============================
ERROR sub/test_worse.py
ERROR test_bad.py - ModuleNotFoundError: No module named 'x'
!!!!!!!!!!!!!!!!!!! Interrupted: 2 errors during collection !!!!!!!!!!!!!!!!!!!!
2 errors in 0.06s
`;
  expect(failureNames(output)).toEqual(['sub/test_worse.py', 'test_bad.py']);
});

test('unittest', () => {
  folder.write(
    'test_it.py',
    `import unittest

class Old(unittest.TestCase):
    def test_old(self):
        print('FAIL: printed (by.a.test)')
        self.fail('no')

    def test_raises(self):
        raise ValueError()

    def test_parts(self):
        for i in range(2):
            with self.subTest(i=i):
                self.fail('part')

    def test_passes(self):
        pass
`,
  );
  folder.write('test_bad.py', 'import no_such_module\n');
  const { stdout, stderr } = spawnSync('python3', ['-m', 'unittest'], { cwd: folder.path, encoding: 'utf8' });
  const names = failureNames(stdout + stderr);
  // Since 3.11 the name of the test is repeated in the parentheses.
  const isNew = stderr.includes('test_it.Old.test_old');
  const named = (test: string, group: string) => `${test} (${group}${isNew ? `.${test}` : ''})`;
  expect(names).toEqual([
    named('test_bad', 'unittest.loader._FailedTest'),
    named('test_old', 'test_it.Old'),
    `${named('test_parts', 'test_it.Old')} (i=0)`,
    `${named('test_parts', 'test_it.Old')} (i=1)`,
    named('test_raises', 'test_it.Old'),
  ]);
});

test.each([
  ['nothing', ''],
  ['another tool', 'error: something else entirely\n1 failed'],
  ['a name less than counted', BEFORE + SUMMARY.replace(/^FAILED.*\n/m, '') + BARE],
  ['a name more than counted', `${BEFORE}${SUMMARY}FAILED another::test\n${BARE}`],
  ['no count', BEFORE + SUMMARY],
  ['no names', BEFORE + BARE],
  ['no failures', '3 passed in 0.01s\n'],
  ['the middle left out', `${BEFORE}\n[... 100 bytes left out ...]\n${SUMMARY.slice(300)}${BARE}`],
  ['a count of unittest without names', 'FAILED (failures=2)\n'],
])('%s gives no list, rather than one that may be incomplete', (_, output) => {
  expect(failureNames(output)).toBe(null);
});
