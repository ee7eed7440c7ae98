// The answer of `tug verify MODE`: what the project's own tools say of the workspace as it is.
import * as z from 'zod/mini';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import { documentAbout, listOf } from './document-envelope.ts';
import { errorPart, warningPart } from './document-parts.ts';
import { verificationPart } from './patch-parts.ts';

/** A check failed, or could not run: skipped is never passed. */
const notPassed = {
  error: errorPart,
  mode: z.enum(VERIFY_MODES),
  passed: z.literal(false),
  verification: verificationPart,
  warnings: listOf(warningPart),
};

export const verifyDocument = z.discriminatedUnion('status', [
  documentAbout('ok', {
    mode: z.enum(VERIFY_MODES),
    passed: z.literal(true),
    verification: verificationPart,
    warnings: listOf(warningPart),
  }),
  documentAbout('error', notPassed),
  documentAbout('blocked', notPassed),
]);
export type VerifyDocument = z.infer<typeof verifyDocument>;
