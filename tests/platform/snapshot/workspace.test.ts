// The workspace as the kernel sees it: bytes are those of the snapshot, or it is said that they are not.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageOfPath } from '../../../src/kernel/language-of-path.ts';
import {
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
} from '../../../src/platform/snapshot/workspace.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { POSIX, sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

const NOT_KEPT = { contentLimit: 0 };

test.each([{}, NOT_KEPT])('a view reads the bytes of its snapshot (%o)', async (options) => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'a\r\n\0\u00e4', 'd/b.py': '' }).commit();
  const view = await open(disk, options).takeSnapshot();
  expect(text(view.read('a.py'))).toBe('a\r\n\0\u00e4');
  expect(text(view.read('d/b.py'))).toBe('');
  expect(view.stats).toEqual({
    files: 2,
    bytes: 6,
    languages: [{ language: 'python', files: 2, bytes: 6 }],
    hashed: 2,
    reused: 0,
  });
  expect(view.warnings).toEqual([]);
  expect(await thrownBy(() => view.read('c.py'))).toMatchObject({
    code: 'FileNotFound',
    message: `c.py is not part of the snapshot ${view.snapshot.id}`,
    details: { path: 'c.py' },
  });
});

test('what was read while hashing is not read again, and stays what it was', async () => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'old' });
  const view = await open(disk).takeSnapshot();
  writeFileSync(disk.path('a.py'), 'new');
  expect(text(view.read('a.py'))).toBe('old');
  rmSync(disk.path('a.py'));
  expect(text(view.read('a.py'))).toBe('old');
});

test.runIf(POSIX).each<[string, (disk: WorkspaceOnDisk) => void]>([
  ['changed', (disk) => writeFileSync(disk.path('a.py'), 'new')],
  ['gone', (disk) => rmSync(disk.path('a.py'))],
  ['a folder now', (disk) => replace(disk, () => mkdirSync(disk.path('a.py')))],
  ['a link now', (disk) => replace(disk, () => disk.write({ same: 'old' }).link('same', 'a.py'))],
])('a file that is %s is not the one of the snapshot', async (_name, change) => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'old', 'b.py': 'b' });
  const view = await open(disk, NOT_KEPT).takeSnapshot();
  change(disk);
  expect(await thrownBy(() => view.read('a.py'))).toMatchObject({
    code: 'SnapshotMismatch',
    message: 'a.py changed on disk after the snapshot was taken',
    details: { changed_files: ['a.py'] },
  });
  expect(text(view.read('b.py'))).toBe('b');
});

test('a view of unchanged files lists and reads them like the first one', async () => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'a', 'b/c.py': 'c' }).commit();
  await sleep(2200);
  const first = await open(disk).takeSnapshot();
  const second = await open(disk).takeSnapshot();
  expect(second.stats.hashed).toBe(0);
  expect(second.snapshot).toEqual(first.snapshot);
  expect(JSON.stringify(second.snapshot)).toBe(JSON.stringify(first.snapshot));
  expect(text(second.read('b/c.py'))).toBe('c');
});

test('contents are kept as long as there is room', async () => {
  const disk = new WorkspaceOnDisk().write({
    'a.py': 'aaaa',
    'b.py': 'bbbb',
    'c.py': 'cccc',
    'd.py': 'aaaa',
  });
  const workspace = open(disk, { contentLimit: 8 });
  const view = await workspace.takeSnapshot();
  for (const name of ['a.py', 'b.py', 'c.py', 'd.py']) rmSync(disk.path(name));
  expect(['a.py', 'b.py', 'd.py'].map((name) => text(view.read(name)))).toEqual(['aaaa', 'bbbb', 'aaaa']);
  expect((await thrownBy(() => view.read('c.py'))).code).toBe('SnapshotMismatch');
  // It was full, so the next snapshot begins anew, and the view before keeps what it has.
  disk.write({ 'e.py': 'eeee' });
  const next = await workspace.takeSnapshot();
  rmSync(disk.path('e.py'));
  expect([text(next.read('e.py')), text(view.read('a.py'))]).toEqual(['eeee', 'aaaa']);
});

test('of files that nobody analyses nothing is kept', async () => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'a', 'b.md': 'b' });
  const view = await open(disk).takeSnapshot();
  expect(text(view.read('b.md'))).toBe('b');
  for (const name of ['a.py', 'b.md']) rmSync(disk.path(name));
  expect(text(view.read('a.py'))).toBe('a');
  expect((await thrownBy(() => view.read('b.md'))).code).toBe('SnapshotMismatch');
});

