// A program and all it starts, ended together. Whatever way tug itself ends, no group outlives it, short of SIGKILL.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpAtExit } from './exit-cleanup.ts';

export interface ProcessGroup {
  /** Asks the group to end, and makes it end after the grace time. Resolves when nothing of it is left. */
  end(graceMs: number): Promise<void>;
  /** To be called when the group has ended. */
  forget(): void;
}

/** `leader` was started detached, so that its pid names its group. */
export function watchGroup(leader: number): ProcessGroup {
  const forgetAtExit = cleanUpAtExit(() => killNow(leader));
  live.add(leader);
  if (live.size === 1) for (const signal of DEADLY) process.on(signal, dieOf);
  let ending: Promise<void> | null = null;
  return {
    end: (graceMs) => (ending ??= endGroup(leader, graceMs)),
    forget: () => {
      forgetAtExit();
      if (live.delete(leader) && live.size === 0) for (const signal of DEADLY) process.off(signal, dieOf);
    },
  };
}

const live = new Set<number>();

const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Only steps in when nobody else in this process handles the signal: then it dies of it, but takes the groups along. */
function dieOf(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  for (const leader of live) killNow(leader);
  for (const each of DEADLY) process.off(each, dieOf);
  process.kill(process.pid, signal);
}

async function endGroup(leader: number, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return endWindowsTree(leader);
  if (!signalGroup(leader, 'SIGTERM')) return;
  if (await isGone(leader, graceMs)) return;
  signalGroup(leader, 'SIGKILL');
  await isGone(leader, KILL_WAIT_MS);
}

/** How long a killed process may take to leave, which it does at once unless the kernel holds it. */
const KILL_WAIT_MS = 2_000;

async function isGone(leader: number, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    if (!signalGroup(leader, 0) || !hasLivingMember(leader)) return true;
    if (performance.now() >= deadline) return false;
    await sleep(pause);
  }
}

/** False when there is no such group. */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * The dead stay in their group until their parent takes note. An orphan's new parent may be slow at that (the first process
 * of a container often is), and there is no need to wait for it.
 */
function hasLivingMember(leader: number): boolean {
  if (process.platform !== 'linux' || !existsSync('/proc/self/stat')) return true;
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8');
      // The second field is the program's name in parentheses and may hold anything, so count from the last parenthesis.
      const [state, , group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return Number(group) === leader && state !== 'Z' && state !== 'X';
    } catch {
      return false;
    }
  });
}

function killNow(leader: number): void {
  if (process.platform !== 'win32') {
    signalGroup(leader, 'SIGKILL');
    return;
  }
  try {
    execFileSync('taskkill', killTree(leader), { stdio: 'ignore', windowsHide: true });
  } catch {
    // It has ended by itself.
  }
}

function endWindowsTree(leader: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('taskkill', killTree(leader), { stdio: 'ignore', windowsHide: true });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
}

function killTree(leader: number): readonly string[] {
  return ['/PID', String(leader), '/T', '/F'];
}
