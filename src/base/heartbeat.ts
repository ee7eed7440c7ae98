// Long work that never waits lets nobody else speak. It beats between its steps, and whoever has to know may look around then,
// and throw to end it. Without a listener it costs a call.

const listeners: (() => void)[] = [];

/** Gives back what ends the listening. */
export function onHeartbeat(listen: () => void): () => void {
  listeners.push(listen);
  return () => void listeners.splice(listeners.indexOf(listen), 1);
}

/** May throw: to be called only where nothing is half done. */
export function heartbeat(): void {
  for (let at = 0; at < listeners.length; at++) listeners[at]!();
}

/** Before long work: what has come in meanwhile is heard first. */
export async function beginLongWork(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  heartbeat();
}
