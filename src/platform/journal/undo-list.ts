// What can be undone: one entry for every patch that is in the tree and still remembered.

import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import type { UndoLimits } from '../../kernel/undo-limits.ts';
import { errnoOf } from '../errno.ts';
import { isToken, readUndoTokens, undoDirectory } from './journal-layout.ts';
import { type Manifest, slotPaths } from './manifest.ts';
import { PackDamaged, readManifest } from './pack.ts';
import { type WeighedUndo, weighUndo } from './undo-retention.ts';

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
  /** What its record takes. */
  readonly bytes: number;
  /** The apply that drops the record with the limits as they are; null while it is kept. */
  readonly expires: 'next_apply' | 'apply_after_next' | null;
}

export interface DamagedUndo {
  readonly token: string;
  /** Absolute. */
  readonly path: string;
  readonly reason: string;
}

/** Records that cannot be read, newest first: patches that are in the tree and cannot be taken back by tug. */
export function listDamagedUndo(root: string): readonly DamagedUndo[] {
  return [...walkRecords(root)].flatMap((record) => (record.kind === 'damaged' ? [record.damage] : []));
}

export function undoDamaged({ token, path, reason }: DamagedUndo): TugError {
  return new TugError('SessionCorrupt', `the undo record ${path} is damaged: ${reason}`, {
    hint: 'restore the files from version control; other patches can be undone by their tokens (`tug undo --list`)',
    details: { path, reason, token },
  });
}

/** The patch that was applied last, undone patches not counted; null when there is none. Throws when its record is damaged. */
export function newestUndo(root: string): string | null {
  for (const record of walkRecords(root)) {
    if (record.kind === 'damaged') throw undoDamaged(record.damage);
    if (!record.manifest.inverse) return record.manifest.token;
  }
  return null;
}

/** Newest first. Records that are damaged are listed apart. */
export function listUndo(root: string, limits: UndoLimits = NO_LIMITS): readonly UndoEntry[] {
  const weighed = new Map(weighUndo(root, limits).map((record) => [record.token, record]));
  return readManifests(root).map((manifest) => {
    const { bytes, expires } = weightOf(weighed.get(manifest.token));
    return {
      token: manifest.token,
      ...titleOf(manifest),
      snapshotId: manifest.about.snapshotId,
      appliedAt: manifest.appliedAt,
      files: slotPaths(manifest),
      bytes,
      expires,
    };
  });
}

const NO_LIMITS: UndoLimits = { bytes: Number.POSITIVE_INFINITY, days: Number.POSITIVE_INFINITY };

/** A record that was not weighed was applied in the meantime, so it is the newest. */
function weightOf(record: WeighedUndo | undefined): Pick<UndoEntry, 'bytes' | 'expires'> {
  if (record === undefined) return { bytes: 0, expires: null };
  const { bytes, beyond, announced } = record;
  return { bytes, expires: beyond === null ? null : announced ? 'next_apply' : 'apply_after_next' };
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
  return [...walkRecords(root)].flatMap((record) => (record.kind === 'whole' ? [record.manifest] : []));
}

type UndoRecord =
  | { readonly kind: 'whole'; readonly manifest: Manifest }
  | { readonly kind: 'damaged'; readonly damage: DamagedUndo };

/** Newest first, each read when it is asked for: the history may be long, and most questions are about its newest record. */
function* walkRecords(root: string): Generator<UndoRecord> {
  const superseded = new Set<string | null>();
  for (const token of [...readUndoTokens(root)].reverse()) {
    const record = readRecord(root, token);
    if (record?.kind === 'whole') superseded.add(record.manifest.undoes);
    if (record !== null && !superseded.has(token)) yield record;
  }
}

/** Null when another process dropped it between the listing and now. */
function readRecord(root: string, token: string): UndoRecord | null {
  const path = undoDirectory(root, token);
  try {
    return { kind: 'whole', manifest: readManifest(path) };
  } catch (error) {
    if (error instanceof PackDamaged)
      return { kind: 'damaged', damage: { token, path, reason: error.message } };
    if (errnoOf(error) !== undefined) return null;
    throw error;
  }
}

/** Null for a record that is not there, or damaged. */
export function readManifestIfWhole(root: string, token: string): Manifest | null {
  const record = readRecord(root, token);
  return record?.kind === 'whole' ? record.manifest : null;
}

/** Throws UndoNotFound, which knows what became of the token when it can be known. */
export function findUndo(root: string, token: string): Manifest {
  const manifests: Manifest[] = [];
  for (const record of walkRecords(root)) {
    if (record.kind === 'whole') {
      if (record.manifest.token === token) return record.manifest;
      manifests.push(record.manifest);
    } else if (record.damage.token === token) throw undoDamaged(record.damage);
  }
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
    ? 'no applied patch has it, or its record was dropped'
    : 'it is not an undo token';
  const others =
    nearest.length > 0 ? `; ${near.length > 0 ? 'nearest' : 'newest'}: ${nearest.join(', ')}` : '';
  throw new TugError('UndoNotFound', `${JSON.stringify(token)} cannot be undone: ${why}${others}`, {
    details: { token, nearest },
  });
}
