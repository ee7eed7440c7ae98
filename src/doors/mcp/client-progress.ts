// What goes on during a long call, told to a client that asked to hear of it. The number only ever grows, as the protocol
// wants it; what is counted is in the message.
import type { ServerContext } from '@modelcontextprotocol/server';
import type { Progress } from '../../kernel/ports.ts';

/** A new phase is told at once, steps within one at most this often. */
const EVERY_MS = 100;

export class ClientProgress implements Progress {
  readonly #request: Pick<ServerContext['mcpReq'], '_meta' | 'notify' | 'signal'>;
  #told = 0;
  #phase = '';
  #toldAt = 0;

  constructor(request: Pick<ServerContext['mcpReq'], '_meta' | 'notify' | 'signal'>) {
    this.#request = request;
  }

  report(phase: string, done: number, total: number | null): void {
    const { _meta: meta, notify, signal } = this.#request;
    const progressToken = meta?.progressToken;
    if (progressToken === undefined || signal.aborted) return;
    const now = performance.now();
    if (phase === this.#phase && now - this.#toldAt < EVERY_MS) return;
    this.#phase = phase;
    this.#toldAt = now;
    const amount = total === null ? (done === 0 ? '' : ` ${done}`) : ` ${done}/${total}`;
    const params = { progressToken, progress: ++this.#told, message: `${phase}${amount}` };
    // A client that went away hears nothing more, and nothing is lost with it.
    notify({ method: 'notifications/progress', params }).catch(() => undefined);
  }

  finish(): void {
    this.#phase = '';
  }
}
