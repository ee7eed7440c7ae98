// `clean` takes the session away and says what it took; the undo records stay until they are asked for.
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { makeSnapshot } from '../../../src/kernel/snapshot.ts';
import { acquireLock } from '../../../src/platform/lock.ts';
import { holdSandbox } from '../../../src/platform/sandbox/open-sandbox.ts';
import { writeSandboxState } from '../../../src/platform/sandbox/sandbox-meta.ts';
import { cleanSession } from '../../../src/platform/session/clean-session.ts';
import { savePatch } from '../../../src/platform/session/patch-store.ts';
import { describeSession } from '../../../src/platform/session/session-status.ts';
import { saveSnapshot } from '../../../src/platform/session/snapshot-store.ts';
import { registerWorker } from '../../../src/platform/session/workers.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { clean, listTree, log, open, requestFor } from './open-here.ts';

const folder = useTemporaryFolder();

const TOKEN = 'undo_0123456789abcdef';

async function fillSession() {
  const session = await open(folder.path);
  folder.write('.tug/facts_cache/ab/one', '12345');
  folder.write('.tug/facts_cache/cd/two', '123');
  folder.write('.tug/stat_cache', '1234567');
  folder.write('.tug/logs/worker.log', '12');
  folder.write('.tug/baselines.json', '1');
  folder.write('.tug/word_index', '1234');
  return session;
}

test('the whole session goes, and its directory with it', async () => {
  const { paths } = await fillSession();
  savePatch(paths, 'patch_1', {});
  const report = await clean(folder.path);
  expect({ ...report, removed: report.removed.map(({ name }) => name) }).toEqual({
    directory: folder.at('.tug'),
    removed: [
      'answers',
      'facts_cache',
      'logs',
      'patches',
      'python',
      'snapshots',
      'workers',
      'baselines.json',
      'stat_cache',
      'word_index',
      'session.json',
    ],
    bytesFreed: report.removed.reduce((total, { bytes }) => total + bytes, 0),
    workersStopped: [],
    sandboxesRemoved: [],
    undoKept: 0,
  });
  const bytes = Object.fromEntries(report.removed.map((entry) => [entry.name, entry.bytes]));
  expect({ ...bytes, 'session.json': 0 }).toEqual({
    answers: 0,
    facts_cache: 8,
    logs: 2,
    patches: 3,
    python: 0,
    snapshots: 0,
    workers: 0,
    'baselines.json': 1,
    stat_cache: 7,
    word_index: 4,
    'session.json': 0,
  });
  expect(bytes['session.json']).toBeGreaterThan(100);
  expect(listTree(folder.path)).toEqual([]);
});

test('where there is no session there is nothing to remove, and nothing is left behind', async () => {
  const nothing = {
    directory: folder.at('.tug'),
    removed: [],
    bytesFreed: 0,
    workersStopped: [],
    sandboxesRemoved: [],
    undoKept: 0,
  };
  expect(await clean(folder.path)).toEqual(nothing);
  expect(await clean(folder.path)).toEqual(nothing);
  expect(listTree(folder.path)).toEqual([]);
});

test('--cache removes the caches and nothing else', async () => {
  const { paths } = await fillSession();
  savePatch(paths, 'patch_1', {});
  const before = listTree(folder.at('.tug'));
  expect(await clean(folder.path, { cache: true })).toEqual({
    directory: folder.at('.tug'),
    removed: [
      { name: 'answers', bytes: 0 },
      { name: 'baselines.json', bytes: 1 },
      { name: 'facts_cache', bytes: 8 },
      { name: 'patches', bytes: 3 },
      { name: 'snapshots', bytes: 0 },
      { name: 'stat_cache', bytes: 7 },
      { name: 'word_index', bytes: 4 },
    ],
    bytesFreed: 23,
    workersStopped: [],
    sandboxesRemoved: [],
    undoKept: 0,
  });
  expect(listTree(folder.at('.tug'))).toEqual(
    before.filter(
      (path) => !/^(answers|baselines|facts_cache|patches|snapshots|stat_cache|word_index)\b/.test(path),
    ),
  );
  const session = await open(folder.path);
  savePatch(session.paths, 'patch_2', {});
  saveSnapshot(session.paths, makeSnapshot([], []));
  expect(describeSession(session)).toMatchObject({ patches: ['patch_2'], snapshots: 1 });
});

