// From a patch document to whole files: first what must hold, then the places that were given by line and column, then
// the patch itself. In this order a file that changed is called changed, not a mistake in the document.
import {
  buildLineIndex,
  invalidPosition,
  type LineIndex,
  offsetOf,
  type Position,
  positionOf,
} from '../../base/line-index.ts';
import type { Span } from '../../base/span.ts';
import { makeEdit, makePatchSet } from './build-patch.ts';
import { type CurrentSnapshot, checkPreconditions, materialize } from './materialize.ts';
import type { DraftEdit, PatchDraft } from './patch-draft.ts';
import { refusePatch } from './patch-problem.ts';
import type { Anchor, Conflict, Edit, MaterializedPatch, PatchSet, SpanExact } from './patch-set.ts';
import type { ReadFile } from './plan-file-operations.ts';
import { resolveAnchor } from './resolve-anchor.ts';

export type DraftMaterialization =
  | { readonly kind: 'ok'; readonly patch: PatchSet; readonly materialized: MaterializedPatch }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/**
 * Throws InvalidPosition when there is no such line or column, and InvalidPatch when a span and the line and column
 * beside it name different places. `read` and `current` are as for `materialize`.
 */
export function materializeDraft(
  draft: PatchDraft,
  read: ReadFile,
  current?: CurrentSnapshot,
): DraftMaterialization {
  const changed = checkPreconditions(draft.preconditions, read, current);
  if (changed.length > 0) return { kind: 'conflict', conflicts: changed };
  const files = indexFiles(read);
  const missing = findMissingFiles(draft, files);
  if (missing.length > 0) return { kind: 'conflict', conflicts: missing };
  const edits = draft.edits.map((edit) => placeEdit(edit, files));
  const { snapshotId, fileOperations, preconditions } = draft;
  const patch = makePatchSet({ snapshotId, edits, fileOperations, preconditions });
  const result = materialize(patch, read, current);
  return result.kind === 'ok' ? { kind: 'ok', patch, materialized: result.patch } : result;
}

/** A line and a column mean nothing without the file. */
function findMissingFiles({ edits }: PatchDraft, files: Files): readonly Conflict[] {
  const needed = edits.filter(({ span, context }) => span === null && context === null);
  return [...new Set(needed.map(({ file }) => file))]
    .filter((file) => files(file) === null)
    .map((file) => ({ kind: 'FileMissing', file }));
}

function placeEdit(draft: DraftEdit, files: Files): Edit {
  const { file, newText, labels } = draft;
  const edit = makeEdit(file, anchorOf(draft, files), newText, labels);
  return draft.id === null ? edit : { ...edit, id: draft.id };
}

function anchorOf(draft: DraftEdit, files: Files): Anchor {
  const { file, span, position, context, oldText: expectedText, oldHash } = draft;
  if (context !== null) {
    // Where it was found last time says nothing about this time: the search decides.
    const { approximate, prefix, suffix, window } = context;
    return {
      kind: 'SpanWithContext',
      approximate,
      prefix,
      suffix,
      window,
      expectedHash: oldHash,
      expectedText,
    };
  }
  const place = span ?? spanAt(file, position!, expectedText!.length, files(file)!);
  const anchor: SpanExact = { kind: 'SpanExact', span: place, expectedHash: oldHash!, expectedText };
  if (span !== null && position !== null) assertAgreement(file, anchor, position, files(file));
  return anchor;
}

function spanAt(file: string, position: Position, length: number, { lines }: IndexedFile): Span {
  const start = offsetOf(lines, position.line, position.col);
  if (typeof start !== 'number') throw invalidPosition(file, position, start);
  return { start, end: start + length };
}

/** Only where the old text is in its place: anywhere else the file is at fault, and `materialize` says so. */
function assertAgreement(
  file: string,
  anchor: SpanExact,
  position: Position,
  indexed: IndexedFile | null,
): void {
  if (indexed === null || resolveAnchor(anchor, indexed.bytes).kind !== 'found') return;
  const { line, col } = positionOf(indexed.lines, anchor.span.start);
  if (line === position.line && col === position.col) return;
  refusePatch({
    path: '',
    message: `the edit of ${file} says ${position.line}:${position.col}, but its span begins at ${line}:${col}`,
  });
}

interface IndexedFile {
  readonly bytes: Uint8Array;
  readonly lines: LineIndex;
}

/** Each file is read and indexed once, however many edits it has. */
type Files = (file: string) => IndexedFile | null;

function indexFiles(read: ReadFile): Files {
  const known = new Map<string, IndexedFile | null>();
  return (file) => {
    let indexed = known.get(file);
    if (indexed === undefined) {
      const bytes = read(file);
      indexed = bytes === null ? null : { bytes, lines: buildLineIndex(bytes) };
      known.set(file, indexed);
    }
    return indexed;
  };
}
