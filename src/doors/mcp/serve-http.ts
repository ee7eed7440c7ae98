// Many clients over HTTP. Those of the current revision send each request by itself; those of the revisions before open a
// session, which is kept until they end it or were silent for long.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Log } from '../../kernel/ports.ts';
import { listenForHttp } from '../../platform/http-listener.ts';
import { createServer, type ServerHost } from './create-server.ts';
import { gateOf, MCP_PATH } from './http-gate.ts';
import { watchParent } from './watch-parent.ts';

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  /** Null: one is made, and told. */
  readonly token: string | null;
  /** Tells the person who started the server where it is. */
  announce(text: string): void;
}

const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** Resolves when the process was told to end, or the one that started it is gone. */
export async function serveHttp(host: ServerHost, options: HttpOptions, log: Log): Promise<void> {
  const token = options.token ?? randomBytes(24).toString('base64url');
  const gate = gateOf(token, options.host);
  const onerror = (error: Error) => log.log('debug', 'mcp', error.message);
  const limits = { maxRequestBodySize: LONGEST_MESSAGE };
  const current = createMcpHandler(() => createServer(host), { legacy: 'reject', onerror, ...limits });
  const sessions = new Sessions(host, onerror);
  const listener = await listenForHttp(options, async (request) => {
    const refusal = gate(request);
    if (refusal !== null) return refusal;
    return (await isLegacyRequest(request, undefined, limits))
      ? sessions.answer(request)
      : current.fetch(request);
  });
  const shown = options.host.includes(':') ? `[${options.host}]` : options.host;
  const how = options.token === null ? `Authorization: Bearer ${token}\n` : '';
  options.announce(`${how}tug serves MCP at http://${shown}:${listener.port}${MCP_PATH}\n`);
  await new Promise<void>((resolve) => {
    watchParent(resolve);
    if (host.signal.aborted) resolve();
    else host.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.all([current.close(), sessions.close(), listener.close()]);
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastUsed: number;
}

/** A client that was silent for this long has gone without saying so. */
const SILENT_MS = 4 * 60 * 60 * 1000;
const MOST_SESSIONS = 256;

class Sessions {
  readonly #host: ServerHost;
  readonly #onerror: (error: Error) => void;
  /** The one that was used last comes last. */
  readonly #sessions = new Map<string, Session>();

  constructor(host: ServerHost, onerror: (error: Error) => void) {
    this.#host = host;
    this.#onerror = onerror;
  }

  async answer(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : this.#sessions.get(id);
    if (known !== undefined) {
      known.lastUsed = Date.now();
      this.#sessions.delete(id!);
      this.#sessions.set(id!, known);
      return known.transport.handleRequest(request);
    }
    // A session that nobody knows is told from none at all: the client is to begin anew.
    if (id !== null) {
      const error = { code: -32_001, message: 'Session not found' };
      return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
    }
    await this.#dropSilent();
    return (await this.#open()).handleRequest(request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()));
  }

  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void this.#sessions.set(id, { transport, lastUsed: Date.now() }),
      onsessionclosed: (id) => void this.#sessions.delete(id),
      maxRequestBodySize: LONGEST_MESSAGE,
    });
    const server = createServer(this.#host);
    server.onerror = this.#onerror;
    await server.connect(transport);
    return transport;
  }

  async #dropSilent(): Promise<void> {
    for (const [id, { transport, lastUsed }] of this.#sessions) {
      if (this.#sessions.size < MOST_SESSIONS && Date.now() - lastUsed < SILENT_MS) return;
      this.#sessions.delete(id);
      await transport.close();
    }
  }
}
