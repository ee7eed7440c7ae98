// Long work in small steps: between them the event loop turns, so that a signal is seen, and a person sees how far it is.
import { TugError } from '../../base/tug-error.ts';
import type { Progress } from '../../kernel/ports.ts';

export interface Pace {
  /** To be awaited often; costs next to nothing while it is not yet time to pause. Throws when the work is to stop. */
  step(phase: string, done: number, total: number | null): Promise<void> | undefined;
}

export function makePace(progress: Progress, signal: AbortSignal | undefined): Pace {
  let pausedAt = performance.now();
  return {
    step(phase, done, total) {
      if (signal?.aborted) throw interrupted();
      if (performance.now() - pausedAt < LONGEST_STRETCH_MS) return undefined;
      return new Promise((resolve, reject) => {
        progress.report(phase, done, total);
        setImmediate(() => {
          pausedAt = performance.now();
          if (signal?.aborted) reject(interrupted());
          else resolve();
        });
      });
    },
  };
}

function interrupted(): TugError {
  return new TugError('Interrupted', 'taking the snapshot was stopped; nothing was written');
}

const LONGEST_STRETCH_MS = 25;
