// The kernel's only windows to the world. `platform/` implements them, `app/` wires them, tests use the real ones.
import type { Expected } from './expected-words.ts';
import type { MaterializedPatch } from './patch/patch-set.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotTotals } from './snapshot-totals.ts';
import type { PlannedCheck, Verdict, VerifyMode } from './verification.ts';
import type { Warning } from './warning.ts';
import type { WorkspaceView } from './workspace-view.ts';

/** Reads the workspace at hand. */
export interface WorkspacePort {
  readonly root: string;
  /** `expected` guesses what will be asked for; asked only when all files have to be read. */
  takeSnapshot(expected?: () => Expected): Promise<TakenView>;
  /**
   * The current bytes of the named paths, whatever a snapshot says: null when there is nothing at the path. Throws
   * PathEscape for a path (or a link on the way) that leaves the workspace, and WriteError for what is not a file.
   */
  readNow(paths: readonly string[]): ReadonlyMap<string, Uint8Array | null>;
}

export interface TakenView extends WorkspaceView {
  /** What is not in the snapshot, and why. */
  readonly warnings: readonly Warning[];
  /** Known without going through the inventory. */
  readonly stats: SnapshotTotals;
}

/** Snapshots that were taken before, as far as they are kept. */
export interface SnapshotHistory {
  load(id: string): Snapshot | null;
}

/** Writes a patch whole or not at all. */
export interface ApplyPort {
  apply(patch: MaterializedPatch, about: AppliedAbout): Promise<Applied>;
}

/** What the undo list says of a patch. */
export interface AppliedAbout {
  readonly operation: string;
  readonly summary: string;
  readonly snapshotId: string;
}

export interface Applied {
  /** Null when the patch changed nothing, so that there is nothing to undo. */
  readonly undoToken: string | null;
  /** Every path that is not as it was: written, moved to, moved away from, or removed; sorted. */
  readonly filesWritten: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Runs checks on a copy of the workspace with the patch in it. */
export interface VerifyPort {
  verify(request: VerifyRequest): Promise<Verdict>;
}

export interface VerifyRequest {
  readonly snapshot: Snapshot;
  /** Null: check the workspace as it is. */
  readonly patch: MaterializedPatch | null;
  readonly mode: VerifyMode;
  readonly checks: readonly PlannedCheck[];
  readonly keepSandbox: boolean;
}

/** Makes the edits of a patch once more, by other means. */
export interface SecondEngine {
  /** Throws EngineMismatch unless it comes to the same bytes, and what else keeps it from working. */
  confirm(patch: MaterializedPatch): Promise<void>;
}

/** Something for a person to watch while long work goes on. Never part of an answer. */
export interface Progress {
  /** `total` is null while it is not known. */
  report(phase: string, done: number, total: number | null): void;
  finish(): void;
}

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Structured log events; where and whether they are written is up to the door. */
export interface Log {
  log(level: LogLevel, target: string, message: string, fields?: Readonly<Record<string, unknown>>): void;
}
