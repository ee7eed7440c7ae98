// The answer of `tug batch`: each step with its accounting, and what became of all of them together.
import { EXIT } from '../../base/error-codes.ts';
import type { BatchOutcome, BatchStep } from '../../kernel/batch/run-batch.ts';
import type { OpenGroup } from '../../kernel/decide.ts';
import { Locator } from '../../kernel/locator.ts';
import type { FamilyTie } from '../../kernel/occurrence.ts';
import { renderPatch } from '../../kernel/patch/patch-document.ts';
import { type DocumentAnswer, errorAnswer } from './answer.ts';
import type { BatchDocument, BatchStepPart, ChoicePart } from './batch-document.ts';
import {
  accountingOf,
  describeGroup,
  describeTarget,
  describeVerdict,
  describeWarning,
  describeWarnings,
  isComplete,
  tiesOf,
} from './describe-plan.ts';
import { type CallSpelling, policiesToTry, wayToApply } from './next-commands.ts';
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
    const { plan } = outcome.steps.at(-1)!;
    const { decision } = plan;
    const groups = decision.outcome === 'needs_decision' ? decision.groups : [];
    return {
      exitCode: EXIT.blocked,
      document: {
        status: 'needs_decision',
        ...opening,
        steps: steps.slice(0, -1),
        undecided: {
          ...steps.at(-1)!,
          groups: groups.map(describeGroup),
          ...tiesOf(plan),
          choices: choicesFor(groups, decision.untaken),
        },
        not_reached: outcome.total - steps.length,
        complete: false,
        next: policiesToTry(calls, groups),
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

/** What a step may say of the places that are open in it. */
function choicesFor(groups: readonly OpenGroup[], ties: readonly FamilyTie[]): readonly ChoicePart[] {
  const has = (certainty: string) => groups.some((group) => group.certainty === certainty);
  const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
  return [
    ...(ties.length === 0 ? [] : [{ add: { tie: ids(ties) }, effect: 'change what is tied to it too' }]),
    { add: { open: 'skip' }, effect: 'edit only what is proven' },
    ...(has('likely') ? [{ add: { open: 'likely' }, effect: 'also edit what is likely' }] : []),
    ...(has('possible') ? [{ add: { open: 'include' }, effect: 'also edit what is only possible' }] : []),
    ...(groups.length === 0
      ? []
      : [
          {
            add: { include: ids(groups) },
            effect: 'edit these groups; name those to leave alone in `exclude`',
          },
        ]),
  ];
}
