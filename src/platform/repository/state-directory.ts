// The directory of the state database: `.tugtool` in the home of the repository. The database is never committed: git is
// told to leave it alone in `info/exclude`, which all worktrees share and which is in no commit.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { describeErrno } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';
import { excludeFromGit } from './exclude-from-git.ts';
import type { RepositoryPlace } from './locate-repository.ts';

export function stateFile({ home }: RepositoryPlace): string {
  return join(home, '.tugtool', 'state.db');
}

export function stateFileExists(place: RepositoryPlace): boolean {
  return existsSync(stateFile(place));
}

const EXCLUDED = [
  '/.tugtool/state.db',
  '/.tugtool/state.db-wal',
  '/.tugtool/state.db-shm',
  '/.tugtool/state.db.*',
];

export function makeStateDirectory(place: RepositoryPlace): void {
  const directory = join(place.home, '.tugtool');
  try {
    makeDirectories(directory);
  } catch (error) {
    const reason = describeErrno(error);
    throw new TugError('StateDbOpen', `the directory ${directory} cannot be made: ${reason}`, {
      hint: 'check the permissions of the repository',
      details: { number: 'E046', database: stateFile(place), reason },
    });
  }
  excludeFromGit(place, EXCLUDED);
}
