// Where the workspace begins: the directory named with --workspace, else the project around the working directory.
// Walking up, the nearest directory counts that holds tug.toml, [tool.tug] in pyproject.toml, or a git work tree (worktrees
// and submodules are their own). Failing these, the nearest `.tug/`, so that a project without git has one session for all
// its folders; a `.tug/` never outweighs the others, or one run with --workspace would narrow all later ones unseen.
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { TugError } from '../base/tug-error.ts';
import { hasProjectSettings } from './config/read-project-file.ts';
import { describeErrno, errnoOf } from './errno.ts';
import { TUG_DIRECTORY } from './tug-directory.ts';

export interface WorkspaceRequest {
  readonly workingDirectory: string;
  /** What --workspace says; null when it was not given. */
  readonly workspace: string | null;
}

export interface FoundWorkspace {
  /** A real path: no links in it. */
  readonly root: string;
  readonly foundBy: 'flag' | 'settings' | 'git' | 'session' | 'working-directory';
}

export function findWorkspace(request: WorkspaceRequest): FoundWorkspace {
  const { workingDirectory, workspace } = request;
  if (workspace !== null) {
    return { root: openDirectory(resolve(workingDirectory, workspace), '--workspace '), foundBy: 'flag' };
  }
  const start = openDirectory(workingDirectory, 'the working directory ');
  let session: string | null = null;
  for (const directory of listAncestors(start)) {
    if (hasProjectSettings(directory)) return { root: directory, foundBy: 'settings' };
    if (isGitWorkTree(directory)) return { root: directory, foundBy: 'git' };
    session ??= isDirectory(join(directory, TUG_DIRECTORY)) ? directory : null;
  }
  return session === null
    ? { root: start, foundBy: 'working-directory' }
    : { root: session, foundBy: 'session' };
}

function openDirectory(path: string, label: string): string {
  const refuse = (reason: string) =>
    new TugError('WorkspaceNotFound', `${label}${path} ${reason}`, { details: { expected_path: path } });
  try {
    const real = realpathSync.native(path);
    if (!statSync(real).isDirectory()) throw refuse('is not a directory');
    return real;
  } catch (error) {
    if (error instanceof TugError) throw error;
    const code = errnoOf(error);
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    throw refuse(missing ? 'does not exist' : `cannot be opened: ${describeErrno(error)}`);
  }
}

/** The directory itself, then those above it that may be found by walking up. */
function listAncestors(start: string): readonly string[] {
  const home = realHome();
  const found = [start];
  for (let directory = dirname(start); directory !== dirname(directory); directory = dirname(directory)) {
    if (directory !== home && !isSharedDirectory(directory)) found.push(directory);
  }
  return found;
}

export function isHomeDirectory(directory: string): boolean {
  return directory === realHome();
}

/** A stray `.git` or `.tug` in the home directory must not turn everything one owns into one workspace. */
function realHome(): string | null {
  try {
    return realpathSync.native(homedir());
  } catch {
    return null;
  }
}

/** In a directory such as /tmp anyone can leave a tug.toml whose commands would run as us. */
function isSharedDirectory(directory: string): boolean {
  if (process.platform === 'win32') return false;
  const STICKY_AND_WRITABLE_BY_ALL = 0o1002;
  try {
    return (statSync(directory).mode & STICKY_AND_WRITABLE_BY_ALL) === STICKY_AND_WRITABLE_BY_ALL;
  } catch {
    return true;
  }
}

/** As git sees it: a directory with a HEAD, or a file that names one (worktrees, submodules). An empty `.git` is neither. */
function isGitWorkTree(directory: string): boolean {
  const git = join(directory, '.git');
  try {
    const stat = statSync(git, { throwIfNoEntry: false });
    if (stat === undefined) return false;
    if (stat.isFile()) return readFileSync(git, 'utf8').startsWith('gitdir:');
    return lstatSync(join(git, 'HEAD'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function isDirectory(path: string): boolean {
  try {
    return lstatSync(path).isDirectory();
  } catch {
    return false;
  }
}
