// Whether a process that a test started is still at work.
import { readFileSync } from 'node:fs';

/** Dead ones that their parent did not take note of yet do not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
