// The real pipeline over a workspace in memory: what apply would write is returned instead of written.

import type { DecisionPolicy } from '../../src/kernel/decide.ts';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import type { MaterializedPatch } from '../../src/kernel/patch/patch-set.ts';
import {
  type Kernel,
  type OperationRequest,
  type RunOutcome,
  runOperation,
} from '../../src/kernel/pipeline.ts';
import { countTotals } from '../../src/kernel/snapshot-totals.ts';
import { type Files, memoryView } from './memory-view.ts';

export interface MemoryRun {
  readonly outcome: RunOutcome;
  /** The files with the patch in them; null when there is no patch. */
  readonly files: Files | null;
}

export const STRICT: DecisionPolicy = { open: null, safety: 'strict', include: [], exclude: [], ties: [] };

export async function runInMemory(
  adapter: LanguageAdapter,
  files: Files,
  request: Pick<OperationRequest, 'operation' | 'arguments'> & Partial<OperationRequest>,
): Promise<MemoryRun> {
  const kernel: Kernel = {
    workspace: {
      root: '/memory',
      takeSnapshot: async () => {
        const view = memoryView(files);
        return { ...view, warnings: [], stats: countTotals(view.snapshot.files) };
      },
      readNow: () => new Map(),
    },
    history: { load: () => null },
    verifier: {
      verify: async ({ mode }) => ({ status: 'skipped', mode, checks: [], sandboxPath: null, warnings: [] }),
    },
    applier: {
      apply: async () => ({ undoToken: 'undo_0', filesWritten: [], warnings: [] }),
    },
    languages: [adapter],
  };
  const outcome = await runOperation(
    kernel,
    { policy: STRICT, expectedSnapshot: null, ...request },
    {
      apply: false,
      verify: 'none',
      checks: { testCommand: null, typecheckCommand: null, timeoutSeconds: 1 },
      keepSandbox: false,
    },
  );
  if (outcome.outcome === 'needs_decision') return { outcome, files: null };
  return { outcome, files: applyInMemory(files, outcome.change.materialized) };
}

function applyInMemory(files: Files, patch: MaterializedPatch): Files {
  const result = new Map(Object.entries(files));
  for (const { path, movedFrom, after } of patch.changes) {
    if (movedFrom !== null || after === null) result.delete(movedFrom ?? path);
  }
  for (const { path, after } of patch.changes) {
    if (after !== null) result.set(path, Buffer.from(after).toString());
  }
  return Object.fromEntries([...result].sort(([a], [b]) => (a < b ? -1 : 1)));
}
