// Inside a work tree, git's own answer decides which files belong to the workspace.
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { POSIX, runGit, sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

test('tracked and untracked files count, ignored ones do not, unless they are tracked', async () => {
  const workspace = new WorkspaceOnDisk().write({
    '.gitignore': '*.log\n/build/\n',
    'a.py': '1',
    'kept.log': 'tracked before it was ignored',
    'sub/.gitignore': '!important.log\nlocal*\n',
    'sub/important.log': '1',
    'sub/other.log': '1',
    'sub/local.py': '1',
    'build/out.py': '1',
    'sub/build/in.py': '1',
  });
  workspace.git('init', '--quiet');
  workspace.git('add', '--force', 'kept.log', 'a.py');
  workspace.write({ '.git/info/exclude': 'secret.py\n', 'secret.py': '1' });
  expect(await workspace.listed()).toEqual([
    '.gitignore',
    'a.py',
    'kept.log',
    'sub/.gitignore',
    'sub/build/in.py',
    'sub/important.log',
  ]);
});

test.runIf(POSIX)('names that git would quote are listed as they are', async () => {
  const names = [
    'new\nline.py',
    'quo"te.py',
    'tab\t.py',
    'back\\slash.py',
    ' space .py',
    '\u00e4\u0301.py',
    ':(top)x.py',
    '-n.py',
    '*.py',
  ];
  const workspace = new WorkspaceOnDisk()
    .write(Object.fromEntries(names.map((name) => [name, name])))
    .commit();
  workspace.write({ 'un\ntracked.py': '1' });
  workspace.git('config', 'core.quotepath', 'true');
  expect(await workspace.listed()).toEqual([...names, 'un\ntracked.py'].sort());
  expect(await workspace.listed({ cacheFile: workspace.cacheFile })).toEqual(
    [...names, 'un\ntracked.py'].sort(),
  );
});

test('deleted files are gone, whether or not git knows it; a file in conflict is there once', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1\n', 'b.py': '1\n', 'c.py': '1\n' }).commit();
  rmSync(workspace.path('b.py'));
  expect(await workspace.listed()).toEqual(['a.py', 'c.py']);
  workspace.git('checkout', '--quiet', '-b', 'other');
  workspace.write({ 'a.py': '2\n' }).git('commit', '--quiet', '-am', 'other');
  workspace.git('checkout', '--quiet', 'main');
  workspace.write({ 'a.py': '3\n' }).git('commit', '--quiet', '-am', 'main');
  expect(() => workspace.git('merge', 'other')).toThrow();
  expect(await workspace.listed()).toEqual(['a.py', 'c.py']);
});

test('submodules and repositories inside are not entered', async () => {
  const library = new WorkspaceOnDisk().write({ 'lib.py': '1' }).commit();
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' }).commit();
  workspace.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library.root, 'vendor');
  workspace.write({ 'nested/in.py': '1' });
  runGit(workspace.path('nested'), 'init', '--quiet');
  expect(await workspace.listed()).toEqual(['.gitmodules', 'a.py']);
  // Told each time, also when nothing changed, unless the settings leave it out anyway.
  const told = [
    'the repository nested is not part of the snapshot: its files are neither searched nor edited, and checks run without them',
    'the submodule vendor is not part of the snapshot: its files are neither searched nor edited, and checks run without them',
  ];
  await sleep(2100);
  for (let i = 0; i < 3; i++) {
    expect((await workspace.takeCached()).warnings.map(({ message }) => message)).toEqual(told);
  }
  expect((await workspace.take({ exclude: ['vendor/', 'nested'] })).warnings).toEqual([]);
  // A submodule is a workspace of its own.
  expect(await workspace.listed({ root: workspace.path('vendor') })).toEqual(['lib.py']);
  expect(await workspace.listed({ root: workspace.path('nested') })).toEqual(['in.py']);
});

test('a subfolder of a repository is a workspace, and rules from above hold in it', async () => {
  const workspace = new WorkspaceOnDisk().write({
    '.gitignore': 'ignored.py\n',
    'top.py': '1',
    'sub/a.py': '1',
    'sub/ignored.py': '1',
    'sub/deep/b.py': '1',
  });
  workspace.commit().write({ 'sub/new.py': '1' });
  const sub = { root: workspace.path('sub') };
  expect(await workspace.listed(sub)).toEqual(['a.py', 'deep/b.py', 'new.py']);
});

test('a workspace in an ignored folder of a repository is not part of it', async () => {
  const workspace = new WorkspaceOnDisk().write({
    '.gitignore': 'scratch/\n',
    'scratch/.gitignore': '*.log\n',
    'scratch/a.py': '1',
    'scratch/b.log': '1',
  });
  workspace.commit();
  expect(await workspace.listed({ root: workspace.path('scratch') })).toEqual(['.gitignore', 'a.py']);
  mkdirSync(workspace.path('empty'));
  expect(await workspace.listed({ root: workspace.path('empty') })).toEqual([]);
});

