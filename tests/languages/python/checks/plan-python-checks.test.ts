// What is planned for a project, from its files alone: which files compile, which runner, which checker, which variables.
import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import type { VerifyMode } from '../../../../src/kernel/verification.ts';
import { COMPILE_SCRIPT } from '../../../../src/languages/python/checks/compile-script.ts';
import { planPythonChecks } from '../../../../src/languages/python/checks/plan-python-checks.ts';
import type { PythonToolsLookup } from '../../../../src/languages/python/checks/python-tools.ts';
import { type Files, memoryView } from '../../../support/memory-view.ts';

function toolsWith(...modules: readonly string[]): PythonToolsLookup {
  const tools = {
    interpreter: '/py/bin/python',
    version: '3.12.1',
    modules: new Map(modules.map((name) => [name, '1.0'])),
    note: null,
  };
  return { kind: 'found', tools };
}

function plan(
  files: Files,
  mode: VerifyMode,
  {
    touched = [],
    tools = toolsWith('pytest', 'mypy'),
    sourceRoots = [],
  }: {
    readonly touched?: readonly string[];
    readonly tools?: PythonToolsLookup;
    readonly sourceRoots?: readonly string[];
  } = {},
): readonly unknown[] {
  let asked = 0;
  const findTools = () => {
    asked++;
    return tools;
  };
  const checks = planPythonChecks(
    { mode, view: memoryView(files), touched },
    { findTools, timeoutSeconds: 30, sourceRoots },
  );
  expect(asked).toBeLessThanOrEqual(1);
  return checks.map((check) => {
    if ('skipReason' in check) return check;
    const { parseFailures, parseErrors, parseMissing: _, reporter, surroundings: __, ...rest } = check;
    const places = parseErrors === undefined ? {} : { places: parseErrors.name };
    const reports = reporter === undefined ? {} : { reports: Object.keys(reporter.files) };
    return { ...rest, parses: parseFailures?.name, ...places, ...reports };
  });
}

const environment = (...folders: readonly string[]) => ({
  PYTHONPATH: [...folders, '{inherited}'].join(delimiter),
  PYTHONDONTWRITEBYTECODE: '1',
});

/** Without a patch the reader of failures is made for the occasion and has no name of its own. */
const compile = (parses: string, ...files: readonly string[]) => ({
  name: 'compile',
  kind: 'syntax',
  argv: ['/py/bin/python', '-I', '-S', '-B', '-W', 'ignore', '-c', COMPILE_SCRIPT],
  input: files.join('\0'),
  timeoutSeconds: 30,
  environment: {},
  parses,
  places: 'compileErrors',
});

const tests = (argv: readonly string[], ...folders: readonly string[]) => ({
  name: 'tests',
  kind: 'tests',
  argv: ['/py/bin/python', ...argv],
  timeoutSeconds: 30,
  environment: environment(...folders),
  parses: 'failureNames',
  reports: [
    'sitecustomize.py',
    argv.includes('_tug_unittest_report') ? '_tug_unittest_report.py' : '_tug_pytest_report.py',
  ],
});

const PYTEST = ['-m', 'pytest', '--color=no', '-rfE'];

test('none: nothing is planned and nobody looks for Python', () => {
  const findTools = () => {
    throw new Error('looked for Python');
  };
  const view = memoryView({ 'a.py': '' });
  const options = { findTools, timeoutSeconds: 1, sourceRoots: [] };
  expect(planPythonChecks({ mode: 'none', view, touched: [] }, options)).toEqual([]);
});

test('syntax: what the patch touched, and only Python', () => {
  const files = { 'a.py': '', 'b.pyi': '', 'c.py': '', 'README.md': '' };
  const touched = ['README.md', 'a.py', 'b.pyi', 'new/d.py'];
  expect(plan(files, 'syntax', { touched })).toEqual([
    compile('compileFailures', 'a.py', 'b.pyi', 'new/d.py'),
  ]);
});

test('syntax without a patch: all Python files of the snapshot', () => {
  expect(plan({ 'a.py': '', 'b.md': '', 'pkg/c.pyw': '' }, 'syntax')).toEqual([
    compile('', 'a.py', 'pkg/c.pyw'),
  ]);
});

