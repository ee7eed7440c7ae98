// Where does a place of the old text stand in the new one? The binding check follows names through a patch with it.
// It knows spans and moves only, never what the text means.
import { type Span, spanLength, spansOverlap } from '../../base/span.ts';
import type { MaterializedPatch, ResolvedEdit } from './patch-set.ts';

export interface EditMap {
  /** Follows a span of a file before the patch. */
  mapSpan(file: string, span: Span): MappedSpan;
  /** Whether every byte of a span of a file after the patch was put there by the patch. */
  isInserted(file: string, span: Span): boolean;
  /** Where a byte of an edit's new text stands after the patch. */
  placeInEdit(editId: string, offset: number): { readonly file: string; readonly offset: number };
  /** Where a file is after the patch, null when it is deleted, and which of its bytes stay; null when the patch leaves it alone. */
  keptParts(file: string): KeptParts | null;
  /** Where a file of after the patch was before; null when the patch moves no file at all. */
  readonly formerPath: ((file: string) => string) | null;
}

export interface KeptParts {
  readonly file: string | null;
  /** By position; the last one has no end. */
  readonly parts: readonly KeptPart[];
}

/** Bytes of the old text that are in the new one too, `shift` bytes further behind. */
export interface KeptPart extends Span {
  readonly shift: number;
}

export type MappedSpan =
  /** The same bytes, at this place. */
  | { readonly kind: 'kept'; readonly file: string; readonly span: Span }
  /** Exactly the span of an edit; its new text is at this place. */
  | { readonly kind: 'replaced'; readonly file: string; readonly span: Span }
  /** Partly edited, or inside a larger edit: no place can be told. */
  | { readonly kind: 'touched' }
  /** All of it is gone without anything in its place, or with its whole file. */
  | { readonly kind: 'deleted' };

export function buildEditMap(patch: MaterializedPatch): EditMap {
  const files = mapFiles(patch);
  const placeOfEdit = new Map<string, { readonly map: FileMap; readonly n: number }>();
  const created = new Set<string>();
  const arrivals = new Map<string, FileMap>();
  for (const file of files.values()) {
    if (file.target !== null) arrivals.set(file.target, file);
    file.edits.forEach(({ edit }, n) => {
      placeOfEdit.set(edit.id, { map: file, n });
    });
  }
  const former = new Map<string, string>();
  for (const { path, movedFrom, before } of patch.changes) {
    if (before === null) created.add(path);
    if (movedFrom !== null) former.set(path, movedFrom);
  }

  return {
    mapSpan(file, span) {
      const map = files.get(file);
      if (map === undefined) return { kind: 'kept', file, span };
      return map.target === null ? { kind: 'deleted' } : followSpan(map, map.target, span);
    },
    isInserted(file, span) {
      if (created.has(file)) return true;
      const map = arrivals.get(file);
      return map !== undefined && isInNewText(map, span);
    },
    placeInEdit(editId, offset) {
      const { map, n } = placeOfEdit.get(editId) ?? { map: null, n: 0 };
      if (map === null) throw new RangeError(`the patch has no edit ${editId}`);
      if (!(offset >= 0 && offset <= map.edits[n]!.edit.text.length)) {
        throw new RangeError(`the text of ${editId} has no byte ${offset}`);
      }
      // A file with edits is never deleted by the same patch.
      return { file: map.target!, offset: map.newStarts[n]! + offset };
    },
    keptParts(file) {
      const map = files.get(file);
      return map === undefined
        ? null
        : { file: map.target, parts: map.target === null ? [] : partsBetween(map) };
    },
    formerPath: former.size === 0 ? null : (file) => former.get(file) ?? file,
  };
}

/** One file of the tree before that the patch changes. */
interface FileMap {
  /** Its path after the patch; null when it is deleted. */
  readonly target: string | null;
  /** By position, disjoint. */
  readonly edits: readonly ResolvedEdit[];
  /** Where the new text of each edit begins after the patch. */
  readonly newStarts: readonly number[];
}