test('variables that git sets for its hooks do not lead astray', async () => {
  const other = new WorkspaceOnDisk().write({ 'other.py': '1' }).commit();
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' }).commit();
  const variables = {
    GIT_DIR: join(other.root, '.git'),
    GIT_WORK_TREE: other.root,
    GIT_INDEX_FILE: join(other.root, '.git/index'),
    GIT_PREFIX: 'x/',
    GIT_LITERAL_PATHSPECS: '1',
  };
  Object.assign(process.env, variables);
  try {
    expect(await workspace.listed()).toEqual(['a.py']);
    expect(await workspace.listed({ cacheFile: workspace.cacheFile })).toEqual(['a.py']);
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
});

test('a file that came back, or that git does not look at, is seen', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', 'in/b.py': '1', 'out/c.py': '1' }).commit();
  workspace.git('sparse-checkout', 'set', '--no-cone', '/*', '!/out/');
  expect(await workspace.listed()).toEqual(['a.py', 'in/b.py']);
  workspace.write({ 'out/c.py': 'back' });
  expect(await workspace.listed()).toEqual(['a.py', 'in/b.py', 'out/c.py']);
});

test.runIf(POSIX)('a tracked folder that became a link is not looked through', async () => {
  const workspace = new WorkspaceOnDisk()
    .write({ 'a/x.py': '1', 'a/b/y.py': '1', 'real/x.py': '2' })
    .commit();
  rmSync(workspace.path('a'), { recursive: true });
  symlinkSync('real', workspace.path('a'));
  const { snapshot } = await workspace.take();
  expect(snapshot.files.map(({ path }) => path)).toEqual(['real/x.py']);
  expect(snapshot.links).toEqual([{ path: 'a', target: 'real', leads: 'inside' }]);
  // A file where a folder was.
  rmSync(workspace.path('a'));
  workspace.write({ a: 'file' });
  expect(await workspace.listed()).toEqual(['a', 'real/x.py']);
});

test.runIf(POSIX)('where git refuses to work the files are found by walking, and that is said', async () => {
  const workspace = new WorkspaceOnDisk()
    .write({ '.gitignore': '*.log\n', 'a.py': '1', 'b.log': '1' })
    .commit();
  const explain = (reason: string) => ({
    code: 'GitUnavailable',
    message: `git cannot say which files belong to this workspace (${reason}); the .gitignore files were read instead`,
    place: null,
    suggestion: 'make `git status` work here; until then, tracked files that match .gitignore are missing',
  });
  const path = process.env.PATH;
  process.env.PATH = workspace.outside;
  try {
    const { snapshot, warnings } = await workspace.take();
    expect(snapshot.files.map((file) => file.path)).toEqual(['.gitignore', 'a.py']);
    expect(warnings).toEqual([explain('git is not installed')]);
  } finally {
    process.env.PATH = path;
  }
  writeFileSync(workspace.path('.git/index'), 'not an index at all, but long enough to look like one');
  const { snapshot, warnings } = await workspace.take();
  expect(snapshot.files.map((file) => file.path)).toEqual(['.gitignore', 'a.py']);
  expect(warnings).toEqual([explain('index file corrupt')]);
  expect(workspace.logged.map(({ level }) => level)).toEqual(['warn', 'warn']);
});

test.runIf(POSIX)('without git and without a repository, nobody misses git', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' });
  const path = process.env.PATH;
  process.env.PATH = workspace.outside;
  try {
    expect((await workspace.take()).warnings).toEqual([]);
  } finally {
    process.env.PATH = path;
  }
});

test('a repository of somebody else is not trusted, as git would have it', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' }).commit();
  process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER = '1';
  try {
    const { snapshot, warnings } = await workspace.take();
    expect(snapshot.files.map(({ path }) => path)).toEqual(['a.py']);
    expect(warnings.map(({ message }) => message)).toEqual([
      `git cannot say which files belong to this workspace (detected dubious ownership in repository at '${workspace.root}'); the .gitignore files were read instead`,
    ]);
  } finally {
    delete process.env.GIT_TEST_ASSUME_DIFFERENT_OWNER;
  }
});

test('an empty .git is not a repository, and a linked work tree that was moved away is a broken one', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' });
  mkdirSync(workspace.path('.git'));
  expect(await workspace.take()).toMatchObject({ warnings: [], stats: { files: 1 } });
  const main = new WorkspaceOnDisk().write({ 'm.py': '1' }).commit();
  main.git('worktree', 'add', '--quiet', `${main.outside}/tree`);
  renameSync(main.root, `${main.outside}/elsewhere`);
  const { snapshot, warnings } = await main.take({ root: `${main.outside}/tree` });
  expect(snapshot.files.map(({ path }) => path)).toEqual(['m.py']);
  expect(warnings.map(({ code }) => code)).toEqual(['GitUnavailable']);
});

test('a broken repository is not taken for the one around it', async () => {
  const workspace = new WorkspaceOnDisk().write({
    '.gitignore': 'ignored.py\n',
    'in/a.py': '1',
    'in/ignored.py': '1',
  });
  workspace.commit().write({ 'in/.git/HEAD': 'nonsense' });
  const { snapshot, warnings } = await workspace.take({ root: workspace.path('in') });
  expect(snapshot.files.map(({ path }) => path)).toEqual(['a.py', 'ignored.py']);
  expect(warnings.map(({ code }) => code)).toEqual(['GitUnavailable']);
});

test('a repository without an index has only untracked files', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1' });
  workspace.git('init', '--quiet');
  expect(await workspace.listed({ cacheFile: workspace.cacheFile })).toEqual(['a.py']);
  expect(await workspace.listed({ cacheFile: workspace.cacheFile })).toEqual(['a.py']);
  workspace.git('add', 'a.py');
  expect(await workspace.listed({ cacheFile: workspace.cacheFile })).toEqual(['a.py']);
});
