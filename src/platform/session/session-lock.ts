// The lock of one session, for the few things that must not happen at once: starting anew, cleaning, remembering.
// Commands that only read, or write a file nobody else writes, never take it.
import { TugError } from '../../base/tug-error.ts';
import { errnoOf } from '../errno.ts';
import { acquireLock, type Lock } from '../lock.ts';
import { asNotWritable, MOST_ATTEMPTS, makeSessionFolder } from './session-file.ts';
import type { SessionPaths } from './session-layout.ts';

export interface Waiting {
  /** How long to wait for another process; 0 for --no-wait. */
  readonly waitMs: number;
  readonly signal?: AbortSignal;
}

export async function withSessionLock<Result>(
  paths: SessionPaths,
  purpose: string,
  waiting: Waiting,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const lock = await acquire(paths, purpose, waiting);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** For what can as well be done another time: null when the lock is taken. */
export async function tryWithSessionLock<Result>(
  paths: SessionPaths,
  purpose: string,
  work: () => Result,
): Promise<Result | null> {
  try {
    return await withSessionLock(paths, purpose, { waitMs: 0 }, work);
  } catch (error) {
    if (error instanceof TugError && error.code === 'SessionLocked') return null;
    throw error;
  }
}

/** The directory may be removed by a `clean` while we wait in it. */
async function acquire(paths: SessionPaths, purpose: string, waiting: Waiting): Promise<Lock> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await acquireLock(paths.lock, { ...waiting, purpose });
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || attempt >= MOST_ATTEMPTS) throw asNotWritable(paths.lock, error);
      makeSessionFolder(paths, paths.directory);
    }
  }
}
