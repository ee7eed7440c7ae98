// A patch as a document says it, before the files are looked at: an edit may still name its place by line and column.
// Reading JSON ends in this value and writing JSON starts from it, so that both sides mean the same.
import { createHash } from 'node:crypto';
import { type ContentHash, contentHash } from '../../base/content-hash.ts';
import type { Position } from '../../base/line-index.ts';
import type { Span } from '../../base/span.ts';
import type {
  EditKind,
  EditLabels,
  FileOperation,
  MaterializedPatch,
  PatchSet,
  Precondition,
  SpanWithContext,
} from './patch-set.ts';

export interface PatchDraft {
  readonly snapshotId: string | null;
  /** In the order of the document. */
  readonly edits: readonly DraftEdit[];
  readonly fileOperations: readonly FileOperation[];
  readonly preconditions: readonly Precondition[];
}

export interface DraftEdit {
  /** Null: to be made from the edit. */
  readonly id: string | null;
  readonly file: string;
  readonly kind: EditKind | null;
  /** Without a context: where the edit is; null when only line and column say it. With one: where it was found last. */
  readonly span: Span | null;
  readonly position: Position | null;
  readonly context: Pick<SpanWithContext, 'approximate' | 'prefix' | 'suffix' | 'window'> | null;
  readonly oldText: Uint8Array | null;
  /** Of the old text; null only when a context says enough without it. */
  readonly oldHash: ContentHash | null;
  readonly newText: Uint8Array;
  readonly labels: EditLabels;
}

/** The draft of a patch that is known to apply, with everything that was found out about it. */
export function draftOf(patch: PatchSet, { edits }: MaterializedPatch): PatchDraft {
  const { snapshotId, fileOperations, preconditions } = patch;
  const drafts = edits.map(({ edit, span, position, before }): DraftEdit => {
    const { id, file, kind, anchor, text: newText, labels } = edit;
    const context = anchor.kind === 'SpanWithContext' ? anchor : null;
    const oldHash = contentHash(before);
    return { id, file, kind, span, position, context, oldText: before, oldHash, newText, labels };
  });
  return { snapshotId, edits: drafts, fileOperations, preconditions };
}

/** Names what a patch does, where, and under which conditions; not how it is explained or spelled. */
export function patchIdOf(draft: PatchDraft): string {
  const hash = createHash('sha256');
  const add = (...parts: readonly (string | number | boolean | null)[]) =>
    hash.update(`${JSON.stringify(parts)}\n`);
  add('patch', draft.snapshotId);
  for (const { file, span, position, context, oldHash, newText } of draft.edits) {
    if (context === null) {
      if (span === null) add('at', file, position!.line, position!.col, oldHash, contentHash(newText));
      else add('span', file, span.start, span.end, oldHash, contentHash(newText));
      continue;
    }
    const { approximate, prefix, suffix, window } = context;
    add('near', file, approximate.start, approximate.end, window, contentHash(prefix), contentHash(suffix));
    add(oldHash, contentHash(newText));
  }
  for (const operation of draft.fileOperations) {
    const { kind, path } = operation;
    if (kind === 'create') add(kind, path, contentHash(operation.content), operation.executable);
    else if (kind === 'move') add(kind, path, operation.to, operation.expectedHash);
    else add(kind, path, operation.expectedHash);
  }
  for (const precondition of draft.preconditions) {
    if (precondition.kind === 'SnapshotIsCurrent') add(precondition.kind, precondition.snapshotId);
    else add(precondition.kind, precondition.file, precondition.hash);
  }
  return `patch_${hash.digest('hex').slice(0, 32)}`;
}
