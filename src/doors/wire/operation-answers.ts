// The answers of `run` and `analyze-impact`: the plan with its accounting, and what became of it.
import { EXIT } from '../../base/error-codes.ts';
import { diffStatistics } from '../../kernel/patch/diff-statistics.ts';
import { renderPatch } from '../../kernel/patch/patch-document.ts';
import type { RunOutcome } from '../../kernel/pipeline.ts';
import type { Change, Plan } from '../../kernel/plan-change.ts';
import type { CheckResult, Verdict } from '../../kernel/verification.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { AnalyzeImpactDocument, ImpactPart } from './analyze-impact-document.ts';
import { type DocumentAnswer, errorAnswer } from './answer.ts';
import {
  accountingOf,
  describeOccurrence,
  describeOther,
  describeTarget,
  describeUndecided,
  describeVerdict,
  describeWarnings,
  isComplete,
} from './describe-plan.ts';
import type { WarningPart } from './document-parts.ts';
import { type CallSpelling, waysToDecide, wayToApply } from './next-commands.ts';
import type { SummaryPart } from './patch-parts.ts';
import type { RunDocument } from './run-document.ts';
import { notVerifiedError, verificationError } from './verification-error.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export function answerRun(outcome: RunOutcome, calls: CallSpelling): DocumentAnswer<RunDocument> {
  const { plan } = outcome;
  const snapshot_id = plan.view.snapshot.id;
  const { operation } = plan.request;
  const target = describeTarget(plan);
  if (outcome.outcome === 'needs_decision') {
    const { undecided } = outcome;
    return {
      exitCode: EXIT.blocked,
      document: {
        status: 'needs_decision',
        schema_version: SCHEMA_VERSION,
        snapshot_id,
        operation,
        ...target,
        complete: false,
        ...describeUndecided(undecided, plan.locator),
        next: waysToDecide(calls, undecided),
        warnings: describeWarnings(plan),
        ...accountingOf(plan),
      },
    };
  }
  const { change, verdict } = outcome;
  const patch = renderPatch(change.patch, change.materialized);
  const verification = describeVerdict(verdict);
  const summary = summarize(change);
  if (outcome.outcome === 'not_verified') {
    const more = { operation, ...target, patch, summary, verification, warnings: describeWarnings(plan) };
    const error = verdict.status === 'failed' ? verificationError(verdict) : notVerifiedError(verdict);
    return errorAnswer(error, snapshot_id, more) as DocumentAnswer<RunDocument>;
  }
  const { applied } = outcome;
  return {
    exitCode: EXIT.ok,
    document: {
      status: 'ok',
      schema_version: SCHEMA_VERSION,
      snapshot_id,
      operation,
      ...target,
      complete: isComplete(plan),
      patch,
      summary,
      verification,
      warnings: [
        ...describeWarnings(plan),
        ...verdictWarnings(verdict),
        ...applyWarnings(applied?.warnings ?? []),
      ],
      undo_token: applied?.undoToken ?? null,
      ...(applied === null
        ? { next: [wayToApply(calls, patch.patch_id)] }
        : { applied: true, files_written: applied.filesWritten }),
      ...accountingOf(plan),
    },
  };
}

export function answerImpact(
  plan: Plan,
  change: Change | null,
  calls: CallSpelling,
): DocumentAnswer<AnalyzeImpactDocument> {
  const { locator, decision } = plan;
  const { edited, kept, open } = decision.lists;
  const shared = {
    schema_version: SCHEMA_VERSION,
    snapshot_id: plan.view.snapshot.id,
    ...describeTarget(plan),
    references: [...edited, ...kept]
      .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.span.start - b.span.start))
      .map((occurrence) => describeOccurrence(occurrence, locator)),
    impact: impactOf(plan, change),
    warnings: describeWarnings(plan),
    complete: isComplete(plan),
    other: plan.others.map((other) => describeOther(other, locator)),
    open: open.map((occurrence) => describeOccurrence(occurrence, locator)),
  } as const;
  if (decision.outcome === 'ok') return { document: { status: 'ok', ...shared }, exitCode: EXIT.ok };
  const next = waysToDecide(calls, decision);
  const document = {
    status: 'needs_decision',
    ...shared,
    ...describeUndecided(decision, locator),
    next,
  } as const;
  return { document, exitCode: EXIT.ok };
}

/** How much it is; without a change, as far as the places tell. */
export function impactOf({ decision }: Plan, change: Change | null): ImpactPart {
  const { edited, kept } = decision.lists;
  return {
    files_affected: change?.materialized.changes.length ?? new Set(edited.map(({ file }) => file)).size,
    references_count: edited.length + kept.length,
    edits_estimated: change?.patch.edits.length ?? edited.length,
  };
}

export function summarize(change: Change): SummaryPart {
  const { filesChanged, edits, bytesAdded, bytesRemoved } = diffStatistics(change.materialized);
  return {
    files_changed: filesChanged,
    edits_count: edits,
    bytes_added: bytesAdded,
    bytes_removed: bytesRemoved,
  };
}

/** A check that did not run is said, also where it does not stop the patch. */
export function verdictWarnings(verdict: Verdict): readonly WarningPart[] {
  const sandbox = sandboxWarnings(verdict);
  const old = verdict.checks.filter(({ status, baseline }) => status === 'failed' && baseline?.preexisting);
  const preexisting = old.map(({ name }) => ({
    code: 'PreexistingFailures',
    message: `${name} fails without the patch too, in the same places`,
  }));
  const isVerified = verdict.status === 'passed' || verdict.status === 'failed';
  if (verdict.mode === 'none' || isVerified || verdict.checks.every(isNotNeeded))
    return [...sandbox, ...preexisting];
  const { code, message, hint } = notVerifiedError(verdict);
  return [...sandbox, ...preexisting, { code, message, suggestion: hint }];
}

function isNotNeeded({ skipped }: CheckResult): boolean {
  return skipped === 'not-needed';
}

export function sandboxWarnings(verdict: Verdict): readonly WarningPart[] {
  return verdict.warnings.map((message) => ({ code: 'SandboxIncomplete', message }));
}

export function applyWarnings(warnings: readonly Warning[]): readonly WarningPart[] {
  return warnings.map(({ code, message, suggestion }) => ({
    code,
    message,
    ...(suggestion === null ? {} : { suggestion }),
  }));
}
