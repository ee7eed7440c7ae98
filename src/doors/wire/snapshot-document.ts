// The answer of `tug snapshot`: which bytes every later answer talks about.
import * as z from 'zod/mini';
import { documentAbout, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';

export const snapshotDocument = documentAbout('ok', {
  file_count: z.int(),
  total_bytes: z.int(),
  /** Sorted by language; null stands for files of no known language and comes last. */
  languages: listOf(
    z.strictObject({ language: z.nullable(z.string()), file_count: z.int(), total_bytes: z.int() }),
  ),
  warnings: listOf(warningPart),
});
export type SnapshotDocument = z.infer<typeof snapshotDocument>;
