// A sign of life: the lease runs from now on. Also behind its end, as long as nobody else has claimed the step.
import type { Database } from '../kernel/database.ts';
import { ownedBy, refuse } from './ownership.ts';
import { raw, sql } from './sql.ts';
import { type LeaseState, leaseOf, type StepRequest } from './start-step.ts';
import { planIs, planLock, readPlanFacts, readStepFacts, rootOf, stepFacts, stepLock } from './step-facts.ts';

export async function heartbeatStep(
  database: Database,
  request: StepRequest & { readonly leaseSeconds: number },
): Promise<LeaseState & { readonly root: string }> {
  const { dialect } = database;
  const { plan, step, owner, leaseSeconds } = request;
  const [planRows, , beforeRows, , afterRows] = await database.write([
    planLock(dialect, plan),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    sql`UPDATE steps SET heartbeat_at = ${raw(dialect.now)}, lease_expires_at = ${raw(dialect.later(leaseSeconds))}
      WHERE plan_path = ${plan} AND anchor = ${rootOf(plan, step)} AND ${planIs(plan, null)} AND ${ownedBy(plan, step, owner)}`,
    stepFacts(plan, step),
  ]);
  const planFacts = readPlanFacts(planRows);
  const refusal = await refuse(database, request, planFacts, readStepFacts(beforeRows));
  if (refusal !== null) throw refusal;
  const after = readStepFacts(afterRows)!;
  return { root: after.root, ...leaseOf(after, planFacts!.now) };
}