function mapFiles(patch: MaterializedPatch): ReadonlyMap<string, FileMap> {
  const edits = new Map<string, ResolvedEdit[]>();
  for (const edit of patch.edits) {
    const known = edits.get(edit.edit.file);
    if (known === undefined) edits.set(edit.edit.file, [edit]);
    else known.push(edit);
  }
  const files = new Map<string, FileMap>();
  for (const { path, movedFrom, before, after } of patch.changes) {
    if (before === null) continue;
    const source = movedFrom ?? path;
    files.set(source, makeFileMap(after === null ? null : path, edits.get(source) ?? []));
  }
  // Edits that change nothing leave no change behind, yet they have a place.
  for (const [file, ofFile] of edits) if (!files.has(file)) files.set(file, makeFileMap(file, ofFile));
  return files;
}

function makeFileMap(target: string | null, edits: readonly ResolvedEdit[]): FileMap {
  let shift = 0;
  const newStarts = edits.map(({ span, edit }) => {
    const start = span.start + shift;
    shift += edit.text.length - spanLength(span);
    return start;
  });
  return { target, edits, newStarts };
}

function followSpan(map: FileMap, file: string, span: Span): MappedSpan {
  const { edits, newStarts } = map;
  // The first edit that ends after the span begins, or that stands at its very beginning.
  let n = lowerBound(edits.length, (i) => edits[i]!.span.end >= span.start);
  while (n < edits.length && edits[n]!.span.end === span.start && edits[n]!.span.start < span.start) n++;
  // Text inserted right before the span pushes it along.
  while (n < edits.length && edits[n]!.span.start === span.start && edits[n]!.span.end === span.start) n++;
  const next = edits[n];
  if (next !== undefined && spansOverlap(next.span, span)) {
    if (isDeletedFrom(n, edits, span)) return { kind: 'deleted' };
    if (next.span.start === span.start && next.span.end === span.end) {
      const start = newStarts[n]!;
      return { kind: 'replaced', file, span: { start, end: start + next.edit.text.length } };
    }
    return { kind: 'touched' };
  }
  const shift = n === 0 ? 0 : newStarts[n - 1]! + edits[n - 1]!.edit.text.length - edits[n - 1]!.span.end;
  return { kind: 'kept', file, span: { start: span.start + shift, end: span.end + shift } };
}

function partsBetween({ edits, newStarts }: FileMap): readonly KeptPart[] {
  const parts: KeptPart[] = [];
  let start = 0;
  let shift = 0;
  edits.forEach(({ span, edit }, n) => {
    if (start < span.start) parts.push({ start, end: span.start, shift });
    start = span.end;
    shift = newStarts[n]! + edit.text.length - span.end;
  });
  parts.push({ start, end: Number.POSITIVE_INFINITY, shift });
  return parts;
}

/** Whether deletions, one or several side by side, cover the span and nothing is put between them. */
function isDeletedFrom(n: number, edits: readonly ResolvedEdit[], span: Span): boolean {
  let reached = span.start;
  for (
    let i = n;
    i < edits.length && edits[i]!.edit.text.length === 0 && edits[i]!.span.start <= reached;
    i++
  ) {
    reached = edits[i]!.span.end;
    if (reached >= span.end) return true;
  }
  return false;
}

function isInNewText({ edits, newStarts }: FileMap, span: Span): boolean {
  const newEnd = (i: number) => newStarts[i]! + edits[i]!.edit.text.length;
  let n = lowerBound(edits.length, (i) => newEnd(i) > span.start);
  // New texts of neighbouring edits may stand side by side.
  let reached = span.start;
  for (; n < edits.length && newStarts[n]! <= reached; n++) {
    reached = Math.max(reached, newEnd(n));
    if (reached >= span.end) return span.start < span.end || newStarts[n]! < span.start;
  }
  return false;
}

/** The first index for which the question is answered yes; all later ones must be yes too. */
function lowerBound(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
