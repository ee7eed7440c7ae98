// Claiming: one statement finds the next ready step and takes it, so that of any number of claimers each step has one.
// A step whose lease has run out is as good as pending, but its unfinished items start anew.
import type { Database, Dialect, Rows } from '../kernel/database.ts';
import { archived, changedPlan } from './ownership.ts';
import { countStates, type PlanCounts, readCounts } from './plan-counts.ts';
import { isHeld, isReady } from './readiness.ts';
import { listOfValues, raw, type Sql, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import {
  planIs,
  planLock,
  readPlanFacts,
  readStepFacts,
  secondsUntil,
  stepFacts,
  textOrNull,
  unknownPlan,
  unknownStep,
} from './step-facts.ts';

export interface ClaimRequest {
  readonly plan: string;
  /** Of the plan file as it is now. */
  readonly hash: string;
  readonly worktree: string;
  /** Of a token that nobody else has. */
  readonly tokenHash: string;
  readonly leaseSeconds: number;
  /** This step and no other; null for the first one that is ready. */
  readonly step: string | null;
  /** Hashes of tokens that the caller has already: a refusal says which steps it holds itself. */
  readonly ownTokens?: readonly string[];
}

export interface Claim {
  readonly anchor: string;
  readonly title: string;
  readonly index: number;
  readonly tokenHash: string;
  readonly fence: number;
  readonly claimedAt: string;
  readonly leaseExpires: string;
  readonly leaseSecondsLeft: number;
  /** Whose lease had run out; null for a step that nobody held. */
  readonly reclaimedFrom: string | null;
  readonly counts: PlanCounts;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: Claim }
  /** All steps of the plan are completed. */
  | { readonly kind: 'all-completed'; readonly counts: PlanCounts };

export async function claimStep(database: Database, request: ClaimRequest): Promise<ClaimOutcome> {
  const { dialect } = database;
  const { plan, step, tokenHash, ownTokens = [] } = request;
  const [planRows, , , , claimRows, countRows, ownRows, stepRows] = await database.write([
    planLock(dialect, plan),
    takeStep(dialect, request),
    reopenItems(dialect, plan, tokenHash),
    takeSubsteps(plan, tokenHash),
    claimRow(dialect, plan, tokenHash),
    countStates(dialect, plan),
    sql`SELECT s.anchor FROM steps s WHERE s.plan_path = ${plan} AND ${isHeld(dialect)}
      AND s.claim_token IN ${listOfValues(ownTokens)} ORDER BY s.step_index`,
    ...(step === null ? [] : [stepFacts(plan, step)]),
  ]);
  const facts = readPlanFacts(planRows);
  if (facts === null) throw await unknownPlan(database, plan);
  const counts = readCounts(countRows);
  const claim = readClaim(claimRows, counts);
  if (claim !== null) return { kind: 'claimed', claim };
  if (facts.archived) throw archived(plan);
  if (facts.hash !== request.hash) throw changedPlan(plan, facts.hash, request.hash);
  const own = (ownRows ?? []).map(({ anchor }) => String(anchor));
  if (step !== null) throw await notReady(database, { plan, step, own }, readStepFacts(stepRows), facts.now);
  if (counts.remaining === 0) return { kind: 'all-completed', counts };
  throw nothingReady(plan, counts, own, facts.now);
}

/** The row of a claim, by its token. */
export function claimRow(dialect: Dialect, plan: string, tokenHash: string): Sql {
  return sql`SELECT anchor, title, step_index, claim_token, fence, claimed_at, lease_expires_at, reclaimed_from,
    ${raw(dialect.now)} AS now FROM steps
    WHERE claim_token = ${tokenHash} AND plan_path = ${plan} AND parent_anchor IS NULL AND status <> 'completed'`;
}

export function readClaim(rows: Rows | undefined, counts: PlanCounts): Claim | null {
  const row = rows?.[0];
  if (row === undefined) return null;
  const leaseExpires = String(row.lease_expires_at);
  return {
    anchor: String(row.anchor),
    title: String(row.title),
    index: Number(row.step_index),
    tokenHash: String(row.claim_token),
    fence: Number(row.fence),
    claimedAt: String(row.claimed_at),
    leaseExpires,
    leaseSecondsLeft: secondsUntil(leaseExpires, String(row.now))!,
    reclaimedFrom: textOrNull(row.reclaimed_from),
    counts,
  };
}

function takeStep(dialect: Dialect, request: ClaimRequest): Sql {
  const { plan, hash, worktree, tokenHash, leaseSeconds, step } = request;
  const candidate =
    step === null
      ? sql`(SELECT s.anchor FROM steps s WHERE s.plan_path = ${plan} AND ${isReady(dialect)}
          ORDER BY s.step_index LIMIT 1${raw(dialect.skipLocked)})`
      : sql`(SELECT s.anchor FROM steps s WHERE s.plan_path = ${plan} AND s.anchor = ${step}
          AND ${isReady(dialect)}${raw(dialect.lockStep)})`;
  return sql`UPDATE steps SET
      reclaimed_from = CASE WHEN status = 'pending' THEN NULL ELSE claimed_by END,
      status = 'claimed', claimed_by = ${worktree}, claim_token = ${tokenHash}, fence = fence + 1,
      claimed_at = ${raw(dialect.now)}, lease_expires_at = ${raw(dialect.later(leaseSeconds))},
      heartbeat_at = NULL, started_at = NULL
    WHERE plan_path = ${plan} AND ${planIs(plan, hash)} AND anchor = ${candidate}`;
}

/** Finished items stay finished; what somebody was at, and did not finish, is open again. */
function reopenItems(dialect: Dialect, plan: string, tokenHash: string): Sql {
  return sql`UPDATE checklist_items SET status = 'open', updated_at = ${raw(dialect.now)}
    WHERE plan_path = ${plan} AND status = 'in_progress' AND step_anchor IN (
      SELECT s.anchor FROM steps s JOIN steps r ON r.plan_path = s.plan_path AND r.anchor = COALESCE(s.parent_anchor, s.anchor)
      WHERE s.plan_path = ${plan} AND s.status <> 'completed' AND r.claim_token = ${tokenHash})`;
}

function takeSubsteps(plan: string, tokenHash: string): Sql {
  const from = (column: string) =>
    sql`(SELECT r.${raw(column)} FROM steps r WHERE r.claim_token = ${tokenHash} AND r.plan_path = ${plan} AND r.status = 'claimed')`;
  return sql`UPDATE steps SET status = 'claimed', claimed_by = ${from('claimed_by')}, claimed_at = ${from('claimed_at')},
      lease_expires_at = ${from('lease_expires_at')}, heartbeat_at = NULL, started_at = NULL
    WHERE plan_path = ${plan} AND parent_anchor = ${from('anchor')} AND status <> 'completed'`;
}

function nothingReady(plan: string, counts: PlanCounts, own: readonly string[], now: string) {
  const { held, blocked, nextLeaseExpires } = counts;
  const wait = secondsUntil(nextLeaseExpires, now);
  const yours = own.length === 0 ? '' : `${own.join(', ')} held by you, `;
  return stateError(
    'StateNoReadySteps',
    `no step of ${plan} is ready: ${yours}${held - own.length} held by others, ` +
      `${blocked} blocked by steps that are not completed`,
    {
      hint:
        own.length > 0
          ? `${goOnWith(plan, own[0]!)}; \`tug state ready ${plan}\` shows what everything waits for`
          : wait === null
            ? `run \`tug state ready ${plan}\` to see what everything waits for`
            : `the next lease ends in ${wait} s; \`tug state ready ${plan}\` shows what everything waits for, and ` +
              `\`tug state claim ${plan} --resume\` takes up a claim of this worktree again`,
      details: {
        plan,
        all_completed: false,
        held,
        blocked,
        next_lease_expires_at: nextLeaseExpires,
        ...(own.length === 0 ? {} : { held_by_you: own }),
      },
    },
  );
}

function goOnWith(plan: string, step: string): string {
  return `go on with ${step}; \`tug state claim ${plan} --resume --step ${step}\` answers its token again`;
}

async function notReady(
  database: Database,
  { plan, step, own }: { readonly plan: string; readonly step: string; readonly own: readonly string[] },
  facts: ReturnType<typeof readStepFacts>,
  now: string,
) {
  if (facts === null) return unknownStep(database, plan, step);
  if (facts.root !== facts.anchor) {
    return stateError('StateNoReadySteps', `${step} is a substep; it is claimed with ${facts.root}`, {
      hint: `run \`tug state claim ${plan} --step ${facts.root}\``,
      details: { plan, step, reason: 'substep', parent: facts.root },
    });
  }
  if (facts.status === 'completed') {
    return stateError('StateNoReadySteps', `${step} is completed`, {
      hint: `run \`tug state claim ${plan}\` for the next step`,
      details: { plan, step, reason: 'completed' },
    });
  }
  const left = secondsUntil(facts.leaseExpires, now);
  if (own.includes(step)) {
    return stateError('StateNoReadySteps', `${step} is held by you for another ${left} s`, {
      hint: goOnWith(plan, step),
      details: {
        plan,
        step,
        reason: 'held',
        held_by_you: [step],
        claimed_by: facts.holder,
        lease_seconds_left: left,
      },
    });
  }
  const [rows = []] = await database.read([
    sql`SELECT t.anchor FROM step_deps d JOIN steps t ON t.plan_path = d.plan_path AND t.anchor = d.depends_on
      WHERE d.plan_path = ${plan} AND d.step_anchor = ${step} AND t.status <> 'completed' ORDER BY t.step_index`,
  ]);
  const blockedBy = rows.map(({ anchor }) => String(anchor));
  if (blockedBy.length > 0) {
    return stateError('StateNoReadySteps', `${step} waits for ${blockedBy.join(', ')}`, {
      hint: `run \`tug state ready ${plan}\` to see what everything waits for`,
      details: { plan, step, reason: 'blocked', blocked_by: blockedBy },
    });
  }
  return stateError('StateNoReadySteps', `${step} is claimed by ${facts.holder} for another ${left} s`, {
    hint: `wait for it, or take another step with \`tug state claim ${plan}\``,
    details: { plan, step, reason: 'held', claimed_by: facts.holder, lease_seconds_left: left },
  });
}
