// The answers of `tug state reconcile` and `tug state reopen`: what commits completed, and what was completed by mistake.
import type { Reconciled } from '../../app/state/plan-care.ts';
import type { LeftStep } from '../../state/reconcile-result.ts';
import type { Reopened } from '../../state/reopen-step.ts';
import { OK } from './state-answers.ts';
import type { StateReconcileDocument, StateReopenDocument } from './state-documents.ts';

export function answerReconcile(result: Reconciled): StateReconcileDocument {
  const { plan, reconciled, unchanged, mismatches, unknown, left, ambiguous } = result;
  return {
    ...OK,
    plan,
    reconciled_count: reconciled.length,
    reconciled: reconciled.map(({ step, hash }) => ({ step_anchor: step, git_hash: hash })),
    unchanged_count: unchanged.length,
    skipped_count: mismatches.length,
    skipped_mismatches: mismatches.map(({ step, known, found }) => ({
      step_anchor: step,
      db_hash: known,
      git_hash: found,
    })),
    unknown_steps: unknown.map(({ step, hash }) => ({ step_anchor: step, git_hash: hash })),
    open_steps: left.map(({ step, hash, reason, claimedBy, leaseSecondsLeft, blockedBy }) => ({
      step_anchor: step,
      git_hash: hash,
      reason,
      claimed_by: claimedBy,
      lease_seconds_left: leaseSecondsLeft,
      blocked_by: blockedBy,
    })),
    ambiguous_commits: ambiguous.map(({ hash, reason }) => ({ git_hash: hash, reason })),
    warnings: [
      ...mismatches.map(({ step, known, found, completes }) => ({
        code: 'CommitMismatch',
        message:
          `${step} is completed with ${known ?? 'no commit'} in the database and with ${found} in git` +
          `${completes ? '' : ', which names the step but has no Tug-Completes trailer'}`,
        suggestion: `after a rebase or a squash, \`tug state reconcile ${plan} --force\` takes the commit of git`,
      })),
      ...left.map((step) => ({ code: 'StepNotCompleted', ...explain(plan, step) })),
    ],
  };
}

function explain(plan: string, { step, hash, reason, claimedBy, leaseSecondsLeft, blockedBy }: LeftStep) {
  switch (reason) {
    case 'not_completed':
      return {
        message: `${step} is open: ${hash} worked on it, but no commit has a Tug-Completes trailer for it`,
        suggestion:
          `if the work is complete, run \`tug state claim ${plan} --step ${step}\`, then ` +
          `\`tug state complete ${plan} ${step} --commit ${hash} --force REASON\``,
      };
    case 'reopened':
      return {
        message: `${step} is open: it was reopened, and ${hash} may be the commit that completed it by mistake`,
        suggestion: `its next owner completes it; \`tug state show ${plan}\` shows the reason`,
      };
    case 'held':
      return {
        message: `${step} is open: ${hash} completed it, but ${claimedBy} holds it for another ${leaseSecondsLeft} s`,
        suggestion: `run \`tug state reconcile ${plan}\` in that worktree, or after the lease has ended`,
      };
    case 'blocked':
      return {
        message: `${step} is open: ${hash} completed it, but it depends on ${blockedBy.join(', ')}`,
        suggestion: `complete ${blockedBy.join(', ')} first, then run \`tug state reconcile ${plan}\` again`,
      };
  }
}

export function answerReopen(
  reason: string,
  {
    plan,
    anchor,
    steps,
    completedAt,
    commit,
    completeReason,
    dependents,
  }: Reopened & { readonly plan: string },
): StateReopenDocument {
  return {
    ...OK,
    plan,
    step: anchor,
    reason,
    reopened_steps: steps,
    completed_at: completedAt,
    commit,
    force_reason: completeReason,
    warnings: dependents.map(({ anchor: dependent, status }) => ({
      code: 'DependencyReopened',
      message: `${dependent} is ${status.replace('_', ' ')}, and depends on a step that is open again`,
      suggestion:
        status === 'completed'
          ? `run \`tug state reopen ${plan} ${dependent} --reason REASON\` if it is affected`
          : 'tell its owner',
    })),
  };
}
