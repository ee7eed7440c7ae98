// The plans of a database with their progress; and putting one aside when it is over.
import type { Database } from '../kernel/database.ts';
import { isHeld } from './readiness.ts';
import { raw, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import { planLock, readPlanFacts, textOrNull, unknownPlan } from './step-facts.ts';

export interface PlanSummary {
  readonly plan: string;
  readonly phaseTitle: string | null;
  readonly status: 'active' | 'done' | 'archived';
  readonly steps: number;
  readonly completed: number;
  readonly held: number;
  readonly updatedAt: string;
}

export async function listPlans(database: Database): Promise<readonly PlanSummary[]> {
  const [rows = []] = await database.read([
    sql`SELECT p.plan_path, p.phase_title, p.status, p.archived_at, p.updated_at, count(s.anchor) AS steps,
        COALESCE(sum(CASE WHEN s.status = 'completed' THEN 1 ELSE 0 END), 0) AS completed,
        COALESCE(sum(CASE WHEN ${isHeld(database.dialect)} THEN 1 ELSE 0 END), 0) AS held
      FROM plans p LEFT JOIN steps s ON s.plan_path = p.plan_path AND s.parent_anchor IS NULL
      GROUP BY p.plan_path, p.phase_title, p.status, p.archived_at, p.updated_at ORDER BY p.plan_path`,
  ]);
  return rows.map((row) => ({
    plan: String(row.plan_path),
    phaseTitle: textOrNull(row.phase_title),
    status: row.archived_at !== null ? 'archived' : (row.status as PlanSummary['status']),
    steps: Number(row.steps),
    completed: Number(row.completed),
    held: Number(row.held),
    updatedAt: String(row.updated_at),
  }));
}

/** Nothing is removed: an archived plan is only left out where work is looked for. */
export async function archivePlan(database: Database, plan: string, archived: boolean): Promise<void> {
  const { dialect } = database;
  const held = sql`SELECT s.anchor, s.claimed_by FROM steps s WHERE s.plan_path = ${plan} AND ${isHeld(dialect)}`;
  const [planRows, heldRows = []] = await database.write([
    planLock(dialect, plan, 'change'),
    held,
    archived
      ? sql`UPDATE plans SET archived_at = COALESCE(archived_at, ${raw(dialect.now)}), updated_at = ${raw(dialect.now)}
          WHERE plan_path = ${plan} AND NOT EXISTS (${held})`
      : sql`UPDATE plans SET archived_at = NULL, updated_at = ${raw(dialect.now)} WHERE plan_path = ${plan}`,
  ]);
  if (readPlanFacts(planRows) === null) throw await unknownPlan(database, plan);
  if (!archived || heldRows.length === 0) return;
  const steps = heldRows.map(({ anchor, claimed_by }) => ({
    step: String(anchor),
    claimed_by: String(claimed_by),
  }));
  throw stateError(
    'StateOwnershipViolation',
    `${plan} is being worked on: ${steps.map(({ step, claimed_by }) => `${step} by ${claimed_by}`).join(', ')}`,
    { hint: 'wait until these steps are completed or released', details: { plan, held: steps } },
  );
}
