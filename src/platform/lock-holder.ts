// Who holds a lock, and is that process still alive? A pid alone does not say: pids are used again, machines restart, and
// a container has pids of its own. So a holder is named by machine, boot, pid namespace, pid and start time.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { readProcStat } from './proc-stat.ts';

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** A hash of the machine's id, so that two machines of one name are told apart; null where there is none. */
  readonly machine: string | null;
  readonly boot: string | null;
  readonly pid_namespace: string | null;
  /** When the process started, in the kernel's own count; null where it cannot be known. */
  readonly process_start: string | null;
  /** Different for every time a lock is taken. */
  readonly nonce: string;
  readonly purpose: string;
  readonly since: string;
}

/** `elsewhere`: on another machine or in another container, where nobody can look from here. */
export type Liveness = 'alive' | 'dead' | 'elsewhere';

export function judgeHolder(holder: LockHolder): Liveness {
  const here = thisPlace();
  if (holder.host !== here.host || differ(holder.machine, here.machine)) return 'elsewhere';
  if (differ(holder.boot, here.boot)) return 'dead';
  if (differ(holder.pid_namespace, here.pid_namespace)) return 'elsewhere';
  return isAlive(holder.pid, holder.process_start) ? 'alive' : 'dead';
}

/** Whether the process that had this pid and start time is still there. */
export function isAlive(pid: number, processStart: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const seen = readProcStat(pid);
  if (seen === null) return true;
  return !seen.gone && (processStart === null || processStart === seen.start);
}

type Place = Pick<LockHolder, 'host' | 'machine' | 'boot' | 'pid_namespace' | 'process_start'>;

let place: Place | null = null;

/** This process, as it signs its locks. */
export function thisPlace(): Place {
  place ??= {
    host: hostname(),
    machine: hashOf(readText('/etc/machine-id')),
    boot: readText('/proc/sys/kernel/random/boot_id'),
    pid_namespace: readLink('/proc/self/ns/pid'),
    process_start: readProcStat(process.pid)?.start ?? null,
  };
  return place;
}

function differ(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

function hashOf(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
