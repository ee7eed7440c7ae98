// `tug toolchain python` and what follows from it, as the command line answers: with real environments, uv and LibCST.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testPrograms, testPython } from '../../../scripts/python-test-tools.mjs';
import { pythonIn } from '../../../src/platform/python-toolchain/managed-venv.ts';
import { runTug, type TugAnswer } from '../../support/run-tug.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { documentSchemas } from '../wire/document-schemas.ts';

const folder = useTemporaryFolder();
const onPosix = test.skipIf(process.platform === 'win32');
let variables: Record<string, string | undefined>;

beforeEach(() => {
  folder.write('work/a.py', 'x = 1\n');
  execFileSync('git', ['init', '--quiet'], { cwd: folder.at('work') });
  variables = {
    ...process.env,
    XDG_CACHE_HOME: folder.at('cache'),
    // What uv has once downloaded it need not download for every test.
    UV_CACHE_DIR: join(tmpdir(), 'tug-python-tools', 'uv-cache'),
    VIRTUAL_ENV: undefined,
    CONDA_PREFIX: undefined,
    TUG_PYTHON: undefined,
  };
});

async function tug(...words: readonly string[]): Promise<TugAnswer> {
  const answer = await runTug(words, { workingDirectory: folder.at('work'), variables });
  const command = words[0] === 'verify' ? 'verify' : words.slice(0, 3).join(' ');
  expect(documentSchemas(command, answer.document)).toEqual([]);
  return answer;
}

/** A PATH with git and a Python that has nothing; uv comes before it when it is asked for. */
function pathWith(...folders: readonly string[]): string {
  return [...folders, folder.at('bin'), '/usr/bin', '/bin'].join(delimiter);
}

/** Something that needs Python. */
async function runTests(): Promise<void> {
  const command = `["{python}", "-c", "print('1..1\\\\nok 1')"]`;
  const { document } = await tug('verify', 'tests', '--test-command', command);
  const { checks } = document.verification as { checks: { name: string; status: string }[] };
  expect(checks.find(({ name }) => name === 'tests')?.status).toBe('passed');
}

function emptyPython(): string {
  const venv = folder.at('empty');
  execFileSync(testPython(), ['-m', 'venv', '--without-pip', venv]);
  return pythonIn(venv);
}

test('check, setup, info: from nothing to everything', async () => {
  const python = emptyPython();
  variables.TUG_PYTHON = undefined;
  variables.PATH = pathWith(testPrograms(), join(python, '..'));
  // What stands first on PATH has everything already; a workspace with an environment of its own is used instead.
  execFileSync(testPython(), ['-m', 'venv', '--without-pip', folder.at('work', '.venv')]);
  const own = pythonIn(folder.at('work', '.venv'));

  const before = await tug('toolchain', 'python', 'check');
  expect({ ...before.document, problems: null }).toEqual({
    status: 'ok',
    schema_version: '1',
    language: 'python',
    valid: false,
    problems: null,
  });
  expect(before.exitCode).toBe(3);
  expect(existsSync(folder.at('work', '.tug'))).toBe(false);

  const setup = await tug('toolchain', 'python', 'setup');
  const venv = folder.at('work', '.tug', 'venv');
  expect(setup).toEqual({
    exitCode: 0,
    document: {
      status: 'ok',
      schema_version: '1',
      language: 'python',
      venv_path: venv,
      python_path: pythonIn(venv),
      python_version: expect.stringMatching(/^3\./),
      libcst_version: expect.stringMatching(/^1\./),
      pytest_version: expect.any(String),
      mypy_version: expect.any(String),
      installer: 'uv',
      created_fresh: true,
      // The project's own environment stays the one that checks run in.
      is_used: false,
      warnings: [],
    },
  });
  // A session that starts anew keeps it.
  const again = await tug('toolchain', 'python', 'setup', '--fresh');
  expect(again.document.created_fresh).toBe(false);
  expect(await tug('toolchain', 'python', 'check')).toEqual({
    exitCode: 0,
    document: { status: 'ok', schema_version: '1', language: 'python', valid: true, problems: [] },
  });
  const { resolution: _, ...info } = (await tug('toolchain', 'python', 'info')).document;
  expect(info).toEqual({
    status: 'ok',
    schema_version: '1',
    language: 'python',
    python_path: own,
    version: setup.document.python_version,
    libcst_version: null,
    resolution_source: 'workspace_venv',
    is_managed: false,
    venv_path: folder.at('work', '.venv'),
    modules: {},
    libcst: { python_path: pythonIn(venv), version: setup.document.libcst_version },
    warnings: [],
  });
  const { document } = await runTug(['clean'], { workingDirectory: folder.at('work'), variables });
  expect((document.removed as { path: string }[]).map(({ path }) => path)).toEqual(
    [
      'answers',
      'facts_cache',
      'logs',
      'patches',
      'python',
      'session.json',
      'snapshots',
      'venv',
      'workers',
    ].map((name) => folder.at('work', '.tug', name)),
  );
  expect(existsSync(venv)).toBe(false);
});

