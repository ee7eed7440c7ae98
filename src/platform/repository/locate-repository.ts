// Which repository a directory belongs to, which of its worktrees it is in, and where the repository keeps what all its
// worktrees share. Read from git's own files, because a git process would cost more than the rest of a short command.
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { TugError } from '../../base/tug-error.ts';

export interface RepositoryPlace {
  /** The top of the worktree; the git directory itself in a bare repository. A real path. */
  readonly worktree: string;
  /** What belongs to this worktree alone: HEAD, index. */
  readonly gitDirectory: string;
  /** What all worktrees share, as `git rev-parse --git-common-dir` says. */
  readonly commonDirectory: string;
  /**
   * The directory whose `.tugtool` all worktrees share: the top of the main worktree, or the common directory where there
   * is none (bare repositories, git directories kept apart). It follows from the common directory alone, so that every
   * worktree finds the same one.
   */
  readonly home: string;
}

export function locateRepository(directory: string): RepositoryPlace {
  const start = realDirectory(directory);
  for (let top = start; ; top = dirname(top)) {
    const entry = join(top, '.git');
    const stat = lstatSync(entry, { throwIfNoEntry: false });
    if (stat?.isFile()) return describe(top, followGitFile(entry, top), directory);
    if (stat !== undefined && isGitDirectory(entry)) return describe(top, realDirectory(entry), directory);
    if (isGitDirectory(top)) return insideGitDirectory(top, directory);
    if (top === dirname(top)) break;
  }
  throw new TugError('NotARepository', `${directory} is in no git repository`, {
    hint: 'run tug inside a git repository (`git init` makes one), or name one with --workspace',
    details: { directory },
  });
}

function describe(worktree: string, gitDirectory: string, asked: string): RepositoryPlace {
  const common = readLine(join(gitDirectory, 'commondir'));
  const commonDirectory = common === null ? gitDirectory : realDirectory(resolve(gitDirectory, common));
  if (!isGitDirectory(commonDirectory)) throw lost(asked, commonDirectory);
  return { worktree, gitDirectory, commonDirectory, home: findHome(commonDirectory) };
}

/** A bare repository, or somewhere below `.git`. */
function insideGitDirectory(gitDirectory: string, asked: string): RepositoryPlace {
  const place = describe(gitDirectory, gitDirectory, asked);
  return { ...place, worktree: place.home };
}

/** In linked worktrees and submodules `.git` is a file that says where the directory is. */
function followGitFile(file: string, top: string): string {
  const [, target] = /^gitdir: (.*?)\r?\n*$/s.exec(readFileSync(file, 'utf8')) ?? [];
  const directory = target === undefined ? null : resolve(top, target);
  if (directory === null || !isGitDirectory(directory)) throw lost(top, directory ?? file);
  return realDirectory(directory);
}

function findHome(commonDirectory: string): string {
  if (basename(commonDirectory) === '.git') return dirname(commonDirectory);
  // A submodule keeps its git directory in that of the repository around it, and says where its files are.
  const worktree =
    readCoreWorktree(join(commonDirectory, 'config.worktree')) ??
    readCoreWorktree(join(commonDirectory, 'config'));
  if (worktree === null) return commonDirectory;
  const path = isAbsolute(worktree) ? worktree : resolve(commonDirectory, worktree);
  return lstatSync(path, { throwIfNoEntry: false }) === undefined
    ? commonDirectory
    : realpathSync.native(path);
}

function readCoreWorktree(config: string): string | null {
  let section = '';
  for (const line of (readText(config) ?? '').split(/\r?\n/)) {
    const header = /^\s*\[\s*([^\]"\s]+)\s*(?:"[^"]*"\s*)?\]/.exec(line)?.[1];
    if (header !== undefined) section = header.toLowerCase();
    const value = section === 'core' ? /^\s*worktree\s*=\s*(.*?)\s*$/i.exec(line)?.[1] : undefined;
    if (value !== undefined) return value.replace(/^"(.*)"$/, '$1').replaceAll('\\\\', '\\');
  }
  return null;
}

/** A linked worktree's directory has a HEAD and says where the rest is; any other has objects too. */
function isGitDirectory(path: string): boolean {
  const has = (name: string) => lstatSync(join(path, name), { throwIfNoEntry: false }) !== undefined;
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

function lost(from: string, to: string): TugError {
  return new TugError('NotARepository', `${from} belongs to a git repository that is not at ${to} any more`, {
    hint: 'run `git worktree repair` in the main repository, or run tug there',
    details: { directory: from, expected_path: to },
  });
}

function realDirectory(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    throw new TugError('NotARepository', `${path} does not exist`, {
      hint: 'run tug inside a git repository, or name one with --workspace',
      details: { directory: path },
    });
  }
}

function readLine(file: string): string | null {
  return readText(file)?.trim() ?? null;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
