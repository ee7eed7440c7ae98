// How many steps of a plan are in which state; top-level steps only, because these are what is claimed.
import type { Dialect, Rows } from '../kernel/database.ts';
import { isHeld, isReady } from './readiness.ts';
import { type Sql, sql } from './sql.ts';
import { textOrNull } from './step-facts.ts';

export interface PlanCounts {
  /** Not completed. */
  readonly remaining: number;
  readonly ready: number;
  readonly held: number;
  readonly blocked: number;
  readonly nextLeaseExpires: string | null;
}

export function countStates(dialect: Dialect, plan: string): Sql {
  const of = sql`FROM steps s WHERE s.plan_path = ${plan} AND`;
  return sql`SELECT (SELECT count(*) ${of} s.parent_anchor IS NULL AND s.status <> 'completed') AS remaining,
    (SELECT count(*) ${of} ${isReady(dialect)}) AS ready,
    (SELECT count(*) ${of} ${isHeld(dialect)}) AS held,
    (SELECT min(s.lease_expires_at) ${of} ${isHeld(dialect)}) AS next_lease`;
}

export function readCounts(rows: Rows | undefined): PlanCounts {
  const row = rows?.[0] ?? {};
  const [remaining, ready, held] = [Number(row.remaining), Number(row.ready), Number(row.held)];
  return {
    remaining,
    ready,
    held,
    blocked: remaining - ready - held,
    nextLeaseExpires: textOrNull(row.next_lease),
  };
}
