// What `workspace://files` and `workspace://last_patch` hold; the other resources are documents of questions.
import * as z from 'zod/mini';
import { documentAbout, documentOf, listOf } from './document-envelope.ts';
import { patchPart } from './patch-parts.ts';

export const filesDocument = documentAbout('ok', {
  files: listOf(z.strictObject({ path: z.string(), size: z.int(), language: z.nullable(z.string()) })),
});
export type FilesDocument = z.infer<typeof filesDocument>;

export const lastPatchDocument = documentOf('ok', {
  /** Null when no patch was made yet. */
  patch: z.nullable(patchPart),
  /** What made it; null when an earlier process did, and nobody wrote it. */
  operation: z.nullable(z.string()),
  applied: z.boolean(),
  undo_token: z.nullable(z.string()),
});
export type LastPatchDocument = z.infer<typeof lastPatchDocument>;
