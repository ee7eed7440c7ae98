// The answer of `tug batch`: what each step does, and the one patch of all of them.
import * as z from 'zod/mini';
import { impactPart } from './analyze-impact-document.ts';
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

/** Places of a step are those of the files as the steps before it leave them. */
const step = {
  /** From 1. */
  step: z.int().check(z.positive()),
  operation: z.string(),
  ...targetParts,
  complete: z.boolean(),
  impact: impactPart,
  warnings: listOf(warningPart),
  edited: listOf(occurrencePart),
  kept: z.optional(listOf(occurrencePart)),
  other: listOf(otherPart),
  open: listOf(occurrencePart),
};

const stepPart = z.strictObject(step);
export type BatchStepPart = z.infer<typeof stepPart>;

/** What can be written into the step to go on, and what it would do. */
const choicePart = z.strictObject({ add: z.record(z.string(), z.unknown()), effect: z.string() });
export type ChoicePart = z.infer<typeof choicePart>;

const done = documentAbout('ok', {
  operation: z.literal('batch'),
  steps: listOf(stepPart),
  /** True only when every step is. */
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
});

const needsDecision = documentAbout('needs_decision', {
  operation: z.literal('batch'),
  /** The steps before the one to decide about. */
  steps: listOf(stepPart),
  undecided: z.strictObject({
    ...step,
    ...decisionParts,
    choices: listOf(choicePart),
  }),
  /** How many steps stand behind it. */
  not_reached: z.int(),
  complete: z.literal(false),
  next: listOf(nextPart),
  warnings: listOf(warningPart),
});

/** When a step failed, `error.details.step` is its number and `error.details.operation` what it was. */
const stopped = { operation: z.optional(z.literal('batch')), error: errorPart };

/** A patch that was not verified is shown all the same; nothing was written. */
const notVerified = {
  ...stopped,
  steps: z.optional(listOf(stepPart)),
  patch: z.optional(patchPart),
  summary: z.optional(summaryPart),
  verification: z.optional(verificationPart),
  warnings: z.optional(listOf(warningPart)),
};

export const batchDocument = z.discriminatedUnion('status', [
  done,
  needsDecision,
  documentOf('blocked', notVerified),
  documentOf('refused', stopped),
  documentOf('unsupported', stopped),
  documentOf('error', notVerified),
]);
export type BatchDocument = z.infer<typeof batchDocument>;
