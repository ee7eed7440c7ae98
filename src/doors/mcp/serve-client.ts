// A client at the other end of stdin and stdout. When it goes, so does this process, after whatever is being written to the
// workspace is written.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../../kernel/ports.ts';
import { createServer, type ServerHost } from './create-server.ts';
import { watchParent } from './watch-parent.ts';

/** A patch with all its edits may be long; what is longer than this is no request. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;

/** Resolves when the client is gone, or the process was told to end. */
export async function serveClient(host: ServerHost, log: Log): Promise<void> {
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: LONGEST_MESSAGE,
  });
  const handle = serveStdio(() => createServer(host), {
    transport,
    onerror: (error) => log.log('debug', 'mcp', error.message),
  });
  await clientIsGone(host.signal);
  await handle.close();
}

/** The end of stdin says so. Someone else may hold it open though, so we also look whether our parent is still there. */
function clientIsGone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    watchParent(resolve);
    process.stdin
      .once('end', resolve)
      .once('close', resolve)
      .once('error', () => resolve());
    process.stdout.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
