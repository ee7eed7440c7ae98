// What analysis may look at: one snapshot and the bytes it names. A view never shows bytes other than the
// snapshot's: when a file changed on disk since, reading it is a SnapshotMismatch.
import type { Snapshot } from './snapshot.ts';

export interface WorkspaceView {
  readonly snapshot: Snapshot;
  /** The raw bytes of a file of the snapshot. Throws FileNotFound or SnapshotMismatch. */
  read(path: string): Uint8Array;
  /**
   * Paths of the snapshot, sorted, whose bytes may hold the word as `findWord` finds it: every file that does, and perhaps
   * some that do not. Far cheaper than reading all files; and cheaper still when only files of one language are asked for.
   */
  filesContaining(word: string, language?: string): readonly string[];
  /** Whether one file may hold the word; where it is there, it is cheaper than reading the file. */
  mayHold?(path: string, word: string): boolean;
}
