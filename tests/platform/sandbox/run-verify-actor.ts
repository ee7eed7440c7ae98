// Starts verifying processes: builds their program once per test file, runs it, hands back its answer.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import type { Verdict } from '../../../src/kernel/verification.ts';
import type { Thrown } from '../../support/thrown-by.ts';
import type { VerifyOrder } from './verify-actor.ts';

export interface ActorOptions {
  /** Run as a user whom permissions bind: as root they do not, and a test of them would test nothing. */
  readonly unprivileged?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ActorAnswer {
  readonly verdict?: Verdict;
  readonly error?: Thrown;
  /** Set when it was killed. */
  readonly signal?: NodeJS.Signals;
}

export interface VerifyActors {
  run(order: VerifyOrder, options?: ActorOptions): Promise<ActorAnswer>;
  start(order: VerifyOrder, options?: ActorOptions): { child: ChildProcess; answer: Promise<ActorAnswer> };
}

/** `nobody`, by the number that all systems agree on. */
export const NOBODY = 65534;

export function useVerifyActors(): VerifyActors {
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tug-verify-actor-'));
    chmodSync(folder, 0o755);
    await build({
      entryPoints: [fileURLToPath(new URL('verify-actor.ts', import.meta.url))],
      outfile: join(folder, 'actor.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start: VerifyActors['start'] = (order, { unprivileged = false, environment = {} } = {}) => {
    const child = spawn(process.execPath, [join(folder, 'actor.mjs'), JSON.stringify(order)], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(unprivileged && process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    const answer = new Promise<ActorAnswer>((resolve, reject) => {
      let [output, complaint] = ['', ''];
      child.stdout!.on('data', (chunk) => {
        output += chunk;
      });
      child.stderr!.on('data', (chunk) => {
        complaint += chunk;
      });
      child.on('error', reject);
      child.on('close', (code, signal) => {
        if (signal !== null) resolve({ signal });
        else if (code === 0) resolve(JSON.parse(output) as ActorAnswer);
        else reject(new Error(`the actor ended with ${code}: ${complaint}`));
      });
    });
    return { child, answer };
  };
  return { start, run: (order, options) => start(order, options).answer };
}
