// The patch as JSON, for agents: what `tug run` answers with and what `tug apply` takes back. See docs/PATCH_FORMAT.md.
import { decodeText } from '../../base/text-codec.ts';
import { type DraftEdit, draftOf, patchIdOf } from './patch-draft.ts';
import type { FileOperation, MaterializedPatch, PatchSet, Precondition } from './patch-set.ts';
import { unifiedDiff } from './unified-diff.ts';

/** Keys are in the order in which they are written. A text that is not UTF-8 stands under its key with `_base64`. */
export interface PatchDocument {
  readonly patch_id: string;
  readonly snapshot_id: string | null;
  /** By file, then by place. */
  readonly edits: readonly EditDocument[];
  readonly file_operations: readonly JsonObject[];
  readonly preconditions: readonly JsonObject[];
  readonly unified_diff?: string;
  readonly unified_diff_base64?: string;
}

export interface EditDocument {
  readonly id: string;
  readonly kind: string;
  readonly file: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly line: number;
  readonly col: number;
  readonly [key: string]: unknown;
}

type JsonObject = Readonly<Record<string, unknown>>;

export function renderPatch(patch: PatchSet, materialized: MaterializedPatch): PatchDocument {
  const draft = draftOf(patch, materialized);
  return {
    patch_id: patchIdOf(draft),
    snapshot_id: draft.snapshotId,
    edits: draft.edits.map(renderEdit),
    file_operations: draft.fileOperations.map(renderOperation),
    preconditions: draft.preconditions.map(renderPrecondition),
    ...textField('unified_diff', unifiedDiff(materialized)),
  };
}

function renderEdit(edit: DraftEdit): EditDocument {
  const { id, kind, file, span, position, context, oldText, newText, labels } = edit;
  return {
    id: id!,
    kind: kind!,
    file,
    span: { start: span!.start, end: span!.end },
    ...textField('old_text', oldText!),
    ...textField('new_text', newText),
    line: position!.line,
    col: position!.col,
    ...(context === null ? {} : renderContext(context)),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
  };
}

function renderContext(context: NonNullable<DraftEdit['context']>): JsonObject {
  const { approximate, prefix, suffix, window } = context;
  return {
    approx_span: { start: approximate.start, end: approximate.end },
    ...textField('prefix_context', prefix),
    ...textField('suffix_context', suffix),
    window,
  };
}

function renderOperation(operation: FileOperation): JsonObject {
  const { kind, path } = operation;
  if (kind === 'create') {
    return { kind, path, ...textField('content', operation.content), executable: operation.executable };
  }
  return kind === 'move'
    ? { kind, path, to: operation.to, expected_hash: operation.expectedHash }
    : { kind, path, expected_hash: operation.expectedHash };
}

function renderPrecondition(precondition: Precondition): JsonObject {
  return precondition.kind === 'SnapshotIsCurrent'
    ? { kind: precondition.kind, snapshot_id: precondition.snapshotId }
    : { kind: precondition.kind, file: precondition.file, hash: precondition.hash };
}

/** JSON holds text; bytes that are no UTF-8 go under a key of their own, so that nothing is ever replaced or lost. */
function textField(key: string, bytes: Uint8Array): Readonly<Record<string, string>> {
  const text = decodeText(bytes, 'utf_8');
  return text === null ? { [`${key}_base64`]: Buffer.from(bytes).toString('base64') } : { [key]: text };
}
