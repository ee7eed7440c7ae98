// The one short stretch in which the tree is neither old nor new. All of it is synchronous, so that no signal handler and no other
// request of this process can come in between; and every file gets one last look before it is replaced.
import { type BigIntStats, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { faultPoint } from '../fault-points.ts';
import { FilesChanged } from './check-targets.ts';
import { onBehalfOf, TargetFinder } from './find-target.ts';
import { entryDirectory } from './journal-layout.ts';
import {
  locateDirectories,
  type Move,
  makeDirectories,
  putInPlace,
  removeDirectories,
  syncParents,
  takeAway,
} from './move-files.ts';
import { sameBytes } from './plan-slots.ts';
import type { StagedSlot, StagedTransaction } from './stage.ts';
import { partPath } from './staged-file.ts';

/** Throws FilesChanged, or what the operating system says; then the tree may be half written and must be taken back. */
export function carryOut(staged: StagedTransaction, durable: boolean): void {
  const { manifest, slots, entry } = staged;
  const paths = new Set(slots.map(({ path }) => path));
  const finder = new TargetFinder(entry.root, (path) => paths.has(path));
  const removed = locateDirectories(finder, manifest.removedDirectories);
  const created = locateDirectories(finder, manifest.createdDirectories);
  const directory = entryDirectory(entry);
  const moves = slots.map((slot, index) => ({
    slot,
    move: { ...slot, directory, token: entry.token, index },
  }));
  const parents = new ParentWatch(slots);

  for (const { slot, move } of moves) {
    if (slot.after !== null) continue;
    onBehalfOf(slot.path, () => {
      lookAgain(slot, parents);
      takeAway(move, 'before');
    });
  }
  removeDirectories(removed);
  makeDirectories(created);
  for (const { slot, move } of moves) {
    const record = manifest.slots[move.index]!.after;
    if (record === null) continue;
    onBehalfOf(slot.path, () => {
      lookAgain(slot, parents);
      putInPlace(move, 'after', record, slot.before !== null);
    });
  }
  assertOriginalsUntouched(moves);
  if (durable) {
    syncParents(
      slots.map(({ target }) => target),
      [...created, ...removed],
    );
  }
}

/** The directories of the targets, to be recognised: a parent that was replaced by a link would lead the write elsewhere. */
class ParentWatch {
  readonly #known = new Map<string, BigIntStats>();

  constructor(slots: readonly StagedSlot[]) {
    for (const { parent } of slots) if (parent.stat !== null) this.#known.set(parent.absolute, parent.stat);
  }

  isSame(directory: string): boolean {
    const now = lstatSync(directory, { bigint: true, throwIfNoEntry: false });
    if (now === undefined || !now.isDirectory()) return false;
    const known = this.#known.get(directory);
    if (known !== undefined) return now.dev === known.dev && now.ino === known.ino;
    this.#known.set(directory, now);
    return true;
  }
}

function lookAgain(slot: StagedSlot, parents: ParentWatch): void {
  faultPoint('tree.look');
  if (!parents.isSame(dirname(slot.target))) throw new FilesChanged([slot.path]);
  const now = lstatSync(slot.target, { bigint: true, throwIfNoEntry: false });
  if (slot.stat === null || slot.before === null) {
    if (now !== undefined) throw new FilesChanged([slot.path]);
    return;
  }
  const then = slot.stat;
  const same =
    now !== undefined &&
    now.dev === then.dev &&
    now.ino === then.ino &&
    now.size === then.size &&
    now.mtimeNs === then.mtimeNs &&
    now.ctimeNs === then.ctimeNs;
  if (!same) throw new FilesChanged([slot.path]);
  if (slot.before.racy && !sameBytes(readFileSync(slot.target), slot.before.bytes)) {
    throw new FilesChanged([slot.path]);
  }
}

/** Someone may have written into a file between the last look and the rename. That write is in the original, so it can be seen. */
function assertOriginalsUntouched(
  moves: readonly { readonly slot: StagedSlot; readonly move: Move }[],
): void {
  faultPoint('tree.review');
  const changed: string[] = [];
  for (const { slot, move } of moves) {
    if (slot.before === null) continue;
    if (slot.after !== null && !slot.linked) continue;
    const kept = lstatSync(partPath(move.directory, move.index, 'before'), {
      bigint: true,
      throwIfNoEntry: false,
    });
    const then = slot.before.stat;
    // A part beside the target, on another file system, was moved and not linked: there is nothing to compare.
    if (kept === undefined) continue;
    if (kept.size !== then.size || kept.mtimeNs !== then.mtimeNs || kept.ino !== then.ino)
      changed.push(slot.path);
  }
  if (changed.length > 0) throw new FilesChanged(changed);
}
