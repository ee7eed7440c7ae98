// Files that a command makes for the user. What is there is never written over.
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';

/** The absolute path of the new file. */
export function writeNewFile(workingDirectory: string, path: string, text: string): string {
  const absolute = resolve(workingDirectory, path);
  try {
    makeDirectories(dirname(absolute));
    writeFileSync(absolute, text, { flag: 'wx' });
    return absolute;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') {
      throw new TugError('InvalidArgument', `${path} is there already, and is not written over`, {
        hint: 'choose another name, or move the file first',
        details: { argument: path, reason: 'the file exists' },
      });
    }
    const reason = describeErrno(error);
    throw new TugError('WriteError', `${path} cannot be written: ${reason}`, {
      details: { file: path, reason },
    });
  }
}

/** The newest copy that `migrate` made of a database. */
export function newestBackup(database: string): string | null {
  const start = `${basename(database)}.before-`;
  try {
    const names = readdirSync(dirname(database)).filter((name) => name.startsWith(start));
    const newest = names.sort().at(-1);
    return newest === undefined ? null : join(dirname(database), newest);
  } catch {
    return null;
  }
}

export function directoryExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
