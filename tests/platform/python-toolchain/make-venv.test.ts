// The environment that tug makes for itself, with the real uv and the real pip: made once, whole or not at all.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testPrograms } from '../../../scripts/python-test-tools.mjs';
import { makeVenv, type SetupRequest } from '../../../src/platform/python-toolchain/make-venv.ts';
import { pythonIn, readVenvMark, VENV_MARK } from '../../../src/platform/python-toolchain/managed-venv.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';

const folder = useTemporaryFolder();
const base = execFileSync(
  process.platform === 'win32' ? 'python' : 'python3',
  ['-c', 'import sys; print(sys.executable)'],
  { encoding: 'utf8' },
).trim();

/** uv is found on PATH, or it is not. */
function request(uv: boolean, changes: Partial<SetupRequest> = {}): SetupRequest {
  const PATH = [...(uv ? [testPrograms()] : []), '/usr/bin', '/bin'].join(delimiter);
  return {
    venv: folder.at('session', 'venv'),
    workshop: folder.at('session', 'python'),
    base,
    recreate: false,
    environment: { ...process.env, PATH: process.platform === 'win32' && !uv ? process.env.PATH : PATH },
    progress: { report: () => {}, finish: () => {} },
    waiting: { waitMs: 1000, signal: new AbortController().signal },
    ...changes,
  };
}

function left(): readonly string[] {
  const names = (path: string) => (existsSync(path) ? readdirSync(path).sort() : []);
  const workshop = names(folder.at('session', 'python'));
  return [...names(folder.at('session')), ...workshop].filter((name) => name !== 'python');
}

const run = (argv: readonly string[]) => execFileSync(argv[0]!, argv.slice(1), { encoding: 'utf8' }).trim();

/** Everything is there and works, also the programs that carry the path of the environment. */
function expectWorking(venv: string): void {
  const imports = 'import libcst, mypy, pytest, sys; print(sys.prefix)';
  expect(run([pythonIn(venv), '-c', imports])).toBe(venv);
  if (process.platform !== 'win32') {
    expect(run([join(dirname(pythonIn(venv)), 'pytest'), '--version'])).toMatch(/^pytest \d/);
    expect(readFileSync(join(venv, 'pyvenv.cfg'), 'utf8')).not.toMatch(/making-/);
  }
}

test.each([
  ['uv', true],
  ['pip', false],
])('made with %s, once', async (installer, uv) => {
  const phases: string[] = [];
  const progress = { report: (phase: string) => void phases.push(phase), finish: () => {} };
  const venv = folder.at('session', 'venv');
  const made = await makeVenv(request(uv, { progress }));
  expect(made).toEqual({
    venv,
    interpreter: pythonIn(venv),
    facts: {
      executable: pythonIn(venv),
      prefix: venv,
      version: expect.stringMatching(/^3\.\d+\.\d+$/),
      basePrefix: expect.any(String),
      modules: {
        libcst: expect.stringMatching(/^1\./),
        mypy: expect.stringMatching(/^\d/),
        pytest: expect.stringMatching(/^\d/),
      },
      folders: [expect.stringContaining('site-packages')],
    },
    installer,
    created: true,
  });
  const suffix = installer === 'uv' ? ' with uv' : '';
  expect(phases).toEqual([
    `making the environment${suffix}`,
    `installing LibCST, pytest and mypy with ${installer}`,
  ]);
  expectWorking(venv);
  expect(left()).toEqual(['venv']);

  const before = statSync(venv).ino;
  const again = await makeVenv(request(uv));
  expect({ created: again.created, ino: statSync(venv).ino }).toEqual({ created: false, ino: before });
  if (!uv) return;

  // What was damaged, or never finished, is made anew; so is what is to be made anew.
  rmSync(join(venv, VENV_MARK));
  expect((await makeVenv(request(uv))).created).toBe(true);
  rmSync(join(again.facts.folders[0]!, 'pytest'), { recursive: true });
  expect((await makeVenv(request(uv))).created).toBe(true);
  writeFileSync(join(venv, 'note'), '');
  expect((await makeVenv(request(uv, { recreate: true }))).created).toBe(true);
  expect(existsSync(join(venv, 'note'))).toBe(false);
  expectWorking(venv);
  expect(left()).toEqual(['venv']);
});

test('when it cannot be installed, what was there stays as it was', async () => {
  const venv = folder.at('session', 'venv');
  mkdirSync(venv, { recursive: true });
  writeFileSync(join(venv, 'older'), 'kept');
  // Nothing listens there, and pip is not to try again.
  const offline = {
    PIP_INDEX_URL: 'http://127.0.0.1:9/simple',
    PIP_RETRIES: '0',
    PIP_CONFIG_FILE: '/dev/null',
  };
  const { environment, ...rest } = request(false);
  const error = await thrownBy(() =>
    makeVenv({ ...rest, environment: { ...environment, ...offline, UV_INDEX_URL: offline.PIP_INDEX_URL } }),
  );
  expect(error).toEqual({
    code: 'ToolchainSetupFailed',
    message: expect.stringMatching(
      /^\S+venv could not be made: installing LibCST, pytest and mypy with pip: ERROR: No matching distribution/,
    ),
    hint:
      'check the network and the settings of pip, then run the same command again; ' +
      'or name an interpreter that has LibCST with --python',
    details: {
      step: 'installing LibCST, pytest and mypy with pip',
      path: venv,
      reason: expect.stringMatching(/^ERROR: No matching distribution found for libcst/),
      output: expect.any(String),
    },
  });
  expect(left()).toEqual(['venv']);
  expect(readdirSync(venv)).toEqual(['older']);
});

test('stopped in the middle, it leaves nothing behind', async () => {
  const controller = new AbortController();
  const progress = { report: () => setTimeout(() => controller.abort(), 100), finish: () => {} };
  const waiting = { waitMs: 1000, signal: controller.signal };
  expect((await thrownBy(() => makeVenv(request(false, { progress, waiting })))).code).toBe('Interrupted');
  expect(left()).toEqual([]);
});

test('cut off by a power loss, it is put right by the next one', async () => {
  const venv = folder.at('session', 'venv');
  await makeVenv(request(true));
  // Between the two renames.
  renameSync(venv, folder.at('session', 'python', 'venv.old-0123'));
  mkdirSync(folder.at('session', 'python', 'venv.making-4567'));
  expect((await makeVenv(request(true))).created).toBe(false);
  expect(left()).toEqual(['venv']);
  expect(readVenvMark(venv)?.installer).toBe('uv');
});

test('without any Python and without uv there is nothing to make it from', async () => {
  const environment = { PATH: folder.makeFolder('bin') };
  expect(await thrownBy(() => makeVenv(request(false, { base: null, environment })))).toEqual({
    code: 'ToolchainSetupFailed',
    message: `there is no Python to make ${folder.at('session', 'venv')} from, and no uv to bring one`,
    hint: 'install Python 3.9 or newer, or uv, or name an interpreter with --python',
    details: { step: 'find Python', path: folder.at('session', 'venv'), reason: 'no Python was found' },
  });
});

test('two at once make one', async () => {
  const waiting = { waitMs: 60_000, signal: new AbortController().signal };
  const results = await Promise.all([
    makeVenv(request(true, { waiting })),
    makeVenv(request(true, { waiting })),
  ]);
  expect(results.map(({ created }) => created).sort()).toEqual([false, true]);
  expectWorking(folder.at('session', 'venv'));
});
