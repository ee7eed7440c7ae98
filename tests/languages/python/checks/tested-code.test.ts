// The code that is tested is the code in the sandbox, also where an environment leads to the user's own tree: with every kind
// of editable install, in processes that tests start, and for modules that the patch removes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPython } from '../../../../scripts/python-test-tools.mjs';
import { judge } from './judge-patch.ts';

const python = testPython();
const ask = (code: string, interpreter = python) =>
  execFileSync(interpreter, ['-c', code], { encoding: 'utf8' }).trim();
const packages = ask('import sysconfig; print(sysconfig.get_path("purelib"))');

/** A virtual environment with pytest, and files in its folder of packages that lead to the workspace. */
function environmentWith(files: (root: string) => Readonly<Record<string, string>>) {
  return (root: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'tug-environment-'));
    execFileSync(python, ['-m', 'venv', '--without-pip', folder]);
    const interpreter = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
    const site = ask('import sysconfig; print(sysconfig.get_path("purelib"))', interpreter);
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, 'a_tools.pth'), `${packages}\n`);
    for (const [name, text] of Object.entries(files(root))) writeFileSync(join(site, name), text);
    return interpreter;
  };
}

/** As the finders that setuptools appends, and hatchling, scikit-build-core and meson put first. */
const finder = (root: string, place: string, where: 'append(F)' | 'insert(0, F)') => ({
  'z_link.pth': 'import _link_finder\n',
  '_link_finder.py': `import sys
from importlib.util import spec_from_file_location
class F:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "pkg":
            return spec_from_file_location(name, ${JSON.stringify(`${root}/${place}/__init__.py`)})
sys.meta_path.${where}
`,
});

const CODE = 'def check(value):\n    return bool(value)\n';
const BROKEN = CODE.replace('return', 'return not');
const TESTS = 'from pkg.code_ import check\n\ndef test_true():\n    assert check(1)\n';
const ID = 'tests/test_code.py::test_true';
const project = (place: string) => ({
  'pytest.ini': '[pytest]\n',
  [`${place}/__init__.py`]: '',
  [`${place}/code_.py`]: CODE,
  'tests/test_code.py': TESTS,
});
const FAILED = { status: 'failed', counts: '1/1 0+0 -> 0/1 1+0', names: [ID] };

test.each([
  ['a path', 'src/pkg', (root: string) => ({ 'z_link.pth': `${root}/src\n` })],
  ['a path to an unusual folder', 'a/b/pkg', (root: string) => ({ 'z_link.pth': `${root}/a/b\n` })],
  ['a finder at the end', 'src/pkg', (root: string) => finder(root, 'src/pkg', 'append(F)')],
  ['a finder at the end, another name', 'lib/code', (root: string) => finder(root, 'lib/code', 'append(F)')],
  ['a finder at the start', 'src/pkg', (root: string) => finder(root, 'src/pkg', 'insert(0, F)')],
] as const)('an editable install by %s', async (_, place, files) => {
  const install = environmentWith(files);
  const before = project(place);
  expect(await judge({ before, patch: { [`${place}/code_.py`]: BROKEN }, install })).toEqual(FAILED);
  expect(await judge({ before, patch: { [`${place}/code_.py`]: `${CODE}\n` }, install })).toEqual({
    status: 'passed',
    counts: '1/1 0+0 -> 1/1 0+0',
  });
});

test('a process that a test starts', async () => {
  const install = environmentWith((root) => finder(root, 'lib/code', 'insert(0, F)'));
  const started = `import subprocess, sys

def test_true():
    subprocess.run([sys.executable, "-c", "from pkg.code_ import check; assert check(1)"], check=True)
`;
  const before = { ...project('lib/code'), 'tests/test_code.py': started };
  expect(await judge({ before, patch: { 'lib/code/code_.py': BROKEN }, install })).toEqual(FAILED);
});

test('a process that a test starts without the variables', async () => {
  const install = environmentWith((root) => ({ 'z_link.pth': `${root}/src\n` }));
  const start = (words: string, more: string) => `import subprocess, sys

def test_true():
    subprocess.run([sys.executable, ${words}], check=True${more})
`;
  const judged = (words: string, more = '') => {
    const before = { ...project('src/pkg'), 'tests/test_code.py': start(words, more) };
    return judge({ before, patch: { 'src/pkg/code_.py': BROKEN }, install });
  };
  const left = {
    status: 'inconclusive',
    reason: expect.stringMatching(
      /^a test started `.* without the PYTHONPATH that makes it import the sandbox/,
    ),
  };
  expect(await judged('"-I", "-c", "from pkg.code_ import check; assert check(1)"')).toMatchObject(left);
  expect(await judged('"-c", "from pkg.code_ import check; assert check(1)"', ', env={}')).toMatchObject(
    left,
  );
  expect(await judged('"-I", "-c", "print(1)"')).toMatchObject({ status: 'passed' });
});

test('a module that the patch removes is not found in the workspace', async () => {
  const install = environmentWith((root) => ({ 'z_link.pth': `${root}/src\n` }));
  const uses = 'def test_true():\n    import old\n';
  const before = { ...project('src/pkg'), 'src/old.py': '', 'tests/test_code.py': uses };
  expect(await judge({ before, patch: { 'src/old.py': null }, install })).toEqual(FAILED);
});

test('a module of the user that Python loads at its start is still loaded', async () => {
  const install = environmentWith((root) => ({ 'z_link.pth': `${root}/src\n` }));
  const uses = 'import sys\n\ndef test_true():\n    assert sys.greeting == 1\n';
  const before = {
    ...project('src/pkg'),
    'src/sitecustomize.py': 'import sys\nsys.greeting = 1\n',
    'tests/test_code.py': uses,
  };
  expect(await judge({ before, patch: { 'src/pkg/code_.py': BROKEN }, install })).toMatchObject({
    status: 'passed',
  });
});

test('a command that drops the variables may have tested anything', async () => {
  const install = environmentWith((root) => ({ 'z_link.pth': `${root}/src\n` }));
  const before = project('src/pkg');
  const patch = { 'src/pkg/code_.py': BROKEN };
  const reason = expect.stringMatching(/^Python ran without the PYTHONPATH that makes it import the sandbox/);
  const command = ['{python}', '-I', '-m', 'pytest'];
  expect(await judge({ before, patch, install, command })).toMatchObject({ status: 'inconclusive', reason });
  if (process.platform === 'win32') return;
  const cleared = ['env', '-i', '{python}', '-m', 'pytest'];
  expect(await judge({ before, patch, install, command: cleared })).toMatchObject({
    status: 'inconclusive',
    reason,
  });
  const hidden = { ...before, 'run.sh': 'PYTHONPATH=/nowhere "$1" -m pytest\n' };
  const script = ['sh', 'run.sh', '{python}'];
  expect(await judge({ before: hidden, patch, install, command: script })).toMatchObject({
    status: 'inconclusive',
    reason,
  });
  const own = ['sh', '-c', 'PYTHONPATH=src "$0" -m pytest', '{python}'];
  expect(await judge({ before, patch, install, command: own })).toEqual(FAILED);
});
