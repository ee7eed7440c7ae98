// How big a patch is, for the summary of an answer.
import type { Lines } from './diff-lines.ts';
import { diffFiles } from './file-diff.ts';
import type { MaterializedPatch } from './patch-set.ts';

export interface DiffStatistics {
  readonly filesChanged: number;
  readonly edits: number;
  readonly linesAdded: number;
  readonly linesRemoved: number;
  /** Bytes that edits and new files bring. A replacement counts on both sides, also where the texts have parts in common. */
  readonly bytesAdded: number;
  /** Bytes that edits and deletions take away. */
  readonly bytesRemoved: number;
}

export function diffStatistics(patch: MaterializedPatch): DiffStatistics {
  let [linesAdded, linesRemoved, bytesAdded, bytesRemoved] = [0, 0, 0, 0];
  for (const { before, after, hunks, edits } of diffFiles(patch)) {
    for (const { beforeStart, beforeEnd, afterStart, afterEnd } of hunks.flat()) {
      linesRemoved += beforeEnd - beforeStart;
      linesAdded += afterEnd - afterStart;
      // Without edits, as for a new file, the lines are all there is to count.
      if (edits.length > 0) continue;
      bytesRemoved += bytesOf(before, beforeStart, beforeEnd);
      bytesAdded += bytesOf(after, afterStart, afterEnd);
    }
    for (const { edit, before: old } of edits) {
      if (Buffer.compare(edit.text, old) === 0) continue;
      bytesRemoved += old.length;
      bytesAdded += edit.text.length;
    }
  }
  const filesChanged = patch.changes.length;
  return { filesChanged, edits: patch.edits.length, linesAdded, linesRemoved, bytesAdded, bytesRemoved };
}

function bytesOf({ starts }: Lines, start: number, end: number): number {
  return starts[end]! - starts[start]!;
}