test('--global is one for all workspaces; what was found on PATH gives way to it', async () => {
  const python = emptyPython();
  variables.PATH = pathWith(join(python, '..'), testPrograms());
  const info = async () => (await tug('toolchain', 'python', 'info')).document;
  expect(await info()).toMatchObject({ resolution_source: 'path', is_managed: false, libcst: null });
  await runTests();
  const setup = await tug('toolchain', 'python', 'setup', '--global');
  const venv = folder.at('cache', 'tug', 'python', 'venv');
  expect(setup.document).toMatchObject({ venv_path: venv, created_fresh: true, is_used: true });
  expect(await info()).toMatchObject({ python_path: pythonIn(venv), resolution_source: 'managed_venv' });
  const second = await runTug(['toolchain', 'python', 'info', '--workspace', folder.makeFolder('other')], {
    workingDirectory: folder.path,
    variables,
  });
  expect(second.document).toMatchObject({ python_path: pythonIn(venv), is_managed: true });
});

onPosix('info without any Python says where it looked', async () => {
  variables.PATH = folder.makeFolder('nothing');
  const { document, exitCode } = await tug('toolchain', 'python', 'info');
  expect(exitCode).toBe(3);
  const { error } = document as { error: { code: string; hint: string; details: { resolution: unknown[] } } };
  expect([error.code, error.hint, error.details.resolution.length]).toEqual([
    'PythonNotFound',
    'run `tug toolchain python setup`, install Python, or name an interpreter with --python',
    11,
  ]);
});

test('what the project asks for, and what is active, is told', async () => {
  writeFileSync(folder.at('work', 'pyproject.toml'), '[project]\nrequires-python = ">=3.99"\n');
  const python = emptyPython();
  const other = folder.at('other-env');
  execFileSync(testPython(), ['-m', 'venv', '--without-pip', other]);
  variables.VIRTUAL_ENV = folder.at('empty');
  await runTests();
  const warnings = async (...flags: readonly string[]) => {
    const { document } = await tug('toolchain', 'python', 'info', ...flags);
    return (document.warnings as { code: string; message: string }[]).map(({ code, message }) => [
      code,
      message,
    ]);
  };
  const mismatch = [
    'PythonVersionMismatch',
    expect.stringContaining('the project requires Python >=3.99, but '),
  ];
  expect(await warnings()).toEqual([mismatch]);
  variables.VIRTUAL_ENV = other;
  expect(await warnings()).toEqual([mismatch]);
  expect((await tug('toolchain', 'python', 'info')).document.python_path).toBe(pythonIn(other));
  writeFileSync(folder.at('work', 'tug.toml'), `[python]\npython_path = ${JSON.stringify(python)}\n`);
  const active = `${other} is active, but ${python} is used: the project file names it`;
  expect(await warnings()).toEqual([mismatch, ['OtherEnvironmentActive', active]]);
  expect(await warnings('--python', python)).toEqual([mismatch]);
  expect(readdirSync(folder.at('work')).sort()).toEqual([
    '.git',
    '.tug',
    'a.py',
    'pyproject.toml',
    'tug.toml',
  ]);
});

test('--engine libcst is offered for renames, and nothing else', async () => {
  const words = ['rename-symbol', '--at', 'a.py:1:1', '--to', 'y', '--engine', 'ast'];
  const { document } = await runTug(['analyze-impact', ...words], {
    workingDirectory: folder.at('work'),
    variables,
  });
  expect(document.error).toMatchObject({
    code: 'InvalidArgument',
    details: { argument: '--engine', value: 'ast', allowed: ['native', 'libcst'] },
  });
});
