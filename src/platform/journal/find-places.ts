// The place on disk of every slot of a transaction, each in a directory that may be written, no two of them the same file.
import { accessSync, type BigIntStats, constants, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { describeErrno } from '../errno.ts';
import { type Directory, Obstacle, type TargetFinder } from './find-target.ts';
import type { PlannedSlot } from './plan-slots.ts';

export interface Place {
  readonly slot: PlannedSlot;
  readonly parent: Directory;
  readonly target: string;
  readonly stat: BigIntStats | undefined;
}

/** Throws PathEscape and Obstacle. */
export function findPlaces(finder: TargetFinder, planned: readonly PlannedSlot[]): readonly Place[] {
  const places = planned.map((slot) => findPlace(finder, slot));
  refuseAliases(places);
  return places;
}

function findPlace(finder: TargetFinder, slot: PlannedSlot): Place {
  const parent = finder.parentOf(slot.path);
  const target = join(parent.absolute, slot.path.slice(slot.path.lastIndexOf('/') + 1));
  try {
    if (parent.stat !== null) accessSync(parent.absolute, constants.W_OK | constants.X_OK);
    const stat =
      parent.stat === null ? undefined : lstatSync(target, { bigint: true, throwIfNoEntry: false });
    return { slot, parent, target, stat };
  } catch (error) {
    throw new Obstacle(slot.path, `its directory cannot be written: ${describeErrno(error)}`);
  }
}

function refuseAliases(places: readonly Place[]): void {
  const byTarget = new Map<string, string>();
  for (const { slot, target } of places) {
    const twin = byTarget.get(target);
    if (twin !== undefined) throw new Obstacle(slot.path, `it is the same file as ${twin}, through a link`);
    byTarget.set(target, slot.path);
  }
}
