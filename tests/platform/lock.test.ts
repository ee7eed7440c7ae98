// The lock between real processes: nobody loses an update, the dead are found out, the living are waited for, and strangers respected.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import { acquireLock, inspectLock } from '../../src/platform/lock.ts';
import { type LockHolder, thisPlace } from '../../src/platform/lock-holder.ts';
import { makeRandom } from './journal/choose-steps.ts';
import { DriverHome } from './journal/run-driver.ts';

// Many processes, one after the other; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

const home = new DriverHome();
afterAll(() => home.remove());

let directory: string;
let lock: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tug-lock-'));
  lock = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('many processes', () => {
  test('sixteen at once lose no update', async () => {
    const file = join(directory, 'counter');
    writeFileSync(file, '0');
    const job = { kind: 'count', lock, file, times: 25 } as const;
    const ended = await Promise.all(Array.from({ length: 16 }, () => home.run(job)));
    expect(ended.map(({ answer }) => answer)).toEqual(new Array(16).fill(25));
    expect(readFileSync(file, 'utf8')).toBe('400');
    expect(readdirSync(directory)).toEqual(['counter']);
  });

  test('sixteen at once, with holders and breakers killed at every step: no update is lost, nobody gets stuck', async () => {
    const file = join(directory, 'counter');
    writeFileSync(file, '0');
    const random = makeRandom(3);
    const steps = ['lock.draft', 'lock.taken', 'lock.breaking', 'lock.unlink', 'lock.broken'];
    let finished = 0;
    const worker = async () => {
      for (let round = 0; round < 4; round++) {
        const fault = `kill:${steps[Math.floor(random() * steps.length)]}:${1 + Math.floor(random() * 3)}`;
        const { signal } = await home.run({ kind: 'count', lock, file, times: 8 }, fault);
        if (signal === null) finished++;
      }
      const { answer } = await home.run({ kind: 'count', lock, file, times: 8 });
      expect(answer).toBe(8);
      finished++;
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    // A process that was killed may have counted up to then; one that finished has counted all.
    const count = Number(readFileSync(file, 'utf8'));
    expect(count).toBeGreaterThanOrEqual(finished * 8);
    (await acquireLock(lock, { purpose: 'test', waitMs: 0 })).release();
    expect(readdirSync(directory)).toEqual(['counter']);
  });

  test('while one is about to remove a stale lock, nobody else removes it and takes a new one', async () => {
    const file = join(directory, 'counter');
    writeFileSync(file, '0');
    leaveLock({ pid: 4_000_000 });
    const gate = join(directory, 'gate');
    const job = { kind: 'count', lock, file, times: 1 } as const;
    const slow = home.run(job, `pause:lock.unlink:1:${gate}`);
    await until(() => existsSync(`${gate}.reached`));
    const quick = home.run(job);
    await sleep(400);
    expect(readFileSync(file, 'utf8')).toBe('0');
    writeFileSync(gate, '');
    expect((await Promise.all([slow, quick])).map(({ answer }) => answer)).toEqual([1, 1]);
    expect(readFileSync(file, 'utf8')).toBe('2');
  });

  test('one that comes late to a stale lock does not remove the lock that was taken since', async () => {
    const file = join(directory, 'counter');
    writeFileSync(file, '0');
    leaveLock({ pid: 4_000_000 });
    const gate = join(directory, 'gate');
    const late = home.run({ kind: 'count', lock, file, times: 1 }, `pause:lock.stale:1:${gate}`);
    await until(() => existsSync(`${gate}.reached`));
    const held = await acquireLock(lock, { purpose: 'test', waitMs: 0 });
    writeFileSync(gate, '');
    await sleep(200);
    expect([inspectLock(lock)?.pid, readFileSync(file, 'utf8')]).toEqual([process.pid, '0']);
    held.release();
    expect((await late).answer).toBe(1);
  });

  test('an update is never lost when holders are killed in the middle of it', async () => {
    const file = join(directory, 'counter');
    writeFileSync(file, '0');
    // Killed after the lock is taken the N-th time: it has counted exactly N - 1.
    const jobs = Array.from({ length: 32 }, (_, i) => 1 + (i % 4));
    await Promise.all(
      jobs.map(async (times) => {
        const { signal } = await home.run(
          { kind: 'count', lock, file, times: 10 },
          `kill:lock.taken:${times}`,
        );
        expect(signal).toBe('SIGKILL');
      }),
    );
    expect(Number(readFileSync(file, 'utf8'))).toBe(jobs.reduce((sum, times) => sum + times - 1, 0));
  });
});

describe('a holder that died', () => {
  test('killed with the lock in its hands', async () => {
    const ready = join(directory, 'ready');
    const { child, ended } = home.start({ kind: 'hold', lock, ready });
    await until(() => existsSync(ready));
    expect(inspectLock(lock)?.pid).toBe(child.pid);
    child.kill('SIGKILL');
    await ended;
    expect(inspectLock(lock)).toBe(null);
    await isFree();
  });

  test.runIf(process.platform === 'linux')('killed, and nobody has taken note of its death', async () => {
    const ready = join(directory, 'ready');
    const command = home.commandFor({ kind: 'hold', lock, ready });
    // The shell becomes a program that never asks after its children, so that the dead one stays a zombie.
    const parent = spawn('sh', ['-c', `${command} & exec sleep 60`], { stdio: 'ignore' });
    try {
      await until(() => existsSync(ready));
      const { pid } = inspectLock(lock)!;
      process.kill(pid, 'SIGKILL');
      // Its threads leave one after the other; as long as one is on its way out, it is not dead.
      await until(() => / Z (?:\S+ ){16}[01] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
      await isFree();
    } finally {
      parent.kill('SIGKILL');
    }
  });

  test('its pid belongs to another process now', async () => {
    leaveLock({ process_start: '1' });
    await isFree();
  });

  test('the machine was started again since', async () => {
    leaveLock({ boot: 'another boot', pid_namespace: 'pid:[1]' });
    await isFree();
  });

  test('it left an empty or damaged lock, some time ago', async () => {
    for (const text of ['', '{"pid":', '{"pid":"x"}', 'null', '\0\0\0']) {
      writeFileSync(lock, text);
      utimesSync(lock, new Date(), new Date(Date.now() - 11_000));
      await isFree();
    }
  });

  test('it died while it was breaking the lock of another dead one', async () => {
    const first = leaveLock({ pid: 4_000_000 });
    writeFileSync(`${lock}.break-${first.nonce}`, JSON.stringify(holder({ pid: 4_000_001 })));
    await isFree();
  });
});

describe('a holder that is alive', () => {
  test('is waited for, for a bounded time, and named', async () => {
    const ready = join(directory, 'ready');
    const { child, ended } = home.start({ kind: 'hold', lock, ready });
    await until(() => existsSync(ready));
    const since = inspectLock(lock)!.since;
    const start = performance.now();
    const error = await acquireLock(lock, { purpose: 'test', waitMs: 300 }).catch((thrown) => thrown);
    const waited = performance.now() - start;
    expect(waited).toBeGreaterThanOrEqual(299);
    expect(waited).toBeLessThan(20_000);
    const seconds = (error as TugError).details.waited_seconds as number;
    expect(Math.abs(seconds - waited / 1000)).toBeLessThan(0.2);
    expect(shown(error)).toEqual({
      code: 'SessionLocked',
      message: `Session is in use by another process (PID ${child.pid}): hold on to it, since ${since}; waited ${seconds} s`,
      hint: 'wait for it, or stop it',
      details: {
        lock_holder_pid: child.pid,
        waited_seconds: seconds,
        lock_file: lock,
        host: hostname(),
        purpose: 'hold on to it',
        since,
      },
    });
    child.kill('SIGKILL');
    await ended;
  });

  test('is not waited for when nobody wants to wait', async () => {
    const held = await acquireLock(lock, { purpose: 'something else' });
    const start = performance.now();
    const error = await acquireLock(lock, { purpose: 'test', waitMs: 0 }).catch((thrown) => thrown);
    expect(performance.now() - start).toBeLessThan(10_000);
    const { since } = inspectLock(lock)!;
    expect(shown(error)).toMatchObject({
      message: `Session is in use by this same process (PID ${process.pid}): something else, since ${since}`,
      details: { lock_holder_pid: process.pid, waited_seconds: 0 },
    });
    held.release();
    held.release();
    await isFree();
  });

  test('gives it to one of several requests of the same process after the other', async () => {
    let inside = 0;
    const most: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const held = await acquireLock(lock, { purpose: 'test' });
        most.push(++inside);
        await sleep(2);
        inside--;
        held.release();
      }),
    );
    expect(most).toEqual(new Array(8).fill(1));
  });

  test('a signal ends the wait', async () => {
    const held = await acquireLock(lock, { purpose: 'test' });
    const controller = new AbortController();
    const waiting = acquireLock(lock, { purpose: 'test', signal: controller.signal }).catch(
      (thrown) => thrown,
    );
    await sleep(20);
    controller.abort();
    expect(shown(await waiting)).toEqual({
      code: 'Interrupted',
      message: `stopped while waiting for the lock ${lock}; nothing was changed`,
      hint: 'run the same command again',
      details: {},
    });
    held.release();
  });
});

