// The answers of `tug undo TOKEN`, `tug undo --list` and `tug recover`: what was taken back, and what can be.
import * as z from 'zod/mini';
import { documentOf, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';

export const undoDocument = documentOf('ok', {
  /** `redone`: what was taken back before is in the tree again. */
  action: z.enum(['undone', 'redone']),
  undo_token: z.string(),
  operation: z.string(),
  summary: z.string(),
  /** Sorted paths that hold again what they held before. */
  files_restored: listOf(z.string()),
  warnings: listOf(warningPart),
});
export type UndoDocument = z.infer<typeof undoDocument>;

export const undoListDocument = documentOf('ok', {
  /** Newest first. */
  undo: listOf(
    z.strictObject({
      undo_token: z.string(),
      operation: z.string(),
      summary: z.string(),
      applied_at: z.string(),
      snapshot_id: z.string(),
      files: listOf(z.string()),
      /** What the undo record takes. */
      bytes: z.int(),
      /** The apply that drops the record; null while it is within the limits. */
      expires: z.nullable(z.enum(['next_apply', 'apply_after_next'])),
    }),
  ),
  /** How long records are kept; the newest always is. */
  limits: z.strictObject({ keep_days: z.int(), keep_bytes: z.int(), used_bytes: z.int() }),
  warnings: listOf(warningPart),
});
export type UndoListDocument = z.infer<typeof undoListDocument>;

/** What was found stands under `recovered`, as in every answer that finds something; here also when it is empty. */
export const recoverDocument = documentOf('ok', { warnings: listOf(warningPart) });
export type RecoverDocument = z.infer<typeof recoverDocument>;
