// The parts of a transaction: for each slot the file that will be put in place (`new-N`), and the one that was there (`old-N`).
// They lie in the journal's directory; on another file system than the target, beside it, under a name that recovery knows.
import { closeSync, fchmodSync, fchownSync, lstatSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errnoOf } from '../errno.ts';
import type { Side } from './manifest.ts';

export function partPath(directory: string, index: number, side: Side): string {
  return join(directory, `${PART_NAMES[side]}-${index}`);
}

export function besidePath(target: string, token: string, index: number, side: Side): string {
  return join(dirname(target), `.tug-${token}-${index}.${PART_NAMES[side]}`);
}

export interface PartAttributes {
  readonly mode: number;
  readonly uid: number | null;
  readonly gid: number | null;
}

/** Writes a whole new file and returns it still open: whoever asked for it syncs and closes it. */
export function writePart(path: string, bytes: Uint8Array, attributes: PartAttributes): OpenPart {
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    // Owner first: changing it takes the set-user-id bits away.
    const ownerKept = giveTo(descriptor, attributes);
    if (process.platform !== 'win32') fchmodSync(descriptor, attributes.mode);
    return { descriptor, ownerKept };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

export interface OpenPart {
  readonly descriptor: number;
  /** False when only the superuser could have given the file to its former owner. */
  readonly ownerKept: boolean;
}

/** A name below what is a file now is not there either. */
export function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if (isNowhere(error)) return false;
    throw error;
  }
}

export function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isNowhere(error)) throw error;
  }
}

export function isNowhere(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

const PART_NAMES: Readonly<Record<Side, string>> = { before: 'old', after: 'new' };

function giveTo(descriptor: number, { uid, gid }: PartAttributes): boolean {
  if (uid === null && gid === null) return true;
  const UNCHANGED = -1;
  let kept = true;
  for (const [owner, group] of [
    [UNCHANGED, gid ?? UNCHANGED],
    [uid ?? UNCHANGED, UNCHANGED],
  ] as const) {
    if (owner === UNCHANGED && group === UNCHANGED) continue;
    try {
      fchownSync(descriptor, owner, group);
    } catch (error) {
      if (errnoOf(error) !== 'EPERM') throw error;
      kept = false;
    }
  }
  return kept;
}
