// Removes sandboxes that nobody will use again: of processes that died, of workspaces that are gone, or long unused. Only
// what is provably ours is touched: the name, the owner and the meta files must agree, and nobody may hold the lock.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { describeErrno } from '../errno.ts';
import { acquireLock, inspectLock } from '../lock.ts';
import { judgeHolder } from '../lock-holder.ts';
import { measureTree } from '../measure-tree.ts';
import { removeTree } from './remove-tree.ts';
import {
  isOurFolder,
  readSandboxState,
  removeSandbox,
  SANDBOX_PREFIX,
  type SandboxPaths,
  type SandboxState,
  sandboxPaths,
} from './sandbox-meta.ts';
import { readSessionPointer } from './session-pointer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A sandbox the user asked to keep is kept for a while. */
const KEPT_MS = 7 * DAY_MS;
/** A process that makes a sandbox writes the meta files at once. */
const SHELL_MS = 60_000;

export interface RemovedSandbox {
  readonly path: string;
  readonly bytes: number;
}

/** Returns what it removed. Never throws: what cannot be removed now is for the next sweep. */
export async function sweepSandboxes(base: string, log: Log): Promise<readonly RemovedSandbox[]> {
  const removed: RemovedSandbox[] = [];
  for (const name of listNames(base)) {
    if (!name.startsWith(SANDBOX_PREFIX)) continue;
    const paths = sandboxPaths(join(base, name));
    try {
      const bytes = await sweepOne(paths);
      if (bytes !== null) removed.push({ path: paths.directory, bytes });
    } catch (error) {
      log.log('debug', 'sandbox', `could not remove ${paths.directory}: ${describeErrno(error)}`);
    }
  }
  if (removed.length > 0) log.log('info', 'sandbox', 'removed stale sandboxes', { removed });
  return removed;
}

/** The bytes that it took; null when it stays. */
async function sweepOne(paths: SandboxPaths): Promise<number | null> {
  const state = readSandboxState(paths);
  if (state === null) return removeEmptyShell(paths) ? 0 : null;
  if (!isStale(paths, state)) return null;
  const release = await takeOver(paths, state);
  if (release === null) return null;
  try {
    // It may have been used while we looked.
    const now = readSandboxState(paths);
    if (now === null || !isStale(paths, now)) return null;
    const bytes = measureTree(paths.directory);
    removeSandbox(paths);
    return bytes;
  } finally {
    release();
  }
}

function isStale(paths: SandboxPaths, { kind, tidy, usedAt, sessionDirectory }: SandboxState): boolean {
  const age = Date.now() - usedAt;
  switch (kind) {
    case 'once':
      return true;
    case 'kept':
      return age > KEPT_MS;
    case 'session':
      return (
        !tidy ||
        age > DAY_MS ||
        !existsSync(readText(paths.originalRoot)) ||
        sessionDirectory === null ||
        readSessionPointer(sessionDirectory) !== paths.directory
      );
  }
}

/** Null when someone uses it. Whoever cannot be looked at from here is given a day. */
async function takeOver(paths: SandboxPaths, { usedAt }: SandboxState): Promise<(() => void) | null> {
  try {
    const lock = await acquireLock(paths.lock, { waitMs: 0, purpose: 'remove a stale sandbox' });
    return () => lock.release();
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const holder = inspectLock(paths.lock);
    const isElsewhere = holder !== null && judgeHolder(holder) === 'elsewhere';
    return isElsewhere && Date.now() - usedAt > DAY_MS ? () => {} : null;
  }
}

/** What a process leaves that is killed right after it made the directory: nothing yet but its lock and unfinished files. */
function removeEmptyShell({ directory, meta, lock }: SandboxPaths): boolean {
  if (!isOurFolder(directory) || Date.now() - lstatSync(directory).mtimeMs < SHELL_MS) return false;
  if (listNames(directory).some((name) => name !== basename(meta))) return false;
  const isBeginning = (name: string) => name.startsWith('lock') || name.startsWith('.state.');
  if (!listNames(meta).every(isBeginning) || inspectLock(lock) !== null) return false;
  removeTree(directory);
  return true;
}

function listNames(base: string): readonly string[] {
  try {
    return readdirSync(base);
  } catch {
    return [];
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