test('undo records stay, unless they are asked for', async () => {
  await fillSession();
  folder.write(`.tug/undo/${TOKEN}/manifest`, '1234');
  expect((await clean(folder.path)).undoKept).toBe(1);
  expect(listTree(folder.at('.tug'))).toEqual([
    '.gitignore',
    'undo/',
    `undo/${TOKEN}/`,
    `undo/${TOKEN}/manifest`,
  ]);

  await open(folder.path);
  expect((await clean(folder.path, { cache: true })).undoKept).toBe(1);
  const report = await clean(folder.path, { undo: true });
  expect([report.undoKept, report.removed.at(-1)]).toEqual([0, { name: 'undo', bytes: 4 }]);
  expect(listTree(folder.path)).toEqual([]);
});

test('folders of the tree that are empty go as well', async () => {
  await fillSession();
  for (const name of ['journal', 'undo', 'recovered']) folder.makeFolder(`.tug/${name}`);
  expect((await clean(folder.path)).removed.length).toBe(11);
  expect(listTree(folder.path)).toEqual([]);
});

test('--cache --undo removes these two and keeps the session', async () => {
  await fillSession();
  folder.write(`.tug/undo/${TOKEN}/manifest`, '1234');
  const { removed } = await clean(folder.path, { cache: true, undo: true });
  expect(removed.map(({ name }) => name)).toEqual([
    'answers',
    'baselines.json',
    'facts_cache',
    'patches',
    'snapshots',
    'stat_cache',
    'word_index',
    'undo',
  ]);
  expect(existsSync(folder.at('.tug/session.json'))).toBe(true);
});

test('while a write is not settled nothing is cleaned but caches and workers', async () => {
  await fillSession();
  folder.write(`.tug/journal/${TOKEN}/manifest`, 'half written');
  const before = listTree(folder.at('.tug'));
  for (const parts of [{}, { undo: true }]) {
    expect(await thrownBy(() => clean(folder.path, parts))).toEqual({
      code: 'RecoveryConflict',
      message: `an interrupted write is not settled yet: ${TOKEN}`,
      hint: 'run any other tug command, which finishes it or takes it back, and then `tug clean` again',
      details: { tokens: [TOKEN] },
    });
  }
  expect(listTree(folder.at('.tug'))).toEqual(before);
  await clean(folder.path, { cache: true });
  expect(existsSync(folder.at('.tug/journal', TOKEN))).toBe(true);
});

test('a write under way is waited for, and named when it takes too long', async () => {
  await fillSession();
  const lock = await acquireLock(folder.at('.tug/apply.lock'), { purpose: 'apply a patch' });
  const options = { cache: false, workers: false, undo: false, waiting: { waitMs: 0 }, log };
  const thrown = await thrownBy(() => cleanSession(requestFor(folder.path), options));
  expect([thrown.code, (thrown.details as { lock_holder_pid: number }).lock_holder_pid]).toEqual([
    'SessionLocked',
    process.pid,
  ]);
  expect(existsSync(folder.at('.tug/session.json'))).toBe(true);
  const cleaned = clean(folder.path);
  setTimeout(() => lock.release(), 50);
  await cleaned;
  expect(listTree(folder.path)).toEqual([]);
});

test('a session with a name goes alone', async () => {
  await fillSession();
  await open(folder.path, { name: 'one' });
  await open(folder.path, { name: 'two' });
  await clean(folder.path, {}, { name: 'one' });
  expect([existsSync(folder.at('.tug/one')), existsSync(folder.at('.tug/two'))]).toEqual([false, true]);
  await clean(folder.path);
  expect(readdirSync(folder.at('.tug')).sort()).toEqual(['.gitignore', 'two']);
  await clean(folder.path, {}, { name: 'two' });
  expect(listTree(folder.path)).toEqual([]);
});

