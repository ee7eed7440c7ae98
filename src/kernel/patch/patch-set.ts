// The Patch IR: what changes, exactly. Edits and file operations bound to one snapshot, all or nothing.
// Everything here is a plain value over bytes; reading, writing and JSON live elsewhere.
import type { ContentHash } from '../../base/content-hash.ts';
import type { Position } from '../../base/line-index.ts';
import type { Span } from '../../base/span.ts';

export interface PatchSet {
  /** The snapshot the patch was made from, or null for a hand-made patch that relies on its anchors alone. */
  readonly snapshotId: string | null;
  /** Sorted by file, then anchor. Insertions at one place happen in the order of the list. */
  readonly edits: readonly Edit[];
  /** Sorted by path. */
  readonly fileOperations: readonly FileOperation[];
  /** What must hold before anything is written; that edits do not overlap is always demanded. */
  readonly preconditions: readonly Precondition[];
}

export type EditKind = 'insert' | 'delete' | 'replace';

export interface Edit {
  /** Unique within the patch, stable for the same input. */
  readonly id: string;
  /** The path before the patch, also when the same patch moves the file. */
  readonly file: string;
  /** insert: of an empty span. delete: of a span that is not empty, without new text. replace: all others. */
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
  /** The bytes behind the hash, when they are known: for messages. */
  readonly expectedText: Uint8Array | null;
}

/**
 * For spans that may have moved a little: a span of the same length is searched around its approximate place, between a
 * prefix and a suffix. Zero matches or more than one in the window is a conflict.
 */
export interface SpanWithContext {
  readonly kind: 'SpanWithContext';
  readonly approximate: Span;
  readonly prefix: Uint8Array;
  readonly suffix: Uint8Array;
  readonly expectedHash: ContentHash | null;
  /** The bytes behind the hash, when they are known: for messages, and for a fast search. */
  readonly expectedText: Uint8Array | null;
  /** How many bytes before and after the approximate start a match may begin. */
  readonly window: number;
}

/** Prefix and suffix of a SpanWithContext are at most this long. At least one of prefix, suffix and hash says something. */
export const CONTEXT_LIMIT = 256;
export const DEFAULT_WINDOW = 4096;
export const WINDOW_LIMIT = 65536;
/** With a hash and nothing else to go by, every candidate is hashed: at most this many bytes are. */
export const HASH_SEARCH_LIMIT = 1 << 26;

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
  /** `folder` is a file, so that nothing can be under it. */
  | { readonly kind: 'NotADirectory'; readonly file: string; readonly folder: string }
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
      /** Null when the snapshot the patch was made from is not known any more. */
      readonly changedFiles: readonly string[] | null;
    }
  | {
      readonly kind: 'AnchorMismatch';
      readonly edit: Edit;
      readonly position: Position;
      readonly actual: Uint8Array;
    }
  | { readonly kind: 'AnchorNotFound'; readonly edit: Edit }
  | { readonly kind: 'AnchorAmbiguous'; readonly edit: Edit; readonly matches: readonly Position[] }
  | { readonly kind: 'SpanOutOfBounds'; readonly edit: Edit; readonly fileLength: number }
  | {
      readonly kind: 'OverlappingEdits';
      readonly file: string;
      readonly first: ResolvedEdit;
      readonly second: ResolvedEdit;
    }
  | { readonly kind: 'ContradictingOperations'; readonly path: string; readonly reason: string };

/**
 * A patch turned into whole files: what a tree must hold before and what it holds after. Sorted by path. Moves with or
 * without edits are one change with `movedFrom`. This is what is verified, written, undone and shown. In a swap or a
 * chain of moves a path is both left and arrived at: `pathStates` says what each path holds before and after.
 */
export interface MaterializedPatch {
  readonly changes: readonly FileChange[];
  /** The edits with the spans they were found at: sorted by file and position, disjoint within a file. */
  readonly edits: readonly ResolvedEdit[];
}

export interface FileChange {
  /** The path after the patch; for a deletion, the path before. */
  readonly path: string;
  /** Where the content was before, when it moves; null otherwise. */
  readonly movedFrom: string | null;
  /** The content before, at `movedFrom ?? path`; null when the patch creates the file. */
  readonly before: Uint8Array | null;
  /** Null when the patch deletes the file. */
  readonly after: Uint8Array | null;
  /** For a created file: whether it may be executed. Existing files keep their mode. */
  readonly executable: boolean;
}

/** An edit and where it was found, in the bytes before the patch. */
export interface ResolvedEdit {
  readonly edit: Edit;
  readonly span: Span;
  readonly position: Position;
  /** The bytes of the span. */
  readonly before: Uint8Array;
}
