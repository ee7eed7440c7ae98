// HTTP requests as web standards have them: what comes in becomes a Request, what the handler returns goes out as it is made.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { TugError } from '../base/tug-error.ts';
import { describeErrno } from './errno.ts';

export interface HttpListener {
  readonly port: number;
  /** Also ends the connections that are open. */
  close(): Promise<void>;
}

export type HttpHandler = (request: Request) => Promise<Response>;

/** Throws InvalidArgument when nobody may listen there. */
export async function listenForHttp(
  place: { readonly host: string; readonly port: number },
  handle: HttpHandler,
): Promise<HttpListener> {
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing, handle));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(place, error)));
    try {
      server.listen(place.port, place.host, resolve);
    } catch (error) {
      // A number that is no port.
      reject(cannotListen(place, error));
    }
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: HttpHandler,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  outgoing.on('error', () => gone.abort());
  try {
    await send(await handle(toRequest(incoming, gone.signal)), outgoing);
  } catch (error) {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(error instanceof BadRequest ? 400 : 500).end();
  }
}

class BadRequest extends Error {}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
    headers.append(incoming.rawHeaders[i]!, incoming.rawHeaders[i + 1]!);
  }
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    return new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
      method,
      headers,
      signal,
      ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
    } as RequestInit);
  } catch (error) {
    throw new BadRequest(String(error));
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // A stream of events is opened before there is one.
  outgoing.flushHeaders();
  if (response.body !== null) {
    for await (const chunk of Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])) {
      if (outgoing.destroyed) break;
      outgoing.write(chunk);
    }
  }
  outgoing.end();
}

function cannotListen(
  { host, port }: { readonly host: string; readonly port: number },
  error: unknown,
): TugError {
  return new TugError('InvalidArgument', `nobody can listen at ${host}:${port}: ${describeErrno(error)}`, {
    hint: 'choose another port, or --http 0 for any that is free',
    details: { argument: '--http', value: port, reason: describeErrno(error) },
  });
}
