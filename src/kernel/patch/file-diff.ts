// Each changed file of a patch as lines and hunks: what a diff shows and what statistics count.
import { compareText } from '../../base/compare-text.ts';
import { diffLines, type LineChange, type Lines, linesAfter, splitLines } from './diff-lines.ts';
import type { FileChange, MaterializedPatch, ResolvedEdit } from './patch-set.ts';
import { pathStates } from './path-states.ts';

export const CONTEXT_LINES = 3;

export interface FileDiff {
  /** Null for a new file. */
  readonly oldPath: string | null;
  /** Null for a deleted file. */
  readonly newPath: string | null;
  /** Whose file mode it has after the patch, a path of the tree before; null for a new file. */
  readonly modeFrom: string | null;
  readonly executable: boolean;
  readonly before: Lines;
  readonly after: Lines;
  readonly hunks: readonly Hunk[];
  /** None also means that only the texts before and after are known. */
  readonly edits: readonly ResolvedEdit[];
}

/** Changes that stand so close that their context lines touch. */
export type Hunk = readonly LineChange[];

/**
 * By path. Files that move to a place which another file leaves (a swap, a chain) are shown as changed in place: that is
 * the only form of them in which every tool that reads diffs agrees.
 */
export function diffFiles(patch: MaterializedPatch): readonly FileDiff[] {
  let diffs = known.get(patch);
  if (diffs === undefined) {
    diffs = compareFiles(patch);
    known.set(patch, diffs);
  }
  return diffs;
}

/** The diff of a patch and its statistics are told in one answer. */
const known = new WeakMap<MaterializedPatch, readonly FileDiff[]>();

function compareFiles(patch: MaterializedPatch): readonly FileDiff[] {
  const editsByFile = groupEdits(patch.edits);
  const displaced = findDisplaced(patch.changes);
  const diffs = patch.changes
    .filter(({ path, movedFrom }) => !displaced.has(movedFrom ?? path) && !displaced.has(path))
    .map(({ path, movedFrom, before, after, executable }) => {
      const source = movedFrom ?? path;
      return diffTexts(before, after, before === null ? [] : (editsByFile.get(source) ?? []), {
        oldPath: before === null ? null : source,
        newPath: after === null ? null : path,
        modeFrom: before === null ? null : source,
        executable,
      });
    });
  for (const { path, before, after, modeFrom, executable } of displaced.size === 0 ? [] : pathStates(patch)) {
    if (!displaced.has(path)) continue;
    const [oldPath, newPath] = [before === null ? null : path, after === null ? null : path];
    diffs.push(diffTexts(before, after, [], { oldPath, newPath, modeFrom, executable }));
  }
  return diffs.sort((a, b) => compareText(a.newPath ?? a.oldPath!, b.newPath ?? b.oldPath!));
}

/** All paths of moves that are linked to each other by a path that one leaves and another reaches. */
function findDisplaced(changes: readonly FileChange[]): ReadonlySet<string> {
  const targets = new Map(
    changes.flatMap(({ path, movedFrom }) => (movedFrom === null ? [] : [[movedFrom, path]])),
  );
  const displaced = new Set<string>();
  for (const [from, to] of targets) {
    if (!targets.has(to)) continue;
    for (const path of [from, to, targets.get(to)!]) displaced.add(path);
  }
  return displaced;
}

function diffTexts(
  before: Uint8Array | null,
  after: Uint8Array | null,
  edits: readonly ResolvedEdit[],
  paths: Pick<FileDiff, 'oldPath' | 'newPath' | 'modeFrom' | 'executable'>,
): FileDiff {
  const nothing = Buffer.alloc(0);
  const old = splitLines(before ?? nothing);
  const now = linesAfter(old, after ?? nothing, after === null ? [] : edits);
  return { ...paths, before: old, after: now, hunks: groupIntoHunks(diffLines(old, now, edits)), edits };
}

function groupEdits(edits: readonly ResolvedEdit[]): ReadonlyMap<string, readonly ResolvedEdit[]> {
  const groups = new Map<string, ResolvedEdit[]>();
  for (const edit of edits) {
    const known = groups.get(edit.edit.file);
    if (known === undefined) groups.set(edit.edit.file, [edit]);
    else known.push(edit);
  }
  return groups;
}

function groupIntoHunks(changes: readonly LineChange[]): readonly Hunk[] {
  const hunks: LineChange[][] = [];
  for (const lines of changes) {
    const last = hunks.at(-1)?.at(-1);
    if (last !== undefined && lines.beforeStart - last.beforeEnd <= 2 * CONTEXT_LINES)
      hunks.at(-1)!.push(lines);
    else hunks.push([lines]);
  }
  return hunks;
}
