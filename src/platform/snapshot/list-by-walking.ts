// Outside of git work trees the files are found by walking, and the .gitignore files on the way are honoured as git would.
// Links are listed and never entered, so there is no way out of the workspace and no circle.
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { EXCLUDED_FOLDERS } from './built-in-excludes.ts';
import { IgnoreRules } from './ignore-rules.ts';
import type { ListedPath, Listing } from './listing.ts';
import type { Pace } from './pace.ts';
import { nameNotUnicode, unreadable } from './snapshot-warnings.ts';
import { decodeOneByOne, mayBeMangled } from './unicode-names.ts';

export async function listByWalking(root: string, pace: Pace): Promise<Listing> {
  const paths: ListedPath[] = [];
  const warnings: Warning[] = [];
  const excluded = new Set(EXCLUDED_FOLDERS);
  const folders: Folder[] = [{ prefix: '', rules: IgnoreRules.none }];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    await pace.step('listing files', paths.length, null);
    const { prefix } = folder;
    const entries = readFolder(root, prefix, warnings);
    const rules = entries.some(isIgnoreFile)
      ? folder.rules.add(prefix, readIgnoreFile(`${root}/${prefix}.gitignore`, warnings))
      : folder.rules;
    for (const entry of entries) {
      const path = prefix + entry.name;
      if (entry.isDirectory()) {
        if (!excluded.has(entry.name) && !rules.ignores(`${path}/`))
          folders.push({ prefix: `${path}/`, rules });
      } else if (
        entry.name !== '.git' &&
        (entry.isFile() || entry.isSymbolicLink()) &&
        !rules.ignores(path)
      ) {
        paths.push({ path, standing: 'untracked' });
      }
    }
  }
  return { paths, git: null, warnings };
}

interface Folder {
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  readonly rules: IgnoreRules;
}

function readFolder(root: string, prefix: string, warnings: Warning[]): readonly Dirent[] {
  try {
    const entries = readdirSync(`${root}/${prefix}`, { withFileTypes: true });
    if (!entries.some(({ name }) => mayBeMangled(name))) return entries;
    const { names, notUnicode } = decodeOneByOne(readdirSync(`${root}/${prefix}`, { encoding: 'buffer' }));
    warnings.push(...notUnicode.map((name) => nameNotUnicode(prefix + name)));
    const nameable = new Set(names);
    return entries.filter(({ name }) => nameable.has(name));
  } catch (error) {
    // The root itself must be readable; a folder that went away meanwhile is simply not there.
    if (prefix === '') throw error;
    if (errnoOf(error) !== 'ENOENT')
      warnings.push(unreadable('directory', prefix.slice(0, -1), describeErrno(error)));
    return [];
  }
}

/** Git does not follow a link here either. */
function isIgnoreFile(entry: Dirent): boolean {
  return entry.name === '.gitignore' && entry.isFile();
}

function readIgnoreFile(absolutePath: string, warnings: Warning[]): Buffer {
  try {
    return readFileSync(absolutePath);
  } catch (error) {
    warnings.push(unreadable('file', absolutePath, describeErrno(error)));
    return Buffer.alloc(0);
  }
}
