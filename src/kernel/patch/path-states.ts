// A patch seen from the disk: for every path it touches, what is there before and what is there after. Moves, swaps and
// chains are dissolved, so whoever writes, checks or undoes needs no rules about them.
import { compareText } from '../../base/compare-text.ts';
import type { MaterializedPatch } from './patch-set.ts';

export interface PathState {
  readonly path: string;
  /** Null: nothing is there. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
  /** Whose file mode the file has after the patch: a path of the tree before; null when the file is new or gone. */
  readonly modeFrom: string | null;
  /** For a new file: whether it may be executed. */
  readonly executable: boolean;
}

/** Sorted by path, each path once. */
export function pathStates(patch: MaterializedPatch): readonly PathState[] {
  const states = new Map<string, PathState>();
  const nothing = { before: null, after: null, modeFrom: null, executable: false };
  const merge = (path: string, known: Partial<PathState>) =>
    states.set(path, { ...nothing, ...states.get(path), ...known, path });
  for (const { path, movedFrom, before, after, executable } of patch.changes) {
    const source = movedFrom ?? path;
    if (before !== null) merge(source, { before });
    if (after !== null) merge(path, { after, executable, modeFrom: before === null ? null : source });
  }
  return [...states.values()].sort((a, b) => compareText(a.path, b.path));
}
