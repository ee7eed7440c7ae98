// Where a directory belongs, read from git's files: the same answer as git's own, for every shape of repository.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locateRepository } from '../../src/platform/repository/locate-repository.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown-by.ts';

const folder = useTemporaryFolder();

function git(cwd: string, ...argv: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'protocol.file.allow=always'];
  return execFileSync('git', [...identity, ...argv], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** What git says, and what we say, of one directory. */
function compare(directory: string): { readonly git: unknown; readonly tug: unknown; readonly home: string } {
  const { worktree, gitDirectory, commonDirectory, home } = locateRepository(directory);
  const ask = (question: string) => git(directory, 'rev-parse', '--path-format=absolute', question);
  const bare = ask('--is-inside-work-tree') === 'false';
  return {
    git: {
      gitDirectory: ask('--absolute-git-dir'),
      commonDirectory: ask('--git-common-dir'),
      worktree: bare ? home : ask('--show-toplevel'),
    },
    tug: { gitDirectory, commonDirectory, worktree },
    home,
  };
}

function makeMain(): string {
  const main = folder.makeFolder('main');
  git(main, 'init', '-q', '-b', 'main');
  git(main, 'commit', '-q', '--allow-empty', '-m', 'x');
  return main;
}

test('git agrees about every shape, and all worktrees of one repository share a home', () => {
  const main = makeMain();
  mkdirSync(folder.at('main/deep/er'), { recursive: true });
  git(main, 'worktree', 'add', '-q', '-b', 'linked', '../linked');
  git(main, 'worktree', 'add', '-q', '-b', 'inner', 'inner');
  git(main, 'worktree', 'add', '-q', '-b', 'moving', '../moving');
  git(main, 'worktree', 'move', '../moving', '../moved');
  mkdirSync(folder.at('linked/sub'));
  symlinkSync(main, folder.at('link'));
  symlinkSync(folder.at('linked/sub'), folder.at('shortcut'));
  const places = [
    'main',
    'main/deep/er',
    'linked',
    'linked/sub',
    'main/inner',
    'moved',
    'link',
    'link/deep',
    'shortcut',
  ];
  for (const place of places) {
    const { git: expected, tug, home } = compare(folder.at(place));
    expect(tug, place).toEqual(expected);
    expect(home, place).toBe(main);
  }
});

test('bare, with worktrees, and with its directory under another name', () => {
  makeMain();
  git(folder.path, 'clone', '-q', '--bare', 'main', 'project/.bare');
  folder.write('project/.git', 'gitdir: ./.bare\n');
  git(folder.at('project/.bare'), 'worktree', 'add', '-q', '-b', 'one', '../one');
  for (const place of ['project/.bare', 'project/one']) {
    const { git: expected, tug, home } = compare(folder.at(place));
    expect(tug, place).toEqual(expected);
    expect(home, place).toBe(folder.at('project/.bare'));
  }
  git(folder.path, 'init', '-q', '--separate-git-dir', 'kept', 'apart');
  const { git: expected, tug, home } = compare(folder.at('apart'));
  expect(tug).toEqual(expected);
  expect(home).toBe(folder.at('kept'));
});

test('a submodule is a repository of its own, also in a worktree of it', () => {
  const main = makeMain();
  git(folder.path, 'clone', '-q', 'main', 'library');
  git(main, 'submodule', '--quiet', 'add', folder.at('library'), 'vendor/library');
  git(folder.at('main/vendor/library'), 'worktree', 'add', '-q', '-b', 'side', folder.at('side'));
  for (const place of ['main/vendor/library', 'side']) {
    const { git: expected, tug, home } = compare(folder.at(place));
    expect(tug, place).toEqual(expected);
    expect(home, place).toBe(folder.at('main/vendor/library'));
  }
});

test('no repository, and one that is gone', async () => {
  expect((await thrownBy(() => locateRepository(folder.path))).code).toBe('NotARepository');
  expect((await thrownBy(() => locateRepository(folder.at('nothing')))).code).toBe('NotARepository');
  folder.write('lost/.git', 'gitdir: ../nowhere\n');
  expect((await thrownBy(() => locateRepository(folder.at('lost')))).hint).toBe(
    'run `git worktree repair` in the main repository, or run tug there',
  );
  folder.write('odd/.git', 'something else\n');
  expect((await thrownBy(() => locateRepository(folder.at('odd')))).code).toBe('NotARepository');
});
