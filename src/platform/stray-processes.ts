// A program can leave its process group (setsid, a daemon), and then it outlives the check that started it and writes into
// the sandbox of the next one. It cannot leave its environment: what carries the mark of a check is ended with it.
// Linux shows the environment of one's own processes; elsewhere only the group is ended.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that is being killed is gone within this time, unless the kernel holds it. */
const PATIENCE_MS = 2_000;

/** Kills every process whose environment holds `mark` (`NAME=value`). Resolves when none is left. */
export async function endStrays(mark: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const deadline = performance.now() + PATIENCE_MS;
  for (let strays = findStrays(mark); strays.length > 0; strays = findStrays(mark)) {
    for (const pid of strays) killNow(pid);
    if (performance.now() >= deadline) return;
    await sleep(5);
  }
}

function findStrays(mark: string): readonly number[] {
  return listProcesses().filter((pid) => pid !== process.pid && hasMark(pid, mark));
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The dead have no environment any more; those of other users do not show theirs. */
function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    return false;
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
