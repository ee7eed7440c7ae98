// Rebuilds what is completed from what is in commits. What the database knows wins over a different commit, unless it is
// told otherwise; nothing is ever made less complete, and nothing is guessed.
import type { Database, Dialect } from '../kernel/database.ts';
import { planDone } from './complete-step.ts';
import { countOpenDependencies } from './open-dependencies.ts';
import { archived } from './ownership.ts';
import { raw, type Sql, sql } from './sql.ts';
import { planLock, readPlanFacts, textOrNull, unknownPlan } from './step-facts.ts';

export interface ReconcileRequest {
  readonly plan: string;
  /** Oldest first; a step may stand in several commits. */
  readonly entries: readonly { readonly step: string; readonly hash: string }[];
  readonly force: boolean;
}

export interface ReconcileResult {
  readonly reconciled: readonly { readonly step: string; readonly hash: string }[];
  readonly unchanged: readonly string[];
  readonly mismatches: readonly {
    readonly step: string;
    readonly known: string | null;
    readonly found: string;
  }[];
  readonly unknown: readonly { readonly step: string; readonly hash: string }[];
}

export async function reconcilePlan(database: Database, request: ReconcileRequest): Promise<ReconcileResult> {
  const { dialect } = database;
  const { plan, entries, force } = request;
  const newest = new Map(entries.map(({ step, hash }) => [step, hash]));
  const lists = await database.write([
    planLock(dialect, plan, 'change'),
    sql`SELECT anchor, status, commit_hash FROM steps WHERE plan_path = ${plan}`,
    ...[...newest].flatMap(([step, hash]) =>
      completing(dialect, plan, step, hash, hashesOf(entries, step), force),
    ),
    countOpenDependencies(plan),
    planDone(dialect.now, plan),
  ]);
  const facts = readPlanFacts(lists[0]);
  if (facts === null) throw await unknownPlan(database, plan);
  if (facts.archived) throw archived(plan);
  return compare(lists[1] ?? [], newest, entries, force);
}

function hashesOf(entries: ReconcileRequest['entries'], step: string): readonly string[] {
  return entries.filter((entry) => entry.step === step).map(({ hash }) => hash);
}

/** The same judgement as in the conditions below, on the rows as they were. */
function compare(
  rows: readonly Readonly<Record<string, string | number | null>>[],
  newest: ReadonlyMap<string, string>,
  entries: ReconcileRequest['entries'],
  force: boolean,
): ReconcileResult {
  const known = new Map(rows.map((row) => [String(row.anchor), row]));
  const result = {
    reconciled: [] as { step: string; hash: string }[],
    unchanged: [] as string[],
    mismatches: [] as { step: string; known: string | null; found: string }[],
    unknown: [] as { step: string; hash: string }[],
  };
  for (const [step, hash] of newest) {
    const row = known.get(step);
    if (row === undefined) result.unknown.push({ step, hash });
    else if (row.status !== 'completed') result.reconciled.push({ step, hash });
    else {
      const commit = textOrNull(row.commit_hash);
      if (commit !== null && hashesOf(entries, step).some((candidate) => sameCommit(candidate, commit)))
        result.unchanged.push(step);
      else if (force) result.reconciled.push({ step, hash });
      else result.mismatches.push({ step, known: commit, found: hash });
    }
  }
  return result;
}

/** People give short hashes. */
function sameCommit(whole: string, given: string): boolean {
  return given.length >= 7 && whole.startsWith(given);
}

function completing(
  dialect: Dialect,
  plan: string,
  step: string,
  hash: string,
  hashes: readonly string[],
  force: boolean,
): readonly Sql[] {
  const now = raw(dialect.now);
  const open = sql`EXISTS (SELECT 1 FROM plans q WHERE q.plan_path = ${plan} AND q.archived_at IS NULL)`;
  const done = sql`status = 'completed', completed_at = COALESCE(completed_at, ${now}), commit_hash = ${hash}, lease_expires_at = NULL`;
  const target = sql`EXISTS (SELECT 1 FROM steps x WHERE x.plan_path = ${plan} AND x.anchor = ${step} AND x.status <> 'completed')`;
  const known = hashes.map((candidate) => sql` AND commit_hash <> ${candidate}`);
  const other = known.reduce(
    (all, piece) => sql`${all}${piece}`,
    sql`(commit_hash IS NULL OR (commit_hash IS NOT NULL`,
  );
  return [
    sql`UPDATE checklist_items SET status = 'completed', updated_at = ${now} WHERE plan_path = ${plan} AND status <> 'completed'
      AND ${open} AND ${target} AND step_anchor IN (SELECT b.anchor FROM steps b WHERE b.plan_path = ${plan}
        AND (b.anchor = ${step} OR b.parent_anchor = ${step}))`,
    sql`UPDATE steps SET ${done} WHERE plan_path = ${plan} AND parent_anchor = ${step} AND status <> 'completed'
      AND ${open} AND ${target}`,
    sql`UPDATE steps SET ${done} WHERE plan_path = ${plan} AND anchor = ${step} AND status <> 'completed' AND ${open}`,
    ...(force
      ? [
          sql`UPDATE steps SET commit_hash = ${hash} WHERE plan_path = ${plan} AND anchor = ${step} AND status = 'completed'
            AND ${open} AND ${other}))`,
        ]
      : []),
  ];
}
