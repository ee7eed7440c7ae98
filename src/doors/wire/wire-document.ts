// Any answer of any door, before one looks at its kind. No schema library here: this is on the way of every command.

import type { EnvironmentPart, RecoveredPart } from './document-envelope.ts';

export const SCHEMA_VERSION = '1';

/** How an answer ends. Everything but `ok` has an exit code of its own. */
export const STATUSES = ['ok', 'needs_decision', 'blocked', 'refused', 'unsupported', 'error'] as const;
export type Status = (typeof STATUSES)[number];

export interface WireDocument {
  readonly status: Status;
  readonly schema_version: typeof SCHEMA_VERSION;
  readonly snapshot_id?: string | undefined;
  /** The Python environment whose packages the answer depends on. */
  readonly environment?: EnvironmentPart | undefined;
  /** Interrupted writes that were settled before this answer was made. */
  readonly recovered?: readonly RecoveredPart[] | undefined;
  readonly paging?: Paging | undefined;
}

/** Lists that were too long for the budget, by their path in the document (`patch.edits`). */
export type Paging = Readonly<Record<string, Page>>;

export interface Page {
  readonly shown: number;
  readonly total: number;
  /** Where the rest starts: FILE:LINE of a file with one item of the list per line; null when it was not kept. */
  readonly next: string | null;
}
