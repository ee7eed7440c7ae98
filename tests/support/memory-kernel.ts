// The real pipeline over a workspace in memory: what apply would write is returned instead of written.

import { parseBatchValue } from '../../src/kernel/batch/parse-batch.ts';
import { type BatchOutcome, runBatch } from '../../src/kernel/batch/run-batch.ts';
import type { DecisionPolicy } from '../../src/kernel/decide.ts';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import type { MaterializedPatch } from '../../src/kernel/patch/patch-set.ts';
import {
  type Kernel,
  type OperationRequest,
  type RunOptions,
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

export const STRICT: DecisionPolicy = {
  open: null,
  safety: 'strict',
  include: [],
  exclude: [],
  ties: [],
  accept: [],
};

const OPTIONS: RunOptions = {
  apply: false,
  verify: 'none',
  verifyAsked: true,
  checks: { testCommand: null, typecheckCommand: null, timeoutSeconds: 1 },
  keepSandbox: false,
};

export async function runInMemory(
  adapter: LanguageAdapter,
  files: Files,
  request: Pick<OperationRequest, 'operation' | 'arguments'> & Partial<OperationRequest>,
): Promise<MemoryRun> {
  const outcome = await runOperation(
    memoryKernel(adapter, files),
    { policy: STRICT, expectedSnapshot: null, ...request },
    OPTIONS,
  );
  if (outcome.outcome === 'needs_decision') return { outcome, files: null };
  return { outcome, files: applyInMemory(files, outcome.change.materialized) };
}

export interface MemoryBatch {
  readonly outcome: BatchOutcome;
  readonly files: Files | null;
}

/** `steps` as they stand in a document. */
export async function runBatchInMemory(
  adapter: LanguageAdapter,
  files: Files,
  steps: readonly unknown[],
): Promise<MemoryBatch> {
  const defaults = { policy: { open: null, safety: 'strict', accept: [] }, pathStyle: 'posix' } as const;
  const request = { steps: parseBatchValue(steps, defaults), expectedSnapshot: null };
  const outcome = await runBatch(memoryKernel(adapter, files), request, OPTIONS);
  if (outcome.outcome === 'needs_decision') return { outcome, files: null };
  return { outcome, files: applyInMemory(files, outcome.change.materialized) };
}

function memoryKernel(adapter: LanguageAdapter, files: Files): Kernel {
  return {
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
    memory: null,
  };
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
