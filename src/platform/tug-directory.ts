// `.tug/` at the workspace root: it ignores itself in git, so that no user ever commits or cleans it by accident.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from './atomic-write.ts';

export const TUG_DIRECTORY = '.tug';

/** Creates the directory when it is missing and returns its absolute path. */
export function ensureTugDirectory(root: string): string {
  return ensureSelfIgnoring(join(root, TUG_DIRECTORY));
}

export function ensureSelfIgnoring(directory: string): string {
  mkdirSync(directory, { recursive: true });
  const ignoreFile = join(directory, '.gitignore');
  if (!existsSync(ignoreFile)) atomicWrite(ignoreFile, '*\n');
  return directory;
}
