// A step that was completed by mistake is open again. The reason is recorded with the step and stays in its history, and
// from then on `reconcile` does not complete the step from older commits: only its next owner does.
import type { Database, Dialect, Rows } from '../kernel/database.ts';
import { countOpenDependencies } from './open-dependencies.ts';
import { archived } from './ownership.ts';
import { raw, type Sql, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import {
  planIs,
  planLock,
  readPlanFacts,
  readStepFacts,
  stepFacts,
  stepLock,
  textOrNull,
  unknownPlan,
  unknownStep,
} from './step-facts.ts';

/** The kind of artifact that records it. `tug state artifact` does not take this kind. */
export const REOPENED = 'reopened';

export interface ReopenRequest {
  readonly plan: string;
  readonly step: string;
  readonly reason: string;
}

export interface Reopened {
  readonly anchor: string;
  /** The step, and what was reopened with it: the step around a substep, or substeps that were forced with their step. */
  readonly steps: readonly string[];
  /** The completion that is void now. */
  readonly completedAt: string | null;
  readonly commit: string | null;
  readonly completeReason: string | null;
  /** Steps that depend on a reopened one, and are completed or held already. */
  readonly dependents: readonly { readonly anchor: string; readonly status: string }[];
}

/** No owner is asked: a completed step has none. */
export async function reopenStep(database: Database, request: ReopenRequest): Promise<Reopened> {
  const { dialect } = database;
  const { plan, step } = request;
  const states = sql`SELECT anchor, parent_anchor, status, completed_at, commit_hash, complete_reason FROM steps
    WHERE plan_path = ${plan} ORDER BY step_index`;
  const lists = await database.write([
    planLock(dialect, plan, 'change'),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    states,
    ...reopening(dialect, request),
    countOpenDependencies(plan),
    sql`UPDATE plans SET status = 'active', updated_at = ${raw(dialect.now)} WHERE plan_path = ${plan} AND status = 'done'
      AND EXISTS (SELECT 1 FROM steps s WHERE s.plan_path = ${plan} AND s.status <> 'completed')`,
    states,
    sql`SELECT step_anchor, depends_on FROM step_deps WHERE plan_path = ${plan}`,
  ]);
  const [planFacts, facts] = [readPlanFacts(lists[0]), readStepFacts(lists[2])];
  if (planFacts === null) throw await unknownPlan(database, plan);
  if (planFacts.archived) throw archived(plan);
  if (facts === null) throw await unknownStep(database, plan, step);
  if (facts.status !== 'completed') {
    throw stateError(
      'StateStepNotClaimed',
      `${step} is ${facts.status}, not completed; there is nothing to reopen`,
      {
        hint: `\`tug state release ${plan} ${step}\` and \`tug state reset ${plan} ${step}\` free a step that is claimed`,
        details: { plan, step, current_status: facts.status },
      },
    );
  }
  return describe(step, lists[3]!, lists.at(-2)!, lists.at(-1)!);
}

/** The step itself comes last: the conditions of the statements before it ask whether it is completed. */
function reopening(dialect: Dialect, { plan, step, reason }: ReopenRequest): readonly Sql[] {
  const now = raw(dialect.now);
  const target = sql`SELECT t.* FROM steps t WHERE t.plan_path = ${plan} AND t.anchor = ${step}
    AND t.status = 'completed' AND ${planIs(plan, null)}`;
  // Substeps with a completion of their own keep it; those that were forced or reconciled with the step do not.
  const below = sql`EXISTS (SELECT 1 FROM (${target}) x WHERE x.anchor = steps.parent_anchor
    AND x.complete_reason = steps.complete_reason)`;
  const above = sql`EXISTS (SELECT 1 FROM (${target}) x WHERE x.parent_anchor = steps.anchor)`;
  const itself = sql`EXISTS (SELECT 1 FROM (${target}) x WHERE x.anchor = steps.anchor)`;
  const ofPlan = sql`plan_path = ${plan} AND status = 'completed'`;
  const open =
    raw(`claimed_at = NULL, lease_expires_at = NULL, heartbeat_at = NULL, started_at = NULL, reclaimed_from = NULL,
    claim_token = NULL, completed_at = NULL, commit_hash = NULL, complete_reason = NULL`);
  const root = (column: string) =>
    sql`(SELECT r.${raw(column)} FROM steps r WHERE r.plan_path = steps.plan_path AND r.anchor = steps.parent_anchor
      AND r.status IN ('claimed', 'in_progress'))`;
  return [
    sql`INSERT INTO step_artifacts (plan_path, step_anchor, kind, summary, recorded_at)
      SELECT plan_path, anchor, ${REOPENED}, ${reason} || ' (it was completed at ' || COALESCE(completed_at, 'an unknown time')
        || CASE WHEN commit_hash IS NULL THEN '' ELSE ' with commit ' || commit_hash END
        || CASE WHEN complete_reason IS NULL THEN '' ELSE '; ' || complete_reason END || ')', ${now}
      FROM steps WHERE ${ofPlan} AND (${itself} OR ${above} OR ${below}) ORDER BY step_index`,
    // The step around a substep keeps its own items: it waits for the substep again, and that is enough.
    sql`UPDATE checklist_items SET status = 'open', updated_at = ${now} WHERE plan_path = ${plan} AND status <> 'open'
      AND step_anchor IN (SELECT steps.anchor FROM steps WHERE ${ofPlan} AND (${itself} OR ${below}))`,
    sql`UPDATE steps SET status = 'pending', claimed_by = NULL, ${open} WHERE ${ofPlan} AND (${above} OR ${below})`,
    // In a step that somebody holds, the substep goes to whoever holds it.
    sql`UPDATE steps SET status = CASE WHEN ${root('anchor')} IS NULL THEN 'pending' ELSE 'claimed' END,
        claimed_by = ${root('claimed_by')}, ${open} WHERE ${ofPlan} AND ${itself}`,
  ];
}

function describe(step: string, before: Rows, after: Rows, deps: Rows): Reopened {
  const now = new Map(after.map((row) => [String(row.anchor), String(row.status)]));
  const steps = before
    .filter(({ anchor, status }) => status === 'completed' && now.get(String(anchor)) !== 'completed')
    .map(({ anchor }) => String(anchor));
  const waiting = new Set(
    deps.filter(({ depends_on }) => steps.includes(String(depends_on))).map((row) => String(row.step_anchor)),
  );
  const was = before.find(({ anchor }) => anchor === step)!;
  return {
    anchor: step,
    steps,
    completedAt: textOrNull(was.completed_at),
    commit: textOrNull(was.commit_hash),
    completeReason: textOrNull(was.complete_reason),
    dependents: after
      .filter(
        ({ anchor, status }) =>
          waiting.has(String(anchor)) && status !== 'pending' && !steps.includes(String(anchor)),
      )
      .map(({ anchor, status }) => ({ anchor: String(anchor), status: String(status) })),
  };
}
