// A breadcrumb of how a step was worked on: what the architect meant, what the reviewer found. Owner only.
import type { Database } from '../kernel/database.ts';
import { ownedBy, refuse } from './ownership.ts';
import { raw, sql } from './sql.ts';
import { type LeaseState, leaseOf, type StepRequest } from './start-step.ts';
import { planIs, planLock, readPlanFacts, readStepFacts, stepFacts, stepLock } from './step-facts.ts';

export const ARTIFACT_KINDS = ['architect_strategy', 'reviewer_verdict', 'auditor_summary'] as const;
export type ArtifactKind = (typeof ARTIFACT_KINDS)[number];

export interface ArtifactRequest extends StepRequest {
  readonly kind: ArtifactKind;
  readonly summary: string;
}

export interface RecordedArtifact extends LeaseState {
  readonly id: number;
  readonly summary: string;
  readonly truncated: boolean;
  readonly recordedAt: string;
}

const LONGEST_SUMMARY = 500;

/** Said again, the newest one stands: an answer that was lost on the way leaves no second entry. */
export async function recordArtifact(
  database: Database,
  request: ArtifactRequest,
): Promise<RecordedArtifact> {
  const { dialect } = database;
  const { plan, step, owner, kind } = request;
  const summary = cutSummary(request.summary);
  const [planRows, , stepRows, , afterRows] = await database.write([
    planLock(dialect, plan),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    sql`INSERT INTO step_artifacts (plan_path, step_anchor, kind, summary, recorded_at)
      SELECT s.plan_path, s.anchor, ${kind}, ${summary}, ${raw(dialect.now)} FROM steps s
      WHERE s.plan_path = ${plan} AND s.anchor = ${step} AND ${planIs(plan, null)} AND ${ownedBy(plan, step, owner)}
      AND NOT EXISTS (SELECT 1 FROM step_artifacts a WHERE a.kind = ${kind} AND a.summary = ${summary} AND a.id =
        (SELECT MAX(newest.id) FROM step_artifacts newest
          WHERE newest.plan_path = ${plan} AND newest.step_anchor = ${step}))`,
    sql`SELECT id, recorded_at FROM step_artifacts WHERE plan_path = ${plan} AND step_anchor = ${step}
      ORDER BY id DESC LIMIT 1`,
  ]);
  const [planFacts, facts] = [readPlanFacts(planRows), readStepFacts(stepRows)];
  const refusal = await refuse(database, request, planFacts, facts);
  if (refusal !== null) throw refusal;
  const row = afterRows![0]!;
  return {
    id: Number(row.id),
    summary,
    truncated: summary !== request.summary,
    recordedAt: String(row.recorded_at),
    ...leaseOf(facts!, planFacts!.now),
  };
}

/** Characters, not bytes and not halves of a surrogate pair. */
function cutSummary(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text;
  const characters = [...text];
  return characters.length <= LONGEST_SUMMARY ? text : characters.slice(0, LONGEST_SUMMARY).join('');
}
