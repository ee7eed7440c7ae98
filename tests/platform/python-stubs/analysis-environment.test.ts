// Which environment an analysis reads: what the settings, the variables and the folders say, and nothing else.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ConfigSource } from '../../../src/kernel/config/config-layer.ts';
import {
  environmentStamp,
  findAnalysisEnvironment,
  minorVersion,
} from '../../../src/platform/python-stubs/analysis-environment.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const isWindows = process.platform === 'win32';
let environment: Record<string, string | undefined>;

beforeEach(() => {
  folder.makeFolder('work');
  environment = { PATH: folder.at('bin') };
});

function makeHome(name: string, config = 'home = /usr/bin\nversion = 3.12.4\n', minor = '3.12'): string {
  const home = folder.at(name);
  mkdirSync(siteOf(home, minor), { recursive: true });
  if (config !== '') folder.write(`${name}/pyvenv.cfg`, config);
  return home;
}

function siteOf(home: string, minor = '3.12'): string {
  return join(home, 'lib', `python${minor}`, 'site-packages');
}

function find(path: string | null = null) {
  const source: ConfigSource = { kind: 'flag', flag: '--python' };
  const setting = path === null ? null : { path, source };
  return findAnalysisEnvironment({ root: folder.at('work'), environment, setting });
}

test('from the weakest to the strongest; each wins over those before it', () => {
  expect(find()).toBe(null);
  const told = () => [find()?.path, find()?.source];
  const base = makeHome('conda-base');
  Object.assign(environment, { CONDA_PREFIX: base, CONDA_DEFAULT_ENV: 'base' });
  expect(told()).toEqual([base, 'conda_prefix']);
  const visible = makeHome('work/venv');
  expect(told()).toEqual([visible, 'workspace_venv']);
  const hidden = makeHome('work/.venv');
  expect(told()).toEqual([hidden, 'workspace_venv']);
  const conda = makeHome('conda');
  Object.assign(environment, { CONDA_PREFIX: conda, CONDA_DEFAULT_ENV: 'mine' });
  expect(told()).toEqual([conda, 'conda_prefix']);
  const active = makeHome('active');
  environment.VIRTUAL_ENV = active;
  expect(told()).toEqual([active, 'virtual_env']);
  const named = join(makeHome('named'), 'bin', 'python');
  expect(find(named)).toEqual({
    path: named,
    source: 'cli_flag',
    version: '3.12.4',
    folders: [siteOf(folder.at('named'))],
  });
  rmSync(active, { recursive: true });
  expect(told()).toEqual([conda, 'conda_prefix']);
});

test('an interpreter that was named is not replaced by another environment', () => {
  makeHome('work/.venv');
  const named = folder.write('shims/python', '');
  expect(find(named)).toEqual({ path: named, source: 'cli_flag', version: null, folders: [] });
  expect(find('python-of-nobody')).toEqual({
    path: 'python-of-nobody',
    source: 'cli_flag',
    version: null,
    folders: [],
  });
});

test.skipIf(isWindows)('a bare name is looked for on PATH, and a link is followed', () => {
  const home = makeHome('installed', '');
  const real = folder.write('installed/bin/python3.12', '#!/bin/sh\n');
  folder.makeFolder('bin');
  symlinkSync(real, folder.at('bin', 'python3.12'));
  chmodSync(real, 0o755);
  const expected = { source: 'cli_flag', version: '3.12', folders: [siteOf(home)] };
  expect(find('python3.12')).toEqual({ path: folder.at('bin', 'python3.12'), ...expected });
});

test.each([
  ['venv', 'home = /usr/bin\nversion = 3.12.4\n', '3.12.4'],
  ['virtualenv', 'home = /usr/bin\nversion_info = 3.12.4.final.0\n', '3.12.4'],
  ['uv', 'home = /usr/bin\nimplementation = CPython\nuv = 0.5\nversion_info = 3.12.4\n', '3.12.4'],
  ['no file', '', '3.12'],
  ['a file without a version', 'home = /usr/bin\n', '3.12'],
])('the version, as %s writes it', (_name, config, version) => {
  makeHome('work/.venv', config);
  expect([find()?.version, minorVersion(find())]).toEqual([version, [3, 12]]);
});

test('of several versions the one of the interpreter counts, else the newest', () => {
  const home = makeHome('work/.venv', 'version = 3.9.1\n', '3.9');
  makeHome('work/.venv', 'version = 3.9.1\n', '3.10');
  expect(find()?.folders).toEqual([siteOf(home, '3.9')]);
  rmSync(join(home, 'pyvenv.cfg'));
  expect(find()).toMatchObject({ version: '3.10', folders: [siteOf(home, '3.10')] });
});

test('packages of the base are read where the environment includes them', () => {
  const base = makeHome('base', '');
  const config = `home = ${join(base, 'bin')}\nversion = 3.12.4\ninclude-system-site-packages = `;
  const home = makeHome('work/.venv', `${config}true\n`);
  expect(find()?.folders).toEqual([siteOf(home), siteOf(base)]);
  makeHome('work/.venv', `${config}false\n`);
  expect(find()?.folders).toEqual([siteOf(home)]);
});

test('the stamp changes with the environment and with what is installed', () => {
  const stamps = [environmentStamp(find())];
  const home = makeHome('work/.venv');
  stamps.push(environmentStamp(find()));
  mkdirSync(join(siteOf(home), 'requests'));
  stamps.push(environmentStamp(find()));
  environment.VIRTUAL_ENV = makeHome('active');
  stamps.push(environmentStamp(find()));
  expect(new Set(stamps).size).toBe(4);
  expect(environmentStamp(find())).toBe(stamps.at(-1));
});
