// A client may cancel a call while the analysis keeps the only thread busy. Between its steps we look at what has come in; a call
// that was cancelled ends there, all other messages are handed on and wait for their turn.
import { AsyncLocalStorage } from 'node:async_hooks';
import { onHeartbeat } from '../../base/heartbeat.ts';
import { takeWaitingInput } from '../../platform/waiting-input.ts';

/** Looking costs a call of the system. */
const EVERY_MS = 50;
/** The clock is asked only once for so many beats. */
const BEATS = 32;

const CURRENT = new AsyncLocalStorage<AbortSignal>();

/** Work below can be ended by its signal between two steps, also while it keeps the thread. */
export function endable<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return CURRENT.run(signal, work);
}

/** For the client on stdin. `cancel` is told the id of a call that was cancelled. */
export function watchCancelling(cancel: (id: string | number) => void): void {
  let beats = 0;
  let lookedAt = performance.now();
  onHeartbeat(() => {
    if (++beats % BEATS !== 0) return;
    const now = performance.now();
    if (now - lookedAt < EVERY_MS) return;
    lookedAt = now;
    const chunk = takeWaitingInput();
    if (chunk !== null) {
      for (const id of cancelledIn(chunk)) cancel(id);
      process.stdin.push(chunk);
    }
    CURRENT.getStore()?.throwIfAborted();
  });
}

/** A message that does not end within the chunk is heard when it is read as usual. */
function cancelledIn(chunk: Buffer): readonly (string | number)[] {
  if (!chunk.includes('notifications/cancelled')) return [];
  return chunk
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const { method, params } = JSON.parse(line) as { method?: unknown; params?: { requestId?: unknown } };
        const id = params?.requestId;
        const isId = typeof id === 'string' || typeof id === 'number';
        return method === 'notifications/cancelled' && isId ? [id] : [];
      } catch {
        return [];
      }
    });
}