test('files of others in a session directory stay', async () => {
  await fillSession();
  folder.write('.tug/notes.txt', 'mine');
  await clean(folder.path);
  expect(listTree(folder.at('.tug'))).toEqual(['.gitignore', 'notes.txt']);
});

test('the status says what there is', async () => {
  const { paths } = await fillSession();
  const session = await open(folder.path);
  const empty = {
    path: folder.at('.tug'),
    createdAt: session.createdAt,
    lastAccessed: session.lastAccessed,
    workspaceRoot: folder.path,
    workers: [],
    snapshots: 0,
    factsCacheBytes: 8,
    patches: [],
    sandboxPath: null,
    journalCount: 0,
    undoCount: 0,
  };
  expect(describeSession(session)).toEqual(empty);
  saveSnapshot(paths, makeSnapshot([], []));
  savePatch(paths, 'patch_b', {});
  savePatch(paths, 'patch_a', {});
  registerWorker(paths, 'libcst', process.pid);
  folder.write('.tug/sandbox.json', JSON.stringify({ path: folder.makeFolder('box') }));
  folder.write(`.tug/undo/${TOKEN}/x`, '');
  folder.write(`.tug/journal/${TOKEN}/x`, '');
  expect(describeSession(session)).toEqual({
    ...empty,
    workers: [{ name: 'libcst', status: 'running', pid: process.pid }],
    snapshots: 1,
    patches: ['patch_a', 'patch_b'],
    sandboxPath: folder.at('box'),
    journalCount: 1,
    undoCount: 1,
  });
});

test('the sandbox of the session goes with it, unless someone is using it', async () => {
  const root = folder.makeFolder('project');
  const { directory } = await open(root);
  const request = {
    root,
    sessionDirectory: directory,
    baseDirectory: folder.makeFolder('boxes'),
    bytes: 0,
    log,
  };
  const used = await holdSandbox(request);
  expect((await clean(root)).sandboxesRemoved).toEqual([]);
  expect(existsSync(used.paths.directory)).toBe(true);
  used.lock.release();

  await open(root);
  const free = await holdSandbox(request);
  writeSandboxState(free.paths, { ...free.state, tidy: true });
  free.lock.release();
  expect(describeSession(await open(root)).sandboxPath).toBe(free.paths.directory);
  // Making the second one has swept the first, which had lost its session.
  const { sandboxesRemoved, bytesFreed } = await clean(root);
  expect(sandboxesRemoved.map(({ path }) => path)).toEqual([free.paths.directory]);
  expect(bytesFreed).toBeGreaterThan(sandboxesRemoved[0]!.bytes);
  expect(listTree(folder.path)).toEqual(['boxes/', 'project/']);
});

test('--cache removes the sandbox and keeps the session', async () => {
  const root = folder.makeFolder('project');
  const { directory } = await open(root);
  const baseDirectory = folder.makeFolder('boxes');
  const held = await holdSandbox({ root, sessionDirectory: directory, baseDirectory, bytes: 0, log });
  writeSandboxState(held.paths, { ...held.state, tidy: true });
  folder.write(`boxes/${basename(held.paths.directory)}/file`, '12345');
  held.lock.release();
  const report = await clean(root, { cache: true });
  expect(report.sandboxesRemoved.map(({ path }) => path)).toEqual([held.paths.directory]);
  expect(report.sandboxesRemoved[0]!.bytes).toBeGreaterThanOrEqual(5);
  expect(report.bytesFreed).toBeGreaterThanOrEqual(report.sandboxesRemoved[0]!.bytes);
  expect(describeSession(await open(root)).sandboxPath).toBe(null);
  expect(readdirSync(baseDirectory)).toEqual([]);
});