describe('a holder that nobody can look at from here', () => {
  test.each([
    [{ host: 'elsewhere' }, 'elsewhere'],
    [
      { machine: 'another machine', boot: 'another boot' },
      `${hostname()}, another machine or container of this name`,
    ],
    [{ pid_namespace: 'pid:[1]' }, `${hostname()}, another machine or container of this name`],
  ])('%o is never robbed', async (place, where) => {
    const { since } = leaveLock({ ...place, pid: 4_000_000 });
    const error = await acquireLock(lock, { purpose: 'test', waitMs: 30 }).catch((thrown) => thrown);
    const seconds = (error as TugError).details.waited_seconds;
    expect(shown(error)).toEqual({
      code: 'SessionLocked',
      message: `Session is in use by another process (PID 4000000 on ${where}): test, since ${since}`,
      hint: `if that process is gone, delete ${lock}; from here nobody can tell`,
      details: {
        lock_holder_pid: 4_000_000,
        waited_seconds: seconds,
        lock_file: lock,
        host: 'host' in place ? place.host : hostname(),
        purpose: 'test',
        since,
      },
    });
    expect(existsSync(lock)).toBe(true);
  });

  test('a lock without a name that is new is not robbed either', async () => {
    writeFileSync(lock, '');
    const error = await acquireLock(lock, { purpose: 'test', waitMs: 0 }).catch((thrown) => thrown);
    expect(shown(error)).toEqual({
      code: 'SessionLocked',
      message: `Session is in use by a process that left no readable name in ${lock}`,
      hint: `run the same command again; if it stays like this and no tug is running, delete ${lock}`,
      details: { lock_holder_pid: null, waited_seconds: 0, lock_file: lock },
    });
  });
});

