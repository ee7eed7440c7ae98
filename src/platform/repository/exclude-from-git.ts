// Tells git to leave files of ours alone, in `info/exclude`: all worktrees share it, and it is in no commit.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { describeErrno } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';
import type { RepositoryPlace } from './locate-repository.ts';

export function excludeFromGit({ commonDirectory }: RepositoryPlace, patterns: readonly string[]): void {
  const file = join(commonDirectory, 'info', 'exclude');
  try {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const lines = new Set(text.split(/\r?\n/).map((line) => line.trim()));
    const missing = patterns.filter((pattern) => !lines.has(pattern));
    if (missing.length === 0) return;
    makeDirectories(join(commonDirectory, 'info'));
    const start = text === '' || text.endsWith('\n') ? '' : '\n';
    appendFileSync(file, `${start}${missing.map((pattern) => `${pattern}\n`).join('')}`);
  } catch (error) {
    const reason = describeErrno(error);
    throw new TugError('WriteError', `${file} cannot be written: ${reason}`, {
      hint: 'check the permissions of the repository; git must leave the files of plan state alone',
      details: { file, reason },
    });
  }
}
