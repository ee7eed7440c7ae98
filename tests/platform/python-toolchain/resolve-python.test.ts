// Which Python is meant, with real environments and real processes: the order, what a session keeps, what is started, and
// what an answer of "none" says.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ConfigSource } from '../../../src/kernel/config/config-layer.ts';
import { managedVenvs, pythonIn, VENV_MARK } from '../../../src/platform/python-toolchain/managed-venv.ts';
import { resolveLibcst } from '../../../src/platform/python-toolchain/resolve-libcst.ts';
import { type PythonRequest, resolvePython } from '../../../src/platform/python-toolchain/resolve-python.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';

const folder = useTemporaryFolder();
const isWindows = process.platform === 'win32';

/** The interpreter behind whatever launcher is on PATH, and its version. */
const [real, version] = execFileSync(
  isWindows ? 'python' : 'python3',
  ['-c', 'import sys; print(sys.executable); print("%d.%d.%d" % sys.version_info[:3])'],
  { encoding: 'utf8' },
)
  .trim()
  .split(/\r?\n/) as [string, string];

let environment: Record<string, string>;
beforeEach(() => {
  // No PATH but our own, and no cache of the user's.
  environment = { PATH: folder.makeFolder('bin'), HOME: folder.path, XDG_CACHE_HOME: folder.at('cache') };
  folder.makeFolder('work');
  folder.makeFolder('session/python');
});

function request(changes: Partial<PythonRequest> = {}): PythonRequest {
  const places = { root: folder.at('work'), sessionPython: folder.at('session', 'python') };
  return { ...places, setting: null, environment, remember: true, ...changes };
}

function makeVenv(path: string): string {
  execFileSync(real, ['-m', 'venv', '--without-pip', path]);
  return pythonIn(path);
}

/** A launcher that counts how often it is started, as pyenv's shims are launchers. */
function makeLauncher(path: string): () => number {
  const log = folder.at('starts');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho start >> '${log}'\nexec '${real}' "$@"\n`);
  chmodSync(path, 0o755);
  return () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0);
}

/** A program that says it is some Python. */
function makeClaim(path: string, claimed: string): string {
  const facts = {
    executable: path,
    version: claimed,
    prefix: '/',
    base_prefix: '/',
    modules: {},
    folders: [],
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho '${JSON.stringify(facts)}'\n`);
  chmodSync(path, 0o755);
  return path;
}

function found(changes: Partial<PythonRequest> = {}): { interpreter: string; source: string } {
  const lookup = resolvePython(request(changes));
  if (lookup.kind === 'missing') throw lookup.error;
  const { interpreter, source } = lookup.python;
  return { interpreter, source };
}

const flag = (path: string) => ({ path, source: { kind: 'flag', flag: '--python' } as ConfigSource });

test('each place is stronger than the next', () => {
  const once = (changes: Partial<PythonRequest> = {}) => found({ remember: false, ...changes });
  makeLauncherOnPath();
  expect(once()).toEqual({ interpreter: real, source: 'path' });

  const venvs = managedVenvs(folder.at('session', 'python'), environment);
  const global = makeManaged(venvs.global);
  expect(once()).toEqual({ interpreter: global, source: 'managed_venv' });
  const managed = makeManaged(venvs.workspace);
  expect(once()).toEqual({ interpreter: managed, source: 'managed_venv' });

  const plain = makeVenv(folder.at('work', 'venv'));
  expect(once()).toEqual({ interpreter: plain, source: 'workspace_venv' });
  const dotted = makeVenv(folder.at('work', '.venv'));
  expect(once()).toEqual({ interpreter: dotted, source: 'workspace_venv' });

  const conda = isWindows ? real : makeVenv(folder.at('conda'));
  environment.CONDA_PREFIX = isWindows ? dirname(real) : folder.at('conda');
  expect(once()).toEqual({ interpreter: conda, source: 'conda_prefix' });
  const active = makeVenv(folder.at('active'));
  environment.VIRTUAL_ENV = folder.at('active');
  expect(once()).toEqual({ interpreter: active, source: 'virtual_env' });

  expect(once({ setting: flag(real) })).toEqual({ interpreter: real, source: 'cli_flag' });
});

function makeLauncherOnPath(): void {
  if (isWindows) environment.PATH = `${dirname(real)}${delimiter}${environment.PATH}`;
  else makeLauncher(folder.at('bin', 'python3'));
}

function makeManaged(venv: string): string {
  const python = makeVenv(venv);
  const mark = { schema_version: 1, created_at: 'now', installer: 'pip', base_python: real };
  writeFileSync(join(venv, VENV_MARK), JSON.stringify(mark));
  return python;
}

