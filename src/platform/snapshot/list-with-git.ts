// Inside a git work tree, git says which files belong to the workspace: those it tracks, and those it neither tracks nor
// ignores. Submodules and repositories inside the repository are workspaces of their own and are not entered.
import { isExcludedByName, LARGE_FOLDERS } from './built-in-excludes.ts';
import type { Repository } from './find-repository.ts';
import { askGit, type GitAnswer, type GitQuestion } from './git-command.ts';
import type { ListedPath, NamedPaths, Standing } from './listing.ts';
import { nameNotUnicode, trackedButLeftOut, unreadable } from './snapshot-warnings.ts';
import { decodeNames } from './unicode-names.ts';

export interface UntrackedPaths extends NamedPaths {
  /** Repositories inside the work tree that are no part of it; each ends with a slash. */
  readonly repositories: readonly string[];
}

type Answered = Extract<GitAnswer, { kind: 'answered' }>;

export function askForUntracked(root: string, repository: Repository): GitQuestion {
  const folders = LARGE_FOLDERS.flatMap((name) => ['-x', `${name}/`]);
  return askGit(root, repository, 'ls-files', '-z', '--others', '--exclude-standard', ...folders);
}

export function readUntracked({ output, complaints }: Answered): UntrackedPaths {
  const { names, notUnicode } = decodeNames(output);
  const paths: ListedPath[] = [];
  const warnings = notUnicode.map(nameNotUnicode);
  const repositories: string[] = [];
  for (const path of names) {
    if (path.endsWith('/')) repositories.push(path);
    else if (!isExcludedByName(path, false)) paths.push({ path, standing: 'untracked' });
  }
  for (const [, path, reason] of complaints.matchAll(/^warning: could not open directory '(.*)': (.*)$/gm)) {
    warnings.push(unreadable('directory', path!.replace(/\/$/, ''), reason!.toLowerCase()));
  }
  return { paths, warnings, repositories };
}

export function askForTracked(root: string, repository: Repository): GitQuestion {
  return askGit(root, repository, 'ls-files', '-z', '-v', '--stage', '--cached');
}

export function readTracked({ output }: Answered): NamedPaths {
  const { names, notUnicode } = decodeNames(output);
  const paths: ListedPath[] = [];
  const submodules: string[] = [];
  const leftOut: string[] = [];
  let last = '';
  for (const entry of names) {
    const path = pathOf(entry);
    // A file in conflict is listed once for each side.
    if (path === last) continue;
    last = path;
    if (isExcludedByName(path, true)) leftOut.push(path);
    else {
      paths.push({ path, standing: standingOf(entry) });
      if (entry.startsWith(SUBMODULE_MODE, TAG_LENGTH)) submodules.push(path);
    }
  }
  const warnings = notUnicode.map((entry) => nameNotUnicode(pathOf(entry)));
  if (leftOut.length > 0) warnings.push(trackedButLeftOut(leftOut.length, leftOut[0]!));
  return { paths, warnings, submodules };
}

/** An entry is `TAG MODE HASH STAGE<tab>PATH`. */
function pathOf(entry: string): string {
  return entry.slice(entry.indexOf('\t') + 1);
}

const TAG_LENGTH = 2;
const SUBMODULE_MODE = '160000 ';

/** `H` is a tracked file, a lower-case letter one marked assume-unchanged, `S` one outside of a sparse checkout. */
function standingOf(tagged: string): Standing {
  const tag = tagged[0]!;
  return tag === 'S' || tag !== tag.toUpperCase() ? 'unwatched' : 'tracked';
}
