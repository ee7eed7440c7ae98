// The patch that was made last in each workspace, for `workspace://last_patch`.
import type { WireDocument } from '../wire/wire-document.ts';

export class LastPatches {
  readonly #byRoot = new Map<string, LastPatch>();

  /** Looks into an answer, and keeps the patch if there is one. */
  note(root: string, document: WireDocument): void {
    const {
      patch,
      operation,
      applied,
      undo_token: undoToken,
    } = document as WireDocument & Partial<LastPatch>;
    if (patch === undefined) return;
    this.#byRoot.set(root, {
      patch,
      operation: operation ?? 'apply',
      applied: applied === true,
      undo_token: undoToken ?? null,
    });
  }

  at(root: string): LastPatch | null {
    return this.#byRoot.get(root) ?? null;
  }
}

export interface LastPatch {
  readonly patch: unknown;
  readonly operation: string;
  readonly applied: boolean;
  readonly undo_token: string | null;
}
