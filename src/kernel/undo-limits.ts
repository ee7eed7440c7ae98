// The limits of the undo history. A record beyond one of them is announced by one apply and dropped by the next.
import type { TugConfig } from './config/tug-config.ts';

export interface UndoLimits {
  /** The total size of all records. */
  readonly bytes: number;
  readonly days: number;
}

export function undoLimits({ undoKeepBytes, undoKeepDays }: TugConfig): UndoLimits {
  return { bytes: undoKeepBytes, days: undoKeepDays };
}
