// What `passed` means, with a real pytest and a real unittest: tests ran with the patch, their number is known, and every
// test that passed without the patch ran and passes. Everything else is a failure or inconclusive, and says why.
import { expect, test } from 'vitest';
import { testPython } from '../../../../scripts/python-test-tools.mjs';
import { judge } from './judge-patch.ts';

const python = testPython();
const CODE = 'def check(value):\n    return bool(value)\n';
const TESTS =
  'from code_ import check\n\ndef test_true():\n    assert check(1)\n\ndef test_false():\n    assert not check(0)\n';
const BROKEN = 'import a_module_that_is_not_there\n\ndef test_never():\n    pass\n';
const PROJECT = { 'pytest.ini': '[pytest]\n', 'code_.py': CODE, 'tests/test_code.py': TESTS };
const HARMLESS = { 'code_.py': `${CODE}# nothing\n` };
const HARMFUL = { 'code_.py': CODE.replace('return', 'return not') };
const BOTH = ['tests/test_code.py::test_false', 'tests/test_code.py::test_true'];

test('a module that cannot be collected does not keep the others from running', async () => {
  const before = { ...PROJECT, 'tests/test_broken.py': BROKEN };
  expect(await judge({ before, patch: HARMLESS })).toEqual({
    status: 'passed',
    counts: '2/2 0+1 -> 2/2 0+1',
  });
  expect(await judge({ before, patch: HARMFUL })).toEqual({
    status: 'failed',
    counts: '2/2 0+1 -> 0/2 2+1',
    names: BOTH,
  });
});

test('the settings of pytest that end a run early or say little do not matter', async () => {
  const quiet =
    '[pytest]\naddopts = -x -q --no-header -p no:cacheprovider --no-summary\njunit_family = xunit1\n';
  const failing = `${TESTS}\ndef test_a_fails():\n    assert 0\n`.replace(
    'def test_true',
    'def test_0():\n    assert 0\n\ndef test_true',
  );
  const before = { ...PROJECT, 'pytest.ini': quiet, 'tests/test_code.py': failing };
  expect(await judge({ before, patch: HARMLESS })).toEqual({
    status: 'passed',
    counts: '2/4 2+0 -> 2/4 2+0',
  });
  expect(await judge({ before, patch: HARMFUL })).toEqual({
    status: 'failed',
    counts: '2/4 2+0 -> 0/4 4+0',
    names: BOTH,
  });
});

test('when nothing runs, nothing passed', async () => {
  const everyTestBroken = { ...PROJECT, 'tests/test_code.py': BROKEN };
  expect(await judge({ before: everyTestBroken, patch: HARMFUL })).toEqual({
    status: 'inconclusive',
    reason: 'no test ran (1 errors)',
    counts: '0/0 0+1 -> 0/0 0+1',
  });
  const skipped = {
    ...PROJECT,
    'tests/test_code.py': `import pytest\npytestmark = pytest.mark.skip\n${TESTS}`,
  };
  expect(await judge({ before: skipped, patch: HARMFUL })).toEqual({
    status: 'inconclusive',
    reason: 'no test ran (2 skipped)',
    counts: '0/0 0+0 -> 0/0 0+0',
  });
  expect(await judge({ before: skipped })).toEqual({
    status: 'inconclusive',
    reason: 'no test ran (2 skipped)',
    counts: '0/0 0+0',
  });
  const usage = { ...PROJECT, 'pytest.ini': '[pytest]\naddopts = --no-such-option\n' };
  expect(await judge({ before: usage, patch: HARMFUL })).toEqual({
    status: 'inconclusive',
    reason: 'it fails in the same way without the patch (exit code 4)',
    counts: '',
  });
  const conftest = { ...PROJECT, 'conftest.py': 'import a_module_that_is_not_there\n' };
  expect(await judge({ before: conftest, patch: HARMFUL })).toEqual({
    status: 'inconclusive',
    reason: 'it fails in the same way without the patch (exit code 4)',
    counts: '',
  });
});

