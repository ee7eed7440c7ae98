// The answer of `tug batch`: each step with its accounting, and what became of all of them together.
import { EXIT } from '../../base/error-codes.ts';
import type { BatchOutcome, BatchStep } from '../../kernel/batch/run-batch.ts';
import { Locator } from '../../kernel/locator.ts';
import { renderPatch } from '../../kernel/patch/patch-document.ts';
import { type DocumentAnswer, errorAnswer } from './answer.ts';
import type { BatchDocument, BatchStepPart } from './batch-document.ts';
import {
  accountingOf,
  describeTarget,
  describeUndecided,
  describeVerdict,
  describeWarning,
  describeWarnings,
  isComplete,
} from './describe-plan.ts';
import { type CallSpelling, choicesFor, policiesToTry, wayToApply } from './next-commands.ts';
import { applyWarnings, impactOf, summarize, verdictWarnings } from './operation-answers.ts';
import { notVerifiedError, verificationError } from './verification-error.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export function answerBatch(outcome: BatchOutcome, calls: CallSpelling): DocumentAnswer<BatchDocument> {
  const { view } = outcome;
  const locator = new Locator(view);
  const snapshot_id = view.snapshot.id;
  const warnings = view.warnings.map((warning) => describeWarning(warning, locator));
  const opening = { schema_version: SCHEMA_VERSION, snapshot_id, operation: 'batch' } as const;
  const steps = outcome.steps.map(describeStep);
  if (outcome.outcome === 'needs_decision') {
    const { undecided } = outcome;
    const { plan } = outcome.steps.at(-1)!;
    return {
      exitCode: EXIT.blocked,
      document: {
        status: 'needs_decision',
        ...opening,
        steps: steps.slice(0, -1),
        undecided: {
          ...steps.at(-1)!,
          ...describeUndecided(undecided, plan.locator),
          choices: choicesFor(undecided),
        },
        not_reached: outcome.total - steps.length,
        complete: false,
        next: policiesToTry(calls, undecided),
        warnings,
      },
    };
  }
  const { change, verdict } = outcome;
  const patch = renderPatch(change.patch, change.materialized);
  const verification = describeVerdict(verdict);
  const summary = summarize(change);
  if (outcome.outcome === 'not_verified') {
    const more = { operation: 'batch', steps, patch, summary, verification, warnings };
    const error = verdict.status === 'failed' ? verificationError(verdict) : notVerifiedError(verdict);
    return errorAnswer(error, snapshot_id, more) as DocumentAnswer<BatchDocument>;
  }
  const { applied } = outcome;
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      ...opening,
      steps,
      complete: outcome.steps.every(({ plan }) => isComplete(plan)),
      patch,
      summary,
      verification,
      warnings: [...warnings, ...verdictWarnings(verdict), ...applyWarnings(applied?.warnings ?? [])],
      undo_token: applied?.undoToken ?? null,
      ...(applied === null
        ? { next: [wayToApply(calls, patch.patch_id)] }
        : { applied: true, files_written: applied.filesWritten }),
    },
  };
}

function describeStep({ plan, change }: BatchStep, index: number): BatchStepPart {
  return {
    step: index + 1,
    operation: plan.request.operation,
    ...describeTarget(plan),
    complete: isComplete(plan),
    impact: impactOf(plan, change),
    warnings: describeWarnings(plan),
    ...accountingOf(plan),
  };
}
