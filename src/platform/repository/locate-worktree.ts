// The worktree that a claim is made for: the one at hand, or the one that --worktree names, wherever tug is run.
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { locateRepository, type RepositoryPlace } from './locate-repository.ts';

export interface WorktreeOfClaim {
  readonly worktree: string;
  /** Whose git directory keeps the tokens. */
  readonly keeper: RepositoryPlace;
}

export function locateWorktree(
  place: RepositoryPlace,
  workingDirectory: string,
  named: string | null,
): WorktreeOfClaim {
  if (named === null) return { worktree: place.worktree, keeper: place };
  const path = resolve(workingDirectory, named);
  let real: string;
  try {
    real = realpathSync.native(path);
  } catch {
    // It may be gone, or on another machine; its name still says who holds what.
    return { worktree: path, keeper: place };
  }
  try {
    const other = locateRepository(real);
    const same = other.commonDirectory === place.commonDirectory && other.worktree === real;
    return { worktree: real, keeper: same ? other : place };
  } catch {
    return { worktree: real, keeper: place };
  }
}

/** As it is when it is gone. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
