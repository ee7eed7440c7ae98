// Starts the driver as a real process, with a fault if wanted, and tells how it ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { expect } from 'vitest';
import type { RecoveryReport } from '../../../src/platform/journal/recover-journals.ts';
import { listUndo } from '../../../src/platform/journal/undo-list.ts';
import type { Job } from './journal-driver.ts';
import { readTugDirectory } from './tree-model.ts';

export interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly code: number | null;
  /** What it answered; null when it was killed before. */
  readonly answer: unknown;
  readonly stderr: string;
}

export interface DriverError {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly hint: string;
    readonly details: Readonly<Record<string, unknown>>;
  };
}

/** A place of its own for the tests of one file, with the driver bundled once: starting it then takes one small file. */
export class DriverHome {
  readonly directory = mkdtempSync(join(tmpdir(), 'tug-journal-'));
  readonly #driver = join(this.directory, 'driver.cjs');
  #jobs = 0;
  #roots = 0;

  constructor() {
    buildSync({
      entryPoints: [fileURLToPath(new URL('./journal-driver.ts', import.meta.url))],
      outfile: this.#driver,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
    });
  }

  /** A path for a tree that does not exist yet. */
  newRoot(): string {
    return join(this.directory, `tree-${this.#roots++}`);
  }

  async run(job: Job, fault = ''): Promise<Ended> {
    const { child, ended } = this.start(job, fault);
    const guard = setTimeout(() => child.kill('SIGKILL'), 60_000);
    try {
      return await ended;
    } finally {
      clearTimeout(guard);
    }
  }

  start(job: Job, fault = ''): { child: ChildProcess; ended: Promise<Ended> } {
    const file = join(this.directory, `job-${this.#jobs++}.json`);
    writeFileSync(file, JSON.stringify(job));
    const child = spawn(process.execPath, [this.#driver, file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: '', TUG_FAULT: fault },
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    const ended = new Promise<Ended>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        rmSync(file, { force: true });
        resolve({ signal, code, answer: stdout === '' ? null : JSON.parse(stdout), stderr });
      });
    });
    return { child, ended };
  }

  /** A shell command line for the job, to be put into a script; the job file stays until the home is removed. */
  commandFor(job: Job, fault = ''): string {
    const file = join(this.directory, `job-${this.#jobs++}.json`);
    writeFileSync(file, JSON.stringify(job));
    return `TUG_FAULT='${fault}' '${process.execPath}' '${this.#driver}' '${file}'`;
  }

  /** The names of all steps that the job goes through, in order. */
  async trace(job: Job, fault = ''): Promise<readonly string[]> {
    const file = join(this.directory, `trace-${this.#jobs}`);
    const { code, stderr } = await this.run(job, `trace:*:1:${file};${fault}`);
    if (code !== 0) throw new Error(stderr);
    const steps = readFileSync(file, 'utf8').trimEnd().split('\n');
    rmSync(file);
    return steps;
  }

  /** A fresh process recovers all these trees; every tree must exist. */
  async recover(roots: readonly string[], fault = ''): Promise<readonly (readonly RecoveryReport[])[]> {
    const { answer, code, stderr } = await this.run({ kind: 'recover', roots }, fault);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return answer as RecoveryReport[][];
  }

  /** No journal, no lock, no draft, no temporary file: at most as many entries of the undo list. */
  expectTidy(root: string, undoable = 1): void {
    const names = readTugDirectory(root).filter((name) => !/^undo\/undo_[0-9a-f]{16}(\/pack)?$/.test(name));
    const clean = ['.gitignore', 'journal', 'undo'];
    expect([[], ['.gitignore'], clean.slice(0, 2), clean]).toContainEqual(names);
    expect(listUndo(root).length).toBeLessThanOrEqual(undoable);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Runs the tasks two at a time. */
export async function inPairs<T, R>(
  items: readonly T[],
  task: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await task(items[index]!);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}