test('a failure of syntax that is only newer than the interpreter is told apart', () => {
  const files = { 'a.py': 'type A = int\n', 'b.py': 'x = = 1\n', 'c.py': 'return\n' };
  const [check] = planPythonChecks(
    { mode: 'syntax', view: memoryView(files), touched: [] },
    { findTools: () => toolsWith(), timeoutSeconds: 30, sourceRoots: [] },
  );
  const output = [
    'a.py:1:6: SyntaxError: invalid syntax',
    '    type A = int',
    'b.py:1:5: SyntaxError: invalid syntax',
    '    x = = 1',
    "c.py:1:1: SyntaxError: 'return' outside function",
    '3 of 3 files do not compile with Python 3.9.18 (/py)',
  ].join('\n');
  expect('argv' in check! && check.parseFailures!(output)).toEqual([
    'a.py: SyntaxError: invalid syntax: type A = int (valid in a newer Python than 3.12.1)',
    'b.py: SyntaxError: invalid syntax: x = = 1',
    "c.py: SyntaxError: 'return' outside function",
  ]);
});

test('a patch that touches no Python says so, and nobody looks for Python', () => {
  const missing = { kind: 'missing', reason: 'never', fix: 'asked' } as const;
  expect(plan({ 'a.py': '' }, 'syntax', { touched: ['README.md'], tools: missing })).toEqual([
    { name: 'compile', kind: 'syntax', skipReason: 'the patch touches no Python files', notNeeded: true },
  ]);
});

test('without Python every check is skipped, with the command that helps', () => {
  const tools = {
    kind: 'missing',
    reason: 'no Python was found',
    fix: 'run `tug toolchain python setup`',
  } as const;
  const skipReason = 'no Python was found; run `tug toolchain python setup`';
  const files = { 'tests/test_a.py': '', 'mypy.ini': '[mypy]\n' };
  expect(plan(files, 'typecheck', { tools })).toEqual([
    { name: 'compile', kind: 'syntax', skipReason },
    { name: 'tests', kind: 'tests', skipReason },
    { name: 'typecheck', kind: 'typecheck', skipReason },
  ]);
});

