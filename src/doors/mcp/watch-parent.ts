// Who started the server wants it no longer once it is gone itself, however it went: nothing else says so to a server whose
// stdin someone else holds open, or that has none.

/** Calls back when the process that started this one is gone. Keeps nothing alive. */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, WATCH_MS);
  watch.unref();
}

const WATCH_MS = 1_000;
