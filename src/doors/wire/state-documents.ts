// The answers of `tug state ...`, the same for every door.
import * as z from 'zod/mini';
import { LEFT_REASONS } from '../../state/reconcile-result.ts';
import { documentOf, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';
import { artifactKindPart, itemCountsPart, leasePart, planStatePart, stepLinePart } from './state-parts.ts';

export const stateInitDocument = documentOf('ok', {
  plan: z.string(),
  plan_hash: z.string(),
  already_initialized: z.boolean(),
  steps: z.int(),
  substeps: z.int(),
  dependencies: z.int(),
  tasks: z.int(),
  tests: z.int(),
  checkpoints: z.int(),
  /** After --force: steps that are gone from the plan; finished ones are kept aside as retired. */
  removed_steps: listOf(z.string()),
  retired_steps: listOf(z.string()),
  database: z.string(),
  warnings: listOf(warningPart),
});
export type StateInitDocument = z.infer<typeof stateInitDocument>;

export const stateClaimDocument = documentOf('ok', {
  plan: z.string(),
  worktree: z.string(),
  /** False only when all steps are completed. */
  claimed: z.boolean(),
  all_completed: z.boolean(),
  step: z.nullable(z.strictObject({ anchor: z.string(), title: z.string(), index: z.int() })),
  /** Shown here and nowhere else. `--token`, TUG_CLAIM, or the file that this worktree keeps proves the claim. */
  token: z.nullable(z.string()),
  lease: z.nullable(leasePart),
  resumed: z.boolean(),
  reclaimed: z.boolean(),
  reclaimed_from: z.nullable(z.string()),
  remaining_ready: z.int(),
  total_remaining: z.int(),
});
export type StateClaimDocument = z.infer<typeof stateClaimDocument>;

const aboutStep = { plan: z.string(), step: z.string(), worktree: z.string() };

export const stateStartDocument = documentOf('ok', {
  ...aboutStep,
  started_at: z.string(),
  lease: leasePart,
});
export type StateStartDocument = z.infer<typeof stateStartDocument>;

export const stateHeartbeatDocument = documentOf('ok', { ...aboutStep, lease: leasePart });
export type StateHeartbeatDocument = z.infer<typeof stateHeartbeatDocument>;

export const stateUpdateDocument = documentOf('ok', {
  ...aboutStep,
  items: itemCountsPart,
  lease: leasePart,
});
export type StateUpdateDocument = z.infer<typeof stateUpdateDocument>;

export const stateArtifactDocument = documentOf('ok', {
  ...aboutStep,
  artifact_id: z.int(),
  kind: artifactKindPart,
  summary: z.string(),
  truncated: z.boolean(),
  recorded_at: z.string(),
  lease: leasePart,
});
export type StateArtifactDocument = z.infer<typeof stateArtifactDocument>;

export const stateCompleteDocument = documentOf('ok', {
  ...aboutStep,
  completed_at: z.string(),
  commit: z.nullable(z.string()),
  force_reason: z.nullable(z.string()),
  /** The same claim completed it earlier; nothing was changed now. */
  already_completed: z.boolean(),
  plan_done: z.boolean(),
  remaining_ready: z.int(),
  total_remaining: z.int(),
});
export type StateCompleteDocument = z.infer<typeof stateCompleteDocument>;

export const stateFreeDocument = documentOf('ok', {
  plan: z.string(),
  step: z.string(),
  /** Who held it until now. */
  claimed_by: z.nullable(z.string()),
  fence: z.int(),
});
export type StateFreeDocument = z.infer<typeof stateFreeDocument>;

export const stateShowDocument = documentOf('ok', { plans: listOf(planStatePart) });
export type StateShowDocument = z.infer<typeof stateShowDocument>;

export const stateReadyDocument = documentOf('ok', {
  plan: z.string(),
  ready: listOf(stepLinePart),
  /** Claimed, but the lease has run out: can be claimed too. */
  expired: listOf(stepLinePart),
  held: listOf(stepLinePart),
  blocked: listOf(stepLinePart),
  completed: listOf(stepLinePart),
});
export type StateReadyDocument = z.infer<typeof stateReadyDocument>;

export const stateListDocument = documentOf('ok', {
  database: z.string(),
  plans: listOf(
    z.strictObject({
      plan: z.string(),
      phase_title: z.nullable(z.string()),
      status: z.enum(['active', 'done', 'archived']),
      completed_steps: z.int(),
      total_steps: z.int(),
      held_steps: z.int(),
      updated_at: z.string(),
    }),
  ),
});
export type StateListDocument = z.infer<typeof stateListDocument>;

export const stateArchiveDocument = documentOf('ok', { plan: z.string(), archived: z.boolean() });
export type StateArchiveDocument = z.infer<typeof stateArchiveDocument>;

export const stateReconcileDocument = documentOf('ok', {
  plan: z.string(),
  reconciled_count: z.int(),
  reconciled: listOf(z.strictObject({ step_anchor: z.string(), git_hash: z.string() })),
  /** Completed before with the same commit. */
  unchanged_count: z.int(),
  skipped_count: z.int(),
  skipped_mismatches: listOf(
    z.strictObject({ step_anchor: z.string(), db_hash: z.nullable(z.string()), git_hash: z.string() }),
  ),
  /** Trailers that name no step of the plan. */
  unknown_steps: listOf(z.strictObject({ step_anchor: z.string(), git_hash: z.string() })),
  /**
   * Steps that commits name and that stay open. `not_completed`: no commit completed it; `reopened`: it was completed by
   * mistake before; `held`: another owner has a live claim; `blocked`: dependencies are open.
   */
  open_steps: listOf(
    z.strictObject({
      step_anchor: z.string(),
      git_hash: z.string(),
      reason: z.enum(LEFT_REASONS),
      claimed_by: z.nullable(z.string()),
      lease_seconds_left: z.nullable(z.int()),
      blocked_by: listOf(z.string()),
    }),
  ),
  /** Commits whose trailers cannot be told apart, and were left alone. */
  ambiguous_commits: listOf(z.strictObject({ git_hash: z.string(), reason: z.string() })),
  warnings: listOf(warningPart),
});
export type StateReconcileDocument = z.infer<typeof stateReconcileDocument>;

export const stateReopenDocument = documentOf('ok', {
  plan: z.string(),
  step: z.string(),
  reason: z.string(),
  /** The step, and what was opened with it. */
  reopened_steps: listOf(z.string()),
  /** The completion that is void now. */
  completed_at: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  force_reason: z.nullable(z.string()),
  warnings: listOf(warningPart),
});
export type StateReopenDocument = z.infer<typeof stateReopenDocument>;

export const stateTransferDocument = documentOf('ok', {
  file: z.string(),
  database: z.string(),
  plans: listOf(z.string()),
  steps: z.int(),
  items: z.int(),
  artifacts: z.int(),
});
export type StateTransferDocument = z.infer<typeof stateTransferDocument>;

export const stateMigrateDocument = documentOf('ok', {
  database: z.string(),
  schema: z.int(),
  /** Where the database is kept as it was; null when nothing had to be done, or the database is not a file. */
  backup: z.nullable(z.string()),
});
export type StateMigrateDocument = z.infer<typeof stateMigrateDocument>;
