// Which files are left out: by the built-in list, and by the include and exclude settings.
import { expect, test } from 'vitest';
import { selectPaths } from '../../../src/platform/snapshot/select-paths.ts';
import { WorkspaceOnDisk } from './workspace-on-disk.ts';

const FOLDERS = [
  ...['.git', '.hg', '.svn', '.jj', '.tug', '__pycache__', 'node_modules', '.venv', '.tox', '.nox', '.eggs'],
  ...['.mypy_cache', '.pytest_cache', '.ruff_cache', 'venv', 'target'],
];

test.each(['plain', 'git'])('folders of the built-in list are left out at any depth (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write({
    'a.py': '1',
    'deep/target.py': '1',
    'venv.py': '1',
    'deep/node_modules2/x.py': '1',
    // Files may have such names.
    'files/target': '1',
    'files/venv': '1',
    'files/.hg': '1',
  });
  for (const folder of FOLDERS) workspace.write({ [`deep/${folder}/in/x.py`]: '1' });
  for (const folder of FOLDERS.slice(1)) workspace.write({ [`${folder}/x.py`]: '1' });
  if (kind === 'git') workspace.git('init', '--quiet');
  expect(await workspace.listed()).toEqual([
    'a.py',
    'deep/node_modules2/x.py',
    'deep/target.py',
    'files/.hg',
    'files/target',
    'files/venv',
    'venv.py',
  ]);
});

test('a tracked file is source, unless no folder of source has such a name; then it is named', async () => {
  const workspace = new WorkspaceOnDisk().write({
    'src/target/a.py': '1',
    'venv/b.py': '1',
    'node_modules/left.js': '1',
    'node_modules/right.js': '1',
    '.tug/x.py': '1',
  });
  workspace.commit().write({ 'src/target/new.py': '1', 'venv/new.py': '1' });
  for (let round = 0; round < 2; round++) {
    const { snapshot, warnings } = await workspace.takeCached();
    expect(snapshot.files.map(({ path }) => path)).toEqual(['src/target/a.py', 'venv/b.py']);
    expect(warnings).toEqual([
      {
        code: 'TrackedFilesExcluded',
        message: '3 tracked files are not part of the snapshot, because of the folder: .tug/x.py, ...',
        place: null,
        suggestion: 'move the files to another folder if they are source',
      },
    ]);
  }
});

test.each([
  'plain',
  'git',
])('include and exclude choose, and a change of them is seen at once (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write({
    'a.py': '1',
    'docs/a.md': '1',
    'src/b.py': '1',
    'src/.hidden/c.py': '1',
    'src/migrations/d.py': '1',
    'tests/e.py': '1',
  });
  if (kind === 'git') workspace.commit();
  const { cacheFile } = workspace;
  const python = { cacheFile, include: ['src/**/*.py'], exclude: ['**/migrations/**'] };
  expect(await workspace.listed({ cacheFile })).toEqual([
    'a.py',
    'docs/a.md',
    'src/.hidden/c.py',
    'src/b.py',
    'src/migrations/d.py',
    'tests/e.py',
  ]);
  expect(await workspace.listed(python)).toEqual(['src/.hidden/c.py', 'src/b.py']);
  expect(await workspace.listed(python)).toEqual(['src/.hidden/c.py', 'src/b.py']);
  expect(await workspace.listed({ cacheFile, exclude: ['src'] })).toEqual([
    'a.py',
    'docs/a.md',
    'tests/e.py',
  ]);
  expect(await workspace.listed({ cacheFile, include: ['**/*.none'] })).toEqual([]);
});

test.each<[string, string[], string[]]>([
  // A pattern without a slash is about names, at any depth.
  ['*.py', ['a.py', 'x/y/a.py', '.a.py', 'a.py/in'], ['a.pyi', 'py']],
  ['migrations', ['migrations', 'migrations/a', 'x/migrations/a'], ['migrations2', 'x/amigrations']],
  ['docs/', ['docs/a', 'x/docs/a/b'], ['docs', 'x/docs']],
  ['src/*.py', ['src/a.py'], ['x/src/a.py', 'src/x/a.py']],
  ['./src/a', ['src/a', 'src/a/b'], ['a', 'x/src/a']],
  ['src/**/*.py', ['src/a.py', 'src/x/y/a.py', 'src/.x/a.py'], ['a.py', 'x/src/a.py']],
  ['src/**', ['src/a', 'src/.b/c'], ['srcs/a']],
  ['{a,b}/*.py', ['a/x.py', 'b/x.py'], ['c/x.py']],
  ['**/[ab].py', ['a.py', 'x/b.py'], ['c.py']],
  ['a?.py', ['ab.py', 'x/ac.py'], ['a.py', 'a/.py']],
  ['!(*.py)', ['a.md', 'x/a.md'], []],
  ['A.py', ['A.py'], ['a.py']],
])('the pattern %s', (pattern, matching, others) => {
  const { includes } = selectPaths([pattern], []);
  expect(matching.filter((path) => !includes(path))).toEqual([]);
  expect(others.filter(includes)).toEqual([]);
});

test('the last pattern that matches decides, and ! takes back', () => {
  const paths = ['a.py', 'b.py', 'keep/b.py', 'c.md'];
  const chosen = (include: string[], exclude: string[]) =>
    paths.filter(selectPaths(include, exclude).includes);
  expect(chosen(['*.py', '!b.py', 'keep/b.py'], [])).toEqual(['a.py', 'keep/b.py']);
  expect(chosen(['!*.py'], [])).toEqual(['c.md']);
  expect(chosen([], ['b.py', '!keep/**'])).toEqual(['a.py', 'keep/b.py', 'c.md']);
  expect(chosen(['*.py'], ['b.py'])).toEqual(['a.py']);
});

test.each([
  ['include', 'src/[', 'include: "src/[" is not a glob: the closing "]" is missing'],
  ['exclude', '/abs/**', 'exclude: "/abs/**" is absolute; patterns are relative to the workspace root'],
  ['exclude', '../x', 'exclude: "../x" leads outside of the workspace'],
  ['include', ' ', 'include: an empty pattern matches nothing'],
] as const)('a bad %s pattern %s is refused', async (key, pattern, message) => {
  const workspace = new WorkspaceOnDisk();
  await expect(workspace.take({ [key]: ['ok', pattern] })).rejects.toMatchObject({
    code: 'InvalidConfig',
    message,
    details: { key, value: pattern },
  });
});
