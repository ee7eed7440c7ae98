// Where the workspace begins, with real directories, real git repositories, worktrees and submodules.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findWorkspace } from '../../src/platform/find-workspace.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown-by.ts';

const folder = useTemporaryFolder();

afterEach(() => {
  vi.unstubAllEnvs();
});

function find(path: string, workspace: string | null = null) {
  const found = findWorkspace({ workingDirectory: join(folder.path, path), workspace });
  expect(found.root.startsWith(folder.path)).toBe(true);
  return [found.root.slice(folder.path.length + 1).replaceAll('\\', '/'), found.foundBy];
}

function git(path: string, ...args: readonly string[]): void {
  const configuration = ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always'];
  execFileSync('git', [...configuration, ...args], { cwd: folder.at(path), stdio: 'pipe' });
}

test('nothing around: the working directory', () => {
  folder.makeFolder('a/b');
  expect(find('a/b')).toEqual(['a/b', 'working-directory']);
});

test('the repository around', () => {
  folder.makeFolder('repo/src/deep');
  git('repo', 'init', '-q');
  expect(find('repo/src/deep')).toEqual(['repo', 'git']);
  expect(find('repo')).toEqual(['repo', 'git']);
});

test('a repository inside a repository is its own, and so are worktrees and submodules', () => {
  folder.makeFolder('repo/vendor/inner/src');
  git('repo', 'init', '-q');
  git('repo', 'commit', '-q', '--allow-empty', '-m', 'x');
  git('repo/vendor/inner', 'init', '-q');
  git('repo/vendor/inner', 'commit', '-q', '--allow-empty', '-m', 'x');
  expect(find('repo/vendor/inner/src')).toEqual(['repo/vendor/inner', 'git']);

  git('repo', 'worktree', 'add', '-q', '../tree');
  folder.makeFolder('tree/src');
  expect(find('tree/src')).toEqual(['tree', 'git']);

  git('repo', 'submodule', '--quiet', 'add', folder.at('repo/vendor/inner'), 'sub');
  folder.makeFolder('repo/sub/src');
  expect(find('repo/sub/src')).toEqual(['repo/sub', 'git']);
});

test('an empty .git is no repository', () => {
  folder.makeFolder('repo/sub/.git');
  folder.write('repo/file/.git', 'hello');
  git('repo', 'init', '-q');
  expect(find('repo/sub')).toEqual(['repo', 'git']);
  expect(find('repo/file')).toEqual(['repo', 'git']);
});

test('settings nearer than the repository win, and so does the repository when it is nearer', () => {
  folder.makeFolder('repo/packages/one/src');
  folder.makeFolder('repo/packages/two/src');
  git('repo', 'init', '-q');
  folder.write('repo/packages/one/pyproject.toml', '[tool.tug]\n');
  folder.write('repo/packages/two/pyproject.toml', '[project]\nname = "two"\ndependencies = ["tugtool"]\n');
  expect(find('repo/packages/one/src')).toEqual(['repo/packages/one', 'settings']);
  expect(find('repo/packages/two/src')).toEqual(['repo', 'git']);
  folder.write('tug.toml', '');
  expect(find('repo/packages/two')).toEqual(['repo', 'git']);
  expect(find('')).toEqual(['', 'settings']);
});

test('settings that cannot be read still mark the place, so that their error is seen', () => {
  folder.write('a/tug.toml', '= broken');
  folder.makeFolder('a/b');
  expect(find('a/b')).toEqual(['a', 'settings']);
});

test('without repository and settings, the nearest .tug; it never outweighs them', () => {
  folder.makeFolder('plain/.tug');
  folder.makeFolder('plain/src/deep');
  expect(find('plain/src/deep')).toEqual(['plain', 'session']);

  folder.makeFolder('repo/part/.tug');
  git('repo', 'init', '-q');
  expect(find('repo/part')).toEqual(['repo', 'git']);
});

test('a stray repository or session in the home directory does not count from below', () => {
  for (const variable of ['HOME', 'USERPROFILE']) vi.stubEnv(variable, folder.makeFolder('home'));
  expect(homedir()).toBe(folder.at('home'));
  folder.makeFolder('home/.tug');
  folder.makeFolder('home/project/src');
  git('home', 'init', '-q');
  expect(find('home/project/src')).toEqual(['home/project/src', 'working-directory']);
  expect(find('home')).toEqual(['home', 'git']);
});

test.skipIf(process.platform === 'win32')(
  'nothing is taken from a directory that anyone may write to',
  () => {
    folder.write('shared/tug.toml', 'test_command = ["evil"]\n');
    folder.makeFolder('shared/mine');
    chmodSync(folder.at('shared'), 0o1777);
    expect(find('shared/mine')).toEqual(['shared/mine', 'working-directory']);
    expect(find('shared')).toEqual(['shared', 'settings']);
    chmodSync(folder.at('shared'), 0o777);
    expect(find('shared/mine')).toEqual(['shared', 'settings']);
  },
);

test('--workspace is taken as it is, relative to the working directory, and made real', () => {
  folder.makeFolder('repo/src');
  git('repo', 'init', '-q');
  expect(find('repo', 'src')).toEqual(['repo/src', 'flag']);
  expect(find('repo/src', '..')).toEqual(['repo', 'flag']);
  if (process.platform !== 'win32') {
    symlinkSync(folder.at('repo/src'), folder.at('link'));
    expect(find('', 'link')).toEqual(['repo/src', 'flag']);
    expect(find('link')).toEqual(['repo', 'git']);
  }
});

test('what is not there is not found', async () => {
  folder.write('file', 'x');
  mkdirSync(folder.at('gone'));
  rmSync(folder.at('gone'), { recursive: true });
  const hint = 'run tug in the project, or name it with --workspace';
  const cases = [
    ['', 'missing', `--workspace ${folder.at('missing')} does not exist`, folder.at('missing')],
    ['', 'file', `--workspace ${folder.at('file')} is not a directory`, folder.at('file')],
    ['', 'file/x', `--workspace ${folder.at('file', 'x')} does not exist`, folder.at('file', 'x')],
    ['gone', null, `the working directory ${folder.at('gone')} does not exist`, folder.at('gone')],
  ] as const;
  for (const [directory, workspace, message, path] of cases) {
    expect(await thrownBy(() => find(directory, workspace))).toEqual({
      code: 'WorkspaceNotFound',
      message,
      hint,
      details: { expected_path: path },
    });
  }
});