test('a run that does not reach its end is not passed', async () => {
  const exits = { ...PROJECT, 'tests/test_z.py': 'import os\n\ndef test_exit():\n    os._exit(0)\n' };
  expect(await judge({ before: exits, patch: HARMLESS })).toEqual({
    status: 'inconclusive',
    reason: 'it ended before all tests had run (exit code 0), with and without the patch',
    counts: '2/2 0+0 -> 2/2 0+0',
  });
  expect(
    await judge({ before: PROJECT, patch: { 'code_.py': `import os\n${CODE}\nos._exit(0)\n` } }),
  ).toEqual({
    status: 'failed',
    reason: 'it ended before all tests had run (exit code 0)',
    counts: '2/2 0+0 -> 0/0 0+0',
    vanished: BOTH,
  });
  const crash = { 'code_.py': `import os, signal\n${CODE}\nos.kill(os.getpid(), signal.SIGSEGV)\n` };
  expect(await judge({ before: PROJECT, patch: crash })).toMatchObject({ status: 'failed' });
  const leaves = { ...PROJECT, 'tests/test_z.py': 'import sys\nsys.exit(0)\n' };
  expect(await judge({ before: leaves, patch: HARMFUL })).toMatchObject({ status: 'inconclusive' });
  const quits = {
    ...PROJECT,
    'tests/test_z.py': 'import pytest\n\ndef test_q():\n    pytest.exit("enough", 0)\n',
  };
  expect(await judge({ before: quits, patch: HARMLESS })).toMatchObject({ status: 'inconclusive' });
  const hangs = { ...PROJECT, 'tests/test_z.py': 'import time\n\ndef test_hang():\n    time.sleep(60)\n' };
  expect(await judge({ before: hangs, patch: HARMFUL, timeoutSeconds: 2 })).toMatchObject({
    status: 'inconclusive',
  });
}, 60_000);

test('tests that vanish are named; those that the patch renames or moves are not among them', async () => {
  const renamed = { 'tests/test_code.py': TESTS.replace('test_true', 'test_one') };
  expect(await judge({ before: PROJECT, patch: renamed, renames: { test_true: 'test_one' } })).toEqual({
    status: 'passed',
    counts: '2/2 0+0 -> 2/2 0+0',
  });
  const gone = { 'tests/test_code.py': TESTS.replace('def test_true', 'def no_test') };
  const vanished = ['tests/test_code.py::test_true'];
  expect(await judge({ before: PROJECT, patch: gone })).toEqual({
    status: 'inconclusive',
    reason: `1 test that passes without the patch did not run with it: ${vanished[0]}`,
    counts: '2/2 0+0 -> 1/1 0+0',
    vanished,
  });
  const shadowed = { 'tests/test_code.py': TESTS.replace('def test_true', 'def test_false') };
  expect(
    await judge({ before: PROJECT, patch: shadowed, renames: { test_true: 'test_false' } }),
  ).toMatchObject({
    status: 'inconclusive',
    vanished,
  });
  const skips = { 'tests/test_code.py': TESTS.replace('assert check(1)', 'import pytest; pytest.skip("x")') };
  expect(await judge({ before: PROJECT, patch: skips })).toMatchObject({ status: 'inconclusive', vanished });
  const [head, second] = TESTS.split('\ndef test_false');
  const apart = {
    'tests/test_code.py': head!,
    'tests/test_new.py': `from code_ import check\n\ndef test_false${second}`,
  };
  expect(await judge({ before: { ...PROJECT, 'tests/test_new.py': '' }, patch: apart })).toMatchObject({
    status: 'passed',
  });
});

test('ids with parameters, also such that differ from run to run', async () => {
  const more = `import pytest, time
from code_ import check

@pytest.mark.parametrize("value", ["a - b", "x[1]", "é\\n", str(time.time())])
def test_true(value):
    assert check(value)
`;
  const before = { ...PROJECT, 'tests/test_code.py': more };
  expect(await judge({ before, patch: HARMLESS })).toEqual({
    status: 'passed',
    counts: '4/4 0+0 -> 4/4 0+0',
  });
});

