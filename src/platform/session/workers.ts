// Worker processes that outlive a command, by their pid files. Only a process that is provably the one that was registered
// is ever stopped: its pid may long belong to somebody else.
import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compareText } from '../../base/compare-text.ts';
import type { Log } from '../../kernel/ports.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { identifyProcess, isGone, type ProcessIdentity, stateOfProcess } from '../process-identity.ts';
import { NOT_REGULAR, readOwnFile } from '../read-own-file.ts';
import { listFolder } from './keep-newest.ts';
import { asNotWritable, notWritable, writeSessionFile } from './session-file.ts';
import type { SessionPaths } from './session-layout.ts';

export interface WorkerStatus {
  readonly name: string;
  /** `unknown`: there is a process with its pid, which may or may not be the worker. */
  readonly status: 'running' | 'unknown';
  readonly pid: number;
}

export interface StoppedWorker {
  readonly name: string;
  readonly pid: number;
  /** `left`: not provably the worker, so it was not touched. */
  readonly outcome: 'terminated' | 'killed' | 'left';
}

export function registerWorker(paths: SessionPaths, name: string, pid: number): void {
  const { started } = identifyProcess(pid);
  writeSessionFile(paths, pidFile(paths, name), `${JSON.stringify({ pid, started })}\n`);
}

export function unregisterWorker(paths: SessionPaths, name: string): void {
  rmSync(pidFile(paths, name), { force: true });
}

/** Sorted by name. Workers that are gone are not in it. */
export function listWorkers(paths: SessionPaths): readonly WorkerStatus[] {
  return readPidFiles(paths).flatMap(({ name, identity }) => {
    if (identity === null) return [];
    const status = stateOfProcess(identity);
    return status === 'gone' ? [] : [{ name, status, pid: identity.pid }];
  });
}

/** Removes the pid files of workers that are gone, and those that say nothing. */
export function removeStaleWorkers(paths: SessionPaths, log: Log): void {
  for (const { name, path, text, identity } of readPidFiles(paths)) {
    if (identity !== null && !isGone(identity)) continue;
    if (!removeIfUnchanged(path, text)) continue;
    const reason = identity === null ? 'its pid file is damaged' : `process ${identity.pid} is gone`;
    log.log('info', 'session', `forgot the worker ${name}: ${reason}`, { worker: name });
  }
}

/** Asks politely, then kills after the grace time. Removes the pid files of all that do not run any more. */
export async function stopWorkers(paths: SessionPaths, graceMs: number): Promise<readonly StoppedWorker[]> {
  const stopped = await Promise.all(
    readPidFiles(paths).map(async ({ name, path, text, identity }) => {
      const outcome = identity === null ? 'gone' : await stopProcess(identity, graceMs);
      if (outcome !== 'left') removeIfUnchanged(path, text);
      return identity === null || outcome === 'gone' ? [] : [{ name, pid: identity.pid, outcome }];
    }),
  );
  return stopped.flat();
}

async function stopProcess(
  identity: ProcessIdentity,
  graceMs: number,
): Promise<'gone' | 'terminated' | 'killed' | 'left'> {
  const state = stateOfProcess(identity);
  if (state !== 'running') return state === 'gone' ? 'gone' : 'left';
  if (!signal(identity, 'SIGTERM')) return 'left';
  if (await waitUntilGone(identity, graceMs)) return 'terminated';
  if (!signal(identity, 'SIGKILL')) return 'left';
  return (await waitUntilGone(identity, KILL_WAIT_MS)) ? 'killed' : 'left';
}

const KILL_WAIT_MS = 5_000;
const POLL_MS = 20;

async function waitUntilGone(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (stateOfProcess(identity) === 'running') {
    if (performance.now() >= end) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** False when the process belongs to somebody else. One that has just ended counts as signalled. */
function signal(identity: ProcessIdentity, name: 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    process.kill(identity.pid, name);
    return true;
  } catch (error) {
    return errnoOf(error) === 'ESRCH';
  }
}

interface PidFile {
  readonly name: string;
  readonly path: string;
  /** Null when it is no file at all. */
  readonly text: string | null;
  /** Null when the file is damaged. */
  readonly identity: ProcessIdentity | null;
}

function readPidFiles(paths: SessionPaths): readonly PidFile[] {
  const files: PidFile[] = [];
  for (const entry of listFolder(paths.workers)) {
    if (!/^[^.].*\.pid$/.test(entry)) continue;
    const path = join(paths.workers, entry);
    const text = readText(path);
    if (text === undefined) continue;
    files.push({ name: entry.slice(0, -'.pid'.length), path, text, identity: parseIdentity(text) });
  }
  return files.sort((a, b) => compareText(a.name, b.name));
}

/** Undefined when it is not there (any more). */
function readText(path: string): string | null | undefined {
  try {
    return readOwnFile(path).toString('utf8');
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR' || code === NOT_REGULAR) return null;
    throw notWritable(path, `cannot be read: ${describeErrno(error)}`);
  }
}

/** A pid of 0 or below would signal whole groups of processes, ours among them. */
function parseIdentity(text: string | null): ProcessIdentity | null {
  try {
    const { pid, started } = JSON.parse(text ?? '') as { readonly pid?: unknown; readonly started?: unknown };
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 1 || pid > LARGEST_PID) return null;
    return { pid, started: typeof started === 'string' ? started : null };
  } catch {
    return null;
  }
}

const LARGEST_PID = 2 ** 31 - 1;

/** Another process may register a new worker under the same name meanwhile; its file is put back. */
function removeIfUnchanged(path: string, text: string | null): boolean {
  const aside = `${path}.${randomBytes(6).toString('hex')}.removed`;
  try {
    renameSync(path, aside);
    const unchanged = readText(aside) === text;
    if (!unchanged) linkSync(aside, path);
    return unchanged;
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT' || code === 'EEXIST') return false;
    throw asNotWritable(path, error);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function pidFile(paths: SessionPaths, name: string): string {
  if (!/^[a-z][a-z0-9_-]*$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name for a worker`);
  return join(paths.workers, `${name}.pid`);
}
