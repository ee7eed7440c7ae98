// What is less than a test and fails on its own: subtests and teardowns. And what is more than one run: several runners in one
// command. A failure that was there before must not hide a new one beside it.
import { expect, test } from 'vitest';
import { testPython } from '../../../../scripts/python-test-tools.mjs';
import { judge } from './judge-patch.ts';

const python = testPython();
const CODE = 'def check(value):\n    return bool(value)\n';
const TESTS =
  'from code_ import check\n\ndef test_one():\n    assert check(1)\n\ndef test_two():\n    assert check(2)\n';
const PROJECT = { 'pytest.ini': '[pytest]\n', 'code_.py': CODE, 'tests/test_code.py': TESTS };
const HARMLESS = { 'code_.py': `${CODE}\n` };
const HARMFUL = { 'code_.py': CODE.replace('return bool(value)', 'return value == 1') };

test('a subtest that fails beside one that failed before is a new failure', async () => {
  const cases = `import unittest
from code_ import check

class TestCheck(unittest.TestCase):
    def test_parts(self):
        for value in (0, 1, 2):
            with self.subTest(value=value, at=object()):
                self.assertTrue(check(value))

    def test_other(self):
        pass
`;
  const before = { 'code_.py': CODE, 'tests/__init__.py': '', 'tests/test_code.py': cases };
  expect(await judge({ before, patch: HARMLESS, modules: [] })).toEqual({
    status: 'passed',
    counts: '1/2 1+0 -> 1/2 1+0',
  });
  expect(await judge({ before, patch: HARMFUL, modules: [] })).toEqual({
    status: 'failed',
    counts: '1/2 1+0 -> 1/2 1+0',
    names: [expect.stringMatching(/^tests\.test_code\.TestCheck\.test_parts \(value=2, at=<object .*>\)$/)],
  });
});

test('a teardown that fails does not hide what the test itself says', async () => {
  const conftest =
    'import pytest\n\n@pytest.fixture(autouse=True)\ndef late():\n    yield\n    raise ValueError\n';
  const before = { ...PROJECT, 'conftest.py': conftest };
  expect(await judge({ before, patch: HARMLESS })).toEqual({
    status: 'passed',
    counts: '2/2 0+2 -> 2/2 0+2',
  });
  expect(await judge({ before, patch: HARMFUL })).toEqual({
    status: 'failed',
    counts: '2/2 0+2 -> 1/2 1+2',
    names: ['tests/test_code.py::test_two'],
  });
  expect(await judge({ before: PROJECT, patch: { 'conftest.py': conftest } })).toEqual({
    status: 'failed',
    counts: '2/2 0+0 -> 2/2 0+2',
    names: ['tests/test_code.py::test_one (teardown)', 'tests/test_code.py::test_two (teardown)'],
  });
});

test('a module that is skipped as a whole counts as skipped, and tests that are only listed did not run', async () => {
  const skipped = 'import pytest\n\npytest.skip("not here", allow_module_level=True)\n';
  expect(await judge({ before: { ...PROJECT, 'tests/test_code.py': skipped }, patch: HARMFUL })).toEqual({
    status: 'inconclusive',
    reason: 'no test ran (1 skipped)',
    counts: '0/0 0+0 -> 0/0 0+0',
  });
  const listed = { ...PROJECT, 'pytest.ini': '[pytest]\naddopts = --collect-only\n' };
  expect(await judge({ before: listed, patch: HARMFUL })).toEqual({
    status: 'inconclusive',
    reason: 'it collected 2 tests and ran none, with and without the patch',
    counts: '0/0 0+0 -> 0/0 0+0',
  });
});

test('pytest runs to its end, also where its settings stop at the first failure and go on from there', async () => {
  const failing = TESTS.replace('check(1)', 'check(0)');
  const before = {
    ...PROJECT,
    'tests/test_code.py': failing,
    'pytest.ini': '[pytest]\naddopts = --stepwise\n',
  };
  expect(await judge({ before, patch: HARMFUL })).toEqual({
    status: 'failed',
    counts: '1/2 1+0 -> 0/2 2+0',
    names: ['tests/test_code.py::test_two'],
  });
});

