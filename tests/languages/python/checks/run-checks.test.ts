// The planned checks, run for real in a sandbox: what blames the patch, what was there before, and what is tested at all.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testPython } from '../../../../scripts/python-test-tools.mjs';
import { languageOfPath } from '../../../../src/kernel/language-of-path.ts';
import type { MaterializedPatch } from '../../../../src/kernel/patch/patch-set.ts';
import { touchedPaths } from '../../../../src/kernel/patched-view.ts';
import type { CheckResult, VerifyMode } from '../../../../src/kernel/verification.ts';
import { COMPILE_SCRIPT } from '../../../../src/languages/python/checks/compile-script.ts';
import { planPythonChecks } from '../../../../src/languages/python/checks/plan-python-checks.ts';
import { createVerifier } from '../../../../src/platform/sandbox/verify.ts';
import { makeWorkspace, SILENT, type Workspace } from '../../../platform/sandbox/sandbox-fixture.ts';
import { describeTree, patchOf, snapshotOf } from '../../../platform/sandbox/tree-on-disk.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const python = testPython();
const version = spawnSync(python, ['--version'], { encoding: 'utf8' }).stdout.replace('Python', '').trim();
const END = `compile with Python ${version} (${python}); newer syntax needs a newer interpreter (--python)`;

async function verify(
  { root, session, base }: Workspace,
  mode: VerifyMode,
  patch: MaterializedPatch | null,
  {
    environment = {},
    modules = ['pytest', 'mypy'],
  }: { environment?: NodeJS.ProcessEnv; modules?: string[] } = {},
): Promise<{ readonly status: string; readonly checks: readonly CheckResult[] }> {
  const before = describeTree(root);
  const plain = snapshotOf(root);
  const files = plain.files.map((file) => ({ ...file, language: languageOfPath(file.path) }));
  const snapshot = { ...plain, files };
  const view = {
    snapshot,
    read: (path: string) => readFileSync(join(root, path)),
    filesContaining: () => [],
  };
  const tools = {
    interpreter: python,
    version,
    modules: new Map(modules.map((name) => [name, null])),
    note: null,
  };
  const checks = planPythonChecks(
    { mode, view, touched: patch === null ? [] : [...touchedPaths(patch)].sort() },
    { findTools: () => ({ kind: 'found', tools }), timeoutSeconds: 60, sourceRoots: [] },
  );
  const verifier = createVerifier({
    root,
    sessionDirectory: session,
    sandboxDirectory: base,
    environment: { ...process.env, ...environment },
    ...SILENT,
  });
  const verdict = await verifier.verify({ snapshot, patch, mode, checks, keepSandbox: false });
  expect(describeTree(root)).toEqual(before);
  return { status: verdict.status, checks: verdict.checks };
}

function brief({ status, checks }: Awaited<ReturnType<typeof verify>>): unknown {
  return [
    status,
    ...checks.map(({ name, status, failures, baseline }) => ({
      name,
      status,
      failures,
      blame: baseline === null ? null : baseline.newFailures,
    })),
  ];
}

const PASSED = { status: 'passed', failures: null, blame: null };

test('a patch that keeps the code compiling passes', async () => {
  const workspace = makeWorkspace({ 'pkg/a.py': 'def f():\n    pass\n', 'pkg/b.py': 'x = = 1\n' });
  const patch = patchOf(workspace.root, { 'pkg/a.py': 'def g():\n    pass\n' });
  expect(brief(await verify(workspace, 'syntax', patch))).toEqual(['passed', { name: 'compile', ...PASSED }]);
});

