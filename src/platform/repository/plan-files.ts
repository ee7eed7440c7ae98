// Finds plan files: where the user points, else below the worktree, else below the home of the repository, where a plan
// that is in no commit yet can be seen from every worktree.
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { locateRepository, type RepositoryPlace } from './locate-repository.ts';

export interface FoundPlan {
  /** Null for a file outside of every worktree of the repository. */
  readonly key: string | null;
  readonly path: string;
}

export function findPlanFile(
  place: RepositoryPlace,
  workingDirectory: string,
  name: string,
): FoundPlan | null {
  const short = /^[a-z0-9][a-z0-9-]*$/.test(name) ? join('.tugtool', `tugplan-${name}.md`) : null;
  const candidates = [
    resolve(workingDirectory, name),
    resolve(place.worktree, name),
    resolve(place.home, name),
    ...(short === null ? [] : [join(place.worktree, short), join(place.home, short)]),
  ];
  for (const path of candidates) {
    if (isFile(path)) return { key: keyOf(place, path), path };
  }
  return null;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The key of a plan whose file is not there. */
export function isInside(worktree: string, workingDirectory: string, name: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(name)) return `.tugtool/tugplan-${name}.md`;
  const below = relative(worktree, resolve(realOrSame(workingDirectory), name));
  const outside = below === '' || below.startsWith('..') || isAbsolute(below);
  // Where nothing points into the worktree from here, the name is taken as it is: as a key.
  return (outside ? name : below).split(sep).join('/');
}

/** Plans that could have been meant, sorted. */
export function planNames({ worktree, home }: RepositoryPlace): readonly string[] {
  const names = new Set<string>();
  for (const top of [worktree, home]) {
    try {
      for (const name of readdirSync(join(top, '.tugtool')))
        if (/^tugplan-.*\.md$/.test(name)) names.add(`.tugtool/${name}`);
    } catch {
      // No such directory: no plans there.
    }
  }
  return [...names].sort();
}

/** A file of another worktree of this repository has the same key as here. */
function keyOf(place: RepositoryPlace, path: string): string | null {
  const real = join(realOrSame(dirname(path)), basename(path));
  const top = topOf(place, dirname(real));
  return top === null ? null : relative(top, real).split(sep).join('/');
}

function topOf(place: RepositoryPlace, directory: string): string | null {
  for (const top of [place.worktree, place.home]) {
    const below = relative(top, directory);
    // A worktree can lie in another one; the inner one counts, so the answer is only sure when nothing lies between.
    if (below === '' || below === '.tugtool') return top;
  }
  try {
    const other = locateRepository(directory);
    return other.commonDirectory === place.commonDirectory ? other.worktree : null;
  } catch {
    return null;
  }
}

function realOrSame(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
