// The few things that are ever done to the user's tree: a file is put in place, a file is taken away, a directory comes or goes.
// Each is one atomic step of the file system, safe to be killed before, after, and never in between.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { renameStubbornly, syncDirectory } from '../atomic-write.ts';
import { errnoOf } from '../errno.ts';
import { faultPoint } from '../fault-points.ts';
import { FilesChanged } from './check-targets.ts';
import { Obstacle, onBehalfOf, type TargetFinder } from './find-target.ts';
import type { DirectoryRecord, FileRecord, Side } from './manifest.ts';
import { besidePath, exists, isNowhere, partPath, removeIfThere, writePart } from './staged-file.ts';

/** One slot of a transaction that is being carried out. */
export interface Move {
  readonly path: string;
  readonly target: string;
  /** The directory of the journal. */
  readonly directory: string;
  readonly token: string;
  readonly index: number;
}

/** Puts the part of this side in place. Where nothing may be replaced, nothing is, even if it came a moment ago. */
export function putInPlace(move: Move, side: Side, record: FileRecord, replaces: boolean): void {
  faultPoint('tree.put');
  const part = findPart(move, side) ?? partPath(move.directory, move.index, side);
  try {
    renameOrLink(part, move, replaces);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    const beside = besidePath(move.target, move.token, move.index, side);
    removeIfThere(beside);
    const { descriptor } = writePart(beside, readFileSync(part), record);
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    faultPoint('tree.put-beside');
    // First the part, then the rename: a part that is gone and a target that is still old means that it did not happen.
    unlinkSync(part);
    faultPoint('tree.put-beside-rename');
    renameOrLink(beside, move, replaces);
  }
}

/** Takes the file at the target away; it is kept as the part of this side. */
export function takeAway(move: Move, side: Side): void {
  faultPoint('tree.take');
  const part = partPath(move.directory, move.index, side);
  // A part that is a second name of the very same file would make the rename do nothing.
  removeIfThere(part);
  try {
    renameStubbornly(move.target, part);
  } catch (error) {
    if (errnoOf(error) !== 'EXDEV') throw error;
    renameStubbornly(move.target, besidePath(move.target, move.token, move.index, side));
  }
}

/** Where the part of this side is now; null when there is none. */
export function findPart(move: Move, side: Side): string | null {
  const inJournal = partPath(move.directory, move.index, side);
  if (exists(inJournal)) return inJournal;
  const beside = besidePath(move.target, move.token, move.index, side);
  return exists(beside) ? beside : null;
}

/** Removes what lies beside a target on another file system. */
export function clearBeside(move: Move): void {
  for (const side of ['before', 'after'] as const) {
    removeIfThere(besidePath(move.target, move.token, move.index, side));
  }
}

export interface LocatedDirectory extends DirectoryRecord {
  /** Null when the way to it leads out of the workspace, or through something that is not a directory. */
  readonly absolute: string | null;
}

export function locateDirectories(
  finder: TargetFinder,
  records: readonly DirectoryRecord[],
): readonly LocatedDirectory[] {
  return records.map((record) => {
    try {
      return { ...record, absolute: finder.directory(record.path).absolute };
    } catch (error) {
      if (error instanceof Obstacle || error instanceof TugError) return { ...record, absolute: null };
      throw error;
    }
  });
}

export function makeDirectories(directories: readonly LocatedDirectory[]): void {
  for (const { path, mode, absolute } of directories) {
    if (absolute === null) throw new Obstacle(path, 'there is something else where a directory is needed');
    onBehalfOf(path, () => {
      faultPoint('tree.mkdir');
      try {
        mkdirSync(absolute);
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST' || !lstatSync(absolute).isDirectory()) throw error;
      }
      if (mode !== null && process.platform !== 'win32') chmodSync(absolute, mode);
    });
  }
}

/** Removes those that are empty; one that somebody put something into stays, with what is in it. */
export function removeDirectories(directories: readonly LocatedDirectory[]): void {
  for (const { absolute } of [...directories].reverse()) {
    if (absolute === null) continue;
    faultPoint('tree.rmdir');
    try {
      rmdirSync(absolute);
    } catch (error) {
      if (!MAY_STAY.has(errnoOf(error) ?? '')) throw error;
    }
  }
}

/** Makes the renames of a transaction durable: every directory that has changed. */
export function syncParents(targets: readonly string[], directories: readonly LocatedDirectory[]): void {
  const changed = [...targets, ...directories.flatMap(({ absolute }) => absolute ?? [])];
  const parents = new Set(changed.map((path) => dirname(path)));
  for (const parent of parents) {
    faultPoint('tree.sync');
    try {
      syncDirectory(parent);
    } catch (error) {
      // The directory went away with its last file; its parent is in the list.
      if (!isNowhere(error)) throw error;
    }
  }
}

/** Why an empty directory may not be removable: not empty after all, gone, a mount point, or not ours. */
const MAY_STAY: ReadonlySet<string> = new Set([
  'ENOTEMPTY',
  'EEXIST',
  'ENOENT',
  'ENOTDIR',
  'EBUSY',
  'EACCES',
  'EPERM',
  'EINVAL',
]);

/** There are no hard links here, or no room for another one. */
const NO_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'EACCES',
  'EMLINK',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSPC',
  'EDQUOT',
]);

function renameOrLink(part: string, move: Move, replaces: boolean): void {
  if (!replaces) {
    try {
      linkSync(part, move.target);
      faultPoint('tree.put-linked');
      unlinkSync(part);
      return;
    } catch (error) {
      const code = errnoOf(error);
      if (code === 'EEXIST') throw new FilesChanged([move.path]);
      if (code === undefined || !NO_LINKS.has(code)) throw error;
      if (exists(move.target)) throw new FilesChanged([move.path]);
    }
  }
  renameStubbornly(part, move.target);
}
