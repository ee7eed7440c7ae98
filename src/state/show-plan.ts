// Everything there is to know about a plan, at one moment of the database.
import type { Database, Dialect, Row, Rows } from '../kernel/database.ts';
import { type ItemCounts, readItemCounts } from './item-counts.ts';
import type { ItemKind } from './plan/plan.ts';
import { joined, raw, type Sql, sql } from './sql.ts';
import { type StepStatus, secondsUntil, textOrNull, unknownPlan } from './step-facts.ts';
import type { ItemStatus } from './update-checklist.ts';

export interface PlanState {
  readonly plan: string;
  readonly hash: string;
  readonly phaseTitle: string | null;
  readonly status: 'active' | 'done' | 'archived';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly now: string;
  readonly steps: readonly StepState[];
  readonly retired: readonly {
    readonly anchor: string;
    readonly title: string;
    readonly commit: string | null;
  }[];
}

export interface StepState {
  readonly anchor: string;
  readonly title: string;
  readonly index: number;
  readonly status: StepStatus;
  readonly claimedBy: string | null;
  readonly claimedAt: string | null;
  readonly startedAt: string | null;
  readonly heartbeatAt: string | null;
  readonly leaseExpires: string | null;
  /** Below zero: anybody may claim it. */
  readonly leaseSecondsLeft: number | null;
  readonly fence: number;
  readonly completedAt: string | null;
  readonly commit: string | null;
  readonly forceReason: string | null;
  readonly dependsOn: readonly string[];
  /** Those of them that are not completed. */
  readonly blockedBy: readonly string[];
  readonly items: ItemCounts;
  /** Each item, when they were asked for. */
  readonly itemList: readonly StepItem[] | null;
  readonly artifacts: readonly StepArtifact[];
  readonly substeps: readonly StepState[];
}

export interface StepItem {
  readonly kind: ItemKind;
  /** From 0, within its kind. */
  readonly ordinal: number;
  readonly status: ItemStatus;
  readonly text: string;
}

export interface StepArtifact {
  readonly kind: string;
  readonly summary: string;
  readonly recordedAt: string;
}

/** One plan, or all that are not archived. */
export async function showPlans(
  database: Database,
  plan: string | null,
  withItems = false,
): Promise<readonly PlanState[]> {
  const lists = await database.read(planScript(database.dialect, plan, withItems));
  const [plans = [], steps = [], deps = [], items = [], artifacts = [], retired = [], texts = []] = lists;
  if (plan !== null && plans.length === 0) throw await unknownPlan(database, plan);
  const [stepsOf, depsOf, itemsOf, artifactsOf, retiredOf, textsOf] = [
    steps,
    deps,
    items,
    artifacts,
    retired,
    texts,
  ].map(byPlan);
  return plans.map((row): PlanState => {
    const path = String(row.plan_path);
    const now = String(row.now);
    return {
      plan: path,
      hash: String(row.plan_hash),
      phaseTitle: textOrNull(row.phase_title),
      status: row.archived_at !== null ? 'archived' : (row.status as PlanState['status']),
      createdAt: String(row.created_at),
      updatedAt: String(row.updated_at),
      now,
      steps: nestSteps(
        {
          steps: stepsOf!(path),
          deps: depsOf!(path),
          items: itemsOf!(path),
          artifacts: artifactsOf!(path),
          texts: withItems ? textsOf!(path) : null,
        },
        now,
      ),
      retired: retiredOf!(path).map((step) => ({
        anchor: String(step.anchor),
        title: String(step.title),
        commit: textOrNull(step.commit_hash),
      })),
    };
  });
}

