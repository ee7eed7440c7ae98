// A session is made on first use, found again afterwards, bound to one workspace, and never takes what is not its own.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { resolveConfig } from '../../../src/kernel/config/resolve-config.ts';
import { rememberInSession } from '../../../src/platform/session/remember-in-session.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { clean, fingerprint, listTree, messages, open, waiting } from './open-here.ts';

const folder = useTemporaryFolder();

const FRESH = 'run again with --fresh to start the session anew; undo records are kept';
const LAYOUT = [
  '.gitignore',
  'answers/',
  'facts_cache/',
  'logs/',
  'patches/',
  'python/',
  'session.json',
  'snapshots/',
  'workers/',
];

function readMetadata(file = folder.at('.tug/session.json')): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

test('the first use makes it', async () => {
  const before = Date.now();
  const session = await open(folder.path);
  expect(listTree(folder.at('.tug'))).toEqual(LAYOUT);
  const metadata = readMetadata();
  expect(metadata).toEqual({
    version: '1',
    created_at: session.createdAt,
    workspace_root: folder.path,
    workspace_root_hash: contentHash(folder.path),
    last_accessed: session.createdAt,
  });
  expect(session.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Date.parse(session.createdAt)).toBeGreaterThanOrEqual(before);
  expect({ ...session, paths: null }).toEqual({
    root: folder.path,
    directory: folder.at('.tug'),
    paths: null,
    createdAt: session.createdAt,
    lastAccessed: session.createdAt,
    settings: { kind: 'session', file: folder.at('.tug/config.json'), values: {} },
    warnings: [],
  });
  expect(messages).toEqual([]);
});

test('git does not see it', async () => {
  execFileSync('git', ['init', '-q'], { cwd: folder.path });
  await open(folder.path);
  expect(
    execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: folder.path }).length,
  ).toBe(0);
});

test('opening it again changes nothing, and finds the same', async () => {
  const first = await open(folder.path);
  const files = fingerprint(folder.at('.tug'));
  expect(await open(folder.path)).toEqual(first);
  expect(fingerprint(folder.at('.tug'))).toEqual(files);
});

test('the time of access is noted at most once a minute, also when a clock went back', async () => {
  const { createdAt } = await open(folder.path);
  for (const [age, noted] of [
    [59_000, false],
    [61_000, true],
    [-59_000, false],
    [-3_600_000, true],
  ] as const) {
    const accessed = new Date(Date.now() - age).toISOString();
    const metadata = { ...readMetadata(), last_accessed: accessed };
    writeFileSync(folder.at('.tug/session.json'), JSON.stringify(metadata));
    const session = await open(folder.path);
    expect([age, session.lastAccessed === accessed]).toEqual([age, !noted]);
    expect(readMetadata()).toEqual({ ...metadata, last_accessed: session.lastAccessed });
    expect(session.createdAt).toBe(createdAt);
    if (noted) expect(Math.abs(Date.now() - Date.parse(session.lastAccessed))).toBeLessThan(30_000);
  }
  expect(listTree(folder.at('.tug'))).toEqual(LAYOUT);
});

test('a session with a name is a folder of its own, and the others stay as they are', async () => {
  const session = await open(folder.path, { name: 'my-refactor' });
  expect(session.directory).toBe(folder.at('.tug/my-refactor'));
  expect(listTree(folder.at('.tug'))).toEqual([
    '.gitignore',
    'my-refactor/',
    ...LAYOUT.map((path) => `my-refactor/${path}`),
  ]);
  const files = fingerprint(folder.at('.tug/my-refactor'));
  await open(folder.path);
  await open(folder.path, {}, true);
  await clean(folder.path);
  expect(fingerprint(folder.at('.tug/my-refactor'))).toEqual(files);
});

test('names that cannot be', async () => {
  const letters = 'a name has only letters, digits, dots, dashes and underscores';
  const edges = 'a name does not begin with a dot or a dash, nor end with a dot';
  const taken = 'tug uses this name itself';
  const cases: readonly (readonly [string, string])[] = [
    ['', letters],
    ['a b', letters],
    ['a/b', letters],
    ['a\\b', letters],
    ['..', edges],
    ['.hidden', edges],
    ['-x', edges],
    ['end.', edges],
    ['é', letters],
    ['a\0', letters],
    ['x'.repeat(65), 'a name has at most 64 characters'],
    ['journal', taken],
    ['Undo', taken],
    ['snapshots', taken],
    ['lock', taken],
    ['apply.lock', taken],
    ['session.json', taken],
    ['x.tmp', taken],
    ['CON', 'Windows uses this name itself'],
    ['nul.txt', 'Windows uses this name itself'],
  ];
  for (const [name, reason] of cases) {
    expect(await thrownBy(() => open(folder.path, { name }))).toEqual({
      code: 'InvalidArgument',
      message: `--session-name ${JSON.stringify(name)}: ${reason}`,
      hint: 'choose another name, such as my-refactor',
      details: { argument: '--session-name', value: name, reason },
    });
  }
  expect(existsSync(folder.at('.tug'))).toBe(false);
});

