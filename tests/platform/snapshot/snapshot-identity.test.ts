// The same tree has the same snapshot wherever it is, and any other tree has another one.
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { POSIX, runGit, WorkspaceOnDisk } from './workspace-on-disk.ts';

const TREE = {
  'b.py': 'x = 1\n',
  'a/z.py': '',
  'a.py': '\r\n\u00e4',
  'a/b/c.toml': '[x]\n',
  'B.md': '# b\n',
  'a-b.bin': Buffer.from([0, 255, 254]),
  '\u{1f600}.txt': 'astral',
  '\uffee.txt': 'bmp',
};

test('the inventory holds path, size, hash and language, sorted by code units', async () => {
  const workspace = new WorkspaceOnDisk().write(TREE);
  const { snapshot, warnings, stats } = await workspace.take();
  const entry = (path: keyof typeof TREE, language: string | null) => {
    const bytes = Buffer.from(TREE[path] as string);
    return { path, size: bytes.length, hash: contentHash(bytes), language };
  };
  expect(snapshot.files).toEqual([
    entry('B.md', 'markdown'),
    entry('a-b.bin', null),
    entry('a.py', 'python'),
    entry('a/b/c.toml', 'toml'),
    entry('a/z.py', 'python'),
    entry('b.py', 'python'),
    // A surrogate pair sorts before the end of the basic plane, whatever the order of the bytes is.
    entry('\u{1f600}.txt', 'text'),
    entry('\uffee.txt', 'text'),
  ]);
  expect(snapshot.links).toEqual([]);
  expect(warnings).toEqual([]);
  expect(stats).toEqual({
    files: 8,
    bytes: 30,
    languages: [
      { language: 'markdown', files: 1, bytes: 4 },
      { language: 'python', files: 3, bytes: 10 },
      { language: 'text', files: 2, bytes: 9 },
      { language: 'toml', files: 1, bytes: 4 },
      { language: null, files: 1, bytes: 3 },
    ],
    hashed: 8,
    reused: 0,
  });
});

test('the id is the same in a plain folder, a repository, a subfolder of one, a worktree and a copy', async () => {
  const plain = new WorkspaceOnDisk().write(TREE);
  const untracked = new WorkspaceOnDisk().write(TREE);
  untracked.git('init', '--quiet');
  const committed = new WorkspaceOnDisk().write(TREE).commit();
  const within = new WorkspaceOnDisk();
  within.write(
    Object.fromEntries(Object.entries(TREE).map(([path, content]) => [`deep/er/${path}`, content])),
  );
  within.write({ 'elsewhere.py': '1' }).commit();
  committed.git('worktree', 'add', '--quiet', `${committed.outside}/tree`);
  const reversed = new WorkspaceOnDisk();
  for (const [path, content] of Object.entries(TREE).reverse()) reversed.write({ [path]: content });

  const id = (await plain.take()).snapshot.id;
  expect(await untracked.take()).toEqual(await plain.take());
  expect(await committed.take()).toEqual(await plain.take());
  expect(await committed.take({ root: `${committed.outside}/tree` })).toEqual(await plain.take());
  expect(await within.take({ root: within.path('deep/er') })).toEqual(await plain.take());
  expect(await reversed.take()).toEqual(await plain.take());
  expect((await committed.takeCached()).snapshot.id).toBe(id);
  expect((await committed.takeCached()).snapshot.id).toBe(id);
});

test.runIf(POSIX)('the id changes with any byte, name, and link', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'abc', 'b.py': 'abc', 'd/c.py': 'abc' }).commit();
  const ids = new Set([(await workspace.takeCached()).snapshot.id]);
  const changes: (() => void)[] = [
    () => writeFileSync(workspace.path('a.py'), 'abd'),
    () => writeFileSync(workspace.path('a.py'), 'ab'),
    () => writeFileSync(workspace.path('a.py'), ''),
    () => renameSync(workspace.path('b.py'), workspace.path('b2.py')),
    () => renameSync(workspace.path('d'), workspace.path('e')),
    () => rmSync(workspace.path('e/c.py')),
    () => workspace.write({ 'new.py': '' }),
    () => workspace.link('a.py', 'l'),
    () => {
      rmSync(workspace.path('l'));
      workspace.link('b2.py', 'l');
    },
  ];
  for (const change of changes) {
    change();
    const warm = await workspace.takeCached();
    expect(warm.snapshot).toEqual((await workspace.take()).snapshot);
    expect(ids.has(warm.snapshot.id)).toBe(false);
    ids.add(warm.snapshot.id);
  }
  expect(ids.size).toBe(changes.length + 1);
});

test('the id does not change with times, modes and empty folders', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'abc' }).commit();
  const before = await workspace.takeCached();
  cpSync(workspace.path('a.py'), workspace.path('copy'));
  renameSync(workspace.path('copy'), workspace.path('a.py'));
  mkdirSync(workspace.path('empty/folder'), { recursive: true });
  runGit(workspace.root, 'update-index', '--chmod=+x', 'a.py');
  expect((await workspace.takeCached()).snapshot).toEqual(before.snapshot);
});
