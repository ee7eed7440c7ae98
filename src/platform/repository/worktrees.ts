// Worktrees of a repository, by git itself. Removing one never loses work: git is asked first what is not in a commit.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { excludeFromGit } from './exclude-from-git.ts';
import type { RepositoryPlace } from './locate-repository.ts';
import { askGit, gitFailure, runGit } from './run-git.ts';

export interface Worktree {
  readonly path: string;
  /** Null when HEAD is on no branch. */
  readonly branch: string | null;
  readonly head: string | null;
  readonly main: boolean;
  readonly bare: boolean;
  readonly locked: boolean;
  readonly missing: boolean;
}

/** Below the home of the repository, where git does not look for files of the main worktree. */
const FOLDER = '.tugtree';

export async function listWorktrees({ commonDirectory }: RepositoryPlace): Promise<readonly Worktree[]> {
  const text = await askGit(commonDirectory, ['worktree', 'list', '--porcelain']);
  return text
    .split(/\n\n+/)
    .filter((block) => block.trim() !== '')
    .map((block, index): Worktree => {
      const field = (name: string) => new RegExp(`^${name}(?: (.*))?$`, 'm').exec(block);
      const path = field('worktree')?.[1] ?? '';
      return {
        path,
        branch: field('branch')?.[1]?.replace(/^refs\/heads\//, '') ?? null,
        head: field('HEAD')?.[1] ?? null,
        main: index === 0,
        bare: field('bare') !== null,
        locked: field('locked') !== null,
        missing: !existsSync(path),
      };
    });
}

export interface NewWorktree {
  readonly path: string;
  readonly branch: string;
  readonly base: string;
}

/** The name is free: neither a branch nor a directory has it. */
export async function addWorktree(
  place: RepositoryPlace,
  wanted: { readonly name: string; readonly exact: boolean; readonly base: string | null },
): Promise<NewWorktree> {
  const from = place.worktree;
  const base = (
    await askGit(from, ['rev-parse', '--verify', '--quiet', `${wanted.base ?? 'HEAD'}^{commit}`]).catch(
      () => {
        throw new TugError('GitFailed', `there is no commit ${wanted.base ?? 'HEAD'} to start from`, {
          hint: wanted.base === null ? 'make a first commit' : 'name a branch or a commit with --base',
          details: { base: wanted.base ?? 'HEAD' },
        });
      },
    )
  ).trim();
  excludeFromGit(place, [`/${FOLDER}/`]);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted.name : `${wanted.name}-${number}`;
    const path = join(place.home, FOLDER, name);
    const branch = `tug/${name}`;
    const argv = ['worktree', 'add', '-b', branch, path, base];
    const run = existsSync(path) ? null : await runGit(from, argv);
    if (run?.exitCode === 0) return { path, branch, base };
    const taken = run === null || /already exists|already checked out|already used/.test(run.stderr);
    if (!taken) throw gitFailure(argv, run!);
    if (wanted.exact || number === 1000) throw nameTaken(name, path, branch);
  }
}

export async function removeWorktree(place: RepositoryPlace, worktree: Worktree): Promise<void> {
  if (worktree.main || worktree.bare) {
    throw inUse(
      worktree,
      'it is the main worktree of the repository',
      'name a worktree that `tug worktree list` shows',
    );
  }
  if (worktree.locked)
    throw inUse(worktree, 'it is locked', `run \`git worktree unlock ${worktree.path}\` if it may go`);
  if (!worktree.missing) await refuseWork(worktree);
  const argv = ['worktree', 'remove', worktree.path];
  const run = await runGit(place.commonDirectory, argv);
  if (run.exitCode !== 0) throw gitFailure(argv, run, 'commit or move the named work first');
}

/** By its path, its name or its branch. */
export function findWorktree(worktrees: readonly Worktree[], name: string, path: string): Worktree | null {
  return (
    worktrees.find((worktree) => worktree.path === path) ??
    worktrees.find(
      ({ path: top, branch }) => basename(top) === name || branch === name || branch === `tug/${name}`,
    ) ??
    null
  );
}

async function refuseWork(worktree: Worktree): Promise<void> {
  const { path, branch, head } = worktree;
  const status = await askGit(path, [
    'status',
    '--porcelain',
    '--untracked-files=all',
    '--ignore-submodules=none',
  ]);
  const files = status.split('\n').filter((line) => line !== '');
  if (files.length > 0) {
    throw inUse(
      worktree,
      `${files.length} ${files.length === 1 ? 'file is' : 'files are'} not in any commit`,
      'commit or move them first',
      {
        uncommitted: files.map((line) => line.slice(3)),
      },
    );
  }
  if (branch !== null || head === null) return;
  const branches = await askGit(path, [
    'for-each-ref',
    '--contains',
    head,
    '--format=%(refname)',
    'refs/heads',
    'refs/remotes',
    'refs/tags',
  ]);
  if (branches.trim() === '') {
    throw inUse(
      worktree,
      `its commits up to ${head.slice(0, 12)} are on no branch`,
      `run \`git branch NAME ${head.slice(0, 12)}\` to keep them`,
    );
  }
}

function inUse(
  worktree: Worktree,
  reason: string,
  hint: string,
  details: Readonly<Record<string, unknown>> = {},
): TugError {
  return new TugError('WorktreeInUse', `the worktree ${worktree.path} is not removed: ${reason}`, {
    hint,
    details: { worktree_path: worktree.path, reason, ...details },
  });
}

function nameTaken(name: string, path: string, branch: string): TugError {
  return new TugError('WorktreeInUse', `a worktree or branch named ${name} is there already`, {
    hint: 'choose another --name, or work in the one that is there (`tug worktree list`)',
    details: { worktree_path: path, branch, reason: 'name taken' },
  });
}
