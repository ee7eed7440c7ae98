// The answers to applying and verifying, from the values that app and platform give.
import { EXIT } from '../../base/error-codes.ts';
import { renderPatch } from '../../kernel/patch/patch-document.ts';
import type { Change } from '../../kernel/plan-change.ts';
import type { Applied, TakenView } from '../../kernel/ports.ts';
import type { Verdict } from '../../kernel/verification.ts';
import { type DocumentAnswer, errorAnswer } from './answer.ts';
import type { ApplyDocument } from './apply-document.ts';
import { describeVerdict } from './describe-plan.ts';
import type { ErrorDocument } from './error-document.ts';
import { applyWarnings, sandboxWarnings, summarize, verdictWarnings } from './operation-answers.ts';
import { describeWarnings } from './snapshot-answer.ts';
import { notVerifiedError, verificationError } from './verification-error.ts';
import type { VerifyDocument } from './verify-document.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export interface ApplyAnswerParts {
  readonly view: TakenView;
  readonly change: Change;
  readonly verdict: Verdict;
  readonly applied: Applied | null;
}

export function answerApply(parts: ApplyAnswerParts): DocumentAnswer<ApplyDocument | ErrorDocument> {
  const { view, change, verdict, applied } = parts;
  const patch = renderPatch(change.patch, change.materialized);
  const shared = { patch, summary: summarize(change), verification: describeVerdict(verdict) };
  if (applied === null) {
    const error = verdict.status === 'failed' ? verificationError(verdict) : notVerifiedError(verdict);
    return errorAnswer(error, view.snapshot.id, shared);
  }
  const warnings = [
    ...describeWarnings(view),
    ...verdictWarnings(verdict),
    ...applyWarnings(applied.warnings),
  ];
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      schema_version: SCHEMA_VERSION,
      snapshot_id: view.snapshot.id,
      ...shared,
      warnings,
      undo_token: applied.undoToken,
      applied: true,
      files_written: applied.filesWritten,
    },
  };
}

/** Passed, failed or not verified are three different ends: skipped is never passed. */
export function answerVerify(view: TakenView, verdict: Verdict): DocumentAnswer<VerifyDocument> {
  const { mode, status } = verdict;
  const passed = status === 'passed';
  const verification = describeVerdict(verdict);
  if (!passed) {
    const error = status === 'failed' ? verificationError(verdict) : notVerifiedError(verdict);
    const warnings = [...describeWarnings(view), ...sandboxWarnings(verdict)];
    const more = { mode, passed, verification, warnings };
    return errorAnswer(error, view.snapshot.id, more) as DocumentAnswer<VerifyDocument>;
  }
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      schema_version: SCHEMA_VERSION,
      snapshot_id: view.snapshot.id,
      mode,
      passed,
      verification,
      warnings: [...describeWarnings(view), ...verdictWarnings(verdict)],
    },
  };
}
