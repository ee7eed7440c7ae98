// Which repository a directory is in, found the way git finds it: the nearest `.git` above that is one. Knowing it beforehand
// saves a question to git, and lets git be told to look no further up, so that its answers can only be about this one.
import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Repository {
  /** The top of the work tree. */
  readonly top: string;
  /** The index of this work tree; each linked work tree has its own. */
  readonly indexFile: string;
}

/** Null when there is none. `root` is a real path. */
export function findRepository(root: string): Repository | null {
  for (let top = root; ; top = dirname(top)) {
    const gitDirectory = findGitDirectory(top);
    if (gitDirectory !== null) return { top, indexFile: join(gitDirectory, 'index') };
    if (top === dirname(top)) return null;
  }
}

export function isRepositoryTop(directory: string): boolean {
  return findGitDirectory(directory) !== null;
}

/** `.git` is a directory with a HEAD, or a file that says where that directory is: in linked work trees and submodules. */
function findGitDirectory(top: string): string | null {
  const entry = join(top, '.git');
  const stat = lstatSync(entry, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (stat.isFile()) {
    const [, target] = /^gitdir: (.*?)\r?\n*$/s.exec(readText(entry)) ?? [];
    return target === undefined ? null : resolve(top, target);
  }
  return lstatSync(join(entry, 'HEAD'), { throwIfNoEntry: false }) === undefined ? null : entry;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
