// From what the user calls a plan to its file and to the name that all worktrees know it by: its path below the top of the
// worktree it is in.

import { contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import { readUserFile } from '../../platform/read-user-file.ts';
import type { RepositoryPlace } from '../../platform/repository/locate-repository.ts';
import { findPlanFile, isInside, planNames } from '../../platform/repository/plan-files.ts';

export interface PlanFile {
  /** Such as `.tugtool/tugplan-foo.md`: the key in the database. */
  readonly key: string;
  /** Null when there is no such file (any more). */
  readonly path: string | null;
}

export interface ReadPlanFile {
  readonly key: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/**
 * The file may be gone: what is in the database about the plan can be looked at all the same. Throws PathEscape for a file
 * outside of the repository, which has no name that all worktrees share.
 */
export function locatePlan(place: RepositoryPlace, workingDirectory: string, name: string): PlanFile {
  const found = findPlanFile(place, workingDirectory, name);
  if (found !== null) {
    const { key, path } = found;
    if (key === null) throw outsideRepository(place, path);
    return { key, path };
  }
  return { key: isInside(place.worktree, workingDirectory, name), path: null };
}

export function readPlan(place: RepositoryPlace, workingDirectory: string, name: string): ReadPlanFile {
  const { key, path } = locatePlan(place, workingDirectory, name);
  const bytes = path === null ? null : readUserFile(workingDirectory, path);
  if (path === null || bytes === null) {
    const plans = planNames(place);
    const there = plans.length === 0 ? '' : `; there are: ${plans.slice(0, 5).join(', ')}`;
    throw new TugError('PlanNotFound', `there is no plan file ${name}${there}`, {
      hint: 'name the file, such as .tugtool/tugplan-NAME.md; `tug plan new NAME` makes one',
      details: { plan: key, plans },
    });
  }
  return { key, path, bytes, hash: contentHash(bytes) };
}

function outsideRepository({ worktree }: RepositoryPlace, path: string): TugError {
  return new TugError('PathEscape', `the plan ${path} is outside of the repository ${worktree}`, {
    hint: 'run tug in the repository that the plan belongs to, or keep the plan in this one, below .tugtool/',
    details: { path, root: worktree },
  });
}