test('an environment of tug that was never finished does not count', () => {
  makeLauncherOnPath();
  makeVenv(managedVenvs(folder.at('session', 'python'), environment).workspace);
  expect(found()).toEqual({ interpreter: real, source: 'path' });
});

test('the surroundings decide at every call, not what was used before', () => {
  makeLauncherOnPath();
  expect(found()).toEqual({ interpreter: real, source: 'path' });
  const inWorkspace = makeVenv(folder.at('work', '.venv'));
  expect(found()).toEqual({ interpreter: inWorkspace, source: 'workspace_venv' });
  const active = makeVenv(folder.at('active'));
  environment.VIRTUAL_ENV = folder.at('active');
  expect(found()).toEqual({ interpreter: active, source: 'virtual_env' });
  delete environment.VIRTUAL_ENV;
  rmSync(folder.at('work', '.venv'), { recursive: true });
  expect(found()).toEqual({ interpreter: real, source: 'path' });
});

test('a record that an earlier version of tug left in the session has no effect', () => {
  makeLauncherOnPath();
  const old = { schema_version: 2, interpreter_path: folder.at('gone'), version: '3.11.1' };
  writeFileSync(folder.at('session', 'python', 'config.json'), JSON.stringify(old));
  expect(found()).toEqual({ interpreter: real, source: 'path' });
});

test('an environment in the workspace comes before the base environment of conda, not before another', () => {
  const inWorkspace = makeVenv(folder.at('work', '.venv'));
  const conda = makeVenv(folder.at('conda'));
  environment.CONDA_PREFIX = folder.at('conda');
  expect(found()).toEqual({ interpreter: conda, source: 'conda_prefix' });
  environment.CONDA_DEFAULT_ENV = 'base';
  expect(found()).toEqual({ interpreter: inWorkspace, source: 'workspace_venv' });
  rmSync(folder.at('work', '.venv'), { recursive: true });
  expect(found()).toEqual({ interpreter: conda, source: 'conda_prefix' });
});

test('a flag is obeyed and not kept', () => {
  makeLauncherOnPath();
  const python = makeVenv(folder.at('elsewhere'));
  expect(found({ setting: flag(python) })).toEqual({ interpreter: python, source: 'cli_flag' });
  expect(existsSync(folder.at('session', 'python', 'config.json'))).toBe(false);
});

test('who only looks leaves nothing behind', () => {
  makeLauncherOnPath();
  rmSync(folder.at('session'), { recursive: true });
  found({ remember: false });
  expect(existsSync(folder.at('session'))).toBe(false);
});

test.skipIf(isWindows)('Python is started once, and again only when something has changed', () => {
  const starts = makeLauncher(folder.at('bin', 'python3'));
  found();
  // A launcher may choose another interpreter at every call, so it is asked at every call.
  found();
  expect(starts()).toBe(2);
  const python = makeVenv(folder.at('active'));

  // An environment: installing something is noticed without starting anything, then asked about once.
  const modules = () => {
    const lookup = resolvePython(request({ setting: flag(python) }));
    return lookup.kind === 'found' ? lookup.python.facts.modules : null;
  };
  expect(modules()).toEqual({});
  const site = execFileSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], {
    encoding: 'utf8',
  });
  mkdirSync(join(site.trim(), 'pytest-8.1.2.dist-info'));
  mkdirSync(join(site.trim(), 'pytest'));
  writeFileSync(join(site.trim(), 'pytest', '__init__.py'), '');
  expect(modules()).toEqual({ pytest: '8.1.2' });
  rmSync(python);
  makeLauncher(python);
  expect(starts()).toBe(2);
  modules();
  expect(starts()).toBe(3);
});

