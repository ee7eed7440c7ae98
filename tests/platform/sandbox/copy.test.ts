// What a sandbox holds: every file of the snapshot with its bytes, mode and time, and no link that leads out of it.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../../src/platform/sandbox/sandbox.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { makeWorkspace, sandboxOptions, type Workspace } from './sandbox-fixture.ts';
import { describeTree, patchOf, readTree, snapshotOf } from './tree-on-disk.ts';

async function withSandbox(workspace: Workspace, action: (sandbox: Sandbox) => unknown): Promise<void> {
  const sandbox = await openSandbox(sandboxOptions(workspace, { sessionDirectory: null }));
  try {
    await action(sandbox);
  } finally {
    sandbox.close(false);
  }
}

test('every listed file is copied with its bytes, mode and time', async () => {
  const workspace = makeWorkspace({
    'pyproject.toml': '[project]\n',
    'src/app.py': 'print("é")\r\n',
    'data/empty.csv': '',
    'data/large.bin': Buffer.alloc(3_000_000, 'ab\0'),
    'bin/run': '#!/bin/sh\necho hi\n',
    'secret.key': 'key',
    '-dash/ spaces and\nnewline/ünï🙂.txt': 'odd',
    'ignored/cache.bin': 'not listed',
  });
  const at = (path: string) => join(workspace.root, path);
  chmodSync(at('bin/run'), 0o755);
  chmodSync(at('secret.key'), 0o600);
  chmodSync(at('data/empty.csv'), 0o444);
  chmodSync(at('src/app.py'), 0o666);
  utimesSync(at('src/app.py'), 1_000_000_000.25, 1_000_000_000.25);
  mkdirSync(at('no files in here'));
  await withSandbox(workspace, async (sandbox) => {
    const warnings = await sandbox.prepare(snapshotOf(workspace.root, ['ignored']), null);
    expect(warnings).toEqual([]);
    const copied = describeTree(sandbox.workspace);
    const {
      'ignored/cache.bin': _,
      ignored,
      'no files in here': __,
      ...expected
    } = describeTree(workspace.root);
    expect(copied).toEqual(expected);
    expect(lstatSync(join(sandbox.workspace, 'src/app.py')).ino).not.toBe(lstatSync(at('src/app.py')).ino);
  });
});

test('it is outside the workspace, for this user only, and says where it comes from', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  await withSandbox(workspace, async (sandbox) => {
    await sandbox.prepare(snapshotOf(workspace.root), patchOf(workspace.root, { a: 'y', 'new/b': 'z' }));
    const directory = dirname(sandbox.workspace);
    expect(basename(directory)).toMatch(/^tug_sandbox_\w{6}$/);
    expect(dirname(directory)).toBe(workspace.base);
    expect(lstatSync(directory).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(directory, '.tug_meta/original_root'), 'utf8')).toBe(workspace.root);
    expect(JSON.parse(readFileSync(join(directory, '.tug_meta/patch_applied'), 'utf8'))).toEqual([
      '',
      'a',
      'new',
      'new/b',
    ]);
  });
});

