// Brings an interrupted transaction to one of its two ends, from wherever it stopped. Every step can be killed and done again.
import { closeSync, fsyncSync, readFileSync, renameSync } from 'node:fs';
import { contentHash } from '../../base/content-hash.ts';
import { errnoOf } from '../errno.ts';
import { faultPoint } from '../fault-points.ts';
import { FilesChanged } from './check-targets.ts';
import { finderFor, inspectSlots, isUntouched, type SlotView } from './inspect-slots.ts';
import { entryDirectory, type JournalEntry, moveOn, removeEntry } from './journal-layout.ts';
import { type Manifest, otherSide, type Side } from './manifest.ts';
import {
  clearBeside,
  findPart,
  locateDirectories,
  makeDirectories,
  putInPlace,
  removeDirectories,
  syncParents,
  takeAway,
} from './move-files.ts';
import { readBytes } from './pack.ts';
import { partPath, removeIfThere, writePart } from './staged-file.ts';

/** Brings the tree to the new state. Throws FilesChanged when that would overwrite someone's edit. */
export function rollForward(entry: JournalEntry, manifest: Manifest): void {
  const views = inspectSlots(entry, manifest);
  assertNone(blockForward(views));
  drive(entry, manifest, views, 'after');
}

/**
 * Brings the tree back to the old state and forgets the transaction. Throws FilesChanged when that would overwrite someone's
 * edit; then nothing is touched.
 */
export function rollBack(entry: JournalEntry, manifest: Manifest): void {
  let current = entry;
  let views = inspectSlots(current, manifest);
  assertNone(blockBack(views, entry.state));
  if (current.state !== 'rolling-back') {
    // From here on there is no way but back: a slot that was restored looks like one that was never done.
    current = moveOn(current, 'rolling-back', true);
    views = inspectSlots(current, manifest);
  }
  drive(current, manifest, views, 'before');
  current = moveOn(current, 'rolled-back', true);
  try {
    removeEntry(current);
  } catch (error) {
    // All is old, and says so; what is left of the journal is cleared away at the next start.
    if (errnoOf(error) === undefined) throw error;
  }
}

/** Files in the way of going on: not written yet, and not what they were. */
function blockForward(views: readonly SlotView[]): readonly string[] {
  return views.filter(({ holds, done }) => holds === 'other' && !done).map(({ slot }) => slot.path);
}

/** Files in the way of going back: written by us, and edited since. */
function blockBack(views: readonly SlotView[], state: JournalEntry['state']): readonly string[] {
  return views
    .filter(({ slot, move, holds, done }) => {
      if (holds !== 'other' || !done) return false;
      // On the way back, an original that is used up was put back; the edit came later and may stay.
      const restored = state === 'rolling-back' && slot.before !== null && findPart(move, 'before') === null;
      return !restored;
    })
    .map(({ slot }) => slot.path);
}

function assertNone(files: readonly string[]): void {
  if (files.length > 0) throw new FilesChanged(files);
}

function drive(entry: JournalEntry, manifest: Manifest, views: readonly SlotView[], side: Side): void {
  const other = otherSide(side);
  const forward = side === 'after';
  const finder = finderFor(entry, manifest);
  const removed = locateDirectories(finder, manifest.removedDirectories);
  const created = locateDirectories(finder, manifest.createdDirectories);
  const pending = views.filter(({ holds, done }) => holds === other && (forward || done));
  for (const view of pending) {
    if (view.slot[side] !== null) continue;
    lookAgain(view);
    takeAway(view.move, other);
  }
  removeDirectories(forward ? removed : created);
  makeDirectories(forward ? created : removed);
  for (const view of pending) {
    const record = view.slot[side];
    if (record === null) continue;
    ensurePart(entry, view, side);
    // Where nothing was, putting in place replaces nothing.
    if (view.slot[other] !== null) lookAgain(view);
    putInPlace(view.move, side, record, view.slot[other] !== null);
  }
  for (const { move } of views) clearBeside(move);
  syncParents(
    views.map(({ move }) => move.target),
    [...created, ...removed],
  );
}

/** Somebody may be editing while we recover. */
function lookAgain(view: SlotView): void {
  faultPoint('settle.look');
  if (!isUntouched(view)) throw new FilesChanged([view.slot.path]);
}

/** A part that is missing or damaged is made again from the pack. A kept original is never damaged: it is the user's own file. */
function ensurePart(entry: JournalEntry, { slot, move }: SlotView, side: Side): void {
  const record = slot[side]!;
  const found = findPart(move, side);
  if (found !== null) {
    if (side === 'before' || contentHash(readFileSync(found)) === record.hash) return;
    removeIfThere(found);
  }
  const [bytes] = readBytes(entryDirectory(entry), [record]);
  const part = partPath(move.directory, move.index, side);
  const draft = `${part}.draft`;
  removeIfThere(draft);
  const { descriptor } = writePart(draft, bytes!, record);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, part);
}