test('a lock that is not ours any more is not taken from its new holder', async () => {
  const held = await acquireLock(lock, { purpose: 'test' });
  rmSync(lock);
  leaveLock({ host: 'elsewhere' });
  held.release();
  expect(existsSync(lock)).toBe(true);
});

/** Takes the lock without waiting and gives it back; nothing is left. */
async function isFree(): Promise<void> {
  (await acquireLock(lock, { purpose: 'test', waitMs: 0 })).release();
  expect(readdirSync(directory).filter((name) => name.startsWith('lock'))).toEqual([]);
}

function holder(changes: Partial<LockHolder>): LockHolder {
  return {
    pid: process.pid,
    ...thisPlace(),
    nonce: randomBytes(8).toString('hex'),
    purpose: 'test',
    since: '2024-01-15T10:30:00.000Z',
    ...changes,
  };
}

function leaveLock(changes: Partial<LockHolder>): LockHolder {
  const left = holder(changes);
  writeFileSync(lock, JSON.stringify(left));
  return left;
}

function shown(error: unknown): unknown {
  expect(error).toBeInstanceOf(TugError);
  const { code, message, hint, details } = error as TugError;
  return { code, message, hint, details };
}

async function until(reached: () => boolean): Promise<void> {
  for (let i = 0; i < 4000 && !reached(); i++) await sleep(5);
  expect(reached()).toBe(true);
}
