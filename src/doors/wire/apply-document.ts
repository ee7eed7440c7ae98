// The answer of `tug apply`: a patch that is on disk, whole.
import * as z from 'zod/mini';
import { documentAbout, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';
import { patchPart, summaryPart, verificationPart } from './patch-parts.ts';

export const applyDocument = documentAbout('ok', {
  patch: patchPart,
  summary: summaryPart,
  verification: verificationPart,
  warnings: listOf(warningPart),
  /** Null when the patch changed nothing. */
  undo_token: z.nullable(z.string()),
  applied: z.literal(true),
  files_written: listOf(z.string()),
});
export type ApplyDocument = z.infer<typeof applyDocument>;