test('a file that grew by one byte is not what it was', async () => {
  const disk = new WorkspaceOnDisk().write({ 'a.md': 'aaaa', 'b.md': 'bbbb' });
  const view = await open(disk).takeSnapshot();
  disk.write({ 'a.md': 'aaaaa', 'b.md': 'bbb' });
  for (const name of ['a.md', 'b.md'])
    expect((await thrownBy(() => view.read(name))).code).toBe('SnapshotMismatch');
});

test('kept contents of every size are their own', async () => {
  const sizes = [0, 1, 100_000, 262_144, 262_145, 700_000, 900_000, 1_048_576, 1_048_577];
  const files = Object.fromEntries(sizes.map((size, i) => [`${i}.py`, Buffer.alloc(size, `content ${i}`)]));
  const disk = new WorkspaceOnDisk().write(files);
  const view = await open(disk).takeSnapshot();
  for (const [name, bytes] of Object.entries(files))
    expect(Buffer.from(view.read(name)).equals(bytes)).toBe(true);
});

test('what is there now is read whatever a snapshot says', () => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'a', 'd/b.py': 'b', '.gitignore': '*\n' });
  const workspace = open(disk);
  const now = workspace.readNow(['a.py', 'd/b.py', 'd/missing.py', 'x/y/z.py']);
  expect([...now].map(([path, bytes]) => [path, bytes && text(bytes)])).toEqual([
    ['a.py', 'a'],
    ['d/b.py', 'b'],
    ['d/missing.py', null],
    ['x/y/z.py', null],
  ]);
});

test.runIf(POSIX)('reading now refuses everything that is not a file inside the workspace', async () => {
  const disk = new WorkspaceOnDisk().write({ 'a.py': 'a', 'real/b.py': 'b', '../secret/s.py': 's' });
  disk
    .link('a.py', 'to-file')
    .link('real', 'to-folder')
    .link('../secret', 'out')
    .link('../secret/s.py', 'leaf-out');
  disk.link('nothing', 'broken').link('loop', 'loop');
  const workspace = open(disk);
  const refusal = async (path: string) => {
    const { code, message } = await thrownBy(() => workspace.readNow([path]));
    return [code, message];
  };
  const secret = join(disk.outside, 'secret');
  expect(text(workspace.readNow(['to-folder/b.py']).get('to-folder/b.py')!)).toBe('b');
  expect(await refusal('real')).toEqual(['WriteError', 'real cannot be read: it is a directory']);
  expect(await refusal('a.py/x')).toEqual([
    'WriteError',
    'a.py/x cannot be a file of the workspace: a.py is not a directory',
  ]);
  expect(await refusal('to-file')).toEqual([
    'WriteError',
    'to-file is a symbolic link to a.py; links are not edited',
  ]);
  expect(await refusal('out/s.py')).toEqual([
    'PathEscape',
    `the path "out/s.py" is refused: the link out leads to ${secret}, outside of the workspace`,
  ]);
  expect(await refusal('leaf-out')).toEqual([
    'PathEscape',
    `the path "leaf-out" is refused: the link leaf-out leads to ${join(secret, 's.py')}, outside of the workspace`,
  ]);
  expect(await refusal('broken')).toEqual([
    'WriteError',
    'broken cannot be a file of the workspace: broken is a link that leads to nothing',
  ]);
  expect(await refusal('loop/x')).toEqual([
    'WriteError',
    'loop/x cannot be a file of the workspace: loop is a link that leads in a circle',
  ]);
  for (const path of ['../secret/s.py', '/etc/passwd', 'C:\\x', 'a\0b', '', 'real/../../secret/s.py']) {
    expect((await refusal(path))[0]).toBe('PathEscape');
  }
});

function open(disk: WorkspaceOnDisk, options: Partial<WorkspaceOptions> = {}): Workspace {
  return openWorkspace({
    analysed: ['python'],
    root: disk.root,
    include: [],
    exclude: [],
    cacheFile: disk.cacheFile,
    languages: languageOfPath,
    progress: { report: () => {}, finish: () => {} },
    log: { log: (level, _target, message) => disk.logged.push({ level, message }) },
    ...options,
  });
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

function replace(disk: WorkspaceOnDisk, make: () => void): void {
  rmSync(disk.path('a.py'));
  make();
}
