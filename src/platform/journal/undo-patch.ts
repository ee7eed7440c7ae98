// Takes a patch back: a transaction like any other, from what it made to what was there before. So it is all or nothing too, is
// recovered when it is killed, and can itself be undone.
import { TugError } from '../../base/tug-error.ts';
import type { Warning } from '../../kernel/warning.ts';
import { undoDirectory } from './journal-layout.ts';
import type { FileRecord, Manifest } from './manifest.ts';
import { PackDamaged, readBytes } from './pack.ts';
import type { AttributeSource, Attributes, PlannedSlot } from './plan-slots.ts';
import { runTransaction, type TransactionOptions } from './run-transaction.ts';
import { findUndo, readManifests } from './undo-list.ts';

export interface Undone {
  /** Undoes the undo. */
  readonly undoToken: string;
  /** `redone`: what was taken back before is in the tree again. */
  readonly action: 'undone' | 'redone';
  readonly operation: string;
  readonly summary: string;
  /** Sorted. */
  readonly filesRestored: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Drops no other record. Throws UndoNotFound, UndoConflict with the files that were edited since, WriteError and others; then nothing was changed. */
export async function undoPatch(
  root: string,
  token: string,
  options: Omit<TransactionOptions, 'keep'> = {},
): Promise<Undone> {
  const { manifest, warnings } = await runTransaction(
    root,
    `undo ${token}`,
    (realRoot) => {
      const original = findUndo(realRoot, token);
      return {
        slots: invertSlots(realRoot, original),
        directories: {
          mayRemove: original.createdDirectories.map(({ path }) => path),
          modes: new Map(original.removedDirectories.map(({ path, mode }) => [path, mode])),
        },
        purpose: { about: original.about, inverse: !original.inverse, undoes: token },
        onChanged: (files) => undoConflict(realRoot, token, files),
      };
    },
    options,
  );
  return {
    undoToken: manifest.token,
    action: manifest.inverse ? 'undone' : 'redone',
    operation: manifest.about.operation,
    summary: manifest.about.summary,
    filesRestored: manifest.slots.map(({ path }) => path),
    warnings,
  };
}

function invertSlots(root: string, { token, slots }: Manifest): readonly PlannedSlot[] {
  const records = slots.flatMap(({ before, after }) => [before, after].filter((record) => record !== null));
  let bytes: Iterator<Uint8Array>;
  try {
    bytes = readBytes(undoDirectory(root, token), records)[Symbol.iterator]();
  } catch (error) {
    if (!(error instanceof PackDamaged)) throw error;
    const reason = error.message;
    throw new TugError(
      'SessionCorrupt',
      `${token} cannot be undone, because its stored files are damaged: ${reason}`,
      {
        hint: 'restore the files from version control',
        details: { path: undoDirectory(root, token), reason },
      },
    );
  }
  const next = (record: FileRecord | null): Uint8Array | null =>
    record === null ? null : (bytes.next().value as Uint8Array);
  return slots.map(({ path, before, after }) => {
    const attributes = invertAttributes(before, after);
    const restored = next(before);
    return { path, before: next(after), after: restored, attributes };
  });
}

function invertAttributes(before: FileRecord | null, after: FileRecord | null): AttributeSource {
  if (before === null) return { kind: 'new', executable: false };
  return { kind: 'restore', attributes: attributesIn(before), unless: after && attributesIn(after) };
}

function attributesIn({ mode, uid, gid }: FileRecord): Attributes {
  return { mode, uid, gid };
}

function undoConflict(root: string, token: string, files: readonly string[]): TugError {
  const touched = new Set(files);
  const later = readManifests(root)
    .filter((manifest) => manifest.token > token && manifest.slots.some(({ path }) => touched.has(path)))
    .map((manifest) => manifest.token);
  const byWhom = later.length > 0 ? ` (by ${later.join(', ')})` : '';
  return new TugError(
    'UndoConflict',
    `edited since ${token} was applied: ${files.join(', ')}${byWhom}; nothing was changed`,
    {
      ...(later.length > 0 && { hint: `undo ${later.join(', then ')} first` }),
      details: { files, later_patches: later },
    },
  );
}