function planScript(dialect: Dialect, plan: string | null, withItems: boolean): readonly Sql[] {
  const chosen =
    plan === null
      ? raw('plan_path IN (SELECT plan_path FROM plans WHERE archived_at IS NULL)')
      : sql`plan_path = ${plan}`;
  const select = (columns: string, table: string, rest: Sql) =>
    joined([raw(`SELECT ${columns} FROM ${table} WHERE `), chosen, rest], '');
  return [
    select(`*, ${dialect.now} AS now`, 'plans', raw(' ORDER BY plan_path')),
    select('*', 'steps', raw(' ORDER BY plan_path, step_index')),
    select(
      'plan_path, step_anchor, depends_on',
      'step_deps',
      raw(' ORDER BY plan_path, step_anchor, depends_on'),
    ),
    select(
      'plan_path, step_anchor, kind, status, count(*) AS items',
      'checklist_items',
      raw(' GROUP BY plan_path, step_anchor, kind, status'),
    ),
    select('plan_path, step_anchor, kind, summary, recorded_at', 'step_artifacts', raw(' ORDER BY id')),
    select('plan_path, anchor, title, commit_hash', 'retired_steps', raw(' ORDER BY plan_path, anchor')),
    ...(withItems
      ? [
          select(
            'plan_path, step_anchor, kind, ordinal, status, text',
            'checklist_items',
            raw(" ORDER BY CASE kind WHEN 'task' THEN 0 WHEN 'test' THEN 1 ELSE 2 END, ordinal"),
          ),
        ]
      : []),
  ];
}

function byPlan(rows: Rows): (plan: string) => Rows {
  const groups = groupBy(rows, 'plan_path');
  return (plan) => groups.get(plan) ?? [];
}

function groupBy(rows: Rows, column: string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

interface PlanRows {
  readonly steps: Rows;
  readonly deps: Rows;
  readonly items: Rows;
  readonly artifacts: Rows;
  /** Null when nobody asked for the items. */
  readonly texts: Rows | null;
}

function nestSteps({ steps, deps, items, artifacts, texts }: PlanRows, now: string): readonly StepState[] {
  const completed = new Set(
    steps.filter(({ status }) => status === 'completed').map(({ anchor }) => String(anchor)),
  );
  const order = new Map(steps.map(({ anchor, step_index }) => [String(anchor), Number(step_index)]));
  const [depsOf, itemsOf, artifactsOf] = [deps, items, artifacts].map((rows) => groupBy(rows, 'step_anchor'));
  const textsOf = texts === null ? null : groupBy(texts, 'step_anchor');
  const substepsOf = groupBy(
    steps.filter(({ parent_anchor }) => parent_anchor !== null),
    'parent_anchor',
  );
  /** A substep is held under the claim of its step. */
  const describe = (row: Row, claim: Row): StepState => {
    const anchor = String(row.anchor);
    const dependsOn = (depsOf!.get(anchor) ?? [])
      .map(({ depends_on }) => String(depends_on))
      .sort((a, b) => order.get(a)! - order.get(b)!);
    const held = row.status === 'claimed' || row.status === 'in_progress';
    const leaseExpires = held ? textOrNull(claim.lease_expires_at) : null;
    return {
      anchor,
      title: String(row.title),
      index: Number(row.step_index),
      status: row.status as StepStatus,
      claimedBy: textOrNull(row.claimed_by),
      claimedAt: textOrNull(row.claimed_at),
      startedAt: textOrNull(row.started_at),
      heartbeatAt: textOrNull(claim.heartbeat_at),
      leaseExpires,
      leaseSecondsLeft: secondsUntil(leaseExpires, now),
      fence: Number(claim.fence),
      completedAt: textOrNull(row.completed_at),
      commit: textOrNull(row.commit_hash),
      forceReason: textOrNull(row.complete_reason),
      dependsOn,
      blockedBy: dependsOn.filter((wanted) => !completed.has(wanted)),
      items: readItemCounts(itemsOf!.get(anchor)),
      itemList: textsOf === null ? null : (textsOf.get(anchor) ?? []).map(readItem),
      artifacts: (artifactsOf!.get(anchor) ?? []).map(({ kind, summary, recorded_at }) => ({
        kind: String(kind),
        summary: String(summary),
        recordedAt: String(recorded_at),
      })),
      substeps: (substepsOf.get(anchor) ?? []).map((substep) => describe(substep, row)),
    };
  };
  return steps.filter(({ parent_anchor }) => parent_anchor === null).map((row) => describe(row, row));
}

function readItem({ kind, ordinal, status, text }: Row): StepItem {
  return {
    kind: kind as ItemKind,
    ordinal: Number(ordinal),
    status: status as ItemStatus,
    text: String(text),
  };
}
