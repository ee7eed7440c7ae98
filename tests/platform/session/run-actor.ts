// Starts session actors: builds their program once per test file, runs it as a real process, hands back its answer.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import type { ActorOrder } from './session-actor.ts';

export interface ActorAnswer {
  readonly results: readonly unknown[];
  readonly messages: readonly string[];
}

export interface Actors {
  run(order: ActorOrder, options?: ActorOptions): Promise<ActorAnswer>;
  start(order: ActorOrder, options?: ActorOptions): { child: ChildProcess; answer: Promise<ActorAnswer> };
}

export interface ActorOptions {
  /** Run as a user whom permissions bind: as root they do not, and a test of them would test nothing. */
  readonly unprivileged?: boolean;
  /** Every write of a file fails. */
  readonly noRoomToWrite?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

const NOBODY = 65534;

export function useActors(): Actors {
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tug-actor-'));
    // An unprivileged actor has to read its program.
    chmodSync(folder, 0o755);
    await build({
      entryPoints: [fileURLToPath(new URL('session-actor.ts', import.meta.url))],
      outfile: join(folder, 'actor.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      logLevel: 'error',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start: Actors['start'] = (order, options = {}) => {
    const asNobody = options.unprivileged === true && process.getuid?.() === 0;
    const command = [process.execPath, join(folder, 'actor.mjs'), JSON.stringify(order)];
    const limited = ['/bin/sh', '-c', 'ulimit -f 0; exec "$@"', 'sh', ...command];
    const [program, ...args] = options.noRoomToWrite === true ? limited : command;
    const child = spawn(program!, args, {
      cwd: folder,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asNobody && { uid: NOBODY, gid: NOBODY }),
    });
    const answer = new Promise<ActorAnswer>((resolve, reject) => {
      let output = '';
      let errors = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
      child.on('error', reject);
      child.on('close', (code, signal) => {
        if (code === 0) resolve(JSON.parse(output) as ActorAnswer);
        else reject(new Error(`the actor ended with ${code ?? signal}: ${errors}`));
      });
    });
    return { child, answer };
  };
  return { start, run: (order, options) => start(order, options).answer };
}
