// LibCST behind a request and an answer. The Python process is started by the first request, kept for the next ones, and
// started anew by the request after one that it did not survive.
import { TugError } from '../../base/tug-error.ts';
import type { Log } from '../../kernel/ports.ts';
import { type WorkerCommand, type WorkerEnd, WorkerProcess } from './worker-process.ts';

export interface LibcstWorkerOptions {
  readonly command: WorkerCommand;
  readonly log: Log;
  readonly startTimeoutMs?: number;
  readonly requestTimeoutMs?: number;
  /** Called when a process was started and when it has ended, for whoever keeps a list of them. */
  readonly onStart?: (pid: number) => void;
  readonly onEnd?: () => void;
}

export type LibcstAnswer =
  | { readonly kind: 'ok'; readonly result: Readonly<Record<string, unknown>> }
  | {
      readonly kind: 'error';
      readonly code: LibcstErrorCode;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    };

export const LIBCST_ERROR_CODES = [
  'ParseError',
  'InvalidCstId',
  'SpanOutOfBounds',
  'RewriteFailed',
  'InternalError',
] as const;
export type LibcstErrorCode = (typeof LIBCST_ERROR_CODES)[number];

/** What the process says of itself when it is ready. */
export interface LibcstReady {
  readonly version: string;
  readonly libcst_version: string;
}

const START_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;
const SHUTDOWN_GRACE_MS = 2_000;

export class LibcstWorker {
  readonly #options: LibcstWorkerOptions;
  #process: WorkerProcess | null = null;
  #ready: LibcstReady | null = null;
  #generation = 0;
  #lastId = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: LibcstWorkerOptions) {
    this.#options = options;
  }

  /** Grows with every process that was started; ids that an older one gave mean nothing to the next. */
  get generation(): number {
    return this.#generation;
  }

  /** Starts the process unless it runs. Throws LibcstNotFound and WorkerError. */
  start(): Promise<LibcstReady> {
    return this.#inTurn(async () => {
      await this.#running();
      return this.#ready!;
    });
  }

  /** One at a time, in the order they come. Throws LibcstNotFound and WorkerError when there is no answer. */
  request(operation: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<LibcstAnswer> {
    return this.#inTurn(async () => this.#ask(await this.#running(), operation, parameters));
  }

  /** Asks it to end, and makes it end when it does not. A later request starts another one. */
  shutdown(): Promise<void> {
    return this.#inTurn(async () => {
      const process = this.#process;
      if (process === null) return;
      this.#process = null;
      if (process.ended === null) {
        process.send(JSON.stringify({ id: ++this.#lastId, op: 'shutdown' }));
        await process.close(SHUTDOWN_GRACE_MS);
      }
      this.#options.onEnd?.();
    });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #running(): Promise<WorkerProcess> {
    if (this.#process !== null && this.#process.ended === null) return this.#process;
    if (this.#process !== null) await this.#discard(this.#process);
    const { command, log, startTimeoutMs = START_TIMEOUT_MS, onStart } = this.#options;
    const process = new WorkerProcess(command);
    this.#process = process;
    this.#generation++;
    if (process.pid !== null) onStart?.(process.pid);
    const line = await process.next(startTimeoutMs);
    if (line?.kind !== 'line') {
      await this.#discard(process);
      throw this.#failed('start', line, startTimeoutMs);
    }
    const greeting = readObject(line.text);
    if (greeting?.status !== 'ready') {
      await this.#discard(process);
      throw this.#notReady(greeting, line.text);
    }
    this.#ready = { version: String(greeting.version), libcst_version: String(greeting.libcst_version) };
    log.log('debug', 'libcst', 'the worker is ready', { pid: process.pid, ...this.#ready });
    return process;
  }

  async #ask(
    process: WorkerProcess,
    operation: string,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<LibcstAnswer> {
    const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = this.#options;
    const id = ++this.#lastId;
    process.send(JSON.stringify({ ...parameters, id, op: operation }));
    const line = await process.next(requestTimeoutMs);
    if (line?.kind !== 'line') {
      await this.#discard(process);
      throw this.#failed(operation, line, requestTimeoutMs);
    }
    const answer = readAnswer(line.text, id);
    if (answer !== null) return answer;
    // Out of step, it can be trusted no more.
    await this.#discard(process);
    throw new TugError('WorkerError', `the LibCST worker gave no answer to ${operation} that can be read`, {
      details: { operation, answer: line.text.slice(0, SHOWN_ANSWER) },
    });
  }

  async #discard(process: WorkerProcess): Promise<void> {
    await process.kill();
    if (this.#process !== process) return;
    this.#process = null;
    this.#options.onEnd?.();
  }

  #failed(operation: string, end: WorkerEnd | null, timeoutMs: number): TugError {
    const reason = end === null ? `it did not answer within ${timeoutMs / 1000} s` : end.reason;
    const stderr = end?.stderr ?? '';
    this.#options.log.log('warn', 'libcst', `the worker failed: ${reason}`, { operation, stderr });
    return new TugError('WorkerError', `the LibCST worker failed at ${operation}: ${reason}`, {
      hint: 'run the same command again; without `--engine libcst` no Python is needed',
      details: { operation, reason, python: this.#options.command.python, stderr },
    });
  }

  #notReady(greeting: Readonly<Record<string, unknown>> | null, line: string): TugError {
    const { python } = this.#options.command;
    const details = { python, reason: String(greeting?.message ?? line.slice(0, SHOWN_ANSWER)) };
    if (isMissingLibcst(greeting)) {
      return new TugError('LibcstNotFound', `LibCST is not installed in ${python}`, {
        hint: `run \`tug toolchain python setup\`, or \`${python} -m pip install libcst\``,
        details,
      });
    }
    return new TugError('WorkerError', `the LibCST worker did not start: ${details.reason}`, { details });
  }
}

const SHOWN_ANSWER = 200;

function isMissingLibcst(greeting: Readonly<Record<string, unknown>> | null): boolean {
  const details = greeting?.details;
  return typeof details === 'object' && details !== null && 'missing' in details;
}

function readAnswer(line: string, id: number): LibcstAnswer | null {
  const document = readObject(line);
  if (document === null || document.id !== id) return null;
  const { id: _id, status, ...result } = document;
  if (status === 'ok') return { kind: 'ok', result };
  const code = LIBCST_ERROR_CODES.find((known) => known === result.error_code) ?? 'InternalError';
  const details = result.details as Readonly<Record<string, unknown>> | undefined;
  return { kind: 'error', code, message: String(result.message), details: details ?? {} };
}

function readObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}
