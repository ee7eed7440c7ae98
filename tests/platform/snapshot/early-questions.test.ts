// Git may be asked before it is known what for: the answers are used for the right tree, once, or not at all.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { EarlyQuestions } from '../../../src/platform/snapshot/early-questions.ts';
import { WorkspaceOnDisk } from './workspace-on-disk.ts';

const FILES = { 'a.py': 'a\n', 'sub/b.py': 'b\n' };
const ask = (directory: string) => EarlyQuestions.ask(() => directory, null);

test('a snapshot with questions that were asked before is the same snapshot', async () => {
  const disk = new WorkspaceOnDisk().write(FILES).commit().write({ 'new.py': 'new\n' });
  const plain = await disk.take();
  expect(await disk.take({ early: ask(disk.path('sub')) })).toEqual(plain);
});

test('with a cache, git is asked what changed, and a change is seen', async () => {
  const disk = new WorkspaceOnDisk().write(FILES).commit();
  const cacheFile = join(disk.root, '.tug', 'stat_cache');
  await disk.take({ cacheFile, exclude: ['.tug/'] });
  disk.write({ 'a.py': 'other\n' });
  const early = ask(disk.root);
  const { snapshot } = await disk.take({ cacheFile, early, exclude: ['.tug/'] });
  expect(snapshot).toEqual((await disk.take({ exclude: ['.tug/'] })).snapshot);
});

test('they are given out once, and only for the tree and the cache they were asked for', () => {
  const disk = new WorkspaceOnDisk().write(FILES).commit();
  const right = ask(disk.path('sub'))!;
  const first = right.take(disk.root, false);
  expect([first === null, right.take(disk.root, false)]).toEqual([false, null]);
  first?.close();
  expect(ask(disk.root)!.take(disk.path('sub'), false)).toBeNull();
  expect(ask(disk.root)!.take(disk.root, true)).toBeNull();
  const dropped = ask(disk.root)!;
  dropped.drop();
  expect(dropped.take(disk.root, false)).toBeNull();
});

test('where settings may put the workspace elsewhere, or there is no repository, nobody is asked', () => {
  const disk = new WorkspaceOnDisk().write({ ...FILES, 'sub/pyproject.toml': '' });
  expect(ask(disk.path('gone'))).toBeNull();
  expect(ask(disk.path('sub'))).toBeNull();
  disk.commit();
  expect(ask(disk.path('sub'))).toBeNull();
  const top = ask(disk.root);
  expect(top).not.toBeNull();
  top?.drop();
  const broken = disk.path('sub/inner/.git');
  mkdirSync(dirname(broken), { recursive: true });
  writeFileSync(broken, 'nonsense');
  expect(ask(dirname(broken))).toBeNull();
});
