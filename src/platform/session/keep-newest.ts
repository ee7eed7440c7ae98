// Bounded history: keeps the newest files of a folder and removes the older ones. Many processes may do so at once.
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { notWritable, sessionCorrupt } from './session-file.ts';

/**
 * Looks only at files whose name matches, and keeps one more if `protectedName` is not among the newest. Whoever removes,
 * and when, the newest stay: no process removes what another one counts among them.
 */
export function keepNewest(
  folder: string,
  pattern: RegExp,
  keep: number,
  protectedName: string | null = null,
): void {
  removeAbandoned(folder, listFolder(folder));
  for (const name of newestFirst(folder, pattern).slice(keep)) {
    if (name !== protectedName) rmSync(join(folder, name), { force: true });
  }
}

export function newestFirst(folder: string, pattern: RegExp): readonly string[] {
  return listFolder(folder)
    .filter((name) => pattern.test(name))
    .map((name) => ({ name, time: modifiedAt(join(folder, name)) }))
    .filter((file): file is { name: string; time: number } => file.time !== null)
    .sort((a, b) => b.time - a.time || compareText(a.name, b.name))
    .map(({ name }) => name);
}

/** Makes a file the newest, by a finer clock than that of file systems. False when it is not there (any more). */
export function markNewest(path: string): boolean {
  try {
    const now = (performance.timeOrigin + performance.now()) / 1000;
    utimesSync(path, now, now);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw notWritable(path, `cannot be written: ${describeErrno(error)}`);
  }
}

/** Names in no order; empty when there is no such folder. */
export function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw sessionCorrupt(folder, 'is a file, not a folder');
    throw notWritable(folder, `cannot be read: ${describeErrno(error)}`);
  }
}

const ABANDONED_AFTER_MS = 10 * 60_000;

/** What a writer left that was killed before its rename. A writer needs seconds, not minutes. */
export function removeAbandoned(folder: string, entries: readonly string[]): void {
  for (const name of entries) {
    if (!/^\..+\.\d+\.[0-9a-f]{12}\.tmp$/.test(name)) continue;
    const path = join(folder, name);
    const time = modifiedAt(path);
    if (time !== null && Date.now() - time > ABANDONED_AFTER_MS) rmSync(path, { force: true });
  }
}

/** Null when another process has removed it meanwhile. */
function modifiedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
