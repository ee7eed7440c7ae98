// The answer of `tug run OPERATION`: the patch with its accounting, or the reason why there is none.
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
import { patchPart, summaryPart, verificationPart } from './patch-parts.ts';

/** Every textual occurrence of the word stands in exactly one of the lists. */
const accounting = {
  edited: listOf(occurrencePart),
  /** Proven, and right as they are; a move leaves most uses alone. */
  kept: z.optional(listOf(occurrencePart)),
  other: listOf(otherPart),
  open: listOf(occurrencePart),
};

const done = documentAbout('ok', {
  operation: z.string(),
  ...targetParts,
  /** True only when `open` is empty. */
  complete: z.boolean(),
  patch: patchPart,
  summary: summaryPart,
  verification: verificationPart,
  warnings: listOf(warningPart),
  /** Null as long as nothing was written. */
  undo_token: z.nullable(z.string()),
  applied: z.optional(z.boolean()),
  files_written: z.optional(listOf(z.string())),
  next: z.optional(listOf(nextPart)),
  ...accounting,
});

const needsDecision = documentAbout('needs_decision', {
  operation: z.string(),
  ...targetParts,
  complete: z.literal(false),
  ...decisionParts,
  next: listOf(nextPart),
  warnings: listOf(warningPart),
  ...accounting,
});

const stopped = {
  operation: z.optional(z.string()),
  error: errorPart,
  ...targetParts,
  warnings: z.optional(listOf(warningPart)),
};

/** A patch that was not verified is shown all the same; nothing was written. */
const notVerified = {
  ...stopped,
  patch: z.optional(patchPart),
  summary: z.optional(summaryPart),
  verification: z.optional(verificationPart),
};

export const runDocument = z.discriminatedUnion('status', [
  done,
  needsDecision,
  documentOf('blocked', notVerified),
  documentOf('refused', stopped),
  documentOf('unsupported', stopped),
  documentOf('error', notVerified),
]);
export type RunDocument = z.infer<typeof runDocument>;
