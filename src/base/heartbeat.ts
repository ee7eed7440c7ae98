// Long work that never waits lets nobody else speak. It beats between its steps, and whoever has to know may look around then,
// and throw to end it. Without a listener it costs a call.

let listener: (() => void) | null = null;

/** At most one; null: nobody. */
export function onHeartbeat(listen: (() => void) | null): void {
  listener = listen;
}

/** May throw: to be called only where nothing is half done. */
export function heartbeat(): void {
  if (listener !== null) listener();
}
