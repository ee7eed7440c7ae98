// One Python process that speaks JSON lines, from its start to its end. It ends with tug in every way there is: it is
// killed with its group on exit and on signals, and when tug itself is killed its input ends, which ends it too.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { BoundedOutput } from '../bounded-output.ts';
import { describeErrno } from '../errno.ts';
import { type ProcessGroup, watchGroup } from '../process-group.ts';

export interface WorkerCommand {
  readonly python: string;
  /** The path of the script. */
  readonly script: string;
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Why there is no answer, and there will be none. */
export interface WorkerEnd {
  readonly reason: string;
  /** What it wrote to standard error, shortened. */
  readonly stderr: string;
}

type Line = { readonly kind: 'line'; readonly text: string } | ({ readonly kind: 'end' } & WorkerEnd);

export class WorkerProcess {
  readonly pid: number | null;
  readonly #child: ChildProcess;
  readonly #group: ProcessGroup | null;
  readonly #stderr = new BoundedOutput(STDERR_LIMIT);
  /** Lines that nobody has asked for yet, and those who wait for one: one of the two is always empty. */
  readonly #lines: string[] = [];
  readonly #waiting: ((line: Line) => void)[] = [];
  readonly #exited: Promise<void>;
  #end: WorkerEnd | null = null;

  constructor({ python, script, cwd, environment }: WorkerCommand) {
    this.#child = spawn(python, ['-X', 'utf8', script], {
      cwd,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.pid = this.#child.pid ?? null;
    this.#group = this.pid === null ? null : watchGroup(this.pid);
    this.#read();
    this.#letGo();
    this.#exited = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#stop(`${python} cannot be started: ${describeErrno(error)}`);
        resolve();
      });
      this.#child.once('close', (code, signal) => {
        this.#stop(signal === null ? `it ended with exit code ${code}` : `it was ended by ${signal}`);
        resolve();
      });
    });
  }

  get ended(): WorkerEnd | null {
    return this.#end;
  }

  /** The next line; the end when there is none any more; null when the time is up. */
  async next(timeoutMs: number): Promise<Line | null> {
    const line = this.#lines.shift();
    if (line !== undefined) return { kind: 'line', text: line };
    if (this.#end !== null) return { kind: 'end', ...this.#end };
    return new Promise((resolve) => {
      const take = (found: Line) => {
        clearTimeout(clock);
        resolve(found);
      };
      const clock = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        resolve(null);
      }, timeoutMs);
      this.#waiting.push(take);
    });
  }

  send(text: string): void {
    // A broken pipe is noticed where it matters: as the end of the answers.
    if (this.#end === null) this.#child.stdin!.write(`${text}\n`);
  }

  /** Resolves when it has ended by itself within the time, else after it was made to. */
  async close(graceMs: number): Promise<void> {
    this.#child.stdin!.end();
    let clock: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      clock = setTimeout(() => resolve('late'), graceMs);
    });
    const outcome = await Promise.race([this.#exited, late]);
    clearTimeout(clock);
    if (outcome === 'late') await this.kill();
  }

  async kill(): Promise<void> {
    await this.#group?.end(0);
    await this.#exited;
  }

  #read(): void {
    let rest = '';
    const { stdin, stdout, stderr } = this.#child;
    stdin!.on('error', () => {});
    stdout!.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      for (const line of lines) this.#receive(line);
    });
    const into = this.#stderr.openStream();
    stderr!.on('data', (chunk: Buffer) => into.write(chunk)).on('end', () => into.end());
  }

  /** A worker that waits for the next request is no reason to stay; whoever waits for an answer has a clock running. */
  #letGo(): void {
    this.#child.unref();
    for (const pipe of this.#child.stdio) (pipe as Socket | null)?.unref();
  }

  #receive(text: string): void {
    const take = this.#waiting.shift();
    if (take === undefined) this.#lines.push(text);
    else take({ kind: 'line', text });
  }

  #stop(reason: string): void {
    if (this.#end !== null) return;
    this.#end = { reason, stderr: this.#stderr.toString().trim() };
    this.#group?.forget();
    for (const take of this.#waiting.splice(0)) take({ kind: 'end', ...this.#end });
  }
}

const STDERR_LIMIT = 8 * 1024;
