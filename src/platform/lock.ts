// One writer at a time, across processes. Node has no flock without native code, so a lock is a file that says who holds it,
// put in place by link(), which fails when the name is taken and never shows a half-written file. A holder that died is
// found out and its lock is taken over; one that cannot be looked at from here (another machine or container) never is.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TugError } from '../base/tug-error.ts';
import { cleanUpAtExit } from './exit-cleanup.ts';
import { faultPoint } from './fault-points.ts';
import {
  createLockFile,
  isStale,
  type LockFile,
  readLockFile,
  removeLeftovers,
  removeLockFile,
  takeStaleAway,
} from './lock-file.ts';
import { judgeHolder, type LockHolder, thisPlace } from './lock-holder.ts';

export const DEFAULT_LOCK_WAIT_MS = 30_000;

export interface LockOptions {
  /** 0: do not wait at all. */
  readonly waitMs?: number | undefined;
  /** What the holder is doing, for the one who has to wait. */
  readonly purpose: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Lock {
  readonly path: string;
  /** May be called more than once. Happens by itself when the process exits. */
  release(): void;
}

/**
 * Takes the lock or throws SessionLocked, naming the holder. Not reentrant: a process that already holds it waits like
 * every other (it may be serving two requests at once), and is told that it waited for itself.
 */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock> {
  const { waitMs = DEFAULT_LOCK_WAIT_MS, purpose, signal } = options;
  const start = performance.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    if (signal?.aborted) throw interrupted(path);
    const result = tryLock(path, purpose);
    if ('release' in result) return result;
    const waited = performance.now() - start;
    if (waited >= waitMs) throw lockedError(path, result, waited);
    // Jitter, so that many who wait do not all knock at the same moment.
    const rest = Math.min(pause * (0.5 + Math.random() / 2), waitMs - waited);
    await sleep(rest, undefined, signal === undefined ? {} : { signal }).catch(() => {
      throw interrupted(path);
    });
  }
}

/** Who holds the lock now, without taking it; null when nobody who is alive does. */
export function inspectLock(path: string): LockHolder | null {
  const file = readLockFile(path);
  return file.kind === 'signed' && judgeHolder(file.holder) !== 'dead' ? file.holder : null;
}

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** The nonces of the locks that this process holds. */
const heldHere = new Set<string>();

function tryLock(path: string, purpose: string): Lock | LockFile {
  // When a stale lock was cleared away, or the holder left between two looks, it is worth another try at once.
  for (let attempt = 1; ; attempt++) {
    const holder = signAs(purpose);
    if (createLockFile(path, holder)) return hold(path, holder.nonce);
    const file = readLockFile(path);
    if (file.kind !== 'none' && !isStale(file)) return file;
    if (attempt === PROMPT_ATTEMPTS) return file;
    takeStaleAway(path, file, () => signAs('taking over a lock whose holder died'));
  }
}

const PROMPT_ATTEMPTS = 8;

function signAs(purpose: string): LockHolder {
  return {
    pid: process.pid,
    ...thisPlace(),
    nonce: randomBytes(8).toString('hex'),
    purpose: purpose.slice(0, 200),
    since: new Date().toISOString(),
  };
}

function hold(path: string, nonce: string): Lock {
  heldHere.add(nonce);
  const release = () => {
    if (!heldHere.delete(nonce)) return;
    removeLockFile(path, nonce);
    forget();
  };
  const forget = cleanUpAtExit(release);
  try {
    faultPoint('lock.taken');
    removeLeftovers(path);
  } catch (error) {
    release();
    throw error;
  }
  return { path, release };
}

function lockedError(path: string, file: LockFile, waitedMs: number): TugError {
  const waitedSeconds = Math.round(waitedMs / 100) / 10;
  const waited = waitedMs < 50 ? '' : `; waited ${waitedSeconds} s`;
  const details = { lock_holder_pid: null, waited_seconds: waitedSeconds, lock_file: path };
  if (file.kind !== 'signed') {
    const message = `Session is in use by a process that left no readable name in ${path}${waited}`;
    const hint = `run the same command again; if it stays like this and no tug is running, delete ${path}`;
    return new TugError('SessionLocked', message, { hint, details });
  }
  const { pid, host, purpose, since, nonce } = file.holder;
  const elsewhere = judgeHolder(file.holder) === 'elsewhere';
  const who = heldHere.has(nonce) ? 'this same process' : 'another process';
  const where = elsewhere
    ? ` on ${host === thisPlace().host ? `${host}, another machine or container of this name` : host}`
    : '';
  return new TugError(
    'SessionLocked',
    `Session is in use by ${who} (PID ${pid}${where}): ${purpose}, since ${since}${waited}`,
    {
      ...(elsewhere && { hint: `if that process is gone, delete ${path}; from here nobody can tell` }),
      details: { ...details, lock_holder_pid: pid, host, purpose, since },
    },
  );
}

function interrupted(path: string): TugError {
  return new TugError('Interrupted', `stopped while waiting for the lock ${path}; nothing was changed`);
}
