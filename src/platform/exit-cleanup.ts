// What must not outlive the process, on every way out that runs JavaScript: return, error, process.exit. Death by a signal
// without a handler is not one of them; locks and journals are built to be found dead.

/** Runs `cleanup` when the process exits. Call the result when the work is done in the ordinary way. */
export function cleanUpAtExit(cleanup: () => void): () => void {
  if (cleanups.size === 0) process.on('exit', runAll);
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) process.off('exit', runAll);
  };
}

const cleanups = new Set<() => void>();

function runAll(): void {
  for (const cleanup of [...cleanups].reverse()) {
    try {
      cleanup();
    } catch {
      // The process is leaving; the next one finds what is left and clears it away.
    }
  }
}
