// A copy of a project's source that is a git work tree of its own, so that every byte can be compared and taken back.
import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeCopy(source) {
  const folder = mkdtempSync(join(tmpdir(), 'tug-corpus-'));
  // An unpacked source distribution is one folder.
  const [inner, ...more] = readdirSync(source);
  cpSync(more.length === 0 ? join(source, inner) : source, folder, { recursive: true });
  rmSync(join(folder, '.gitignore'), { force: true });
  git(folder, 'init', '-q');
  git(folder, 'config', 'core.autocrlf', 'false');
  git(folder, 'add', '-A', '-f');
  git(folder, '-c', 'user.name=corpus', '-c', 'user.email=corpus@localhost', 'commit', '-qm', 'as published');
  return {
    folder,
    git: (...words) => git(folder, ...words),
    /** Paths that differ from what was published. */
    changed: () =>
      git(folder, 'status', '--porcelain', '-z', '--no-renames', '-uall')
        .split('\0')
        .filter((row) => row !== '')
        .map((row) => row.slice(3))
        .sort(),
    restore: () => {
      git(folder, 'reset', '-q', '--hard');
      git(folder, 'clean', '-qfd', '-e', '.tug');
    },
    /** The bytes of every file, by path. */
    read: () =>
      new Map(
        git(folder, 'ls-files', '-z')
          .split('\0')
          .filter((path) => path !== '' && lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
          .map((path) => [path, readFileSync(join(folder, path))]),
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function git(folder, ...words) {
  const { status, stdout, stderr } = spawnSync('git', words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`git ${words.join(' ')} failed in ${folder}: ${stderr}`);
  return stdout;
}
