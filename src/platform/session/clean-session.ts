// `tug clean`: takes a session away, also one that is damaged or belongs to a workspace that has moved. Undo records stay
// unless they are asked for by name: they are the way back from everything tug has written.
import { existsSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { errnoOf, isOutOfSpace } from '../errno.ts';
import { applyLockPath, readJournal, readUndoTokens } from '../journal/journal-layout.ts';
import { acquireLock } from '../lock.ts';
import type { RemovedSandbox } from '../sandbox/sweep.ts';
import { TUG_DIRECTORY } from '../tug-directory.ts';
import {
  discardSandbox,
  type RemovedEntry,
  type RemovedSession,
  removeEmptyDirectory,
  removeEntries,
  removeSession,
  WORKER_GRACE_MS,
} from './remove-session.ts';
import { prepareSessionDirectory, type SessionPlace, type SessionRequest } from './session-directory.ts';
import { asNotWritable } from './session-file.ts';
import { CACHE_ENTRIES, DISPENSABLE_ENTRIES, EQUIPMENT_ENTRIES, TREE_ENTRIES } from './session-layout.ts';
import { type Waiting, withSessionLock } from './session-lock.ts';
import { type StoppedWorker, stopWorkers } from './workers.ts';

export interface CleanOptions {
  /** Only the caches and the sandbox, not the whole session. */
  readonly cache: boolean;
  /** Only the worker processes, not the whole session; with `cache`, both. */
  readonly workers: boolean;
  /** The undo records too. */
  readonly undo: boolean;
  readonly waiting: Waiting;
  readonly log: Log;
}

export interface CleanReport {
  readonly directory: string;
  readonly removed: readonly RemovedEntry[];
  readonly bytesFreed: number;
  readonly workersStopped: readonly StoppedWorker[];
  readonly sandboxesRemoved: readonly RemovedSandbox[];
  /** How many patches can still be undone. */
  readonly undoKept: number;
}

/** Throws SessionLocked, SessionNotWritable, and RecoveryConflict while an interrupted write is not settled. */
export async function cleanSession(request: SessionRequest, options: CleanOptions): Promise<CleanReport> {
  const place = prepareSessionDirectory(request);
  try {
    return await cleanUnderLocks(place, options);
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    // Even a lock needs room. What may go at any time goes first, without one.
    const room = await makeRoom(place, options);
    if (room.removed.length + room.sandboxes.length === 0) throw asNotWritable(place.directory, error);
    const report = await cleanUnderLocks(place, options);
    return {
      ...report,
      removed: [...room.removed, ...report.removed],
      bytesFreed: report.bytesFreed + totalBytes([...room.removed, ...room.sandboxes]),
      sandboxesRemoved: [...room.sandboxes, ...report.sandboxesRemoved],
    };
  }
}

async function makeRoom(
  place: SessionPlace,
  { cache, workers }: CleanOptions,
): Promise<{ readonly removed: readonly RemovedEntry[]; readonly sandboxes: readonly RemovedSandbox[] }> {
  if (workers && !cache) return { removed: [], sandboxes: [] };
  const { discarded } = await discardSandbox(place);
  return { removed: removeEntries(place.directory, DISPENSABLE_ENTRIES), sandboxes: discarded };
}

async function cleanUnderLocks(place: SessionPlace, options: CleanOptions): Promise<CleanReport> {
  const whole = !options.cache && !options.workers;
  const undo = whole || options.undo ? await cleanTree(place.root, options) : [];
  const gone = await withSessionLock(place.paths, 'clean the session', options.waiting, () =>
    whole ? removeSession(place, options.log) : cleanParts(place, options),
  );
  const undoKept = readUndoTokens(place.root).length;
  const equipment = whole ? removeEntries(place.directory, EQUIPMENT_ENTRIES) : [];
  if (whole) removeDirectories(place);
  const removed = [...gone.entries, ...equipment, ...undo];
  return {
    directory: place.directory,
    removed,
    bytesFreed: totalBytes([...removed, ...gone.sandboxes]),
    workersStopped: gone.workers,
    sandboxesRemoved: gone.sandboxes,
    undoKept,
  };
}

function totalBytes(entries: readonly { readonly bytes: number }[]): number {
  return entries.reduce((total, { bytes }) => total + bytes, 0);
}

async function cleanParts(place: SessionPlace, options: CleanOptions): Promise<RemovedSession> {
  const workers = options.workers ? await stopWorkers(place.paths, WORKER_GRACE_MS) : [];
  if (!options.cache) return { entries: [], workers, sandboxes: [] };
  const { discarded } = await discardSandbox(place);
  return { entries: removeEntries(place.directory, CACHE_ENTRIES), workers, sandboxes: discarded };
}

/** No write may be under way or half done when the records of writes are taken away, or what it may still need. */
async function cleanTree(root: string, options: CleanOptions): Promise<readonly RemovedEntry[]> {
  const tug = join(root, TUG_DIRECTORY);
  if (!existsSync(tug)) return [];
  const lock = await acquireLock(applyLockPath(root), {
    ...options.waiting,
    purpose: 'clean the session',
  }).catch((error: unknown) => {
    // Where nothing can be written, or another `clean` was faster, no write is under way.
    if (NO_WRITES.has(errnoOf(error) ?? '')) return null;
    throw error;
  });
  try {
    refuseUnfinished(root);
    if (lock === null) return [];
    const removed = options.undo ? removeEntries(tug, ['undo']) : [];
    for (const entry of TREE_ENTRIES) removeIfEmpty(join(tug, entry));
    return removed;
  } finally {
    lock?.release();
  }
}

const NO_WRITES: ReadonlySet<string> = new Set(['EACCES', 'ENOENT', 'EPERM', 'EROFS']);

function refuseUnfinished(root: string): void {
  const open = readJournal(root).filter(({ state }) => state === 'begun' || state === 'rolling-back');
  if (open.length === 0) return;
  const tokens = open.map(({ token }) => token);
  throw new TugError('RecoveryConflict', `an interrupted write is not settled yet: ${tokens.join(', ')}`, {
    hint: 'run any other tug command, which finishes it or takes it back, and then `tug clean` again',
    details: { tokens },
  });
}

/** Under the lock of the tree, so that nobody is about to use it. */
function removeIfEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Not there, not a folder, or not empty: each is a reason to leave it.
  }
}

function removeDirectories(place: SessionPlace): void {
  removeEmptyDirectory(place.directory);
  // A session with a name, or an apply.lock taken a moment ago, may have been all there was.
  const tug = join(place.root, TUG_DIRECTORY);
  if (existsSync(tug)) removeEmptyDirectory(tug);
}