test('a patch that breaks files is blamed, with the place of every failure', async () => {
  const workspace = makeWorkspace({ 'a.py': 'x = 1\n', 'b.py': 'def f():\n    return 1\n', 'c.py': '' });
  const patch = patchOf(workspace.root, {
    'a.py': '# é\nx = = 1\n',
    'b.py': 'return 1\n',
    'c.py': 'y = 2\n',
  });
  const verdict = await verify(workspace, 'syntax', patch);
  const failures = [
    'a.py: SyntaxError: invalid syntax: x = = 1',
    "b.py: SyntaxError: 'return' outside function: return 1",
  ];
  expect(brief(verdict)).toEqual([
    'failed',
    { name: 'compile', status: 'failed', failures, blame: failures },
  ]);
  expect(verdict.checks[0]!.output.split('\n')).toEqual([
    'a.py:2:5: SyntaxError: invalid syntax',
    '    x = = 1',
    expect.stringMatching(/^b\.py:1:\d+: SyntaxError: 'return' outside function$/),
    '    return 1',
    `2 of 3 files do not ${END}`,
    '',
  ]);
});

test('a file that did not compile before is not the fault of the patch, wherever its line went', async () => {
  // As with syntax that is newer than the interpreter.
  const before = 'old = 1\nfuture ::= old\n';
  const workspace = makeWorkspace({ 'a.py': before });
  const patch = patchOf(workspace.root, { 'a.py': 'import new\nold = 1\nfuture ::= old\n' });
  const failures = ['a.py: SyntaxError: invalid syntax: future ::= old'];
  expect(brief(await verify(workspace, 'syntax', patch))).toEqual([
    'passed',
    { name: 'compile', status: 'failed', failures, blame: [] },
  ]);
});

test('another mistake in a file that was broken before is blamed', async () => {
  const workspace = makeWorkspace({ 'a.py': 'x = 1\ny = = 2\n' });
  const patch = patchOf(workspace.root, { 'a.py': 'x = = 1\ny = = 2\n' });
  const failures = ['a.py: SyntaxError: invalid syntax: x = = 1'];
  expect(brief(await verify(workspace, 'syntax', patch))).toEqual([
    'failed',
    { name: 'compile', status: 'failed', failures, blame: failures },
  ]);
});

test('files that the patch makes and takes away', async () => {
  const workspace = makeWorkspace({ 'old.py': 'x = 1\n' });
  const patch = patchOf(workspace.root, { 'new.py': 'x = 1\n', 'old.py': null });
  expect(brief(await verify(workspace, 'syntax', patch))).toEqual(['passed', { name: 'compile', ...PASSED }]);
});

test('without a patch all Python files are compiled, and nothing else', async () => {
  const workspace = makeWorkspace({ 'a.py': 'x = = 1\n', 'b.pyi': 'def f() -> int: ...\n', 'c.txt': '= =' });
  const verdict = await verify(workspace, 'syntax', null);
  expect(verdict.checks[0]!.output).toEqual(
    `a.py:1:5: SyntaxError: invalid syntax\n    x = = 1\n1 of 2 files do not ${END}\n`,
  );
});

test('source files as Python reads them: cookies, marks, NULs, deep nesting', () => {
  folder.write('latin.py', Buffer.from('# -*- coding: latin-1 -*-\né = "\xff"\n', 'latin1'));
  folder.write('mark.py', Buffer.from('\ufeffx = 1\n'));
  folder.write('wrong.py', Buffer.from('é = 1\n', 'latin1'));
  folder.write('nul.py', 'x = 1\0\n');
  folder.write('deep.py', `x = ${'('.repeat(5000)}${')'.repeat(5000)}\n`);
  folder.write('ümläut ß.py', 'x = (\n');
  folder.write('json.py', 'raise SystemExit("the workspace was imported")\n');
  folder.write('os.py', 'raise SystemExit("the workspace was imported")\n');
  const files = [
    'latin.py',
    'mark.py',
    'wrong.py',
    'nul.py',
    'deep.py',
    'ümläut ß.py',
    'json.py',
    'os.py',
    'gone.py',
  ];
  const { status, stdout } = compile(files);
  expect(status).toBe(1);
  const lines = stdout.split('\n').filter((line) => /^\S+( \S+)?\.py:/.test(line));
  expect(lines.map((line) => line.replace(/:\d+:\d+: .*/, ''))).toEqual([
    'wrong.py',
    'nul.py',
    'deep.py',
    'ümläut ß.py',
  ]);
});

