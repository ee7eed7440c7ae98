// What a process that stays keeps between two calls on the same workspace: bytes and words by content hash, and the facts of
// the last analysis. Files are looked at again at every call; only what did not change is not read and analysed again.
import type { LanguageAdapter, LanguageModel } from '../kernel/language.ts';
import type { Log } from '../kernel/ports.ts';
import { changedPaths, type Snapshot } from '../kernel/snapshot.ts';
import { builtWorker } from '../platform/built-worker.ts';
import { createMemory, type WorkspaceMemory } from '../platform/snapshot/workspace.ts';
import { type Circumstances, describeCircumstances } from './circumstances.ts';

export interface WarmWorkspace {
  readonly memory: WorkspaceMemory;
  /** Loaded once, and analysing from what they knew. */
  languages(load: () => Promise<readonly LanguageAdapter[]>): Promise<readonly LanguageAdapter[]>;
}

export class WarmWorkspaces {
  readonly #limit: number;
  /** The one that was used last comes last. */
  readonly #kept = new Map<string, WarmWorkspace>();

  constructor(limit = 4) {
    this.#limit = limit;
  }

  /** With other circumstances, nothing is taken over. */
  at(circumstances: Circumstances, log: Log): WarmWorkspace {
    const { session } = circumstances;
    const key = describeCircumstances(circumstances);
    const words = { wordIndexFile: session.paths.wordIndex, wordLearner: builtWorker('words') };
    const warm = this.#kept.get(key) ?? createWarm(createMemory({ ...words, log }));
    this.#kept.delete(key);
    this.#kept.set(key, warm);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break;
      this.#kept.delete(oldest);
    }
    return warm;
  }
}

function createWarm(memory: WorkspaceMemory): WarmWorkspace {
  let loaded: Promise<readonly LanguageAdapter[]> | null = null;
  return {
    memory,
    languages(load) {
      loaded ??= load().then((adapters) => adapters.map(remembering));
      return loaded;
    },
  };
}

interface LastAnalysis {
  readonly snapshot: Snapshot;
  readonly model: LanguageModel;
  /** Files whose facts were replaced since all began anew. */
  readonly replaced: number;
}

/** Facts of file versions that are gone stay in memory; past this many it is cheaper to begin anew. */
const MOST_REPLACED = 5_000;

function remembering(adapter: LanguageAdapter): LanguageAdapter {
  let last: LastAnalysis | null = null;
  return {
    ...adapter,
    analyse(view, previous) {
      if (previous !== undefined) return adapter.analyse(view, previous);
      if (last?.snapshot.id === view.snapshot.id) return last.model;
      const changed = last === null ? [] : changedPaths(last.snapshot, view.snapshot);
      const replaced = (last?.replaced ?? 0) + changed.length;
      const fresh = last === null || replaced > MOST_REPLACED;
      const model = fresh
        ? adapter.analyse(view)
        : adapter.analyse(view, { model: last!.model, changed: new Set(changed) });
      last = { snapshot: view.snapshot, model, replaced: fresh ? 0 : replaced };
      return model;
    },
  };
}
