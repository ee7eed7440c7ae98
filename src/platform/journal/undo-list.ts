// What can be undone: one entry for every patch that is in the tree and still remembered.

import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import { errnoOf } from '../errno.ts';
import { isToken, readUndoTokens, undoDirectory } from './journal-layout.ts';
import { type Manifest, slotPaths } from './manifest.ts';
import { PackDamaged, readManifest } from './pack.ts';

export interface UndoEntry {
  readonly token: string;
  /** `undo` when undoing it brings a patch back that was taken back. */
  readonly operation: string;
  readonly summary: string;
  readonly snapshotId: string;
  /** ISO 8601. */
  readonly appliedAt: string;
  /** Sorted. */
  readonly files: readonly string[];
}

export interface DamagedUndo {
  readonly token: string;
  /** Absolute. */
  readonly path: string;
  readonly reason: string;
}

/** Records that cannot be read, newest first: patches that are in the tree and cannot be taken back by tug. */
export function listDamagedUndo(root: string): readonly DamagedUndo[] {
  return readUndoTokens(root)
    .flatMap((token) => {
      const path = undoDirectory(root, token);
      try {
        readManifest(path);
        return [];
      } catch (error) {
        if (!(error instanceof PackDamaged)) return [];
        return [{ token, path, reason: error.message }];
      }
    })
    .reverse();
}

export function undoDamaged({ token, path, reason }: DamagedUndo): TugError {
  return new TugError('SessionCorrupt', `the undo record ${path} is damaged: ${reason}`, {
    hint: 'restore the files from version control; other patches can be undone by their tokens (`tug undo --list`)',
    details: { path, reason, token },
  });
}

/** The patch that was applied last, undone patches not counted; null when there is none. Throws when its record is damaged. */
export function newestUndo(root: string): string | null {
  const newest = readManifests(root).find(({ inverse }) => !inverse)?.token ?? null;
  const [damaged] = listDamagedUndo(root);
  if (damaged !== undefined && (newest === null || damaged.token > newest)) throw undoDamaged(damaged);
  return newest;
}

/** Newest first. Records that are damaged are listed apart. */
export function listUndo(root: string): readonly UndoEntry[] {
  return readManifests(root).map((manifest) => ({
    token: manifest.token,
    ...titleOf(manifest),
    snapshotId: manifest.about.snapshotId,
    appliedAt: manifest.appliedAt,
    files: slotPaths(manifest),
  }));
}

function titleOf({ about, inverse }: Manifest): {
  readonly operation: string;
  readonly summary: string;
} {
  return inverse
    ? { operation: 'undo', summary: `undo of: ${about.summary}` }
    : { operation: about.operation, summary: about.summary };
}

/** Newest first; without those that were taken back by a later one. */
export function readManifests(root: string): readonly Manifest[] {
  const manifests: Manifest[] = [];
  for (const token of readUndoTokens(root)) {
    const manifest = tryReadManifest(root, token);
    if (manifest !== null) manifests.push(manifest);
  }
  const superseded = new Set(manifests.map(({ undoes }) => undoes));
  return manifests.filter(({ token }) => !superseded.has(token)).reverse();
}

/** Throws UndoNotFound, which knows what became of the token when it can be known. */
export function findUndo(root: string, token: string): Manifest {
  const manifests = readManifests(root);
  const found = manifests.find((manifest) => manifest.token === token);
  if (found !== undefined) return found;
  const damaged = listDamagedUndo(root).find((record) => record.token === token);
  if (damaged !== undefined) throw undoDamaged(damaged);
  const successor = manifests.find(({ undoes }) => undoes === token);
  if (successor !== undefined) {
    const message = `${token} was taken back already, by ${successor.token}`;
    const hint = `to bring it back, run \`tug undo ${successor.token}\``;
    throw new TugError('UndoNotFound', message, { hint, details: { token, nearest: [successor.token] } });
  }
  const known = manifests.map((manifest) => manifest.token);
  const near = nearestNames(token, known, 3);
  const nearest = near.length > 0 ? near : known.slice(0, 3);
  const why = isToken(token)
    ? 'no applied patch has it, or it is older than what is kept'
    : 'it is not an undo token';
  const others =
    nearest.length > 0 ? `; ${near.length > 0 ? 'nearest' : 'newest'}: ${nearest.join(', ')}` : '';
  throw new TugError('UndoNotFound', `${JSON.stringify(token)} cannot be undone: ${why}${others}`, {
    details: { token, nearest },
  });
}

function tryReadManifest(root: string, token: string): Manifest | null {
  try {
    return readManifest(undoDirectory(root, token));
  } catch (error) {
    // Dropped by another process between the listing and now, or damaged: either way it cannot be undone.
    if (error instanceof PackDamaged || errnoOf(error) !== undefined) return null;
    throw error;
  }
}
