// Runs the program as a child process and tells all that came of it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../build-program.ts';

export interface ProgramRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
}

/** The program with the wiring of tests/doors/cli/test-wiring.ts. */
export function buildTestProgram(): Promise<string> {
  return buildProgram({ wiring: fileURLToPath(new URL('./test-wiring.ts', import.meta.url)) });
}

/** What the program may know of the machine: nothing that changes its answers. */
export function plainEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TERM: 'xterm-256color', ...extra };
}

export function startProgram(program: string, argv: readonly string[], options: RunOptions = {}) {
  const child = spawn(process.execPath, [program, ...argv], {
    env: plainEnvironment(options.env),
    stdio: 'pipe',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  return child;
}

export function runProgram(
  program: string,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<ProgramRun> {
  const child = startProgram(program, argv, options);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({
        code,
        signal,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
  });
}
