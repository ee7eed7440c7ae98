// A conversation with one language server over its standard streams. Framing and the pairing of answers with requests are those of
// `vscode-jsonrpc`; time-outs, cancellation and the end of the process are added here, so that every request ends.
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import {
  type RequestOptions,
  type ServerCommand,
  type ServerConnection,
  type ServerEnd,
  ServerFailure,
  type ServerFault,
} from '../../kernel/language-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Rejects with ServerFailure when the program cannot be started. */
export async function connectServer(command: ServerCommand): Promise<ServerConnection> {
  const started = await startServerProcess(command);
  if (started.kind === 'not-started') throw new ServerFailure(command.name, started);
  return new Connection(command.name, started.process);
}

class Connection implements ServerConnection {
  readonly name: string;
  readonly #process: ServerProcess;
  readonly #messages: MessageConnection;
  /** Set once, by whatever made the conversation impossible first. */
  #broken: ServerFault | null = null;
  /** Rejects every request that waits. */
  readonly #waiting = new Set<(fault: ServerFault) => void>();
  #end: ServerEnd | null = null;

  constructor(name: string, process: ServerProcess) {
    this.name = name;
    this.#process = process;
    const reader = new StreamMessageReader(process.output);
    const writer = new StreamMessageWriter(process.input);
    this.#messages = createMessageConnection(reader, writer);
    // After a message that cannot be read nothing that follows can be trusted.
    reader.onError((error) => void this.#giveUp(`${error.message}`));
    this.#messages.onError(([error]) => void this.#giveUp(error.message));
    this.#messages.onUnhandledNotification(() => {});
    void process.ended.then((end) => {
      this.#end = end;
      this.#break({ kind: 'ended', ...end });
    });
    this.#messages.listen();
  }

  get end(): ServerEnd | null {
    return this.#end;
  }

  async request(method: string, params: unknown, { timeoutMs, signal }: RequestOptions): Promise<unknown> {
    if (signal?.aborted) throw this.#failure({ kind: 'cancelled', method });
    if (this.#broken !== null) throw this.#failure(this.#broken);
    const cancellation = new CancellationTokenSource();
    const clearing = new AbortController();
    const interruption = new Promise<never>((_, reject) => {
      const stop = (fault: ServerFault) => {
        if (this.#broken === null) cancellation.cancel();
        reject(this.#failure(fault));
      };
      this.#waiting.add(stop);
      const clock = setTimeout(() => stop({ kind: 'timeout', method, timeoutMs }), timeoutMs);
      const onAbort = () => stop({ kind: 'cancelled', method });
      signal?.addEventListener('abort', onAbort, { signal: clearing.signal });
      clearing.signal.addEventListener('abort', () => {
        clearTimeout(clock);
        this.#waiting.delete(stop);
      });
    });
    try {
      const answer = this.#messages.sendRequest(method, params, cancellation.token);
      return await Promise.race([answer, interruption]);
    } catch (error) {
      if (error instanceof ServerFailure) throw error;
      if (error instanceof ResponseError) {
        throw this.#failure({ kind: 'refused', method, code: error.code, message: error.message });
      }
      // The connection was closed under the request.
      throw this.#failure(this.#broken ?? { kind: 'garbage', reason: String((error as Error).message) });
    } finally {
      clearing.abort();
      cancellation.dispose();
    }
  }

  notify(method: string, params: unknown): void {
    if (this.#broken !== null) return;
    this.#messages.sendNotification(method, params).catch(() => {});
  }

  onNotification(listen: (method: string, params: unknown) => void): void {
    this.#messages.onNotification((method, params) => listen(method, params));
    // The library takes these for itself, and knows no token that a server made.
    this.#messages.onUnhandledProgress((params) => listen('$/progress', params));
  }

  onRequest(answer: (method: string, params: unknown) => unknown): void {
    this.#messages.onRequest((method, params) => answer(method, params));
  }

  async close(graceMs: number): Promise<void> {
    if (this.#broken === null) {
      const ending = performance.now() + graceMs;
      await this.request('shutdown', undefined, { timeoutMs: graceMs }).catch(() => {});
      this.notify('exit', undefined);
      const left = Math.max(0, ending - performance.now());
      await Promise.race([this.#process.ended, pause(left)]);
    }
    await this.#process.end(0);
    this.#messages.dispose();
  }

  /** Its group is ended: nobody can talk to it any more. */
  async #giveUp(reason: string): Promise<void> {
    this.#break({ kind: 'garbage', reason });
    await this.#process.end(0);
  }

  #break(fault: ServerFault): void {
    this.#broken ??= fault;
    for (const stop of [...this.#waiting]) stop(this.#broken);
  }

  #failure(fault: ServerFault): ServerFailure {
    return new ServerFailure(this.name, fault);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
