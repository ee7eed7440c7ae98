// The pieces that answers about plan state are made of. Ordinals and indexes are 1-based here and 0-based inside.
import * as z from 'zod/mini';
import { ITEM_KINDS } from '../../state/plan/plan.ts';
import { ARTIFACT_KINDS } from '../../state/record-artifact.ts';
import { STEP_STATUSES } from '../../state/step-facts.ts';
import { ITEM_STATUSES } from '../../state/update-checklist.ts';
import { listOf } from './document-envelope.ts';

const count = z.strictObject({ total: z.int(), in_progress: z.int(), completed: z.int() });

/** Progress of the checklists, by kind. */
export const itemCountsPart = z.strictObject({ tasks: count, tests: count, checkpoints: count });
export type ItemCountsPart = z.infer<typeof itemCountsPart>;

/** What a session needs to know of the claim it works under. */
export const leasePart = z.strictObject({
  fence: z.int(),
  expires_at: z.nullable(z.string()),
  /** Below zero: it has run out, and anybody may claim the step. */
  seconds_left: z.nullable(z.int()),
});
export type LeasePart = z.infer<typeof leasePart>;

const stepShape = {
  anchor: z.string(),
  title: z.string(),
  index: z.int(),
  status: z.enum(STEP_STATUSES),
  claimed_by: z.nullable(z.string()),
  claimed_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  heartbeat_at: z.nullable(z.string()),
  lease: z.nullable(leasePart),
  completed_at: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** Set when the step was completed by force, or by `tug state reconcile` from a commit. */
  force_reason: z.nullable(z.string()),
  depends_on: listOf(z.string()),
  /** Those of them that are not completed. */
  blocked_by: listOf(z.string()),
  items: itemCountsPart,
  /** With --items: the number is what `update` takes. */
  item_list: z.optional(
    listOf(
      z.strictObject({
        kind: z.enum(ITEM_KINDS),
        ordinal: z.int(),
        status: z.enum(ITEM_STATUSES),
        text: z.string(),
      }),
    ),
  ),
  artifacts: listOf(z.strictObject({ kind: z.string(), summary: z.string(), recorded_at: z.string() })),
};

const substepPart = z.strictObject(stepShape);
export const stepPart = z.strictObject({ ...stepShape, substeps: listOf(substepPart) });
export type StepPart = z.infer<typeof stepPart>;
export type SubstepPart = z.infer<typeof substepPart>;

export const planStatePart = z.strictObject({
  plan: z.string(),
  phase_title: z.nullable(z.string()),
  status: z.enum(['active', 'done', 'archived']),
  plan_hash: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Top-level steps. */
  completed_steps: z.int(),
  total_steps: z.int(),
  steps: listOf(stepPart),
  /** Finished steps that the plan file does not name any more. */
  retired_steps: listOf(
    z.strictObject({ anchor: z.string(), title: z.string(), commit: z.nullable(z.string()) }),
  ),
});
export type PlanStatePart = z.infer<typeof planStatePart>;

/** A step in a list, with the one thing that puts it there. */
export const stepLinePart = z.strictObject({
  anchor: z.string(),
  title: z.string(),
  index: z.int(),
  claimed_by: z.nullable(z.string()),
  lease_seconds_left: z.nullable(z.int()),
  blocked_by: listOf(z.string()),
});
export type StepLinePart = z.infer<typeof stepLinePart>;

export const diagnosticPart = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  line: z.int(),
  message: z.string(),
  suggestion: z.nullable(z.string()),
});

export const artifactKindPart = z.enum(ARTIFACT_KINDS);
