// The answer of `tug analyze-impact OPERATION`: which places would change, before anything is made.
import * as z from 'zod/mini';
import { documentAbout, documentOf, listOf } from './document-envelope.ts';
import {
  decisionParts,
  errorPart,
  nextPart,
  occurrencePart,
  otherPart,
  targetParts,
  warningPart,
} from './document-parts.ts';

export const impactPart = z.strictObject({
  files_affected: z.int(),
  references_count: z.int(),
  edits_estimated: z.int(),
});
export type ImpactPart = z.infer<typeof impactPart>;

const places = {
  ...targetParts,
  /** All places that mean the symbol, sorted by file and position. */
  references: listOf(occurrencePart),
  impact: impactPart,
  warnings: listOf(warningPart),
  complete: z.boolean(),
  other: listOf(otherPart),
  open: listOf(occurrencePart),
};

const stopped = { error: errorPart, ...targetParts };

export const analyzeImpactDocument = z.discriminatedUnion('status', [
  documentAbout('ok', { ...places, next: z.optional(listOf(nextPart)) }),
  documentAbout('needs_decision', {
    ...places,
    ...decisionParts,
    next: listOf(nextPart),
  }),
  documentOf('blocked', stopped),
  documentOf('refused', stopped),
  documentOf('unsupported', stopped),
]);
export type AnalyzeImpactDocument = z.infer<typeof analyzeImpactDocument>;
