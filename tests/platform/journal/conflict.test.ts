// An interrupted write whose files were edited since: finished or taken back when no edit is lost, else nothing is touched and the
// user decides. Also: journals that came from somewhere else.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import type { RecoveryReport } from '../../../src/platform/journal/recover-journals.ts';
import { type DriverError, DriverHome } from './run-driver.ts';
import {
  changesOf,
  DIRECTORY,
  file,
  readTree,
  readTugDirectory,
  sorted,
  type Tree,
  toWire,
  writeTree,
} from './tree-model.ts';

const home = new DriverHome();
afterAll(() => home.remove());

// Written in this order: `gone` is taken away first, then `a`, `b`, `c`, `new`.
const before = { a: file('a\n'), b: file('b\n', 0o755), c: file('c\n'), gone: file('gone\n') };
const { edit, create, remove } = changesOf(before);
const changes = [edit('a', 'A\n'), edit('b', 'B\n'), edit('c', 'C\n'), remove('gone'), create('new', 'N\n')];
const after = { a: file('A\n'), b: file('B\n', 0o755), c: file('C\n'), new: file('N\n') };
const FILES = ['a', 'b', 'c', 'gone', 'new'];

test('a file that was written was edited: the rest is written, the edit stays', async () => {
  const root = await breakOff();
  appendFileSync(join(root, 'a'), 'and more\n');
  await recovers(root, 'rolled_forward', { ...after, a: file('A\nand more\n') });
});

test('a file that was not written yet was edited: the rest is taken back, the edit stays', async () => {
  const root = await breakOff();
  appendFileSync(join(root, 'c'), 'and more\n');
  await recovers(root, 'rolled_back', { ...before, c: file('c\nand more\n') });
});

test('a file where one was to be made: taken back, the file stays', async () => {
  const root = await breakOff();
  writeFileSync(join(root, 'new'), 'mine\n');
  await recovers(root, 'rolled_back', { ...before, new: file('mine\n') });
});

test('a file that was put back already and then edited, while the rest was not yet: the edit stays', async () => {
  const root = await breakOff();
  appendFileSync(join(root, 'c'), 'and more\n');
  expect((await home.run({ kind: 'recover', roots: [root] }, 'kill:tree.put:2')).signal).toBe('SIGKILL');
  expect(readTree(root)).toEqual({ a: before.a, b: after.b, c: file('c\nand more\n') });
  appendFileSync(join(root, 'a'), 'once more\n');
  await recovers(root, 'rolled_back', { ...before, a: file('a\nonce more\n'), c: file('c\nand more\n') });
});

test('killed between linking a new file into its place and forgetting its part: it is taken back all the same', async () => {
  const root = home.newRoot();
  writeTree(root, before);
  const some = toWire([create('a-new', 'N\n'), edit('b', 'B\n')]);
  expect((await home.run({ kind: 'apply', root, changes: some }, 'kill:tree.put-linked:1')).signal).toBe(
    'SIGKILL',
  );
  appendFileSync(join(root, 'b'), 'and more\n');
  expect((await home.recover([root]))[0]?.map(({ outcome }) => outcome)).toEqual(['rolled_back']);
  expect(readTree(root)).toEqual({ ...before, b: file('b\nand more\n', 0o755) });
  home.expectTidy(root, 0);
});

test('a file that is edited while the recovery is at work: the edit stays', async () => {
  const root = await breakOff();
  const gate = `${root}.gate`;
  const recovery = home.run({ kind: 'recover', roots: [root] }, `pause:settle.look:1:${gate}`);
  for (let i = 0; i < 4000 && !existsSync(`${gate}.reached`); i++) await sleep(5);
  writeFileSync(join(root, 'c'), 'mine\n');
  writeFileSync(gate, '');
  const [reports] = (await recovery).answer as RecoveryReport[][];
  expect(reports?.map(({ outcome }) => outcome)).toEqual(['rolled_back']);
  expect(readTree(root)).toEqual({ ...before, c: file('mine\n') });
  home.expectTidy(root, 0);
});

test('someone did by hand what was left to do', async () => {
  const root = await breakOff();
  writeFileSync(join(root, 'c'), 'C\n');
  writeFileSync(join(root, 'new'), 'N\n');
  await recovers(root, 'rolled_forward', after);
});

test('edits on both sides: nothing is touched, the files are named, and nothing can be applied until it is settled', async () => {
  const root = await breakOff();
  const tree = makeConflict(root);
  const [token] = readTugDirectory(root).flatMap((name) => /^journal\/(undo_\w+)$/.exec(name)?.[1] ?? []);
  const conflict = {
    journal: token,
    outcome: 'conflict',
    operation: 'test',
    summary: 'change the tree',
    files: ['a', 'c', 'gone'],
    reason: 'files were edited since: a, c, gone',
  };
  const kept = readTugDirectory(root);
  expect(await home.recover([root, root])).toEqual([[conflict], [conflict]]);
  expect(readTree(root)).toEqual(tree);
  expect(readTugDirectory(root)).toEqual(kept.filter((name) => name !== 'apply.lock'));

  const { answer } = await home.run({ kind: 'apply', root, changes: toWire([create('unrelated', 'x')]) });
  expect(answer).toEqual({
    error: {
      code: 'RecoveryConflict',
      message: `the interrupted write ${token} has to be settled first: files were edited since: a, c, gone`,
      hint: 'look at the named files, then run `tug recover --keep`',
      details: { journal: token, files: ['a', 'c', 'gone'], reason: 'files were edited since: a, c, gone' },
    },
  } satisfies DriverError);
  expect(readTree(root)).toEqual(tree);

  const abandoned = (await home.run({ kind: 'abandon', root })).answer;
  const keptIn = join(root, '.tug/recovered', token!);
  expect(abandoned).toEqual({
    recovered: [],
    abandoned: [{ journal: token, operation: 'test', files: FILES, keptIn }],
  });
  expect(readTree(root)).toEqual(tree);
  expect(readTree(keptIn)).toEqual(
    sorted({
      after: DIRECTORY,
      ...under('after', after),
      before: DIRECTORY,
      ...under('before', before),
    }),
  );
  rmSync(join(root, '.tug/recovered'), { recursive: true });
  home.expectTidy(root, 0);
});

