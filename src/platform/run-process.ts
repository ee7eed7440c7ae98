// Runs one program to its end: no shell, no terminal, its output bounded, its time bounded, and nothing of it left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TugError } from '../base/tug-error.ts';
import { BoundedOutput } from './bounded-output.ts';
import { describeErrno } from './errno.ts';
import { watchGroup } from './process-group.ts';
import { endStrays } from './stray-processes.ts';

export interface ProcessRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** All of it; nothing is inherited. */
  readonly environment: Readonly<Record<string, string>>;
  /** All it gets on standard input. */
  readonly input?: string | undefined;
  readonly timeoutMs: number;
  /** In bytes, over standard output and error together: half for the beginning, half for the end. */
  readonly outputLimit: number;
  readonly signal?: AbortSignal | undefined;
  /** `NAME=value` in the environment: whatever still carries it at the end is ended too. */
  readonly mark?: string;
  /** Between the request to end and the command to. */
  readonly graceMs?: number;
}

export type ProcessResult =
  | {
      readonly kind: 'exited';
      /** Null when a signal ended it. */
      readonly exitCode: number | null;
      readonly signal: NodeJS.Signals | null;
      readonly output: string;
      readonly durationMs: number;
    }
  | { readonly kind: 'timeout'; readonly output: string; readonly durationMs: number }
  | { readonly kind: 'not-started'; readonly reason: string };

/** Throws Interrupted when the signal is aborted, after the processes have ended. */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const { argv, cwd, timeoutMs, outputLimit, signal, graceMs = DEFAULT_GRACE_MS } = request;
  if (signal?.aborted) throw interrupted(argv);
  const reason = whyItCannotStart(argv, cwd);
  if (reason !== null) return { kind: 'not-started', reason };
  const start = performance.now();
  const output = new BoundedOutput(outputLimit);
  const started = await startProcess(request, output);
  if (started.kind === 'not-started') return started;
  const group = watchGroup(started.pid);
  const clock = new AbortController();
  try {
    const ending = await Promise.race([
      started.exit,
      timer(timeoutMs, clock.signal).then(() => 'timeout' as const),
      aborted(signal, clock.signal).then(() => 'aborted' as const),
    ]);
    const durationMs = performance.now() - start;
    // Also after an ordinary end: what the program left running in the background goes with it.
    await group.end(Math.min(graceMs, GRACE_AFTER[typeof ending === 'string' ? ending : 'exited']));
    if (request.mark !== undefined) await endStrays(request.mark);
    await Promise.race([started.closed, timer(DRAIN_MS, clock.signal)]);
    if (ending === 'aborted') throw interrupted(argv);
    if (ending === 'timeout') return { kind: 'timeout', output: output.toString(), durationMs };
    return { kind: 'exited', ...ending, output: output.toString(), durationMs };
  } finally {
    clock.abort();
    group.forget();
    started.letGo();
  }
}

const DEFAULT_GRACE_MS = 2_000;
/** Whoever stops the work waits for it: the processes are to be gone within a second. */
const GRACE_AFTER = { timeout: Number.POSITIVE_INFINITY, aborted: 400, exited: 200 } as const;
/** What is in the pipes is read at once; a process that left the group may hold them open for ever. */
const DRAIN_MS = 1_000;

interface Started {
  readonly kind: 'started';
  readonly pid: number;
  readonly exit: Promise<{ readonly exitCode: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly closed: Promise<void>;
  /** Stops reading, so that nothing keeps this process from ending. */
  letGo(): void;
}

async function startProcess(
  { argv, cwd, environment, input }: ProcessRequest,
  output: BoundedOutput,
): Promise<Started | { readonly kind: 'not-started'; readonly reason: string }> {
  const [program, ...args] = argv;
  let child: ChildProcess;
  try {
    child = spawn(program!, args, {
      cwd,
      env: environment,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // Its own process group, and so no share in the signals of the terminal: ending it is our business.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return { kind: 'not-started', reason: `${program} cannot be started: ${describeErrno(error)}` };
  }
  const streams = [child.stdout!, child.stderr!];
  for (const stream of streams) {
    const into = output.openStream();
    stream.on('data', (chunk: Buffer) => into.write(chunk));
    stream.on('end', () => into.end());
    stream.on('error', () => into.end());
  }
  const exit = new Promise<Awaited<Started['exit']>>((resolve) =>
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal })),
  );
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (child.pid === undefined) {
    const error = await new Promise<unknown>((resolve) => child.once('error', resolve));
    return { kind: 'not-started', reason: `${program} cannot be started: ${describeErrno(error)}` };
  }
  child.on('error', () => {});
  // A program that does not read all of it, or ends before, is none of our business.
  child.stdin?.on('error', () => {}).end(input);
  const letGo = () => {
    for (const stream of streams) stream.destroy();
    child.stdin?.destroy();
    child.unref();
  };
  return { kind: 'started', pid: child.pid, exit, closed, letGo };
}

function whyItCannotStart(argv: readonly string[], cwd: string): string | null {
  if (argv.length === 0 || argv[0] === '') return 'the command is empty';
  if (argv.some((argument) => argument.includes('\0'))) return 'the command holds a NUL character';
  // Node blames the program when it is the directory that is missing.
  const directory = statSync(cwd, { throwIfNoEntry: false });
  return directory?.isDirectory() ? null : `${cwd} is not a directory`;
}

async function timer(milliseconds: number, stopped: AbortSignal): Promise<void> {
  // Past 2^31 ms a timer fires at once; nobody waits for a month.
  await sleep(Math.min(milliseconds, 2 ** 31 - 1), undefined, { signal: stopped }).catch(() => {});
}

function aborted(signal: AbortSignal | undefined, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { signal: stopped }));
}

function interrupted(argv: readonly string[]): TugError {
  return new TugError('Interrupted', `stopped while running ${argv[0]}; the workspace was not touched`);
}