test('more names than a command line can hold', () => {
  folder.write('last.py', 'x = = 1\n');
  const files = Array.from({ length: 30_000 }, (_, index) => `${'long/'.repeat(20)}${index}.py`);
  const { status, stdout } = compile([...files, 'last.py']);
  expect([status, stdout]).toEqual([
    1,
    `last.py:1:5: SyntaxError: invalid syntax\n    x = = 1\n1 of 30001 files do not ${END}\n`,
  ]);
});

function compile(files: readonly string[]) {
  return spawnSync(python, ['-I', '-S', '-B', '-W', 'ignore', '-c', COMPILE_SCRIPT], {
    cwd: folder.path,
    input: files.join('\0'),
    encoding: 'utf8',
    // A locale in which names would be written otherwise, where there is one.
    env: { ...process.env, LC_ALL: 'de_DE.ISO-8859-1' },
  });
}

const CODE = 'def double(x):\n    return 2 * x\n\n\ndef broken(x):\n    return x + 1\n';
const PYTEST_FILE = `from pkg.code import broken, double

def test_double():
    assert double(2) == 4

def test_broken():
    assert broken(2) == 2
`;

/** An installed package that is a link to the user's own tree, as an editable install makes one. */
function editable(root: string): NodeJS.ProcessEnv {
  const site = folder.makeFolder('site');
  writeFileSync(
    join(site, 'sitecustomize.py'),
    `import sys\nsys.path.append(${JSON.stringify(join(root, 'src'))})\n`,
  );
  return { PYTHONPATH: site };
}

test.each([
  'pytest',
  'unittest',
])('%s sees the sandbox, not the package that is installed', async (runner) => {
  const tests =
    runner === 'pytest'
      ? PYTEST_FILE
      : PYTEST_FILE.replace('from', 'import unittest\nfrom')
          .replace('\ndef test_double():', '\nclass T(unittest.TestCase):\n  def test_double(self):')
          .replace('\ndef test_broken():', '\n  def test_broken(self):');
  const workspace = makeWorkspace({
    'src/pkg/__init__.py': '',
    'src/pkg/code.py': CODE,
    'tests/test_code.py': tests,
  });
  const options = { environment: editable(workspace.root), modules: runner === 'pytest' ? ['pytest'] : [] };
  const named = (name: string) => new RegExp(`${runner === 'pytest' ? '::' : '[.]'}${name}$`);
  const wrong = patchOf(workspace.root, { 'src/pkg/code.py': CODE.replace('2 * x', '3 * x') });
  const verdict = await verify(workspace, 'tests', wrong, options);
  expect(brief(verdict)).toEqual([
    'failed',
    { name: 'compile', ...PASSED },
    {
      name: 'tests',
      status: 'failed',
      failures: [expect.stringMatching(named('test_broken')), expect.stringMatching(named('test_double'))],
      blame: [expect.stringMatching(named('test_double'))],
    },
  ]);
  const harmless = patchOf(workspace.root, { 'src/pkg/code.py': CODE.replace('2 * x', 'x * 2') });
  expect((await verify(workspace, 'tests', harmless, options)).status).toBe('passed');
});

test('mypy: errors that were there before are told from new ones', async () => {
  const code = 'def f(x: int) -> str:\n    return x\n\n\ndef g() -> int:\n    return 1\n';
  const workspace = makeWorkspace({ 'pkg/__init__.py': '', 'pkg/a.py': code, 'mypy.ini': '[mypy]\n' });
  const patch = patchOf(workspace.root, {
    'pkg/a.py': `import os\n${code.replace('return 1', 'return ""')}`,
  });
  const { checks } = await verify(workspace, 'typecheck', patch);
  const found = (got: string, wanted: string) =>
    `pkg/a.py: Incompatible return value type (got "${got}", expected "${wanted}")  [return-value]`;
  expect(checks.map(({ name, status }) => [name, status])).toEqual([
    ['compile', 'passed'],
    ['tests', 'skipped'],
    ['typecheck', 'failed'],
  ]);
  expect(checks[2]!.failures).toEqual([found('int', 'str'), found('str', 'int')]);
  expect(checks[2]!.baseline!.newFailures).toEqual([found('str', 'int')]);
});