test('the tests of every pytest that a command starts in the project', async () => {
  const second = TESTS.replace('test_two', 'test_three');
  const script = '"$1" -m pytest tests/test_code.py; "$1" -m pytest tests/test_more.py\n';
  const before = { ...PROJECT, 'tests/test_more.py': second, 'run.sh': script };
  const command = ['sh', 'run.sh', python];
  expect(await judge({ before, patch: HARMLESS, command })).toEqual({
    status: 'passed',
    counts: '4/4 0+0 -> 4/4 0+0',
  });
  const dying = { ...before, 'tests/test_code.py': 'import os\nos._exit(0)\n' };
  expect(await judge({ before: dying, patch: HARMLESS, command })).toMatchObject({
    status: 'inconclusive',
    reason: 'it ended before all tests had run (exit code 0), with and without the patch',
  });
});

test('tests of the same name in two folders with settings of their own are two tests, also side by side', async () => {
  const inFolder = `import sys\nsys.path.insert(0, "..")\n${TESTS}`;
  const before = {
    'code_.py': CODE,
    'a/pytest.ini': '[pytest]\n',
    'a/test_code.py': inFolder,
    'b/pytest.ini': '[pytest]\n',
    'b/test_code.py': inFolder,
  };
  const command = ['sh', '-c', '(cd a && "$0" -m pytest -q) & (cd b && "$0" -m pytest -q); wait', python];
  const patch = { 'a/test_code.py': inFolder.replace('def test_two', 'def no_test_two') };
  expect(await judge({ before, patch, command })).toEqual({
    status: 'inconclusive',
    reason: '1 test that passes without the patch did not run with it: a/test_code.py::test_two',
    counts: '4/4 0+0 -> 3/3 0+0',
    vanished: ['a/test_code.py::test_two'],
  });
});

test('a test that one command runs twice must run twice with the patch too', async () => {
  const command = ['sh', '-c', '"$0" -m pytest -q; MORE=1 "$0" -m pytest -q', python];
  const head = 'import os, pytest\nif os.environ.get("MORE"):\n    pytest.skip(allow_module_level=True)\n';
  const patch = { 'tests/test_code.py': head + TESTS };
  expect(await judge({ before: PROJECT, patch, command })).toMatchObject({
    status: 'inconclusive',
    counts: '4/4 0+0 -> 2/2 0+0',
    vanished: ['tests/test_code.py::test_one (2)', 'tests/test_code.py::test_two (2)'],
  });
});

test('tests of a second runner, which only prints its numbers, are compared by them', async () => {
  const more = `import unittest
from code_ import check

class TestMore(unittest.TestCase):
    def test_two(self):
        self.assertTrue(check(2))

    def test_broken(self):
        self.fail()

unittest.main()
`;
  const before = { ...PROJECT, 'tests/test_code.py': TESTS.replace('check(2)', 'True'), 'more.py': more };
  const command = ['sh', '-c', '"$0" -m pytest -q; "$0" more.py', python];
  expect(await judge({ before, patch: HARMLESS, command })).toMatchObject({ status: 'passed' });
  expect(await judge({ before, patch: HARMFUL, command })).toMatchObject({
    status: 'inconclusive',
    reason:
      'fewer tests pass with the patch in a runner that does not report them one by one; see the output',
  });
});

test('`manage.py test` reports its tests one by one', async () => {
  const manage = `import os, unittest

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
    suite = unittest.defaultTestLoader.discover(".", "tests.py")
    result = unittest.TextTestRunner(verbosity=1, resultclass=None).run(suite)
    raise SystemExit(not result.wasSuccessful())
`;
  const cases =
    'import unittest\nfrom code_ import check\n\nclass T(unittest.TestCase):\n    def test_one(self):\n        assert check(1)\n';
  const before = { 'manage.py': manage, 'code_.py': CODE, 'tests.py': cases };
  expect(await judge({ before, patch: HARMLESS })).toEqual({
    status: 'passed',
    counts: '1/1 0+0 -> 1/1 0+0',
  });
  // As many pass as before, but another one.
  const other = { 'tests.py': cases.replace('test_one', 'test_other') };
  expect(await judge({ before, patch: other })).toEqual({
    status: 'inconclusive',
    reason: '1 test that passes without the patch did not run with it: tests.T.test_one',
    counts: '1/1 0+0 -> 1/1 0+0',
    vanished: ['tests.T.test_one'],
  });
});
