// Named places where a test can make the real program fail: killed, out of disk, or held up. The tests of recovery
// stand on it, because only a real process that really dies proves anything. Reads TUG_FAULT; costs one comparison without.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';

/**
 * Marks a step. `TUG_FAULT=ACTION:STEP:N[:FILE]` acts when this step (or any, with `*`) is reached for the N-th time:
 * `kill` sends SIGKILL to this process, `pause` makes FILE.reached and waits until FILE is there, `trace` appends the
 * name of every step to FILE, and any other action is the errno to throw, as in `enospc`. Several are joined with `;`.
 */
export function faultPoint(step: string): void {
  if (faults !== null) for (const fault of faults) strike(fault, step);
}

interface Fault {
  readonly action: string;
  readonly step: string;
  readonly occurrence: number;
  readonly file: string;
  seen: number;
}

const faults = process.env.TUG_FAULT ? process.env.TUG_FAULT.split(';').filter(Boolean).map(readFault) : null;

function readFault(text: string): Fault {
  const [action = '', step = '*', occurrence = '1', ...file] = text.split(':');
  return { action, step, occurrence: Number(occurrence), file: file.join(':'), seen: 0 };
}

function strike(plan: Fault, step: string): void {
  if (plan.step !== '*' && plan.step !== step) return;
  plan.seen++;
  if (plan.action === 'trace') {
    appendFileSync(plan.file, `${step}\n`);
    return;
  }
  if (plan.seen !== plan.occurrence) return;
  if (plan.action === 'kill') {
    process.kill(process.pid, 'SIGKILL');
    // The signal is on its way; nothing more may happen in this process.
    for (;;) sleepSync(1000);
  } else if (plan.action === 'pause') {
    writeFileSync(`${plan.file}.reached`, step);
    while (!existsSync(plan.file)) sleepSync(5);
  } else {
    const code = plan.action.toUpperCase();
    throw Object.assign(new Error(`${code}: injected at ${step}`), { code });
  }
}

function sleepSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