test('--session-dir: anywhere, with or without a name', async () => {
  const root = folder.makeFolder('project');
  const one = await open(root, { directory: folder.at('elsewhere'), explicit: true });
  const two = await open(root, { directory: folder.at('elsewhere'), explicit: true, name: 'two' });
  expect([one.directory, two.directory]).toEqual([folder.at('elsewhere'), folder.at('elsewhere/two')]);
  expect(listTree(folder.path)).toEqual(
    [
      'elsewhere/',
      ...LAYOUT.map((path) => `elsewhere/${path}`),
      'elsewhere/two/',
      ...LAYOUT.map((path) => `elsewhere/two/${path}`),
      'project/',
    ].sort(),
  );
});

test('a directory that holds something else is never taken over', async () => {
  folder.write('src/a.py', 'x = 1\n');
  folder.write('src/b.py', '');
  folder.write('src/c.py', '');
  folder.write('src/d.py', '');
  const directory = folder.at('src');
  for (const call of [
    () => open(folder.path, { directory, explicit: true }),
    () => clean(folder.path, {}, { directory }),
  ]) {
    expect(await thrownBy(call)).toEqual({
      code: 'SessionNotWritable',
      message: `${directory} holds other files and no session: a.py, b.py, c.py, ... (4 entries)`,
      hint: 'name a new or empty directory with --session-dir',
      details: { path: directory, reason: 'holds other files and no session' },
    });
  }
  expect(listTree(directory)).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
});

test('not even one whose files bear the names of a session', async () => {
  folder.write('build/logs/mine.log', 'x');
  folder.write('build/python/mine.py', 'x');
  folder.write('build/session.json', '{"mine": true}');
  folder.write('build/.gitignore', '*.o\n');
  const before = fingerprint(folder.at('build'));
  const changes = { directory: folder.at('build'), explicit: true };
  for (const call of [
    () => open(folder.path, changes),
    () => open(folder.path, changes, true),
    () => clean(folder.path, {}, changes),
  ]) {
    expect((await thrownBy(call)).message).toBe(
      `${folder.at('build')} holds other files and no session: .gitignore, logs, python, ... (4 entries)`,
    );
  }
  expect(fingerprint(folder.at('build'))).toEqual(before);
});

test.skipIf(process.platform === 'win32')('one directory is one session, however it is spelled', async () => {
  const root = folder.makeFolder('project');
  symlinkSync(root, folder.at('link'));
  const session = await open(root);
  expect(await open(root, { directory: folder.at('link/.tug'), explicit: true })).toEqual(session);
  expect(await open(root, { directory: folder.at('link/new'), explicit: true })).toEqual(
    await open(root, { directory: folder.at('project/new'), explicit: true }),
  );
});

test('nor the places of the journal and the undo records', async () => {
  for (const name of ['journal', 'Undo', 'recovered']) {
    const directory = folder.at('.tug', name, 'x');
    const thrown = await thrownBy(() => open(folder.path, { directory, explicit: true }));
    expect([thrown.code, thrown.message]).toEqual([
      'SessionNotWritable',
      `${directory} is where tug keeps journals and undo records`,
    ]);
  }
});

test('a file in the place of the directory', async () => {
  folder.write('.tug', 'x');
  expect(await thrownBy(() => open(folder.path))).toEqual({
    code: 'SessionNotWritable',
    message: `${folder.at('.tug')} is not a directory`,
    hint: 'name a directory with --session-dir, or move the file elsewhere',
    details: { path: folder.at('.tug'), reason: 'is not a directory' },
  });
});

test.skipIf(process.platform === 'win32')('links that came with the project are not followed', async () => {
  const root = folder.makeFolder('project');
  folder.write('victim/keep.txt', 'x');
  symlinkSync(folder.at('victim'), join(root, '.tug'));
  expect((await thrownBy(() => open(root))).code).toBe('SessionCorrupt');
  rmSync(join(root, '.tug'));

  symlinkSync(folder.at('victim'), join(root, 'cache'));
  const directory = join(root, 'cache', 'tug');
  expect(await thrownBy(() => open(root, { directory }))).toEqual({
    code: 'SessionNotWritable',
    message: `${directory} leads outside of the workspace, to ${folder.at('victim/tug')}`,
    hint: 'remove the link, or name the place with --session-dir',
    details: { path: directory, reason: 'leads outside of the workspace' },
  });

  folder.makeFolder('project/.tug');
  symlinkSync(folder.at('victim'), join(root, '.tug/snapshots'));
  expect(await thrownBy(() => open(root))).toEqual({
    code: 'SessionCorrupt',
    message: `${join(root, '.tug/snapshots')} is a link, not a folder`,
    hint: FRESH,
    details: { path: join(root, '.tug/snapshots'), reason: 'is a link, not a folder' },
  });
  await open(root, {}, true);
  expect(listTree(folder.at('victim'))).toEqual(['keep.txt']);
});

