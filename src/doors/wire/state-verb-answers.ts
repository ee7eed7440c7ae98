// The answers to the verbs of whoever holds a step, for every door.
import type { StepAnswer } from '../../app/state/plan-work.ts';
import type { Completed } from '../../state/complete-step.ts';
import type { Freed } from '../../state/free-step.ts';
import type { ItemCounts } from '../../state/item-counts.ts';
import type { ArtifactKind, RecordedArtifact } from '../../state/record-artifact.ts';
import type { LeaseState } from '../../state/start-step.ts';
import { describeCounts, describeLease, OK } from './state-answers.ts';
import type {
  StateArtifactDocument,
  StateCompleteDocument,
  StateFreeDocument,
  StateHeartbeatDocument,
  StateStartDocument,
  StateUpdateDocument,
} from './state-documents.ts';

type UnderLease = StepAnswer & LeaseState;

export function answerStart(answer: UnderLease & { readonly startedAt: string }): StateStartDocument {
  const { plan, step, worktree, startedAt } = answer;
  return { ...OK, plan, step, worktree, started_at: startedAt, lease: describeLease(answer) };
}

/** The lease belongs to the whole step, also when a substep was named. */
export function answerHeartbeat(answer: UnderLease & { readonly root: string }): StateHeartbeatDocument {
  const { plan, root, worktree } = answer;
  return { ...OK, plan, step: root, worktree, lease: describeLease(answer) };
}

export function answerUpdate(answer: UnderLease & { readonly counts: ItemCounts }): StateUpdateDocument {
  const { plan, step, worktree, counts } = answer;
  return { ...OK, plan, step, worktree, items: describeCounts(counts), lease: describeLease(answer) };
}

export function answerArtifact(
  kind: ArtifactKind,
  answer: StepAnswer & RecordedArtifact,
): StateArtifactDocument {
  const { plan, step, worktree, id, summary, truncated, recordedAt } = answer;
  return {
    ...OK,
    plan,
    step,
    worktree,
    artifact_id: id,
    kind,
    summary,
    truncated,
    recorded_at: recordedAt,
    lease: describeLease(answer),
  };
}

export function answerComplete(answer: StepAnswer & Completed): StateCompleteDocument {
  const { plan, step, worktree, completedAt, commit, reason, already, planDone, counts } = answer;
  return {
    ...OK,
    plan,
    step,
    worktree,
    completed_at: completedAt,
    commit,
    force_reason: reason,
    already_completed: already,
    plan_done: planDone,
    remaining_ready: counts.ready,
    total_remaining: counts.remaining,
  };
}

export function answerFreed({
  plan,
  anchor,
  claimedBy,
  fence,
}: Freed & { readonly plan: string }): StateFreeDocument {
  return { ...OK, plan, step: anchor, claimed_by: claimedBy, fence };
}
