// The only makers of edits and patches: ids, hashes, kinds and order are settled here, so that no operation, language
// or door does it in its own way.
import { compareText } from '../../base/compare-text.ts';
import { contentHash, shortId } from '../../base/content-hash.ts';
import type { Span } from '../../base/span.ts';
import type {
  Anchor,
  Edit,
  EditKind,
  EditLabels,
  FileOperation,
  PatchSet,
  Precondition,
  SpanExact,
} from './patch-set.ts';
import { anchorSpan } from './resolve-anchor.ts';

export interface PatchParts {
  readonly snapshotId: string | null;
  readonly edits: readonly Edit[];
  readonly fileOperations?: readonly FileOperation[];
  /** When not given: the snapshot, if there is one, must be current. */
  readonly preconditions?: readonly Precondition[];
}

export function makePatchSet(parts: PatchParts): PatchSet {
  const { snapshotId, edits, fileOperations = [] } = parts;
  const preconditions =
    parts.preconditions ?? (snapshotId === null ? [] : [{ kind: 'SnapshotIsCurrent' as const, snapshotId }]);
  return {
    snapshotId,
    edits: giveUniqueIds([...edits].sort(compareEdits)),
    fileOperations: [...fileOperations].sort(
      (a, b) => compareText(a.path, b.path) || compareText(a.kind, b.kind),
    ),
    preconditions: [...preconditions].sort((a, b) => compareText(preconditionKey(a), preconditionKey(b))),
  };
}

/** Replaces a span of the file whose whole bytes are given. */
export function replaceEdit(
  file: string,
  bytes: Uint8Array,
  span: Span,
  text: Uint8Array,
  labels: EditLabels = {},
): Edit {
  return makeEdit(file, exactAnchor(bytes, span), text, labels);
}

export function insertEdit(
  file: string,
  bytes: Uint8Array,
  offset: number,
  text: Uint8Array,
  labels: EditLabels = {},
): Edit {
  return makeEdit(file, exactAnchor(bytes, { start: offset, end: offset }), text, labels);
}

export function deleteEdit(file: string, bytes: Uint8Array, span: Span, labels: EditLabels = {}): Edit {
  return makeEdit(file, exactAnchor(bytes, span), Buffer.alloc(0), labels);
}

/** The id says what the edit does and where, so it is the same whenever the same edit is made. */
export function makeEdit(file: string, anchor: Anchor, text: Uint8Array, labels: EditLabels): Edit {
  const span = anchorSpan(anchor);
  // Deleting or inserting nothing is a mistake of the caller, not an edit.
  if (span.start === span.end && text.length === 0) {
    throw new RangeError(`nothing to delete or insert at ${file}, byte ${span.start}`);
  }
  const id = shortId('edit', file, anchor.kind, `${span.start}`, `${span.end}`, contentHash(text));
  return { id, file, kind: kindOfEdit(span, text), anchor, text, labels };
}

export function kindOfEdit(span: Span, text: Uint8Array): EditKind {
  return span.start === span.end ? 'insert' : text.length === 0 ? 'delete' : 'replace';
}

export function fileHashMatches(file: string, bytes: Uint8Array): Precondition {
  return { kind: 'FileHashMatches', file, hash: contentHash(bytes) };
}

function exactAnchor(bytes: Uint8Array, span: Span): SpanExact {
  const { start, end } = span;
  if (
    !(Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= bytes.length)
  ) {
    throw new RangeError(`${start}..${end} is no span of a file of ${bytes.length} bytes`);
  }
  const expectedText = bytes.subarray(start, end);
  return { kind: 'SpanExact', span: { start, end }, expectedHash: contentHash(expectedText), expectedText };
}

/** The sort is stable: edits at one place keep the order in which they were given. */
function compareEdits(a: Edit, b: Edit): number {
  const [first, second] = [anchorSpan(a.anchor), anchorSpan(b.anchor)];
  return compareText(a.file, b.file) || first.start - second.start || first.end - second.end;
}

/** Two equal insertions at one place are two edits; the second gets an id of its own. */
function giveUniqueIds(edits: readonly Edit[]): readonly Edit[] {
  const seen = new Set<string>();
  return edits.map((edit) => {
    let { id } = edit;
    for (let n = 2; seen.has(id); n++) id = shortId('edit', edit.id, `${n}`);
    seen.add(id);
    return id === edit.id ? edit : { ...edit, id };
  });
}

function preconditionKey(precondition: Precondition): string {
  return precondition.kind === 'SnapshotIsCurrent' ? `0${precondition.snapshotId}` : `1${precondition.file}`;
}
