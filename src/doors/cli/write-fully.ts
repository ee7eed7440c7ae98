// Writes to stdout and stderr so that nothing is lost: the process may only end when the reader took all of it.

export type WriteResult =
  | { readonly kind: 'written' }
  /** The reader went away, as `tug run ... | head` does; that is no failure. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };

export function writeFully(stream: NodeJS.WriteStream, text: string): Promise<WriteResult> {
  return new Promise((resolve) => {
    if (stream.destroyed) resolve({ kind: 'closed' });
    else stream.write(text, (error) => resolve(error == null ? { kind: 'written' } : describeFailure(error)));
  });
}

/** Without a listener a broken pipe would end the process with a stack trace; the result of the write tells enough. */
export function tolerateBrokenPipes(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) stream.on('error', () => undefined);
}

function describeFailure(error: NodeJS.ErrnoException): WriteResult {
  return CLOSED.has(error.code ?? '') ? { kind: 'closed' } : { kind: 'failed', reason: error.message };
}

const CLOSED: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'EOF']);
