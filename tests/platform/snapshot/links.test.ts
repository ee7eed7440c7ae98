// Links are listed with where they lead, and are neither read nor followed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POSIX, WorkspaceOnDisk } from './workspace-on-disk.ts';

const KINDS = ['plain', 'untracked', 'tracked'] as const;

test.runIf(POSIX).each(KINDS)('every kind of link (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', 'folder/b.py': '1' });
  writeFileSync(join(workspace.outside, 'secret.py'), 'secret');
  mkdirSync(join(workspace.outside, 'elsewhere'));
  writeFileSync(join(workspace.outside, 'elsewhere', 'c.py'), 'c');
  workspace
    .link('a.py', 'to-file')
    .link('folder', 'to-folder')
    .link('to-file', 'to-link')
    .link('../a.py', 'folder/up')
    .link(workspace.path('a.py'), 'absolute-inside')
    .link('.', 'to-root')
    .link('..', 'folder/to-parent')
    .link('../secret.py', 'to-outside')
    .link(join(workspace.outside, 'elsewhere'), 'to-outside-folder')
    .link('to-outside-folder/c.py', 'through-outside')
    .link('../work/a.py', 'out-and-in')
    .link('missing.py', 'broken')
    .link('a.py/x', 'through-a-file')
    .link('/nonexistent/x', 'broken-outside')
    .link('loop-b', 'loop-a')
    .link('loop-a', 'loop-b')
    .link('self', 'self');
  if (kind !== 'plain') workspace.git('init', '--quiet');
  if (kind === 'tracked') workspace.commit();

  const cold = await workspace.takeCached();
  expect(cold.warnings).toEqual([]);
  expect(cold.snapshot.files.map(({ path }) => path)).toEqual(['a.py', 'folder/b.py']);
  expect(cold.snapshot.links).toEqual([
    { path: 'absolute-inside', target: workspace.path('a.py'), leads: 'inside' },
    { path: 'broken', target: 'missing.py', leads: 'broken' },
    { path: 'broken-outside', target: '/nonexistent/x', leads: 'broken' },
    { path: 'folder/to-parent', target: '..', leads: 'inside' },
    { path: 'folder/up', target: '../a.py', leads: 'inside' },
    { path: 'loop-a', target: 'loop-b', leads: 'loop' },
    { path: 'loop-b', target: 'loop-a', leads: 'loop' },
    { path: 'out-and-in', target: '../work/a.py', leads: 'inside' },
    { path: 'self', target: 'self', leads: 'loop' },
    { path: 'through-a-file', target: 'a.py/x', leads: 'broken' },
    { path: 'through-outside', target: 'to-outside-folder/c.py', leads: 'outside' },
    { path: 'to-file', target: 'a.py', leads: 'inside' },
    { path: 'to-folder', target: 'folder', leads: 'inside' },
    { path: 'to-link', target: 'to-file', leads: 'inside' },
    { path: 'to-outside', target: '../secret.py', leads: 'outside' },
    { path: 'to-outside-folder', target: join(workspace.outside, 'elsewhere'), leads: 'outside' },
    { path: 'to-root', target: '.', leads: 'inside' },
  ]);
  const warm = await workspace.takeCached();
  expect(warm.snapshot).toEqual(cold.snapshot);
});

test.runIf(POSIX)('where a link leads is told anew each time; the id is about the link itself', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', ignored: 'x', '.gitignore': 'ignored\n' });
  workspace.link('ignored', 'l').commit();
  const before = await workspace.takeCached();
  rmSync(workspace.path('ignored'));
  const after = await workspace.takeCached();
  expect(before.snapshot.links).toEqual([{ path: 'l', target: 'ignored', leads: 'inside' }]);
  expect(after.snapshot.links).toEqual([{ path: 'l', target: 'ignored', leads: 'broken' }]);
  expect(after.snapshot.id).toBe(before.snapshot.id);
});

test.runIf(POSIX)('a workspace reached through a link has the paths and the id of the real one', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' }).link('a.py', 'l');
  workspace.link(workspace.root, '../door');
  const direct = await workspace.take();
  expect(await workspace.take({ root: join(workspace.outside, 'door') })).toEqual(direct);
});