test('errors of fixtures, expected failures and subtests count as pytest counts them', async () => {
  const mixed = `import pytest, unittest
from code_ import check

@pytest.fixture
def bad():
    raise ValueError

@pytest.fixture
def late():
    yield
    raise ValueError

def test_setup(bad):
    pass

def test_teardown(late):
    pass

@pytest.mark.xfail
def test_x():
    assert not check(1)

class TestSub(unittest.TestCase):
    def test_parts(self):
        for value in (1, 2):
            with self.subTest(value=value):
                self.assertTrue(check(value))
`;
  const before = { ...PROJECT, 'tests/test_mixed.py': mixed };
  expect(await judge({ before, patch: HARMLESS })).toEqual({
    status: 'passed',
    counts: '4/6 0+2 -> 4/6 0+2',
  });
  expect(await judge({ before, patch: HARMFUL })).toMatchObject({
    status: 'failed',
    names: [...BOTH, 'tests/test_mixed.py::TestSub::test_parts'],
  });
});

test('a runner that a test starts reports to nobody, and has the options of the user', async () => {
  const nested = `import os, subprocess, sys

def test_nested(tmp_path):
    assert os.environ.get("PYTEST_ADDOPTS") == "-q"
    (tmp_path / "test_inner.py").write_text("def test_inner(): assert 0")
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider"], cwd=str(tmp_path))
    assert done.returncode == 1
`;
  const before = { ...PROJECT, 'tests/test_nested.py': nested };
  const environment = { PYTEST_ADDOPTS: '-q' };
  expect(await judge({ before, patch: HARMLESS, environment })).toEqual({
    status: 'passed',
    counts: '3/3 0+0 -> 3/3 0+0',
  });
});

const CASES = `import unittest
from code_ import check

class TestCheck(unittest.TestCase):
    def test_true(self):
        self.assertTrue(check(1))

    def test_parts(self):
        for value in (0, ""):
            with self.subTest(value=value):
                self.assertFalse(check(value))

    @unittest.skip("not now")
    def test_skipped(self):
        pass
`;
const UNITTEST = { 'code_.py': CODE, 'tests/__init__.py': '', 'tests/test_code.py': CASES };

test('unittest reports its tests as well', async () => {
  const modules: readonly string[] = [];
  const before = { ...UNITTEST, 'tests/test_broken.py': BROKEN };
  expect(await judge({ before, patch: HARMLESS, modules })).toEqual({
    status: 'passed',
    counts: '2/2 0+1 -> 2/2 0+1',
  });
  expect(await judge({ before, patch: HARMFUL, modules })).toEqual({
    status: 'failed',
    counts: '2/2 0+1 -> 0/2 2+1',
    names: [
      'tests.test_code.TestCheck.test_parts',
      "tests.test_code.TestCheck.test_parts (value='')",
      'tests.test_code.TestCheck.test_parts (value=0)',
      'tests.test_code.TestCheck.test_true',
    ],
  });
  const gone = { 'tests/test_code.py': CASES.replace('def test_true', 'def no_test') };
  const vanished = ['tests.test_code.TestCheck.test_true'];
  expect(await judge({ before, patch: gone, modules })).toMatchObject({ status: 'inconclusive', vanished });
  const nothing = { 'code_.py': CODE, 'tests/__init__.py': '', 'tests/test_code.py': BROKEN };
  expect(await judge({ before: nothing, patch: HARMFUL, modules })).toMatchObject({ status: 'inconclusive' });
});

test('a command of the user is judged by the tests it reports, else by the numbers it prints, never by its exit code', async () => {
  const pytest = [python, '-m', 'pytest', '-x', 'tests'];
  const before = { ...PROJECT, 'tests/test_broken.py': BROKEN };
  expect(await judge({ before, patch: HARMLESS, command: pytest })).toEqual({
    status: 'passed',
    counts: '2/2 0+1 -> 2/2 0+1',
  });
  const shell = ['sh', '-c', `"${python}" -m unittest -q tests.test_code 2>&1`];
  expect(await judge({ before: UNITTEST, patch: HARMLESS, command: shell })).toEqual({
    status: 'passed',
    counts: '2/2 0+0 -> 2/2 0+0',
  });
  expect(await judge({ before: UNITTEST, patch: HARMFUL, command: shell })).toMatchObject({
    status: 'failed',
  });
  const silent = ['sh', '-c', 'true'];
  expect(await judge({ before: UNITTEST, patch: HARMLESS, command: silent })).toMatchObject({
    status: 'inconclusive',
    counts: '',
  });
});
