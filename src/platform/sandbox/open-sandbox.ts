// Gets a sandbox for this process alone: the one of the session when it is free and in order, else a new one. Two processes
// never share one; whoever comes second gets a sandbox of its own that is removed at the end.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { atomicWrite } from '../atomic-write.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { faultPoint } from '../fault-points.ts';
import { acquireLock, type Lock } from '../lock.ts';
import { makeDirectories } from '../make-directories.ts';
import { chooseBases, type SandboxBase } from './choose-base.ts';
import { removeTree } from './remove-tree.ts';
import {
  readSandboxState,
  removeSandbox,
  SANDBOX_PREFIX,
  type SandboxPaths,
  type SandboxState,
  sandboxPaths,
  writeSandboxState,
} from './sandbox-meta.ts';
import { readSessionPointer, writeSessionPointer } from './session-pointer.ts';
import { sweepSandboxes } from './sweep.ts';

export interface SandboxRequest {
  /** The workspace root, a real path. */
  readonly root: string;
  /** Null: no session, so the sandbox is for this one time. */
  readonly sessionDirectory: string | null;
  /** Where to make it; null: wherever is best. */
  readonly baseDirectory: string | null;
  /** How much will be copied. */
  readonly bytes: number;
  readonly log: Log;
}

/** A sandbox that this process holds the lock of. */
export interface HeldSandbox {
  readonly paths: SandboxPaths;
  readonly state: SandboxState;
  readonly lock: Lock;
}

export async function holdSandbox(request: SandboxRequest): Promise<HeldSandbox> {
  const { sessionDirectory, log } = request;
  if (sessionDirectory === null) return makeSandbox(request, 'once');
  const found = await reopen(request, sessionDirectory);
  if (found === 'busy') log.log('info', 'sandbox', 'the sandbox of the session is in use; making another');
  if (found === 'busy') return makeSandbox(request, 'once');
  return found ?? makeSandbox(request, 'session');
}

/** Null when the session has none that could be used again. */
async function reopen(
  request: SandboxRequest,
  sessionDirectory: string,
): Promise<HeldSandbox | 'busy' | null> {
  const directory = readSessionPointer(sessionDirectory);
  if (directory === null || !basename(directory).startsWith(SANDBOX_PREFIX)) return null;
  const paths = sandboxPaths(directory);
  if (readSandboxState(paths) === null) return null;
  let lock: Lock;
  try {
    lock = await acquireLock(paths.lock, { waitMs: 0, purpose: 'verify in the sandbox' });
  } catch (error) {
    if (error instanceof TugError && error.code === 'SessionLocked') return 'busy';
    // Removed since we looked.
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
  const state = readSandboxState(paths);
  if (state !== null && isUsable(paths, state, request)) {
    const inUse = { ...state, tidy: false, usedAt: Date.now() };
    writeSandboxState(paths, inUse);
    return { paths, state: inUse, lock };
  }
  try {
    // A user that died may have left something running here, so nothing in it can be relied on.
    if (state?.kind === 'session') removeSandbox(paths);
  } catch (error) {
    request.log.log('debug', 'sandbox', `could not remove ${directory}: ${describeErrno(error)}`);
  } finally {
    lock.release();
  }
  return null;
}

function isUsable(paths: SandboxPaths, state: SandboxState, request: SandboxRequest): boolean {
  const { root, sessionDirectory, baseDirectory } = request;
  if (state.kind !== 'session' || !state.tidy || state.sessionDirectory !== sessionDirectory) return false;
  if (readFileSync(paths.originalRoot, 'utf8') !== root) return false;
  return baseDirectory === null || isSamePlace(baseDirectory, dirname(paths.directory));
}

/** A base that is not there is no base of an old sandbox; making a new one says what is wrong with it. */
function isSamePlace(base: string, place: string): boolean {
  try {
    return realpathSync.native(base) === place;
  } catch {
    return false;
  }
}

async function makeSandbox(request: SandboxRequest, kind: 'once' | 'session'): Promise<HeldSandbox> {
  const { root, sessionDirectory, baseDirectory, bytes, log } = request;
  const bases = chooseBases(root, baseDirectory, bytes);
  for (const { path } of bases) await sweepSandboxes(path, log);
  const nothing = { tidy: false, bootMs: null, snapshotId: null };
  const state: SandboxState = { kind, sessionDirectory, usedAt: Date.now(), ...nothing };
  const failures: string[] = [];
  for (const base of bases) {
    try {
      return await makeSandboxIn(base, request, state);
    } catch (error) {
      if (error instanceof TugError || errnoOf(error) === undefined) throw error;
      failures.push(`${base.path}: ${describeErrno(error)}`);
    }
  }
  throw new TugError('SandboxFailed', `no sandbox could be made: ${failures.join('; ')}`, {
    details: { reasons: failures },
  });
}

async function makeSandboxIn(
  base: SandboxBase,
  { root, sessionDirectory }: SandboxRequest,
  state: SandboxState,
): Promise<HeldSandbox> {
  // Readable by this user only, whatever the umask says.
  const paths = sandboxPaths(mkdtempSync(join(base.path, SANDBOX_PREFIX)));
  let lock: Lock | null = null;
  try {
    faultPoint('sandbox.directory');
    mkdirSync(paths.meta);
    // The lock before the state: a sandbox that can be seen is one that is held.
    lock = await acquireLock(paths.lock, { waitMs: 0, purpose: 'verify in the sandbox' });
    faultPoint('sandbox.locked');
    writeSandboxState(paths, state);
    faultPoint('sandbox.named');
    atomicWrite(paths.originalRoot, root);
    mkdirSync(paths.workspace);
    if (state.kind === 'session' && sessionDirectory !== null) {
      makeDirectories(sessionDirectory);
      writeSessionPointer(sessionDirectory, paths.directory);
    }
    return { paths, state, lock };
  } catch (error) {
    removeTree(paths.directory);
    lock?.release();
    throw error;
  }
}
