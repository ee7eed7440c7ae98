// Is the process with this pid still the one we mean? Pids are used again, so a process is known by its pid and its start.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errnoOf } from './errno.ts';
import { readProcStat } from './proc-stat.ts';

export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in whatever way the system tells it; null where it cannot be known. */
  readonly started: string | null;
}

/** `unknown`: a process with this pid is there, and nothing says whether it is the one that is meant. */
export type ProcessState = 'running' | 'gone' | 'unknown';

export function identifyProcess(pid: number): ProcessIdentity {
  const started = readStart(pid);
  return { pid, started: started === 'gone' ? null : started };
}

/** The cheap question, for every start: where a look at a process means starting another, a used pid counts as alive. */
export function isGone(identity: ProcessIdentity): boolean {
  if (!answersSignals(identity.pid)) return true;
  return process.platform === 'linux' && stateOfProcess(identity) === 'gone';
}

export function stateOfProcess(identity: ProcessIdentity): ProcessState {
  if (!answersSignals(identity.pid)) return 'gone';
  const started = readStart(identity.pid);
  if (started === 'gone') return 'gone';
  if (started === null || identity.started === null) return answersSignals(identity.pid) ? 'unknown' : 'gone';
  return started === identity.started ? 'running' : 'gone';
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Anything but "no such process" means that there is one, which may belong to someone else.
    return errnoOf(error) !== 'ESRCH';
  }
}

function readStart(pid: number): string | 'gone' | null {
  try {
    if (process.platform === 'linux') return readLinuxStart(pid);
    if (process.platform === 'win32') return readWindowsStart(pid);
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]);
  } catch {
    return null;
  }
}

/** The start is counted from boot, so the boot is part of it. */
function readLinuxStart(pid: number): string | 'gone' | null {
  const seen = readProcStat(pid);
  if (seen === null) return null;
  if (seen.gone) return 'gone';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${seen.start}`;
}

function readWindowsStart(pid: number): string | null {
  const script = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
  return run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script]);
}

function run(program: string, args: readonly string[]): string | null {
  const output = execFileSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    timeout: 10_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.trim() || null;
}
