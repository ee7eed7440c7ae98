// A step goes back to where anybody can claim it: released by its owner, or reset by whoever looks after the plan.
// Finished items and substeps stay finished; the fence stays too, so that the next claim is newer than the last one.
import type { Database } from '../kernel/database.ts';
import { archived, ownedBy, refuse } from './ownership.ts';
import { raw, type Sql, sql } from './sql.ts';
import type { StepRequest } from './start-step.ts';
import { stateError } from './state-error.ts';
import {
  planIs,
  planLock,
  readPlanFacts,
  readStepFacts,
  type StepFacts,
  stepFacts,
  stepLock,
  unknownPlan,
  unknownStep,
} from './step-facts.ts';

export interface Freed {
  readonly anchor: string;
  /** Who held it; null when nobody did. */
  readonly claimedBy: string | null;
  readonly tokenHash: string | null;
  readonly fence: number;
}

/** Only a whole step can be released: it is what was claimed. */
export async function releaseStep(database: Database, request: StepRequest): Promise<Freed> {
  const { plan, step, owner } = request;
  const [planRows, , stepRows] = await database.write(
    freeing(database, plan, step, sql`${planIs(plan, null)} AND ${ownedBy(plan, step, owner)}`),
  );
  const facts = readStepFacts(stepRows);
  const refusal = await refuse(database, request, readPlanFacts(planRows), facts);
  if (refusal !== null) throw refusal;
  if (facts!.root !== facts!.anchor) {
    throw stateError('StateStepNotClaimed', `${step} is a substep; ${facts!.root} is what is claimed`, {
      hint: `run \`tug state release ${plan} ${facts!.root}\``,
      details: { plan, step, current_status: facts!.status, parent: facts!.root },
    });
  }
  return freed(facts!);
}

/** No owner is asked: it is the way out when one is gone for good. A completed step is never reset. */
export async function resetStep(
  database: Database,
  { plan, step }: { readonly plan: string; readonly step: string },
): Promise<Freed> {
  const [planRows, , stepRows] = await database.write([
    ...freeing(database, plan, step, planIs(plan, null)),
    ...resettingSubstep(database, plan, step),
  ]);
  const planFacts = readPlanFacts(planRows);
  const facts = readStepFacts(stepRows);
  if (planFacts === null) throw await unknownPlan(database, plan);
  if (planFacts.archived) throw archived(plan);
  if (facts === null) throw await unknownStep(database, plan, step);
  if (facts.status === 'completed') {
    throw stateError('StateStepNotClaimed', `${step} is completed, and completed work is not reset`, {
      hint: `if it was completed by mistake, run \`tug state reopen ${plan} ${step} --reason REASON\``,
      details: { plan, step, current_status: 'completed' },
    });
  }
  return freed(facts);
}

function freed({ anchor, holder, tokenHash, fence }: StepFacts): Freed {
  return { anchor, claimedBy: holder, tokenHash, fence };
}

/** For a top-level step that is not completed; the step itself comes last, because the conditions ask about it. */
function freeing({ dialect }: Database, plan: string, step: string, allowed: Sql): readonly Sql[] {
  const isOpen = sql`EXISTS (SELECT 1 FROM steps x WHERE x.plan_path = ${plan} AND x.anchor = ${step}
    AND x.parent_anchor IS NULL AND x.status <> 'completed')`;
  const free = raw(
    "status = 'pending', claimed_by = NULL, claimed_at = NULL, lease_expires_at = NULL, heartbeat_at = NULL, started_at = NULL, reclaimed_from = NULL",
  );
  return [
    planLock(dialect, plan),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    sql`UPDATE checklist_items SET status = 'open', updated_at = ${raw(dialect.now)}
      WHERE plan_path = ${plan} AND status = 'in_progress' AND ${isOpen} AND ${allowed} AND step_anchor IN (
        SELECT b.anchor FROM steps b WHERE b.plan_path = ${plan} AND b.status <> 'completed'
          AND (b.anchor = ${step} OR b.parent_anchor = ${step}))`,
    sql`UPDATE steps SET ${free} WHERE plan_path = ${plan} AND parent_anchor = ${step} AND status <> 'completed'
      AND ${isOpen} AND ${allowed}`,
    sql`UPDATE steps SET ${free}, claim_token = NULL WHERE plan_path = ${plan} AND anchor = ${step}
      AND ${isOpen} AND ${allowed}`,
  ];
}

/** A substep has no claim of its own: it starts anew in the hands of whoever holds its step. */
function resettingSubstep({ dialect }: Database, plan: string, step: string): readonly Sql[] {
  const isOpen = sql`EXISTS (SELECT 1 FROM steps x WHERE x.plan_path = ${plan} AND x.anchor = ${step}
    AND x.parent_anchor IS NOT NULL AND x.status <> 'completed') AND ${planIs(plan, null)}`;
  return [
    sql`UPDATE checklist_items SET status = 'open', updated_at = ${raw(dialect.now)}
      WHERE plan_path = ${plan} AND step_anchor = ${step} AND status = 'in_progress' AND ${isOpen}`,
    sql`UPDATE steps SET started_at = NULL, status = CASE WHEN EXISTS (SELECT 1 FROM steps r WHERE r.plan_path = ${plan}
        AND r.anchor = steps.parent_anchor AND r.status IN ('claimed', 'in_progress')) THEN 'claimed' ELSE 'pending' END
      WHERE plan_path = ${plan} AND anchor = ${step} AND ${isOpen}`,
  ];
}
