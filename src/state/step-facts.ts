// The first part of every script about one step: it takes the locks, then tells what there is before anything changes.
// The facts explain a refusal; they never allow anything: that is for the conditions of the statements that write.
import { nearestNames } from '../base/nearest-name.ts';
import { TugError } from '../base/tug-error.ts';
import type { Database, Dialect, Row, Rows } from '../kernel/database.ts';
import { raw, type Sql, sql } from './sql.ts';

export interface PlanFacts {
  readonly hash: string;
  readonly status: 'active' | 'done';
  readonly archived: boolean;
  readonly now: string;
}

export interface StepFacts {
  readonly anchor: string;
  readonly title: string;
  readonly status: StepStatus;
  /** The claim unit: the step itself, or the one around a substep. */
  readonly root: string;
  readonly rootStatus: StepStatus;
  readonly holder: string | null;
  readonly tokenHash: string | null;
  readonly leaseExpires: string | null;
  readonly fence: number;
  readonly openItems: number;
  readonly openSubsteps: number;
  readonly commit: string | null;
}

export const STEP_STATUSES = ['pending', 'claimed', 'in_progress', 'completed'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/**
 * `change` for what writes the plan's own row: two such scripts must not wait for each other in a circle. `look` takes no
 * lock, for scripts that only read.
 */
export function planLock(dialect: Dialect, plan: string, use: 'look' | 'share' | 'change' = 'share'): Sql {
  const lock = raw({ look: '', share: dialect.forShare, change: dialect.forUpdate }[use]);
  return sql`SELECT plan_hash, status, archived_at, ${raw(dialect.now)} AS now FROM plans WHERE plan_path = ${plan}${lock}`;
}

/** Whoever changes a step or one of its substeps holds the row of the step. */
export function stepLock(dialect: Dialect, plan: string, anchor: string): Sql {
  return sql`SELECT s.anchor FROM steps s WHERE s.plan_path = ${plan} AND s.anchor = ${rootOf(plan, anchor)}${raw(dialect.lockStep)}`;
}

/** Read behind the locks, so that it is what the statements that follow will see. */
export function stepFacts(plan: string, anchor: string): Sql {
  return sql`SELECT s.anchor, s.title, s.status, s.commit_hash, r.anchor AS root, r.status AS root_status,
    r.claimed_by, r.claim_token, r.lease_expires_at, r.fence,
    (SELECT count(*) FROM checklist_items i WHERE i.plan_path = s.plan_path AND i.step_anchor = s.anchor
      AND i.status <> 'completed') AS open_items,
    (SELECT count(*) FROM steps b WHERE b.plan_path = s.plan_path AND b.parent_anchor = s.anchor
      AND b.status <> 'completed') AS open_substeps
    FROM steps s JOIN steps r ON r.plan_path = s.plan_path AND r.anchor = COALESCE(s.parent_anchor, s.anchor)
    WHERE s.plan_path = ${plan} AND s.anchor = ${anchor}`;
}

/** An expression: the anchor of the claim unit. */
export function rootOf(plan: string, anchor: string): Sql {
  return sql`COALESCE((SELECT p.parent_anchor FROM steps p WHERE p.plan_path = ${plan} AND p.anchor = ${anchor}), ${anchor})`;
}

/** An expression: the plan is open and its file is the one that was read. */
export function planIs(plan: string, hash: string | null): Sql {
  const same = hash === null ? raw('') : sql` AND h.plan_hash = ${hash}`;
  return sql`EXISTS (SELECT 1 FROM plans h WHERE h.plan_path = ${plan} AND h.archived_at IS NULL${same})`;
}

export function readPlanFacts(rows: Rows | undefined): PlanFacts | null {
  const row = rows?.[0];
  if (row === undefined) return null;
  return {
    hash: String(row.plan_hash),
    status: row.status as PlanFacts['status'],
    archived: row.archived_at !== null,
    now: String(row.now),
  };
}

export function readStepFacts(rows: Rows | undefined): StepFacts | null {
  const row = rows?.[0];
  if (row === undefined) return null;
  return {
    anchor: String(row.anchor),
    title: String(row.title),
    status: row.status as StepStatus,
    root: String(row.root),
    rootStatus: row.root_status as StepStatus,
    holder: textOrNull(row.claimed_by),
    tokenHash: textOrNull(row.claim_token),
    leaseExpires: textOrNull(row.lease_expires_at),
    fence: Number(row.fence),
    openItems: Number(row.open_items),
    openSubsteps: Number(row.open_substeps),
    commit: textOrNull(row.commit_hash),
  };
}

export function textOrNull(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Seconds from one time of the database to another. */
export function secondsUntil(time: string | null, now: string): number | null {
  return time === null ? null : Math.round((Date.parse(time) - Date.parse(now)) / 1000);
}

export async function unknownPlan(database: Database, plan: string): Promise<TugError> {
  const [rows = []] = await database.read([sql`SELECT plan_path FROM plans ORDER BY plan_path`]);
  const plans = rows.map(({ plan_path }) => String(plan_path));
  return new TugError('PlanNotFound', `the plan ${plan} is not in the state database ${database.place}`, {
    hint: `run \`tug state init ${plan}\``,
    details: { plan, nearest: nearestNames(plan, plans, 3) },
  });
}

export async function unknownStep(database: Database, plan: string, anchor: string): Promise<TugError> {
  const [rows = []] = await database.read([
    sql`SELECT anchor FROM steps WHERE plan_path = ${plan} ORDER BY step_index`,
  ]);
  const anchors = rows.map((row) => String(row.anchor));
  const nearest = nearestNames(anchor, anchors, 3);
  const meant = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(', ')}?)`;
  return new TugError('StepNotFound', `${plan} has no step ${anchor}${meant}`, {
    hint: `run \`tug state show ${plan}\` for its steps`,
    details: { plan, step: anchor, nearest },
  });
}
