// From the values of plan state to documents. Counting starts at 1 here.
import type { ClaimAnswer } from '../../app/state/plan-work.ts';
import type { InitResult, PlanSize } from '../../state/init-plan.ts';
import type { ItemCounts } from '../../state/item-counts.ts';
import type { PlanSummary } from '../../state/list-plans.ts';
import type { ReadyResult } from '../../state/ready-steps.ts';
import type { PlanState, StepState } from '../../state/show-plan.ts';
import type { LeaseState } from '../../state/start-step.ts';
import type {
  StateClaimDocument,
  StateInitDocument,
  StateListDocument,
  StateReadyDocument,
  StateShowDocument,
} from './state-documents.ts';
import type {
  ItemCountsPart,
  LeasePart,
  PlanStatePart,
  StepLinePart,
  StepPart,
  SubstepPart,
} from './state-parts.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

export const OK = { status: 'ok', schema_version: SCHEMA_VERSION } as const;

export function answerInit(
  result: InitResult & { readonly plan: string; readonly hash: string; readonly database: string },
): StateInitDocument {
  const { plan, hash, alreadyInitialized, counts, removedSteps, retiredSteps, database } = result;
  const changed = {
    code: 'PlanChanged',
    message: `${plan} changed since it was initialised; the database still has the plan as it was`,
    suggestion: `run \`tug state init ${plan} --force\` to read it again; finished work is kept`,
  };
  return {
    ...OK,
    plan,
    plan_hash: hash,
    already_initialized: alreadyInitialized,
    ...describeSize(counts),
    removed_steps: removedSteps,
    retired_steps: retiredSteps,
    database,
    warnings: [
      ...(result.changedSince ? [changed] : []),
      ...result.stepsWithNewItems.map((step) => ({
        code: 'NewItems',
        message: `${step} is completed, but its checklist has items that are not`,
        suggestion: 'put new work into a step of its own',
      })),
    ],
  };
}

export function describeSize({ steps, substeps, dependencies, items }: PlanSize) {
  return {
    steps,
    substeps,
    dependencies,
    tasks: items.task,
    tests: items.test,
    checkpoints: items.checkpoint,
  };
}

export function answerClaim({ plan, worktree, outcome, token, resumed }: ClaimAnswer): StateClaimDocument {
  const claim = outcome.kind === 'claimed' ? outcome.claim : null;
  const counts = outcome.kind === 'claimed' ? outcome.claim.counts : outcome.counts;
  return {
    ...OK,
    plan,
    worktree,
    claimed: claim !== null,
    all_completed: outcome.kind === 'all-completed',
    step: claim === null ? null : { anchor: claim.anchor, title: claim.title, index: claim.index + 1 },
    token,
    lease: claim === null ? null : describeLease(claim),
    resumed,
    reclaimed: claim !== null && claim.reclaimedFrom !== null,
    reclaimed_from: claim?.reclaimedFrom ?? null,
    remaining_ready: counts.ready,
    total_remaining: counts.remaining,
  };
}

export function describeLease({ fence, leaseExpires, leaseSecondsLeft }: LeaseState): LeasePart {
  return { fence, expires_at: leaseExpires, seconds_left: leaseSecondsLeft };
}

export function describeCounts({ task, test, checkpoint }: ItemCounts): ItemCountsPart {
  const count = ({ total, inProgress, completed }: ItemCounts['task']) => ({
    total,
    in_progress: inProgress,
    completed,
  });
  return { tasks: count(task), tests: count(test), checkpoints: count(checkpoint) };
}

export function answerShow(plans: readonly PlanState[]): StateShowDocument {
  return { ...OK, plans: plans.map(describePlan) };
}

function describePlan(state: PlanState): PlanStatePart {
  const { plan, phaseTitle, status, hash, createdAt, updatedAt, steps, retired } = state;
  return {
    plan,
    phase_title: phaseTitle,
    status,
    plan_hash: hash,
    created_at: createdAt,
    updated_at: updatedAt,
    completed_steps: steps.filter((step) => step.status === 'completed').length,
    total_steps: steps.length,
    steps: steps.map(
      (step): StepPart => ({ ...describeStep(step), substeps: step.substeps.map(describeStep) }),
    ),
    retired_steps: retired,
  };
}

function describeStep(step: StepState): SubstepPart {
  return {
    anchor: step.anchor,
    title: step.title,
    index: step.index + 1,
    status: step.status,
    claimed_by: step.claimedBy,
    claimed_at: step.claimedAt,
    started_at: step.startedAt,
    heartbeat_at: step.heartbeatAt,
    lease: step.leaseExpires === null ? null : describeLease(step),
    completed_at: step.completedAt,
    commit: step.commit,
    force_reason: step.forceReason,
    depends_on: step.dependsOn,
    blocked_by: step.blockedBy,
    items: describeCounts(step.items),
    ...(step.itemList === null
      ? {}
      : {
          item_list: step.itemList.map(({ kind, ordinal, status, text }) => ({
            kind,
            ordinal: ordinal + 1,
            status,
            text,
          })),
        }),
    artifacts: step.artifacts.map(({ kind, summary, recordedAt }) => ({
      kind,
      summary,
      recorded_at: recordedAt,
    })),
  };
}

export function answerReady(plan: string, result: ReadyResult): StateReadyDocument {
  const lines = (steps: readonly StepState[]) => steps.map(describeLine);
  const { ready, expired, held, blocked, completed } = result;
  return {
    ...OK,
    plan,
    ready: lines(ready),
    expired: lines(expired),
    held: lines(held),
    blocked: lines(blocked),
    completed: lines(completed),
  };
}

function describeLine({
  anchor,
  title,
  index,
  claimedBy,
  leaseSecondsLeft,
  blockedBy,
}: StepState): StepLinePart {
  return {
    anchor,
    title,
    index: index + 1,
    claimed_by: claimedBy,
    lease_seconds_left: leaseSecondsLeft,
    blocked_by: blockedBy,
  };
}

export function answerList(database: string, plans: readonly PlanSummary[]): StateListDocument {
  return {
    ...OK,
    database,
    plans: plans.map(({ plan, phaseTitle, status, steps, completed, held, updatedAt }) => ({
      plan,
      phase_title: phaseTitle,
      status,
      completed_steps: completed,
      total_steps: steps,
      held_steps: held,
      updated_at: updatedAt,
    })),
  };
}