test('giving up is killed at every step and done again', async () => {
  for (const step of [
    'lock.taken',
    'abandon.start',
    'abandon.laid-out',
    'journal.discard',
    'journal.discard.sync',
    'journal.clear',
  ]) {
    const root = await breakOff();
    const tree = makeConflict(root);
    expect((await home.run({ kind: 'abandon', root }, `kill:${step}:1`)).signal).toBe('SIGKILL');
    await home.run({ kind: 'abandon', root });
    expect(readTree(root)).toEqual(tree);
    const [recovered] = Object.keys(readTree(join(root, '.tug/recovered')));
    expect(readTree(join(root, '.tug/recovered', recovered!))['before/c']).toBe(file('c\n'));
    rmSync(join(root, '.tug/recovered'), { recursive: true });
    home.expectTidy(root, 0);
  }
});

test('a damaged journal is kept, named, and put aside as it is', async () => {
  const root = await breakOff();
  const tree = readTree(root);
  const [pack] = readTugDirectory(root).filter((name) => name.endsWith('/pack'));
  const path = join(root, '.tug', pack!);
  writeFileSync(path, readFileSync(path, 'latin1').replace('"version":1', '"version":7'), 'latin1');
  const token = /undo_\w+/.exec(pack!)![0];
  const reports = await home.recover([root]);
  expect(reports).toEqual([
    [
      {
        journal: token,
        outcome: 'conflict',
        operation: null,
        summary: null,
        files: [],
        reason: 'its journal is damaged: the manifest was altered',
      },
    ],
  ]);
  await home.run({ kind: 'abandon', root });
  expect(readTree(root)).toEqual(tree);
  expect(Object.keys(readTree(join(root, '.tug/recovered', token)))).toContain('pack');
  expect(await home.recover([root])).toEqual([[]]);
});

test('a journal that came with a repository cannot write outside of it, nor into .git', async () => {
  for (const path of ['../escaped', '.git/hooks/post-checkout', '/escaped', 'link/escaped']) {
    const outside = home.newRoot();
    const root = join(outside, 'tree');
    mkdirSync(root, { recursive: true });
    symlinkSync(outside, join(root, 'link'));
    plantJournal(root, path);
    await home.recover([root]);
    expect(readTree(root)).toEqual({ link: `l ${outside}` });
    expect(Object.keys(readTree(outside)).filter((name) => !name.startsWith('tree'))).toEqual([]);
  }
});

/** Killed with `a` and `b` written and `gone` taken away, `c` and `new` not. */
async function breakOff(): Promise<string> {
  const root = home.newRoot();
  writeTree(root, before);
  const { signal } = await home.run({ kind: 'apply', root, changes: toWire(changes) }, 'kill:tree.look:4');
  expect(signal).toBe('SIGKILL');
  expect(readTree(root)).toEqual({ a: after.a, b: after.b, c: before.c });
  return root;
}

function makeConflict(root: string): Tree {
  appendFileSync(join(root, 'a'), 'and more\n');
  appendFileSync(join(root, 'c'), 'and more\n');
  writeFileSync(join(root, 'gone'), 'back again\n');
  return readTree(root);
}

async function recovers(root: string, outcome: string, tree: Tree): Promise<void> {
  const [reports] = await home.recover([root]);
  const journal = reports?.[0]?.journal;
  expect(reports).toEqual([
    { journal, outcome, operation: 'test', summary: 'change the tree', files: FILES, reason: null },
  ]);
  expect(readTree(root)).toEqual(sorted(tree));
  home.expectTidy(root);
}

function under(directory: string, tree: Tree): Tree {
  return Object.fromEntries(Object.entries(tree).map(([path, entry]) => [`${directory}/${path}`, entry]));
}

/** A journal as an attacker would write it: sound in itself, begun, and aimed at a path. */
function plantJournal(root: string, path: string): void {
  const bytes = 'owned\n';
  const token = 'undo_0123456789abcdef';
  const manifest = JSON.stringify({
    version: 1,
    token,
    about: { operation: 'test', summary: 'test', snapshotId: 'snap_0' },
    inverse: false,
    undoes: null,
    appliedAt: '2024-01-15T10:30:00.000Z',
    slots: [
      {
        path,
        before: null,
        after: { hash: contentHash(bytes), size: bytes.length, offset: 0, mode: 0o755, uid: null, gid: null },
      },
    ],
    createdDirectories: [{ path: path.slice(0, path.lastIndexOf('/')) || 'made', mode: null }],
    removedDirectories: [],
  });
  const directory = join(root, '.tug/journal', token);
  mkdirSync(directory, { recursive: true });
  const head = `tug-pack 1 ${Buffer.byteLength(manifest)} ${contentHash(manifest)}\n`;
  writeFileSync(join(directory, 'pack'), `${head}${manifest}${bytes}`);
}
