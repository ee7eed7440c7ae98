// Takes a session's own files away: each is first moved out of sight, so that a process reading or writing meanwhile sees
// a whole file or none. What belongs to the tree (journals, undo records) and to other sessions is never touched.
import { randomBytes } from 'node:crypto';
import { renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { errnoOf, isOutOfSpace } from '../errno.ts';
import { measureTree } from '../measure-tree.ts';
import { discardSessionSandbox } from '../sandbox/discard-session-sandbox.ts';
import { readSessionPointer } from '../sandbox/session-pointer.ts';
import { type RemovedSandbox, sweepSandboxes } from '../sandbox/sweep.ts';
import { IGNORE_ALL } from '../tug-directory.ts';
import { listFolder, removeAbandoned } from './keep-newest.ts';
import type { SessionPlace } from './session-directory.ts';
import { asNotWritable } from './session-file.ts';
import { SESSION_ENTRIES } from './session-layout.ts';
import { type StoppedWorker, stopWorkers } from './workers.ts';

export interface RemovedEntry {
  readonly name: string;
  readonly bytes: number;
}

export interface RemovedSession {
  readonly entries: readonly RemovedEntry[];
  readonly workers: readonly StoppedWorker[];
  /** Those that nobody can use any more; not those that a process is still using. */
  readonly sandboxes: readonly RemovedSandbox[];
}

/** To be called under the session's lock. */
export async function removeSession(place: SessionPlace, log: Log): Promise<RemovedSession> {
  const workers = await stopWorkers(place.paths, WORKER_GRACE_MS).catch(ignoreDamage);
  for (const { name, pid, outcome } of workers) {
    if (outcome !== 'left') continue;
    log.log('warn', 'session', `did not stop process ${pid}: it may not be the worker ${name}`);
  }
  removeLeftovers(place.directory);
  const { discarded, base } = await discardSandbox(place);
  const entries = removeEntries(place.directory, SESSION_ENTRIES);
  // One that someone still uses is stale without its session, and is swept when it is free.
  const swept = base === null ? [] : await sweepSandboxes(base, log);
  return { entries, workers, sandboxes: [...discarded, ...swept] };
}

/** `base` is where the session's sandbox is or was: others of ours may be there. */
export async function discardSandbox(
  place: SessionPlace,
): Promise<{ readonly discarded: readonly RemovedSandbox[]; readonly base: string | null }> {
  const sandbox = readSessionPointer(place.directory);
  if (sandbox === null) return { discarded: [], base: null };
  const bytes = measureTree(sandbox);
  const discarded = await discardSessionSandbox(place.directory);
  return { discarded: discarded ? [{ path: sandbox, bytes }] : [], base: dirname(sandbox) };
}

/** What is damaged is what a removal is for. */
function ignoreDamage(error: unknown): [] {
  if (error instanceof TugError && error.code === 'SessionCorrupt') return [];
  throw error;
}

export const WORKER_GRACE_MS = 3_000;

/** Those that were there, in the order of `names`. */
export function removeEntries(directory: string, names: readonly string[]): readonly RemovedEntry[] {
  const removed: RemovedEntry[] = [];
  for (const name of names) {
    const path = join(directory, name);
    const aside = join(directory, `.removed-${randomBytes(6).toString('hex')}`);
    try {
      renameSync(path, aside);
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'ENOENT') continue;
      // Windows does not move a folder with open files in it, and a full disk may have no room for another name; what can be
      // removed is removed.
      const isStuck = code === 'EPERM' || code === 'EBUSY' || code === 'EACCES' || isOutOfSpace(error);
      if (!isStuck) throw asNotWritable(path, error);
      removed.push({ name, bytes: measureTree(path) });
      removeTree(path);
      continue;
    }
    removed.push({ name, bytes: measureTree(aside) });
    removeTree(aside);
  }
  return removed;
}

/** Removes the directory itself when nothing is left in it but its ignore file. */
export function removeEmptyDirectory(directory: string): boolean {
  if (listFolder(directory).some((entry) => entry !== '.gitignore')) return false;
  try {
    rmSync(join(directory, '.gitignore'), { force: true });
    rmdirSync(directory);
    return true;
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT') return true;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EBUSY' && code !== 'EPERM') throw error;
    // Someone began a session there in this very moment.
    restoreIgnoreFile(directory);
    return false;
  }
}

/** Never makes the directory: the next `clean` may have taken it away by now. */
function restoreIgnoreFile(directory: string): void {
  try {
    writeFileSync(join(directory, '.gitignore'), IGNORE_ALL);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

/** What removals and writers that were killed left at the top of the directory. */
function removeLeftovers(directory: string): void {
  const entries = listFolder(directory);
  removeAbandoned(directory, entries);
  for (const entry of entries) {
    if (/^\.removed-[0-9a-f]{12}$/.test(entry)) removeTree(join(directory, entry));
  }
}

function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  } catch (error) {
    throw asNotWritable(path, error);
  }
}
