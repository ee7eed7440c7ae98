// `.tug/` at the workspace root: it ignores itself in git, so that no user ever commits or cleans it by accident.
import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../base/tug-error.ts';
import { makeDirectories } from './make-directories.ts';

export const TUG_DIRECTORY = '.tug';

/** What its `.gitignore` says: all of this is nobody's business but ours. */
export const IGNORE_ALL = '*\n';

/** Creates the directory when it is missing and returns its absolute path. */
export function ensureTugDirectory(root: string): string {
  const directory = join(root, TUG_DIRECTORY);
  assertNoLink(directory);
  return ensureSelfIgnoring(directory);
}

export function ensureSelfIgnoring(directory: string): string {
  makeDirectories(directory);
  const ignoreFile = join(directory, '.gitignore');
  // Two bytes that are the same for everybody: written in place, so that a process that dies here leaves no other file, at
  // most an empty one, which the next one fills. A file that holds something is the user's.
  const stat = lstatSync(ignoreFile, { throwIfNoEntry: false });
  if (stat === undefined || (stat.isFile() && stat.size === 0)) writeFileSync(ignoreFile, IGNORE_ALL);
  return directory;
}

/** A link that came with a cloned repository would make tug write and delete wherever it leads. */
export function assertNoLink(directory: string): void {
  if (lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  const reason = 'it is a symbolic link, and tug keeps its own files in the workspace only';
  throw new TugError('SessionCorrupt', `${directory} cannot be used: ${reason}`, {
    hint: `remove the link ${directory}`,
    details: { path: directory, reason },
  });
}
