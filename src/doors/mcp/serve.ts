// `tug mcp`: the protocol's library is loaded for nothing else, and what answers calls is loaded with the first call, so that
// a client soon sees the tools.
import './zod-settings.ts';
import { setMaxListeners } from 'node:events';
import { TugError } from '../../base/tug-error.ts';
import { OPERATIONS } from '../../kernel/operation.ts';
import type { HandlerContext } from '../cli/handler.ts';
import { flagList, flagNumber, flagText, type ParsedCommand } from '../cli/parsed-command.ts';
import { cancelled, type ServerHost } from './create-server.ts';
import { serveClient } from './serve-client.ts';
import { buildToolTable, chooseTools } from './tool-table.ts';
import type { Work } from './work.ts';

/** Resolves when the client is gone or the process was told to end, and no write is under way. */
export async function serveMcp(input: ParsedCommand, context: HandlerContext): Promise<void> {
  const ending = new AbortController();
  // Every call under way listens to it.
  setMaxListeners(0, ending.signal);
  context.signal.addEventListener('abort', () => ending.abort(context.signal.reason), { once: true });
  const writes = new Set<Promise<unknown>>();
  const uninterrupted: HandlerContext['uninterrupted'] = async (work) => {
    const write = context.uninterrupted(work);
    const settled = write.catch(() => undefined);
    writes.add(settled);
    try {
      return await write;
    } finally {
      writes.delete(settled);
    }
  };
  const port = flagNumber(input, 'http');
  let work: Promise<Work> | null = null;
  const host: ServerHost = {
    tools: chooseTools(buildToolTable(OPERATIONS), flagList(input, 'tools')),
    version: context.environment.version,
    signal: ending.signal,
    running: new Map(),
    work: () => {
      work ??= import('./work.ts').then(({ openWork, watchCancelling }) => {
        if (port === null) watchCancelling((id) => host.running.get(id)?.abort(cancelled()));
        return openWork({ ...context, uninterrupted });
      });
      return work;
    },
  };
  if (port === null && flagText(input, 'host') !== null) {
    throw new TugError('InvalidArgument', '--host says where to listen, but without --http nobody listens', {
      hint: 'add --http PORT, or leave --host out',
      details: { argument: '--host', value: flagText(input, 'host'), reason: 'needs --http' },
    });
  }
  if (port === null) await serveClient(host, context.log);
  else {
    const { serveHttp } = await import('./serve-http.ts');
    const token = context.environment.variables.TUG_MCP_TOKEN || null;
    const announce = (text: string) => void process.stderr.write(text);
    await serveHttp(
      host,
      { port, host: flagText(input, 'host') ?? '127.0.0.1', token, announce },
      context.log,
    );
  }
  ending.abort(new TugError('Interrupted', 'the client is gone'));
  while (writes.size > 0) await Promise.all(writes);
}
