// From claimed to in progress. The owner stands in the condition of the statement that writes, not in a look before it.
import type { Database } from '../kernel/database.ts';
import { type Owner, ownedBy, refuse } from './ownership.ts';
import { raw, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import {
  planIs,
  planLock,
  readPlanFacts,
  readStepFacts,
  rootOf,
  secondsUntil,
  stepFacts,
  stepLock,
} from './step-facts.ts';

export interface StepRequest {
  readonly plan: string;
  readonly step: string;
  readonly owner: Owner;
}

/** The lease of the claim that a verb was done under. Negative seconds: it has run out, and nobody has claimed since. */
export interface LeaseState {
  readonly fence: number;
  readonly leaseExpires: string | null;
  readonly leaseSecondsLeft: number | null;
}

export async function startStep(
  database: Database,
  request: StepRequest,
): Promise<LeaseState & { readonly startedAt: string }> {
  const { dialect } = database;
  const { plan, step, owner } = request;
  const mine = ownedBy(plan, step, owner);
  const start = sql`status = 'in_progress', started_at = ${raw(dialect.now)}`;
  const [planRows, , stepRows, , , afterRows] = await database.write([
    planLock(dialect, plan),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    sql`UPDATE steps SET ${start} WHERE plan_path = ${plan} AND anchor = ${step} AND status = 'claimed'
      AND ${planIs(plan, null)} AND ${mine}`,
    // Work on a substep is work on its step.
    sql`UPDATE steps SET ${start} WHERE plan_path = ${plan} AND anchor = ${rootOf(plan, step)} AND status = 'claimed'
      AND ${planIs(plan, null)} AND ${mine}
      AND EXISTS (SELECT 1 FROM steps b WHERE b.plan_path = ${plan} AND b.anchor = ${step} AND b.status = 'in_progress')`,
    sql`SELECT started_at FROM steps WHERE plan_path = ${plan} AND anchor = ${step}`,
  ]);
  const [planFacts, facts] = [readPlanFacts(planRows), readStepFacts(stepRows)];
  const refusal = await refuse(database, request, planFacts, facts);
  if (refusal !== null) throw refusal;
  if (facts!.status !== 'claimed') throw notClaimed(plan, step, facts!.status);
  return { startedAt: String(afterRows![0]!.started_at), ...leaseOf(facts!, planFacts!.now) };
}

export function leaseOf(
  { fence, leaseExpires }: { readonly fence: number; readonly leaseExpires: string | null },
  now: string,
): LeaseState {
  return { fence, leaseExpires, leaseSecondsLeft: secondsUntil(leaseExpires, now) };
}

function notClaimed(plan: string, step: string, status: string) {
  return stateError('StateStepNotClaimed', `${step} is ${status}, so it cannot be started`, {
    hint:
      status === 'in_progress' ? 'it was started already; go on with it' : `run \`tug state show ${plan}\``,
    details: { plan, step, current_status: status },
  });
}
