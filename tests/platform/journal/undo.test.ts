// Undo gives back the tree to the byte, the mode and the empty directory; or refuses and says whose work it would lose.
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import type { FileChange } from '../../../src/kernel/patch/patch-set.ts';
import { applyPatch } from '../../../src/platform/journal/apply-patch.ts';
import { listUndo } from '../../../src/platform/journal/undo-list.ts';
import { undoPatch } from '../../../src/platform/journal/undo-patch.ts';
import {
  changesOf,
  DIRECTORY,
  file,
  makeScenario,
  readTree,
  readTugDirectory,
  sorted,
  type Tree,
  writeTree,
} from './tree-model.ts';

let root: string;
beforeEach(() => {
  process.umask(0o022);
  root = mkdtempSync(join(tmpdir(), 'tug-undo-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('everything a patch can do is taken back, brought again, and taken back again', async () => {
  const { before, changes, after } = makeScenario(12);
  writeTree(root, before);
  const token = await apply(changes);
  expect(readTree(root)).toEqual(after);

  const undone = await undoPatch(root, token);
  expect(readTree(root)).toEqual(before);
  expect(undone).toEqual({
    undoToken: undone.undoToken,
    action: 'undone',
    operation: 'test',
    summary: 'test',
    filesRestored: [...new Set(changes.flatMap(({ path, movedFrom }) => [path, movedFrom ?? path]))].sort(),
    warnings: [],
  });

  const redone = await undoPatch(root, undone.undoToken);
  expect(readTree(root)).toEqual(after);
  expect([redone.operation, redone.summary]).toEqual(['test', 'test']);
  await undoPatch(root, redone.undoToken);
  expect(readTree(root)).toEqual(before);
});

test('the list says what was applied, newest first, and forgets what was taken back', async () => {
  const { create } = start({});
  const first = await apply([create('a', 'x')], 'make a');
  const second = await apply([create('b', 'x')], 'make b');
  const list = listUndo(root).map(({ bytes: _, expires: __, ...entry }) => entry);
  expect(list).toEqual([
    {
      token: second,
      operation: 'test',
      summary: 'make b',
      snapshotId: 'snap_0',
      appliedAt: list[0]!.appliedAt,
      files: ['b'],
    },
    {
      token: first,
      operation: 'test',
      summary: 'make a',
      snapshotId: 'snap_0',
      appliedAt: list[1]!.appliedAt,
      files: ['a'],
    },
  ]);
  expect(list.map(({ appliedAt }) => new Date(appliedAt).toISOString() === appliedAt)).toEqual([true, true]);
  const { undoToken } = await undoPatch(root, first);
  expect(listUndo(root).map(({ token, summary }) => [token, summary])).toEqual([
    [undoToken, 'undo of: make a'],
    [second, 'make b'],
  ]);
});

test('files that were edited since are named, and nothing is touched', async () => {
  const { edit, remove, create } = start({ a: file('a\n'), b: file('b\n'), c: file('c\n'), d: file('d\n') });
  const token = await apply([
    edit('a', 'A\n'),
    edit('b', 'B\n'),
    remove('c'),
    create('e', 'e\n'),
    edit('d', 'D\n'),
  ]);
  appendFileSync(join(root, 'a'), 'more\n');
  rmSync(join(root, 'b'));
  writeFileSync(join(root, 'c'), 'again\n');
  rmSync(join(root, 'e'));
  const tree = readTree(root);
  await refuses(token, {
    code: 'UndoConflict',
    message: `edited since ${token} was applied: a, b, c, e; nothing was changed`,
    hint: 'restore or save the named files first',
    details: { files: ['a', 'b', 'c', 'e'], later_patches: [] },
  });
  expect(readTree(root)).toEqual(tree);
});

test('out of order: works for other files, is refused for the same and says which patch to undo first', async () => {
  const before = { a: file('a\n'), b: file('b\n') };
  const { edit } = start(before);
  const first = await apply([edit('a', 'A\n')]);
  const second = await apply([edit('b', 'B\n')]);
  const { edit: editAgain } = changesOf({ a: file('A\n') });
  const third = await apply([editAgain('a', 'AA\n')]);
  await refuses(first, {
    code: 'UndoConflict',
    message: `edited since ${first} was applied: a (by ${third}); nothing was changed`,
    hint: `undo ${third} first`,
    details: { files: ['a'], later_patches: [third] },
  });
  await undoPatch(root, second);
  expect(readTree(root)).toEqual({ a: file('AA\n'), b: file('b\n') });
  await undoPatch(root, third);
  await undoPatch(root, first);
  expect(readTree(root)).toEqual(before);
});

test('a mode that was changed since is kept for an edited file', async () => {
  const { edit } = start({ a: file('a\n') });
  const token = await apply([edit('a', 'A\n')]);
  chmodSync(join(root, 'a'), 0o755);
  await undoPatch(root, token);
  expect(readTree(root)).toEqual({ a: file('a\n', 0o755) });
});

test('a directory that was empty before is there again; one that got something since stays', async () => {
  const { create, remove } = start({ empty: DIRECTORY, 'old/a': file('a\n'), old: 'd 700' });
  const token = await apply([create('empty/x', 'x'), create('new/deep/y', 'y'), remove('old/a')]);
  expect(readTree(root)).toEqual({
    empty: DIRECTORY,
    'empty/x': file('x'),
    new: DIRECTORY,
    'new/deep': DIRECTORY,
    'new/deep/y': file('y'),
  });
  writeFileSync(join(root, 'new/mine'), 'mine\n');
  await undoPatch(root, token);
  expect(readTree(root)).toEqual(
    sorted({
      empty: DIRECTORY,
      new: DIRECTORY,
      'new/mine': file('mine\n'),
      old: 'd 700',
      'old/a': file('a\n'),
    }),
  );
});

test('a token that is not known: the nearest, the newest, or who took it back', async () => {
  const { create } = start({});
  const token = await apply([create('a', 'x')]);
  const slip = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  await refuses(slip, {
    code: 'UndoNotFound',
    message: `"${slip}" cannot be undone: no applied patch has it, or its record was dropped; nearest: ${token}`,
    hint: 'run `tug undo --list`',
    details: { token: slip, nearest: [token] },
  });
  await refuses('../../etc', {
    code: 'UndoNotFound',
    message: `"../../etc" cannot be undone: it is not an undo token; newest: ${token}`,
    hint: 'run `tug undo --list`',
    details: { token: '../../etc', nearest: [token] },
  });
  const { undoToken } = await undoPatch(root, token);
  await refuses(token, {
    code: 'UndoNotFound',
    message: `${token} was taken back already, by ${undoToken}`,
    hint: `to bring it back, run \`tug undo ${undoToken}\``,
    details: { token, nearest: [undoToken] },
  });
});

test('stored bytes that were altered are never written back', async () => {
  const { edit } = start({ a: file('precious\n') });
  const token = await apply([edit('a', 'other\n')]);
  const pack = join(root, '.tug/undo', token, 'pack');
  writeFileSync(pack, readFileSync(pack, 'latin1').replace('precious', 'poisoned'), 'latin1');
  await refuses(token, {
    code: 'SessionCorrupt',
    message: `${token} cannot be undone, because its stored files are damaged: bytes were altered`,
    hint: 'restore the files from version control',
    details: { path: join(root, '.tug/undo', token), reason: 'bytes were altered' },
  });
  writeFileSync(pack, 'tug-pack 1 99 cut short');
  expect(listUndo(root)).toEqual([]);
});

test('tokens are in the order of time, whatever the clock says', async () => {
  start({});
  mkdirSync(join(root, '.tug/undo'), { recursive: true });
  const ahead = `undo_${(Date.now() + 3_600_000).toString(16).padStart(12, '0')}ffff`;
  mkdirSync(join(root, '.tug/undo', ahead));
  mkdirSync(join(root, '.tug/undo/undo_ffffffffffffffff'));
  const token = await apply([changesOf({}).create('a', 'x')]);
  expect([token > ahead, token.length, existsSync(join(root, '.tug/undo', token, 'pack'))]).toEqual([
    true,
    21,
    true,
  ]);
  expect(readTugDirectory(root)).toContain(`undo/${token}/pack`);
});

function start(tree: Tree): ReturnType<typeof changesOf> {
  writeTree(root, tree);
  return changesOf(tree);
}

async function apply(changes: readonly FileChange[], summary = 'test'): Promise<string> {
  const about = { operation: 'test', summary, snapshotId: 'snap_0' };
  return (await applyPatch(root, { changes, edits: [] }, about, { durable: false })).undoToken!;
}

async function refuses(token: string, refusal: unknown): Promise<void> {
  const error = await undoPatch(root, token).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TugError);
  const { code, message, hint, details } = error as TugError;
  expect({ code, message, hint, details }).toEqual(refusal);
}