test.skipIf(isWindows)('when there is none, the answer says where it looked', () => {
  makeClaim(folder.at('bin', 'python3'), '3.8.10');
  makeClaim(folder.at('work', '.venv', 'bin', 'python'), '2.7.18');
  writeFileSync(folder.at('bin', 'python'), '#!/bin/sh\necho "no such thing" >&2\nexit 3\n');
  chmodSync(folder.at('bin', 'python'), 0o755);
  environment.CONDA_PREFIX = folder.at('conda');
  const lookup = resolvePython(request());
  expect(lookup.kind).toBe('missing');
  if (lookup.kind !== 'missing') return;
  const { code, hint, details, message } = lookup.error;
  const resolution = [
    { step: '--python flag', outcome: 'not given' },
    { step: '$TUG_PYTHON', outcome: 'not set' },
    { step: 'setting python.python_path', outcome: 'not set' },
    { step: '$VIRTUAL_ENV', outcome: 'not set' },
    {
      step: '$CONDA_PREFIX',
      outcome: `is ${folder.at('conda')}, which has no ${folder.at('conda', 'bin', 'python')}`,
    },
    {
      step: '.venv',
      outcome: `found ${folder.at('work', '.venv', 'bin', 'python')} (2.7.18), which is older than 3.9`,
    },
    { step: 'venv', outcome: 'not there' },
    { step: "the session's own environment", outcome: `not there (${folder.at('session', 'venv')})` },
    {
      step: "the user's own environment",
      outcome: `not there (${folder.at('cache', 'tug', 'python', 'venv')})`,
    },
    {
      step: 'python3 on PATH',
      outcome: `found ${folder.at('bin', 'python3')} (3.8.10), which is older than 3.9`,
    },
    {
      step: 'python on PATH',
      outcome: `found ${folder.at('bin', 'python')}, which ends with exit code 3: no such thing`,
    },
  ];
  expect({ code, hint, details }).toEqual({
    code: 'PythonNotFound',
    hint: 'run `tug toolchain python setup`, install Python, or name an interpreter with --python',
    details: { resolution },
  });
  const looked = resolution.map(({ step, outcome }) => `${step}: ${outcome}`).join('; ');
  expect(message).toBe(`no Python 3.9 or newer was found (${looked})`);
});

test.skipIf(isWindows)('an interpreter that was named and cannot be used is an error', async () => {
  const old = makeClaim(folder.at('old-python'), '3.8.10');
  const source = { kind: 'flag', flag: '--python' };
  expect(await thrownBy(() => found({ setting: flag(old) }))).toEqual({
    code: 'InvalidConfig',
    message: `--python: python.python_path cannot be used: found ${old} (3.8.10), which is older than 3.9`,
    hint: 'name another interpreter with --python',
    details: {
      source,
      key: 'python.python_path',
      value: old,
      reason: `found ${old} (3.8.10), which is older than 3.9`,
    },
  });
  expect((await thrownBy(() => found({ setting: flag('/bin/echo') }))).message).toBe(
    `--python: python.python_path cannot be used: found /bin/echo, which is no Python interpreter`,
  );
  expect((await thrownBy(() => found({ setting: flag(folder.at('nowhere')) }))).code).toBe('InvalidConfig');
});

test('a damaged cache is rebuilt', () => {
  makeLauncherOnPath();
  found();
  writeFileSync(folder.at('session', 'python', 'interpreters.json'), '{"version":1,"entries":[{"path":7}]}');
  expect(found()).toEqual({ interpreter: real, source: 'path' });
});

test('LibCST is taken from the project, else from the environment of tug', async () => {
  const python = makeVenv(folder.at('work', '.venv'));
  const managed = managedVenvs(folder.at('session', 'python'), environment);
  const missing = await thrownBy(() => resolveLibcst(request()));
  const resolution = [
    { step: python, outcome: `Python ${version} without LibCST` },
    { step: managed.workspace, outcome: 'not there' },
    { step: managed.global, outcome: 'not there' },
  ];
  expect(missing).toEqual({
    code: 'LibcstNotFound',
    message: `LibCST is not installed (${resolution.map(({ step, outcome }) => `${step}: ${outcome}`).join('; ')})`,
    hint: `run \`tug toolchain python setup\`, or \`${python} -m pip install libcst\``,
    details: { resolution },
  });
  pretendLibcst(makeManaged(managed.workspace), '1.5.0');
  expect(resolveLibcst(request())).toEqual({
    interpreter: pythonIn(managed.workspace),
    libcstVersion: '1.5.0',
  });
  pretendLibcst(python, '1.4.0');
  expect(resolveLibcst(request())).toEqual({ interpreter: python, libcstVersion: '1.4.0' });
});

function pretendLibcst(python: string, installed: string): void {
  const site = execFileSync(python, ['-c', 'import sysconfig; print(sysconfig.get_path("purelib"))'], {
    encoding: 'utf8',
  });
  mkdirSync(join(site.trim(), `libcst-${installed}.dist-info`));
  mkdirSync(join(site.trim(), 'libcst'));
  writeFileSync(join(site.trim(), 'libcst', '__init__.py'), '');
}

test('the interpreter itself is used, not a launcher in front of it', () => {
  makeLauncherOnPath();
  expect(realpathSync(found().interpreter)).toBe(realpathSync(real));
});
