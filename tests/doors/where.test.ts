// `tug where`, and what `tug doctor` says about programs: found without being started, remembered, looked at again.
import { chmodSync, symlinkSync, utimesSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { compareVersions, isVersion } from '../../src/base/compare-versions.ts';
import type { WhereDocument } from '../../src/doors/wire/agent-documents.ts';
import type { DoctorDocument } from '../../src/doors/wire/session-documents.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { buildProgram } from './build-program.ts';
import { runProgram } from './cli/run-program.ts';

const folder = useTemporaryFolder();
let running: string;
beforeEach(async () => {
  running = await buildProgram();
  folder.write('work/tug.toml', '');
});

function addProgram(path: string, packageJson: string | null): string {
  const program = folder.write(`${path}/bin/tug`, '#!/bin/sh\nexit 1\n');
  chmodSync(program, 0o755);
  if (packageJson !== null) folder.write(`${path}/package.json`, packageJson);
  return program;
}

async function tug(argv: readonly string[], path: readonly string[]) {
  const env = { PATH: [...path, process.env.PATH].join(':'), XDG_CACHE_HOME: folder.at('cache') };
  const { stdout, code } = await runProgram(running, argv, { cwd: folder.at('work'), env });
  return { document: JSON.parse(stdout) as WhereDocument & DoctorDocument & { error: unknown }, code };
}

test('every tug is listed once, in the order in which they are looked for, and none is started', async () => {
  const old = addProgram('old', '{"name":"tugtool","version":"0.0.9"}');
  const other = addProgram('other', null);
  const local = addProgram('work/node_modules/tugtool', '{"name":"tugtool","version":"2.0.0"}');
  folder.makeFolder('work/node_modules/.bin');
  symlinkSync('../tugtool/bin/tug', folder.at('work/node_modules/.bin/tug'));
  const { document } = await tug(
    ['where', '--all', '--at-least', '0.1.0'],
    [folder.at('old/bin'), folder.at('other/bin'), folder.at('old/bin')],
  );
  const listed = document
    .programs!.slice(1)
    .map(({ source, path, version, state }) => [source, path, version, state]);
  expect(document.programs![0]!.source).toBe('running');
  expect(listed).toEqual([
    ['path', old, '0.0.9', 'too_old'],
    ['path', other, null, 'foreign'],
    ['project', folder.at('work/node_modules/.bin/tug'), '2.0.0', 'ok'],
  ]);
  expect(document.programs!.at(-1)!.real_path).toBe(local);
});

test('one path, remembered and looked at again', async () => {
  const first = await tug(['where'], []);
  const second = await tug(['where'], []);
  expect(second).toEqual({ code: 0, document: { ...first.document, cached: true } });
  expect(first.document).toMatchObject({ source: 'running', cached: false });
  const newer = addProgram('newer', '{"name":"tugtool","version":"3.0.0"}');
  const path = [folder.at('newer/bin')];
  const found = await tug(['where', '--at-least', '3.0.0'], path);
  expect(found.document).toMatchObject({ path: newer, version: '3.0.0', source: 'path', cached: false });
  expect((await tug(['where', '--at-least', '3.0.0'], path)).document.cached).toBe(true);
  utimesSync(newer, 1, 1);
  expect((await tug(['where', '--at-least', '3.0.0'], path)).document.cached).toBe(false);
});

test('a found but too old version is named', async () => {
  const old = addProgram('old', '{"name":"tugtool","version":"0.0.9"}');
  const { document, code } = await tug(['where', '--at-least', '9.0.0'], [folder.at('old/bin')]);
  expect(code).toBe(3);
  expect(document.error).toMatchObject({
    code: 'TugNotFound',
    details: { at_least: '9.0.0', found: expect.arrayContaining([{ path: old, version: '0.0.9' }]) },
  });
  expect((await tug(['where', '--at-least', 'new'], [])).code).toBe(2);
});

test('doctor names other programs called tug, and looks only', async () => {
  const old = addProgram('old', '{"name":"tugtool","version":"0.0.9"}');
  const { document } = await tug(['doctor'], [folder.at('old/bin')]);
  const about = (name: string) => document.checks.filter((check) => check.name === name);
  expect(about('other tug')).toEqual([
    {
      name: 'other tug',
      status: 'warn',
      message: `0.0.9 (${old}) is older than the one that runs`,
      hint: 'run `npm install tugtool@latest` where it comes from',
    },
  ]);
  expect(document.checks.map(({ name }) => name)).toEqual([
    'tug',
    'other tug',
    'node',
    'git',
    'workspace',
    'configuration',
    'programs',
    'python',
    'packages',
    'libcst',
    'pytest',
    'mypy',
    'session',
    'cache',
    'journal',
    'undo',
  ]);
  expect(document.checks.every(({ status, hint }) => (status === 'pass') === (hint === null))).toBe(true);
});

test('versions compare as semantic versioning says', () => {
  const inOrder = [
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.10',
    '1.2.0',
    '10.0.0',
  ];
  for (const [i, a] of inOrder.entries())
    for (const [j, b] of inOrder.entries())
      expect(Math.sign(compareVersions(a, b)), `${a} ${b}`).toBe(Math.sign(i - j));
  expect(compareVersions('1.0.0+x', '1.0.0')).toBe(0);
  expect(['1.2.3', '1.2.3-a.1+b', '1.2', 'v1.2.3', ''].map(isVersion)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
