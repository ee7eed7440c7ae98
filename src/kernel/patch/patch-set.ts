// The Patch IR: what changes, exactly. Edits and file operations bound to one snapshot, all or nothing.
// Everything here is a plain value over bytes; reading, writing and JSON live elsewhere.
import type { ContentHash } from '../../base/content-hash.ts';
import type { Span } from '../../base/span.ts';

export interface PatchSet {
  /** The snapshot the patch was made from, or null for a hand-made patch that relies on its anchors alone. */
  readonly snapshotId: string | null;
  /** Sorted by file, then position; disjoint within a file. */
  readonly edits: readonly Edit[];
  /** Sorted by path. */
  readonly fileOperations: readonly FileOperation[];
  readonly preconditions: readonly Precondition[];
}

export type EditKind = 'insert' | 'delete' | 'replace';

export interface Edit {
  /** Unique within the patch, stable for the same input. */
  readonly id: string;
  readonly file: string;
  readonly kind: EditKind;
  readonly anchor: Anchor;
  /** The new bytes, in the encoding of the file; empty for a deletion. */
  readonly text: Uint8Array;
  readonly labels: EditLabels;
}

/** Where an edit comes from; for people and reports, never for logic. */
export interface EditLabels {
  readonly operation?: string;
  readonly symbol?: string;
  readonly reason?: string;
}

export type Anchor = SpanExact | SpanWithContext;

/** The strongest anchor: this span, holding bytes with this hash. */
export interface SpanExact {
  readonly kind: 'SpanExact';
  readonly span: Span;
  readonly expectedHash: ContentHash;
}

/**
 * For spans that may have moved a little: the span is searched around its approximate place, between a prefix and a
 * suffix. Zero matches or more than one in the window is a conflict.
 */
export interface SpanWithContext {
  readonly kind: 'SpanWithContext';
  readonly approximate: Span;
  readonly prefix: Uint8Array;
  readonly suffix: Uint8Array;
  readonly expectedHash: ContentHash | null;
  /** How many bytes before and after the approximate start a match may begin. */
  readonly window: number;
}

/** Prefix and suffix of a SpanWithContext are at most this long, and one of them is not empty. */
export const CONTEXT_LIMIT = 256;
export const DEFAULT_WINDOW = 4096;
export const WINDOW_LIMIT = 65536;

export type FileOperation =
  | {
      readonly kind: 'create';
      readonly path: string;
      readonly content: Uint8Array;
      readonly executable: boolean;
    }
  | {
      readonly kind: 'move';
      readonly path: string;
      readonly to: string;
      readonly expectedHash: ContentHash | null;
    }
  | { readonly kind: 'delete'; readonly path: string; readonly expectedHash: ContentHash | null };

export type Precondition =
  | { readonly kind: 'SnapshotIsCurrent'; readonly snapshotId: string }
  | { readonly kind: 'FileHashMatches'; readonly file: string; readonly hash: ContentHash };

/** Why a patch cannot be applied. Any conflict means that nothing is written. */
export type Conflict =
  | { readonly kind: 'FileMissing'; readonly file: string }
  | { readonly kind: 'FileExists'; readonly file: string }
  | { readonly kind: 'NotAFile'; readonly file: string }
  | {
      readonly kind: 'HashMismatch';
      readonly file: string;
      readonly expected: ContentHash;
      readonly actual: ContentHash;
    }
  | {
      readonly kind: 'SnapshotChanged';
      readonly expected: string;
      readonly actual: string;
      readonly changedFiles: readonly string[];
    }
  | {
      readonly kind: 'AnchorMismatch';
      readonly edit: Edit;
      readonly expected: ContentHash | null;
      readonly actual: ContentHash | null;
    }
  | { readonly kind: 'AnchorNotFound'; readonly edit: Edit }
  | { readonly kind: 'AnchorAmbiguous'; readonly edit: Edit; readonly matches: readonly number[] }
  | { readonly kind: 'SpanOutOfBounds'; readonly edit: Edit; readonly fileLength: number }
  | { readonly kind: 'OverlappingEdits'; readonly file: string; readonly first: Edit; readonly second: Edit }
  | { readonly kind: 'ContradictingOperations'; readonly path: string; readonly reason: string };

/**
 * A patch turned into whole files: what a tree must hold before and what it holds after. Sorted by path. Moves with or
 * without edits are one change with `movedFrom`. This is what is verified, written, undone and shown.
 */
export interface MaterializedPatch {
  readonly changes: readonly FileChange[];
  /** The edits with their resolved spans, sorted by file and position. */
  readonly edits: readonly ResolvedEdit[];
}

export interface FileChange {
  /** The path after the patch; for a deletion, the path before. */
  readonly path: string;
  /** Where the content was before, when it moves; null otherwise. */
  readonly movedFrom: string | null;
  /** Null when the file does not exist before. */
  readonly before: Uint8Array | null;
  /** Null when the file does not exist after. */
  readonly after: Uint8Array | null;
  /** For a created file: whether it may be executed. Existing files keep their mode. */
  readonly executable: boolean;
}

export interface ResolvedEdit {
  readonly edit: Edit;
  /** In the bytes before the patch. */
  readonly span: Span;
  readonly before: Uint8Array;
}
