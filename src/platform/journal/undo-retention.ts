// How long applied patches can be undone. Undo records stay within an age and a total size, the oldest go first, and none is
// dropped before the answer of an earlier apply has announced it. The newest record is always kept.
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { UndoLimits } from '../../kernel/undo-limits.ts';
import { faultPoint } from '../fault-points.ts';
import { dropUndo } from './drop-undo.ts';
import { readUndoTokens, timeOfToken, undoDirectory } from './journal-layout.ts';
import { PACK_NAME } from './pack.ts';

export interface WeighedUndo {
  readonly token: string;
  readonly bytes: number;
  /** The limit that it is beyond; null while it is kept. */
  readonly beyond: 'age' | 'size' | null;
  /** Whether the answer of an apply said that it will be dropped. */
  readonly announced: boolean;
}

export interface RetainedUndo {
  /** Can no longer be undone. Both newest first. */
  readonly dropped: readonly string[];
  /** Dropped by the next apply, unless the limits are raised before. */
  readonly announced: readonly string[];
}

/** Newest first. */
export function weighUndo(root: string, limits: UndoLimits, now = Date.now()): readonly WeighedUndo[] {
  const oldest = now - limits.days * DAY_MS;
  let total = 0;
  return [...readUndoTokens(root)].reverse().map((token, index) => {
    const directory = undoDirectory(root, token);
    const bytes = statSync(join(directory, PACK_NAME), { throwIfNoEntry: false })?.size ?? 0;
    total += bytes;
    const crossed = timeOfToken(token) < oldest ? 'age' : total > limits.bytes ? 'size' : null;
    const beyond = index === 0 ? null : crossed;
    return { token, bytes, beyond, announced: beyond !== null && existsSync(join(directory, ANNOUNCED)) };
  });
}

/** To be called under the lock; safe to be killed at any moment. */
export function retainUndo(root: string, limits: UndoLimits): RetainedUndo {
  const beyond = weighUndo(root, limits).filter((record) => record.beyond !== null);
  const dropped = beyond.filter(({ announced }) => announced).map(({ token }) => token);
  const announced = beyond.filter((record) => !record.announced).map(({ token }) => token);
  for (const token of dropped) {
    faultPoint('retain.drop');
    dropUndo(root, token);
  }
  for (const token of announced) {
    faultPoint('retain.announce');
    closeSync(openSync(join(undoDirectory(root, token), ANNOUNCED), 'w'));
  }
  return { dropped, announced };
}

/** An empty file in the record. */
const ANNOUNCED = 'announced';
const DAY_MS = 24 * 60 * 60 * 1000;