test('links stay within the sandbox', async () => {
  const workspace = makeWorkspace({
    'src/a.py': 'a',
    'src/b.py': 'b',
    'cache/data.csv': 'ignored file',
    'cache/folder/x': 'ignored folder',
    relative: '->src/a.py',
    'sub/up': '->../src',
    chain: '->relative',
    'through-link': '->sub/up/b.py',
    'to-ignored-file': '->cache/data.csv',
    'to-ignored-folder': '->cache/folder',
    'out-and-back': '->../project/src/a.py',
    outside: '->/etc/hostname',
    'outside-relative': '->../other',
    broken: '->src/nothing.py',
    'broken-outside': '->/nowhere/at/all',
    'broken-devious': '->sub/up/../../../other/nothing',
    loop: '->loop2',
    loop2: '->loop',
    self: '->.',
  });
  const { root, place } = workspace;
  writeFileSync(join(place, 'other'), 'outside');
  symlinkSync(join(root, 'src/b.py'), join(root, 'absolute'));
  symlinkSync(join(root, 'src'), join(root, 'absolute-folder'));
  const before = describeTree(root);
  await withSandbox(workspace, async (sandbox) => {
    const warnings = await sandbox.prepare(snapshotOf(root, ['cache']), null);
    const copy = sandbox.workspace;
    expect(readTree(copy)).toEqual({
      'src/a.py': 'a',
      'src/b.py': 'b',
      relative: '->src/a.py',
      'sub/up': '->../src',
      chain: '->relative',
      'through-link': `->${copy}/src/b.py`,
      'to-ignored-file': 'ignored file',
      'out-and-back': `->${copy}/src/a.py`,
      absolute: `->${copy}/src/b.py`,
      'absolute-folder': `->${copy}/src`,
      broken: '->src/nothing.py',
      loop: '->loop2',
      loop2: '->loop',
      self: '->.',
    });
    expect([...warnings].sort()).toEqual([
      'the link broken-devious -> sub/up/../../../other/nothing is not in the sandbox: it leads to nothing, outside the workspace',
      'the link broken-outside -> /nowhere/at/all is not in the sandbox: it leads to nothing, outside the workspace',
      'the link outside -> /etc/hostname is not in the sandbox: it leads outside the workspace',
      'the link outside-relative -> ../other is not in the sandbox: it leads outside the workspace',
      'the link to-ignored-folder -> cache/folder is not in the sandbox: it leads to cache/folder, a folder that is ignored',
    ]);
    // Writing through every link there is changes nothing of the user's.
    for (const [path, content] of Object.entries(readTree(copy))) {
      if (!String(content).startsWith('->')) continue;
      try {
        writeFileSync(join(copy, path), 'written through a link');
      } catch (error) {
        expect(['EISDIR', 'ELOOP']).toContain((error as NodeJS.ErrnoException).code);
      }
    }
    expect(realpathSync(join(copy, 'self'))).toBe(copy);
  });
  expect(describeTree(root)).toEqual(before);
  expect(readFileSync(join(place, 'other'), 'utf8')).toBe('outside');
});

test('a patch is written with the modes of the files it changes, and taken back', async () => {
  const workspace = makeWorkspace({
    'bin/run': '#!/bin/sh\n',
    'src/a.py': 'a\n',
    'src/gone/b.py': 'b\n',
    'x.txt': '1',
    'y.txt': '2',
  });
  const { root } = workspace;
  chmodSync(join(root, 'bin/run'), 0o555);
  chmodSync(join(root, 'x.txt'), 0o600);
  const snapshot = snapshotOf(root);
  const patch = patchOf(
    root,
    {
      'bin/run': 'patched',
      'new/deep/c.py': 'c\n',
      'src/gone/b.py': null,
      'x.txt': '2',
      'y.txt': '1',
      'moved.py': 'a2',
    },
    { 'x.txt': 'y.txt', 'y.txt': 'x.txt', 'moved.py': 'src/a.py' },
  );
  await withSandbox(workspace, async (sandbox) => {
    await sandbox.prepare(snapshot, null);
    const fresh = describeTree(sandbox.workspace);
    await sandbox.prepare(snapshot, patch);
    expect(readTree(sandbox.workspace)).toEqual({
      'bin/run': 'patched',
      'moved.py': 'a2',
      'new/deep/c.py': 'c\n',
      'x.txt': '2',
      'y.txt': '1',
    });
    const mode = (path: string) => lstatSync(join(sandbox.workspace, path)).mode & 0o777;
    expect([mode('bin/run'), mode('x.txt'), mode('y.txt'), mode('new/deep/c.py')]).toEqual([
      0o555, 0o644, 0o600, 0o644,
    ]);
    expect(existsSync(join(sandbox.workspace, 'src'))).toBe(false);
    await sandbox.prepare(snapshot, null);
    expect(describeTree(sandbox.workspace)).toEqual(fresh);
  });
});

