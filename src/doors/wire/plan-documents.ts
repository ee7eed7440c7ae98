// The answers of `tug plan ...`.
import * as z from 'zod/mini';
import { VALIDATION_LEVELS } from '../../state/plan/validate-plan.ts';
import { documentOf, listOf } from './document-envelope.ts';
import { diagnosticPart } from './state-parts.ts';

const size = {
  steps: z.int(),
  substeps: z.int(),
  dependencies: z.int(),
  tasks: z.int(),
  tests: z.int(),
  checkpoints: z.int(),
};

export const planValidateDocument = documentOf('ok', {
  plan: z.string(),
  level: z.enum(VALIDATION_LEVELS),
  /** An invalid plan is an error, PlanInvalid, with the same diagnostics in its details. */
  valid: z.literal(true),
  ...size,
  diagnostics: listOf(diagnosticPart),
});
export type PlanValidateDocument = z.infer<typeof planValidateDocument>;

export const planNewDocument = documentOf('ok', { plan: z.string(), file: z.string() });
export type PlanNewDocument = z.infer<typeof planNewDocument>;

const item = z.strictObject({ ordinal: z.int(), text: z.string(), checked: z.boolean(), line: z.int() });
const stepShape = {
  anchor: z.string(),
  number: z.string(),
  title: z.string(),
  line: z.int(),
  depends_on: listOf(z.string()),
  commit: z.nullable(z.string()),
  references: z.nullable(z.string()),
  artifacts: listOf(z.string()),
  tasks: listOf(item),
  tests: listOf(item),
  checkpoints: listOf(item),
};

export const planShowDocument = documentOf('ok', {
  plan: z.string(),
  plan_hash: z.string(),
  phase: z.nullable(z.string()),
  metadata: listOf(z.strictObject({ field: z.string(), value: z.string() })),
  decisions: listOf(z.strictObject({ id: z.string(), title: z.string(), status: z.nullable(z.string()) })),
  ...size,
  step_list: listOf(z.strictObject({ ...stepShape, substep_list: listOf(z.strictObject(stepShape)) })),
});
export type PlanShowDocument = z.infer<typeof planShowDocument>;