test('a workspace that was moved, copied, or shares its session', async () => {
  const first = folder.makeFolder('first');
  await open(first);
  renameSync(first, folder.at('second'));
  const second = folder.at('second');
  expect(await thrownBy(() => open(second))).toEqual({
    code: 'WorkspaceNotFound',
    message: `the session in ${join(second, '.tug')} belongs to ${first}, which is not there any more; this workspace is ${second}`,
    hint: 'run again with --fresh to start the session anew here (undo records are kept), or use --session-dir',
    details: { expected_path: first, actual_path: second, session: join(second, '.tug') },
  });
  cpSync(second, first, { recursive: true });
  const third = folder.at('third');
  cpSync(first, third, { recursive: true });
  expect((await thrownBy(() => open(third))).message).toBe(
    `the session in ${join(third, '.tug')} belongs to ${first}, which is another workspace; this workspace is ${third}`,
  );
  expect((await open(first)).root).toBe(first);
  const fresh = await open(third, {}, true);
  expect(await open(third)).toEqual(fresh);
});

test('a session of a newer tug, and one nobody knows', async () => {
  await open(folder.path);
  const file = folder.at('.tug/session.json');
  for (const [version, reason] of [
    ['2', 'was written by a newer tug (session version 2; this one knows 1)'],
    ['10', 'was written by a newer tug (session version 10; this one knows 1)'],
    ['beta', 'has the unknown session version "beta"'],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...readMetadata(), version }));
    expect(await thrownBy(() => open(folder.path))).toEqual({
      code: 'SessionCorrupt',
      message: `${file} ${reason}`,
      hint: FRESH,
      details: { path: file, reason },
    });
  }
});

test('--fresh starts anew: everything of the session goes, the safety net stays', async () => {
  const old = await open(folder.path);
  folder.write('.tug/facts_cache/a/b', 'cache');
  folder.write('.tug/stat_cache', 'cache');
  folder.write('.tug/logs/worker.log', 'log');
  folder.write('.tug/undo/undo_0123456789abcdef/x', 'original');
  folder.write('.tug/journal/undo_0123456789abcdef/x', 'half written');
  folder.write('.tug/recovered/x', 'kept aside');
  folder.write('.tug/.removed-0123456789ab/x', 'of a removal that was killed');
  await rememberInSession(old, 'testTimeout', 7, waiting);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const session = await open(folder.path, {}, true);
  expect(Date.parse(session.createdAt)).toBeGreaterThan(Date.parse(old.createdAt));
  expect(session.settings.values).toEqual({});
  expect(listTree(folder.at('.tug'))).toEqual(
    [
      ...LAYOUT,
      'journal/',
      'journal/undo_0123456789abcdef/',
      'journal/undo_0123456789abcdef/x',
      'recovered/',
      'recovered/x',
      'undo/',
      'undo/undo_0123456789abcdef/',
      'undo/undo_0123456789abcdef/x',
    ].sort(),
  );
  expect(messages).toEqual([
    `info session: started a fresh session in ${folder.at('.tug')}; undo records are kept`,
  ]);
});

test('what a session remembers is a layer of the settings, and stays', async () => {
  const session = await open(folder.path);
  await rememberInSession(session, 'verify', 'syntax', waiting);
  await rememberInSession(session, 'pythonPath', folder.at('python'), waiting);
  const { settings } = await open(folder.path);
  const { config, sources } = resolveConfig(folder.path, [settings]);
  expect([config.verify, config.pythonPath]).toEqual(['syntax', folder.at('python')]);
  expect(sources.verify).toEqual({ kind: 'session', file: folder.at('.tug/config.json') });
  expect(readFileSync(folder.at('.tug/config.json'), 'utf8')).toBe(
    `${JSON.stringify({ version: '1', values: { verify: 'syntax', 'python.python_path': folder.at('python') } }, null, 2)}\n`,
  );
  await rememberInSession(session, 'verify', null, waiting);
  expect((await open(folder.path)).settings.values).toEqual({ 'python.python_path': folder.at('python') });
});

test('what is not allowed is not remembered', async () => {
  const session = await open(folder.path);
  const file = folder.at('.tug/config.json');
  expect((await thrownBy(() => rememberInSession(session, 'testTimeout', 0, waiting))).message).toBe(
    `${file}: test_timeout is 0; it must be a whole number of seconds from 1 to 3600`,
  );
  expect((await thrownBy(() => rememberInSession(session, 'sessionDir', 'x', waiting))).message).toBe(
    `${file}: session.session_dir cannot be remembered by a session`,
  );
  expect(existsSync(file)).toBe(false);
});
