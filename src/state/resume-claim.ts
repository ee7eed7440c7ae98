// An interrupted session takes up its own claim again: its token proves that it is the same one. As long as nobody else
// has claimed the step, an expired lease is no obstacle.
import type { Database } from '../kernel/database.ts';
import { type Claim, claimRow, readClaim } from './claim-step.ts';
import { archived, type Owner } from './ownership.ts';
import { countStates, readCounts } from './plan-counts.ts';
import { listOfValues, raw, type Sql, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import { planIs, planLock, readPlanFacts, unknownPlan } from './step-facts.ts';

export interface ResumeRequest {
  readonly plan: string;
  readonly owner: Owner;
  readonly leaseSeconds: number;
  /** Which one, when the session has several; null when it has one. */
  readonly step: string | null;
}

export async function resumeClaim(database: Database, request: ResumeRequest): Promise<Claim> {
  const { dialect } = database;
  const { plan, owner, leaseSeconds } = request;
  const mine = ofOwner(request);
  const [planRows, heldRows, , , countRows, ...claimRows] = await database.write([
    planLock(dialect, plan),
    sql`SELECT s.anchor, s.claim_token FROM steps s WHERE ${mine} ORDER BY s.step_index${raw(dialect.lockStep)}`,
    sql`UPDATE steps SET claimed_by = ${owner.worktree}, heartbeat_at = ${raw(dialect.now)}, reclaimed_from = NULL,
        lease_expires_at = ${raw(dialect.later(leaseSeconds))}
      WHERE ${planIs(plan, null)} AND plan_path = ${plan} AND (SELECT count(*) FROM steps s WHERE ${mine}) = 1
        AND anchor = (SELECT max(s.anchor) FROM steps s WHERE ${mine})`,
    sql`UPDATE steps SET claimed_by = ${owner.worktree} WHERE plan_path = ${plan} AND status IN ('claimed', 'in_progress')
      AND parent_anchor IN (SELECT s.anchor FROM steps s WHERE ${mine} AND s.claimed_by = ${owner.worktree})`,
    countStates(dialect, plan),
    ...owner.tokenHashes.map((tokenHash) => claimRow(dialect, plan, tokenHash)),
  ]);
  const facts = readPlanFacts(planRows);
  if (facts === null) throw await unknownPlan(database, plan);
  if (facts.archived) throw archived(plan);
  const held = (heldRows ?? []).map((row) => String(row.anchor));
  if (held.length > 1) {
    throw stateError(
      'StateOwnershipViolation',
      `this session holds several steps of ${plan}: ${held.join(', ')}`,
      {
        hint: `say which one: \`tug state claim ${plan} --resume --step ${held[0]}\``,
        details: { plan, steps: held },
      },
    );
  }
  const claim = claimRows
    .map((rows) => readClaim(rows, readCounts(countRows)))
    .find((row) => row?.anchor === held[0]);
  if (claim === undefined || claim === null) throw nothingToResume(request);
  return claim;
}

/** A condition on `s`. */
function ofOwner({ plan, owner, step }: ResumeRequest): Sql {
  const only = step === null ? raw('') : sql` AND s.anchor = ${step}`;
  return sql`s.plan_path = ${plan} AND s.parent_anchor IS NULL AND s.status IN ('claimed', 'in_progress')
    AND s.claim_token IN ${listOfValues(owner.tokenHashes)}${only}`;
}

function nothingToResume({ plan, owner, step }: ResumeRequest) {
  const what = step === null ? `a step of ${plan}` : step;
  const why =
    owner.tokenHashes.length === 0
      ? `no claim token was given, and this worktree keeps none for ${what}`
      : `the claim of ${what} was lost, released or completed`;
  return stateError('StateOwnershipViolation', `there is no claim to take up again: ${why}`, {
    hint: `claim a step with \`tug state claim ${plan}\``,
    details: { plan, step, worktree: owner.worktree },
  });
}
