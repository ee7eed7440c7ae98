// Finds the place of every edit of one file, puts the edits in order, and refuses those that overlap.
import { lineIndexOf, positionOf } from '../../base/line-index.ts';
import type { Conflict, Edit, ResolvedEdit } from './patch-set.ts';
import { resolveAnchor } from './resolve-anchor.ts';

export interface ResolvedEdits {
  /** By position; disjoint when there is no conflict. */
  readonly edits: readonly ResolvedEdit[];
  readonly conflicts: readonly Conflict[];
}

export function resolveEdits(edits: readonly Edit[], bytes: Uint8Array): ResolvedEdits {
  const lines = lineIndexOf(bytes);
  const conflicts: Conflict[] = [];
  const resolved: ResolvedEdit[] = [];
  for (const edit of edits) {
    const resolution = resolveAnchor(edit.anchor, bytes);
    switch (resolution.kind) {
      case 'found': {
        const { span } = resolution;
        const before = bytes.subarray(span.start, span.end);
        resolved.push({ edit, span, position: positionOf(lines, span.start), before });
        break;
      }
      case 'mismatch': {
        const { start, end } = resolution.span;
        const actual = bytes.subarray(start, end);
        conflicts.push({ kind: 'AnchorMismatch', edit, position: positionOf(lines, start), actual });
        break;
      }
      case 'out-of-bounds':
        conflicts.push({ kind: 'SpanOutOfBounds', edit, fileLength: bytes.length });
        break;
      case 'missing':
        conflicts.push({ kind: 'AnchorNotFound', edit });
        break;
      case 'ambiguous': {
        const matches = resolution.matches.map(({ start }) => positionOf(lines, start));
        conflicts.push({ kind: 'AnchorAmbiguous', edit, matches });
        break;
      }
    }
  }
  // Stable: insertions at one place keep the order of the patch, and come before what replaces the text after them.
  resolved.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { edits: resolved, conflicts: conflicts.concat(findOverlaps(resolved)) };
}

/** The one place that demands disjoint edits. Touching is no overlap: neither edges, nor insertions at one place. */
function findOverlaps(sorted: readonly ResolvedEdit[]): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  let widest: ResolvedEdit | undefined;
  for (const edit of sorted) {
    if (widest !== undefined && edit.span.start < widest.span.end) {
      conflicts.push({ kind: 'OverlappingEdits', file: edit.edit.file, first: widest, second: edit });
    }
    if (widest === undefined || edit.span.end > widest.span.end) widest = edit;
  }
  return conflicts;
}