test.each<{ readonly name: string; readonly files: Files }>([
  { name: 'pyproject.toml', files: { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-x"\n' } },
  { name: 'pyproject.toml with a dotted key', files: { 'pyproject.toml': 'tool.pytest.minversion = "8"\n' } },
  { name: 'pytest.ini', files: { 'pytest.ini': '' } },
  { name: 'setup.cfg', files: { 'setup.cfg': '[metadata]\nname = x\n[tool:pytest]\n' } },
  { name: 'tox.ini with a section', files: { 'tox.ini': '[pytest]\n' } },
  { name: 'tox.ini that runs it', files: { 'tox.ini': '[testenv]\ncommands = pytest -q\n' } },
  { name: 'conftest.py anywhere', files: { 'pkg/checks/conftest.py': '' } },
])('pytest is declared by $name, so unittest will not do', ({ files }) => {
  const all = { 'a.py': '', ...files };
  expect(plan(all, 'tests')[1]).toEqual(tests(PYTEST, '{workspace}'));
  expect(plan(all, 'tests', { tools: toolsWith() })[1]).toEqual({
    name: 'tests',
    kind: 'tests',
    skipReason:
      'pytest is not installed in /py/bin/python (Python 3.12.1); run `/py/bin/python -m pip install pytest`, ' +
      'or name another interpreter with --python',
  });
});

test('when another environment is active, that is said too', () => {
  const lookup = toolsWith();
  const tools = {
    ...(lookup.kind === 'found' ? lookup.tools : null)!,
    note: '/venv is active, but not used',
  };
  expect(
    plan({ 'pytest.ini': '', 'a.py': '' }, 'tests', { tools: { kind: 'found', tools } })[1],
  ).toMatchObject({
    skipReason: expect.stringMatching(
      / or name another interpreter with --python \(\/venv is active, but not used\)$/,
    ),
  });
});

test('a text that only mentions pytest declares nothing', () => {
  const files = { 'a.py': '', 'pyproject.toml': 'description = """\n[tool.pytest]\n"""\n' };
  expect(plan(files, 'tests')[1]).toEqual({
    name: 'tests',
    kind: 'tests',
    skipReason:
      'no tests were found: there are no settings of pytest, no tests folder and no test files; set test_command',
  });
});

test.each<{ readonly name: string; readonly files: Files; readonly argv: readonly string[] }>([
  { name: 'a folder', files: { 'tests/test_a.py': '' }, argv: ['-s', 'tests'] },
  {
    name: 'a package',
    files: { 'tests/__init__.py': '', 'tests/test_a.py': '' },
    argv: ['-s', 'tests', '-t', '.'],
  },
  { name: 'a file beside the code', files: { 'pkg/a_test.py': '' }, argv: [] },
])('tests in $name: pytest when it is there, else unittest', ({ files, argv }) => {
  expect(plan(files, 'tests')[1]).toEqual(tests(PYTEST, '{workspace}'));
  expect(plan(files, 'tests', { tools: toolsWith() })[1]).toEqual(
    tests(['-m', '_tug_unittest_report', 'discover', ...argv], '{workspace}'),
  );
});

test('nose2 and Django are run as they are meant to', () => {
  const nose = { 'nose2.cfg': '', 'tests/test_a.py': '' };
  expect(plan(nose, 'tests', { tools: toolsWith('nose2') })[1]).toEqual(
    tests(['-m', 'nose2'], '{workspace}'),
  );
  expect(plan(nose, 'tests', { tools: toolsWith() })[1]).toEqual(
    tests(['-m', '_tug_unittest_report', 'discover', '-s', 'tests'], '{workspace}'),
  );
  const django = { 'manage.py': 'os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site.settings")\n' };
  expect(plan(django, 'tests')[1]).toEqual(
    tests(['-m', '_tug_unittest_report', 'manage.py', 'test', '--noinput'], '{workspace}'),
  );
});

test('the sandbox comes before what is installed: src, the root, or what the settings say', () => {
  const files = { 'src/pkg/a.py': '', 'tests/test_a.py': '' };
  expect(plan(files, 'tests')[1]).toEqual(tests(PYTEST, '{workspace}/src', '{workspace}'));
  expect(plan(files, 'tests', { sourceRoots: ['lib', 'src'] })[1]).toEqual(
    tests(PYTEST, '{workspace}/lib', '{workspace}/src'),
  );
  // An installed package of a repository with several is found in the sandbox too.
  const several = {
    'libs/one/pyproject.toml': '',
    'libs/one/src/one/a.py': '',
    'libs/one/tests/test_a.py': '',
  };
  expect(plan(several, 'tests')[1]).toMatchObject({
    environment: environment('{workspace}/libs/one/src', '{workspace}/libs/one', '{workspace}'),
  });
  const package_ = { 'src/__init__.py': '', 'tests/test_a.py': '' };
  expect(plan(package_, 'tests')[1]).toEqual(tests(PYTEST, '{workspace}'));
});

const typecheck = (
  argv: readonly string[],
  parses: string,
  extra: object,
  ...folders: readonly string[]
) => ({
  name: 'typecheck',
  kind: 'typecheck',
  argv: ['/py/bin/python', '-m', ...argv],
  timeoutSeconds: 30,
  environment: { ...environment(...folders), ...extra },
  parses,
  places: parses.replace('Failures', 'Errors'),
});

test('mypy, where the project has settings of it', () => {
  const plain = ['mypy', '--no-incremental', '--no-color-output', '--hide-error-context', '--no-pretty'];
  expect(plan({ 'a.py': '', 'mypy.ini': '[mypy]\nstrict = True\n' }, 'typecheck')[2]).toEqual(
    typecheck([...plain, '.'], 'mypyFailures', {}, '{workspace}'),
  );
  const named = { 'a.py': '', 'pyproject.toml': '[tool.mypy]\nfiles = ["pkg"]\n' };
  expect(plan(named, 'typecheck')[2]).toEqual(typecheck(plain, 'mypyFailures', {}, '{workspace}'));
  const source = { 'src/pkg/a.py': '', 'setup.cfg': '[mypy]\n' };
  const MYPYPATH = ['{workspace}/src', '{inherited}'].join(delimiter);
  expect(plan(source, 'typecheck')[2]).toEqual(
    typecheck([...plain, 'src'], 'mypyFailures', { MYPYPATH }, '{workspace}/src', '{workspace}'),
  );
});

test('pyright, where the project has settings of it', () => {
  const files = { 'a.py': '', 'pyrightconfig.json': '{}' };
  const argv = ['pyright', '--pythonpath', '/py/bin/python'];
  expect(plan(files, 'typecheck', { tools: toolsWith('pytest', 'pyright') })[2]).toEqual(
    typecheck(argv, 'pyrightFailures', {}, '{workspace}'),
  );
  expect(plan(files, 'typecheck')[2]).toEqual({
    name: 'typecheck',
    kind: 'typecheck',
    skipReason:
      'pyright is not installed in /py/bin/python (Python 3.12.1); run `/py/bin/python -m pip install pyright`, ' +
      'or name another interpreter with --python',
  });
});

test('a project that has chosen no type checker is not checked', () => {
  expect(plan({ 'a.py': '' }, 'typecheck')[2]).toEqual({
    name: 'typecheck',
    kind: 'typecheck',
    skipReason: 'the project has no settings of mypy or pyright; set typecheck_command',
  });
});
