// Before anything is written: does the tree hold exactly what the transaction expects, and could every file be written? Only
// looks, never writes. What it saw of each file is kept, so that the last look before the write can tell a change.
import { accessSync, type BigIntStats, constants, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describeErrno, errnoOf } from '../errno.ts';
import { attributesOf, inheritedGroup, modeOf } from './file-attributes.ts';
import { findPlaces, type Place } from './find-places.ts';
import { type Directory, Obstacle, TargetFinder } from './find-target.ts';
import type { DirectoryRecord } from './manifest.ts';
import { type DirectoryHistory, planDirectories } from './plan-directories.ts';
import { type AttributeSource, type PlannedSlot, sameBytes } from './plan-slots.ts';

export interface CheckedSlot {
  readonly path: string;
  /** Absolute and without links. */
  readonly target: string;
  readonly parent: Directory;
  readonly before: SeenFile | null;
  readonly after: ResultFile | null;
}

export interface SeenFile {
  readonly bytes: Uint8Array;
  readonly stat: BigIntStats;
  /** Changed so recently that another change could leave the same time stamp: time alone does not tell. */
  readonly racy: boolean;
}

export interface ResultFile {
  readonly bytes: Uint8Array;
  /** Null: what a new file gets. */
  readonly mode: number | null;
  readonly executable: boolean;
  readonly uid: number | null;
  readonly gid: number | null;
}

export interface CheckedTransaction {
  readonly slots: readonly CheckedSlot[];
  readonly createdDirectories: readonly DirectoryRecord[];
  readonly removedDirectories: readonly DirectoryRecord[];
  readonly warnings: readonly string[];
}

/** Files that do not hold what they should; sorted. */
export class FilesChanged extends Error {
  readonly files: readonly string[];

  constructor(files: readonly string[]) {
    super(`changed: ${files.join(', ')}`);
    this.files = files;
  }
}

/** Throws PathEscape, Obstacle and FilesChanged. */
export function checkTargets(
  root: string,
  planned: readonly PlannedSlot[],
  history: DirectoryHistory,
): CheckedTransaction {
  const vanishing = new Set(planned.filter(({ after }) => after === null).map(({ path }) => path));
  const finder = new TargetFinder(root, (path) => vanishing.has(path));
  const places = findPlaces(finder, planned);
  const directories = planDirectories(planned, places, vanishing, finder, history);
  const removed = new Set(directories.removed.map(({ path }) => path));

  const changed: string[] = [];
  const seen = new Map<string, SeenFile>();
  const vacated = new Map<string, string>();
  for (const { slot, stat } of places) {
    if (stat !== undefined && vanishing.has(slot.path)) vacated.set(identityOf(stat), slot.path);
  }
  for (const place of places) {
    const { slot, stat } = place;
    if (slot.before === null) {
      if (stat === undefined || removed.has(slot.path)) continue;
      if (stat.isDirectory()) throw new Obstacle(slot.path, 'it is a directory');
      // On a file system without case, `a.py` is there because `A.py` is, which makes way.
      const former = vacated.get(identityOf(stat));
      if (former === undefined) changed.push(slot.path);
      else if (posix.dirname(former) !== posix.dirname(slot.path))
        throw new Obstacle(slot.path, `${CASE_OF_DIRECTORY} ${former}`);
    } else {
      const file = lookAtFile(place, slot.before);
      if (file === null) changed.push(slot.path);
      else seen.set(slot.path, file);
    }
  }
  if (changed.length > 0) throw new FilesChanged(changed);

  return {
    slots: places.map((place) => ({
      path: place.slot.path,
      target: place.target,
      parent: place.parent,
      before: seen.get(place.slot.path) ?? null,
      after: place.slot.after === null ? null : resultOf(place, place.slot.after, seen),
    })),
    createdDirectories: directories.created,
    removedDirectories: directories.removed,
    warnings: places.flatMap((place) => warnAboutLinks(place)),
  };
}

/** Time stamps of file systems are as coarse as two seconds (FAT). */
const RACY_MS = 2500;

/** Null when it is not there or holds something else. */
function lookAtFile({ slot, target, stat }: Place, expected: Uint8Array): SeenFile | null {
  if (stat === undefined) return null;
  if (stat.isSymbolicLink()) throw new Obstacle(slot.path, 'it is a symbolic link');
  if (stat.isDirectory()) throw new Obstacle(slot.path, 'it is a directory');
  if (!stat.isFile()) throw new Obstacle(slot.path, 'it is not a regular file');
  // The superuser could write it all the same; but whoever took the permission away meant something by it.
  if ((stat.mode & 0o200n) === 0n) throw new Obstacle(slot.path, 'the file is read-only');
  try {
    accessSync(target, constants.R_OK | constants.W_OK);
    const racy = Date.now() - Number(stat.mtimeNs / 1_000_000n) < RACY_MS;
    if (stat.size !== BigInt(expected.length)) return null;
    return sameBytes(readFileSync(target), expected) ? { bytes: expected, stat, racy } : null;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw new Obstacle(slot.path, describeErrno(error));
  }
}

function resultOf(place: Place, bytes: Uint8Array, seen: ReadonlyMap<string, SeenFile>): ResultFile {
  const source: AttributeSource = place.slot.attributes;
  switch (source.kind) {
    case 'of':
      return { bytes, executable: false, ...attributesOf(seen.get(source.path)!.stat) };
    case 'new':
      return {
        bytes,
        mode: null,
        executable: source.executable,
        uid: null,
        gid: inheritedGroup(place.parent),
      };
    case 'restore': {
      const now = seen.get(place.slot.path)?.stat;
      const chosenSince = now !== undefined && source.unless !== null && modeOf(now) !== source.unless.mode;
      return { bytes, executable: false, ...(chosenSince ? attributesOf(now) : source.attributes) };
    }
  }
}

function warnAboutLinks({ slot, stat }: Place): readonly string[] {
  if (slot.before === null || stat === undefined || stat.nlink <= 1n) return [];
  const others = Number(stat.nlink) - 1;
  return [
    `${slot.path} has ${others} other hard link${others > 1 ? 's' : ''}; they keep the old content, because a file is replaced and not written into`,
  ];
}

/** The directories are one and the same here, so that neither could be made nor removed. */
const CASE_OF_DIRECTORY = 'for this file system it differs in nothing but the case of a directory from';

function identityOf(stat: BigIntStats): string {
  return `${stat.dev}:${stat.ino}`;
}
