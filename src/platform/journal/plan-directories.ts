// Which directories a transaction makes, and which it leaves empty and therefore takes away, as git does. Told beforehand, because
// what is not in the journal could not be taken back.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../base/compare-text.ts';
import { modeOf } from './file-attributes.ts';
import type { Place } from './find-places.ts';
import type { Directory, TargetFinder } from './find-target.ts';
import type { DirectoryRecord } from './manifest.ts';
import type { PlannedSlot } from './plan-slots.ts';

export interface DirectoryHistory {
  /** Directories that may go when they become empty; null: every directory that a file leaves. */
  readonly mayRemove: readonly string[] | null;
  /** Modes of directories that once were there. */
  readonly modes: ReadonlyMap<string, number | null>;
}

export interface DirectoryPlan {
  readonly created: readonly DirectoryRecord[];
  readonly removed: readonly DirectoryRecord[];
}

export function planDirectories(
  planned: readonly PlannedSlot[],
  places: readonly Place[],
  vanishing: ReadonlySet<string>,
  finder: TargetFinder,
  history: DirectoryHistory,
): DirectoryPlan {
  const missing = new Set<string>();
  for (const { slot, parent } of places) {
    if (slot.after === null) continue;
    for (let d: Directory | null = parent; d !== null && d.stat === null; d = d.parent) missing.add(d.path);
  }
  const candidates =
    history.mayRemove ?? places.filter(({ slot }) => vanishing.has(slot.path)).flatMap(listAncestors);
  return {
    created: [...missing].sort(compareText).map((path) => ({ path, mode: history.modes.get(path) ?? null })),
    removed: findEmptied(candidates, planned, vanishing, finder),
  };
}

function findEmptied(
  candidates: readonly string[],
  planned: readonly PlannedSlot[],
  vanishing: ReadonlySet<string>,
  finder: TargetFinder,
): readonly DirectoryRecord[] {
  const needed = new Set<string>();
  for (const { path, after } of planned) {
    if (after !== null) for (const ancestor of ancestorsOf(path)) needed.add(ancestor);
  }
  const removed = new Map<string, DirectoryRecord>();
  // What is deeper comes first: a directory is empty when all that was in it is gone.
  for (const path of [...new Set(candidates)].sort((a, b) => b.length - a.length)) {
    if (needed.has(path)) continue;
    const directory = finder.directory(path);
    if (directory.stat === null || directory.absolute !== join(finder.directory('').absolute, path)) continue;
    const goes = (name: string) => vanishing.has(`${path}/${name}`) || removed.has(`${path}/${name}`);
    if (readdirSync(directory.absolute).every(goes))
      removed.set(path, { path, mode: modeOf(directory.stat) });
  }
  return [...removed.values()].sort((a, b) => compareText(a.path, b.path));
}

function listAncestors({ slot }: Place): readonly string[] {
  return ancestorsOf(slot.path);
}

/** `a/b/c.py`: `a/b`, `a`. */
function ancestorsOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let cut = path.lastIndexOf('/'); cut > 0; cut = path.lastIndexOf('/', cut - 1))
    found.push(path.slice(0, cut));
  return found;
}
