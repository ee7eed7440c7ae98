// One language server as a child process: its streams, and its end. It runs in a process group of its own, which ends with tug in every
// way that tug can end, short of SIGKILL; then the server's input ends.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { ServerCommand, ServerEnd } from '../../kernel/language-server.ts';
import { BoundedOutput } from '../bounded-output.ts';
import { describeErrno } from '../errno.ts';
import { type ProcessGroup, watchGroup } from '../process-group.ts';

export type StartedServer =
  | { readonly kind: 'started'; readonly process: ServerProcess }
  | { readonly kind: 'not-started'; readonly reason: string };

export async function startServerProcess(command: ServerCommand): Promise<StartedServer> {
  const [program, ...argv] = command.argv;
  if (program === undefined || program === '') return { kind: 'not-started', reason: 'the command is empty' };
  let child: ChildProcess;
  try {
    child = spawn(program, argv, {
      cwd: command.cwd,
      env: command.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return { kind: 'not-started', reason: `${program}: ${describeErrno(error)}` };
  }
  if (child.pid === undefined) {
    const error = await new Promise<unknown>((resolve) => child.once('error', resolve));
    return { kind: 'not-started', reason: `${program}: ${describeErrno(error)}` };
  }
  return { kind: 'started', process: new ServerProcess(child, child.pid) };
}

export class ServerProcess {
  readonly pid: number;
  readonly input: Writable;
  readonly output: Readable;
  readonly ended: Promise<ServerEnd>;
  readonly #group: ProcessGroup;

  constructor(child: ChildProcess, pid: number) {
    this.pid = pid;
    this.#group = watchGroup(pid);
    this.input = child.stdin!;
    this.output = child.stdout!;
    // A broken pipe is reported as the end of the process.
    this.input.on('error', () => {});
    this.output.on('error', () => {});
    child.on('error', () => {});
    const stderr = new BoundedOutput(STDERR_LIMIT);
    const into = stderr.openStream();
    child.stderr!.on('data', (chunk: Buffer) => into.write(chunk)).on('end', () => into.end());
    // The group may hold the pipes open after the server itself has ended, so `close` is not waited for longer than this.
    this.ended = new Promise((resolve) => {
      child.once('exit', (exitCode, signal) => {
        const end = () => resolve({ ...describeEnd(exitCode, signal), stderr: stderr.toString().trim() });
        const clock = setTimeout(end, DRAIN_MS);
        child.once('close', () => {
          clearTimeout(clock);
          end();
        });
      });
    });
    void this.ended.then(() => this.#clearAway(child));
  }

  /** Resolves when nothing of the group is left. */
  async end(graceMs: number): Promise<void> {
    await this.#group.end(graceMs);
    await this.ended;
  }

  /** What the server started must not outlive it. */
  async #clearAway(child: ChildProcess): Promise<void> {
    await this.#group.end(0);
    this.#group.forget();
    for (const pipe of child.stdio) pipe?.destroy();
    child.unref();
  }
}

const STDERR_LIMIT = 16 * 1024;
const DRAIN_MS = 500;

function describeEnd(exitCode: number | null, signal: NodeJS.Signals | null): Omit<ServerEnd, 'stderr'> {
  const reason = signal === null ? `exit code ${exitCode}` : `killed by ${signal}`;
  return { reason, exitCode, signal };
}