test('files that changed since the snapshot are refused, by name', async () => {
  const workspace = makeWorkspace({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c', 'd.py': 'd' });
  const snapshot = snapshotOf(workspace.root);
  writeFileSync(join(workspace.root, 'a.py'), 'A');
  rmSync(join(workspace.root, 'b.py'));
  rmSync(join(workspace.root, 'c.py'));
  mkdirSync(join(workspace.root, 'c.py'));
  await withSandbox(workspace, async (sandbox) => {
    expect(await thrownBy(() => sandbox.prepare(snapshot, null))).toEqual({
      code: 'SnapshotMismatch',
      message: 'changed since the snapshot was taken: a.py, b.py, c.py',
      hint: 'run the same command again; a file that is written all the time belongs into .gitignore',
      details: { changed_files: ['a.py', 'b.py', 'c.py'] },
    });
  });
});

test('a file that is renamed among its neighbours is copied under its new name', async () => {
  const names = Array.from({ length: 200 }, (_, i) => `f${String(i).padStart(3, '0')}`);
  const workspace = makeWorkspace(Object.fromEntries(names.map((name) => [name, `text of ${name}`])));
  const { root } = workspace;
  await withSandbox(workspace, async (sandbox) => {
    await sandbox.prepare(snapshotOf(root), null);
    // The order and the bytes of all files stay the same, one after the other.
    for (const name of ['f000', 'f063', 'f064', 'f100', 'f199'])
      renameSync(join(root, name), join(root, `${name}x`));
    writeFileSync(join(root, 'f150'), 'another');
    await sandbox.prepare(snapshotOf(root), null);
    expect(readTree(sandbox.workspace)).toEqual(readTree(root));
  });
});

test('a refusal half way through a refresh does no harm to the sandbox', async () => {
  const workspace = makeWorkspace({ 'a.py': 'a', 'b/c.py': 'c', 'd.py': 'd' });
  const { root } = workspace;
  const sandbox = await openSandbox(sandboxOptions(workspace));
  await sandbox.prepare(snapshotOf(root), null);
  const fresh = describeTree(sandbox.workspace);
  await sandbox.settle();
  const other = makeWorkspace({ 'a.py': 'other', 'new/e.py': 'e' });
  // A snapshot that is not of this tree: one file is other, one new, two are gone.
  const thrown = await thrownBy(() => sandbox.prepare(snapshotOf(other.root), null));
  expect([thrown.code, thrown.details]).toEqual([
    'SnapshotMismatch',
    { changed_files: ['a.py', 'new/e.py'] },
  ]);
  sandbox.close(false);
  const again = await openSandbox(sandboxOptions(workspace));
  expect(again.workspace).toBe(sandbox.workspace);
  await again.prepare(snapshotOf(root), null);
  expect(describeTree(again.workspace)).toEqual(fresh);
  again.close(false);
});

test('a patch that was made from other bytes is refused', async () => {
  const workspace = makeWorkspace({ 'a.py': 'a', 'b.py': 'b' });
  const snapshot = snapshotOf(workspace.root);
  const patch = patchOf(workspace.root, { 'b.py': 'patched' });
  const [change] = patch.changes;
  await withSandbox(workspace, async (sandbox) => {
    const other = { ...patch, changes: [{ ...change!, before: Buffer.from('other') }] };
    const thrown = await thrownBy(() => sandbox.prepare(snapshot, other));
    expect([thrown.code, thrown.message]).toEqual(['SnapshotMismatch', 'not as the patch expects: b.py']);
    const outside = { ...patch, changes: [{ ...change!, path: '../b.py' }] };
    expect((await thrownBy(() => sandbox.prepare(snapshot, outside))).code).toBe('PathEscape');
  });
  expect(existsSync(join(workspace.base, 'b.py'))).toBe(false);
});

test('copying stops when asked to, and leaves nothing', async () => {
  const workspace = makeWorkspace(
    Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`f${i}`, `${i}`])),
  );
  const stop = new AbortController();
  const seen: number[] = [];
  const progress = {
    report: (_: string, done: number) => {
      seen.push(done);
      if (done > 200) stop.abort();
    },
    finish: () => {},
  };
  const sandbox = await openSandbox(sandboxOptions(workspace, { progress, signal: stop.signal }));
  const thrown = await thrownBy(() => sandbox.prepare(snapshotOf(workspace.root), null));
  expect([thrown.code, thrown.message]).toEqual([
    'Interrupted',
    'stopped while copying files into the sandbox',
  ]);
  expect(seen).toEqual([0, 128, 256]);
  sandbox.close(false);
  expect(existsSync(sandbox.workspace)).toBe(false);
  expect(existsSync(join(workspace.session, 'sandbox.json'))).toBe(false);
});
