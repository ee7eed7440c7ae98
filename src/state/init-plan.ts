// Reading a plan into the database. The first reading wins and a second one changes nothing; a forced one takes over what
// the file says now and keeps everything that was finished: items by their text, steps by their anchor.
import { TugError } from '../base/tug-error.ts';
import type { Database, Dialect, Rows, SqlStatement } from '../kernel/database.ts';
import { planDone } from './complete-step.ts';
import { countOpenDependencies } from './open-dependencies.ts';
import { ITEM_KINDS, type ItemKind, type Plan, type PlanStep, stepsInOrder } from './plan/plan.ts';
import { joined, raw, type Sql, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import { planLock, readPlanFacts } from './step-facts.ts';

export interface InitRequest {
  readonly plan: string;
  readonly hash: string;
  readonly content: Plan;
  /** Unique: tells the rows of this reading from those of another that runs at the same time. */
  readonly reading: string;
  readonly force: boolean;
}

export interface InitResult {
  readonly alreadyInitialized: boolean;
  /** The file is not what the database knows; only `force` takes it over. */
  readonly changedSince: boolean;
  readonly counts: PlanSize;
  /** Pending steps that the file does not name any more, and finished ones, which are kept aside. */
  readonly removedSteps: readonly string[];
  readonly retiredSteps: readonly string[];
  /** Completed steps that have items now which were not there when they were completed. */
  readonly stepsWithNewItems: readonly string[];
}

export interface PlanSize {
  readonly steps: number;
  readonly substeps: number;
  readonly dependencies: number;
  readonly items: Readonly<Record<ItemKind, number>>;
}

export async function initPlan(database: Database, request: InitRequest): Promise<InitResult> {
  const { dialect } = database;
  const { plan, hash, content, reading, force } = request;
  const steps = stepsInOrder(content);
  const lists = await database.write([
    planLock(dialect, plan, 'change'),
    ...(force ? [removedSteps(dialect, request), heldSteps(dialect, request)] : []),
    sql`INSERT INTO plans (plan_path, plan_hash, phase_title, status, created_at, updated_at, reading)
      VALUES (${plan}, ${hash}, ${content.phase?.title ?? null}, 'active', ${raw(dialect.now)}, ${raw(dialect.now)}, ${reading})
      ON CONFLICT (plan_path) DO NOTHING`,
    ...(force ? takeOver(dialect, request) : []),
    ...insertSteps(steps, content, request),
    ...insertDependencies(steps, request),
    ...insertItems(steps, request),
    ...(force ? restoreRetired(request) : []),
    sql`DROP TABLE IF EXISTS tug_old_items`,
    countOpenDependencies(plan),
    planDone(dialect.now, plan),
    sql`SELECT reading, plan_hash FROM plans WHERE plan_path = ${plan}`,
    sql`SELECT DISTINCT s.anchor, s.step_index FROM steps s JOIN checklist_items i
      ON i.plan_path = s.plan_path AND i.step_anchor = s.anchor
      WHERE s.plan_path = ${plan} AND s.status = 'completed' AND i.status <> 'completed' ORDER BY s.step_index`,
  ]);
  const before = readPlanFacts(lists[0]);
  const after = lists.at(-2)![0]!;
  const [removed, held] = force ? [lists[1]!, lists[2]!] : [[], []];
  if (before !== null && force && after.reading !== reading) throw plannedAway(plan, held);
  return {
    // Another reading may have come in between the look and ours: the row says whose it is.
    alreadyInitialized: before !== null || after.reading !== reading,
    changedSince: after.reading !== reading && after.plan_hash !== hash,
    counts: sizeOf(content),
    removedSteps: removed.filter(({ status }) => status !== 'completed').map(({ anchor }) => String(anchor)),
    retiredSteps: removed.filter(({ status }) => status === 'completed').map(({ anchor }) => String(anchor)),
    stepsWithNewItems: lists.at(-1)!.map(({ anchor }) => String(anchor)),
  };
}

export function sizeOf(plan: Plan): PlanSize {
  const steps = stepsInOrder(plan);
  const items = steps.flatMap((step) => step.items);
  return {
    steps: plan.steps.length,
    substeps: steps.length - plan.steps.length,
    dependencies: steps.reduce((sum, step) => sum + step.dependsOn.length, 0),
    items: Object.fromEntries(
      ITEM_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length]),
    ) as Record<ItemKind, number>,
  };
}

/** Only a plan that can be worked with gets into the database. */
export function refuseUnusable(
  plan: string,
  problems: readonly { readonly line: number; readonly message: string }[],
): void {
  const [first] = problems;
  if (first === undefined) return;
  const more = problems.length === 1 ? '' : ` (and ${problems.length - 1} more)`;
  throw new TugError('PlanInvalid', `${plan}:${first.line}: ${first.message}${more}`, {
    hint: `correct it; \`tug plan validate ${plan}\` lists everything`,
    details: { plan, diagnostics: problems },
  });
}

/** As one value, however many they are. */
function anchorsOf(dialect: Dialect, { content }: InitRequest): Sql {
  const anchors = JSON.stringify(stepsInOrder(content).map(({ anchor }) => anchor));
  return sql`(SELECT value FROM ${raw(dialect.jsonTexts)}(${anchors}))`;
}

function removedSteps(dialect: Dialect, request: InitRequest): Sql {
  return sql`SELECT s.anchor, s.status FROM steps s WHERE s.plan_path = ${request.plan}
    AND s.anchor NOT IN ${anchorsOf(dialect, request)} ORDER BY s.step_index`;
}

/** Steps that somebody is working on, and that the file does not name any more. */
function heldSteps(dialect: Dialect, request: InitRequest): Sql {
  return sql`SELECT s.anchor, r.claimed_by FROM steps s
    JOIN steps r ON r.plan_path = s.plan_path AND r.anchor = COALESCE(s.parent_anchor, s.anchor)
    WHERE s.plan_path = ${request.plan} AND s.status IN ('claimed', 'in_progress')
    AND r.status IN ('claimed', 'in_progress') AND r.lease_expires_at > ${raw(dialect.now)}
    AND s.anchor NOT IN ${anchorsOf(dialect, request)} ORDER BY s.step_index`;
}

/** A condition: this reading is the one that the plan's row belongs to. */
function isMine({ plan, reading }: InitRequest): Sql {
  return sql`EXISTS (SELECT 1 FROM plans q WHERE q.plan_path = ${plan} AND q.reading = ${reading})`;
}

function takeOver(dialect: Dialect, request: InitRequest): readonly SqlStatement[] {
  const { plan, hash, content, reading } = request;
  const now = raw(dialect.now);
  const mine = isMine(request);
  const gone = sql`plan_path = ${plan} AND anchor NOT IN ${anchorsOf(dialect, request)} AND ${mine}`;
  return [
    sql`UPDATE plans SET reading = ${reading}, plan_hash = ${hash}, phase_title = ${content.phase?.title ?? null},
        status = 'active', archived_at = NULL, updated_at = ${now}
      WHERE plan_path = ${plan} AND NOT EXISTS (${heldSteps(dialect, request)})`,
    sql`INSERT INTO retired_steps (plan_path, anchor, title, completed_at, commit_hash, complete_reason, retired_at)
      SELECT plan_path, anchor, title, completed_at, commit_hash, complete_reason, ${now} FROM steps
      WHERE ${gone} AND status = 'completed' ON CONFLICT (plan_path, anchor) DO UPDATE SET title = excluded.title,
        completed_at = excluded.completed_at, commit_hash = excluded.commit_hash,
        complete_reason = excluded.complete_reason, retired_at = excluded.retired_at`,
    raw('DROP TABLE IF EXISTS tug_old_items'),
    raw(
      'CREATE TEMPORARY TABLE tug_old_items (step_anchor TEXT, kind TEXT, text TEXT, status TEXT, updated_at TEXT)',
    ),
    sql`INSERT INTO tug_old_items SELECT step_anchor, kind, text, status, updated_at FROM checklist_items
      WHERE plan_path = ${plan} AND ${mine}`,
    sql`DELETE FROM step_deps WHERE plan_path = ${plan} AND ${mine}`,
    sql`DELETE FROM checklist_items WHERE plan_path = ${plan} AND ${mine}`,
    sql`DELETE FROM step_artifacts WHERE plan_path = ${plan} AND step_anchor IN (SELECT anchor FROM steps WHERE ${gone})`,
    // A step can have become a substep or the other way round; what stays is tied together anew below.
    sql`UPDATE steps SET parent_anchor = NULL WHERE plan_path = ${plan} AND ${mine}`,
    sql`DELETE FROM steps WHERE ${gone}`,
  ];
}

/** Values in portions: databases limit how many a statement may have. */
const PORTION = 500;

function inPortions<Item>(
  items: readonly Item[],
  make: (portion: readonly Item[]) => SqlStatement,
): readonly SqlStatement[] {
  const statements: SqlStatement[] = [];
  for (let start = 0; start < items.length; start += PORTION)
    statements.push(make(items.slice(start, start + PORTION)));
  return statements;
}

function insertSteps(
  steps: readonly PlanStep[],
  content: Plan,
  request: InitRequest,
): readonly SqlStatement[] {
  const { plan } = request;
  const parents = new Map(
    content.steps.flatMap((step) => step.substeps.map((sub) => [sub.anchor, step.anchor] as const)),
  );
  const numbered = steps.map((step, index) => ({ step, index }));
  return inPortions(numbered, (portion) => {
    const values = portion.map(
      ({ step, index }) =>
        sql`(${step.anchor}, ${parents.get(step.anchor) ?? ''}, ${raw(String(index))}, ${step.title})`,
    );
    return sql`INSERT INTO steps (plan_path, anchor, parent_anchor, step_index, title)
      SELECT ${plan}, column1, NULLIF(column2, ''), column3, column4 FROM (VALUES ${joined(values, ', ')}) AS v
      WHERE ${isMine(request)}
      ON CONFLICT (plan_path, anchor) DO UPDATE SET parent_anchor = excluded.parent_anchor,
        step_index = excluded.step_index, title = excluded.title`;
  });
}

function insertDependencies(steps: readonly PlanStep[], request: InitRequest): readonly SqlStatement[] {
  const pairs = steps.flatMap(({ anchor, dependsOn }) =>
    dependsOn.map((wanted) => [anchor, wanted.anchor] as const),
  );
  return inPortions(
    pairs,
    (portion) => sql`INSERT INTO step_deps (plan_path, step_anchor, depends_on)
      SELECT ${request.plan}, column1, column2 FROM (VALUES ${joined(
        portion.map(([step, wanted]) => sql`(${step}, ${wanted})`),
        ', ',
      )}) AS v WHERE ${isMine(request)} ON CONFLICT (plan_path, step_anchor, depends_on) DO NOTHING`,
  );
}

function insertItems(steps: readonly PlanStep[], request: InitRequest): readonly SqlStatement[] {
  const { plan, force } = request;
  const items = steps.flatMap(({ anchor, items: own }) => own.map((item) => ({ anchor, item })));
  const inserts = inPortions(items, (portion) => {
    const values = portion.map(
      ({ anchor, item }) =>
        sql`(${anchor}, ${item.kind}, ${raw(String(item.ordinal))}, ${item.text}, ${item.checked ? 'completed' : 'open'})`,
    );
    return sql`INSERT INTO checklist_items (plan_path, step_anchor, kind, ordinal, text, status)
      SELECT ${plan}, column1, column2, column3, column4, column5 FROM (VALUES ${joined(values, ', ')}) AS v
      WHERE ${isMine(request)} ON CONFLICT (plan_path, step_anchor, kind, ordinal) DO NOTHING`;
  });
  if (!force) return inserts;
  const old = (column: string) => sql`(SELECT max(o.${raw(column)}) FROM tug_old_items o
    WHERE o.step_anchor = checklist_items.step_anchor AND o.kind = checklist_items.kind AND o.text = checklist_items.text)`;
  return [
    ...inserts,
    raw('CREATE INDEX tug_old_items_place ON tug_old_items(step_anchor, kind, text)'),
    // `open` sorts behind the others, so the least advanced of several items with the same text counts.
    sql`UPDATE checklist_items SET status = ${old('status')}, updated_at = ${old('updated_at')}
      WHERE plan_path = ${plan} AND ${isMine(request)} AND EXISTS (SELECT 1 FROM tug_old_items o
        WHERE o.step_anchor = checklist_items.step_anchor AND o.kind = checklist_items.kind
          AND o.text = checklist_items.text)`,
  ];
}

function restoreRetired(request: InitRequest): readonly SqlStatement[] {
  const { plan } = request;
  const from = (column: string) => sql`(SELECT t.${raw(column)} FROM retired_steps t
    WHERE t.plan_path = steps.plan_path AND t.anchor = steps.anchor)`;
  const isBack = sql`SELECT t.anchor FROM retired_steps t WHERE t.plan_path = ${plan}`;
  return [
    sql`UPDATE steps SET status = 'completed', completed_at = ${from('completed_at')}, commit_hash = ${from('commit_hash')},
        complete_reason = ${from('complete_reason')}
      WHERE plan_path = ${plan} AND status = 'pending' AND anchor IN (${isBack}) AND ${isMine(request)}`,
    sql`UPDATE checklist_items SET status = 'completed' WHERE plan_path = ${plan} AND step_anchor IN (${isBack})
      AND ${isMine(request)}`,
    sql`DELETE FROM retired_steps WHERE plan_path = ${plan} AND ${isMine(request)}
      AND anchor IN (SELECT s.anchor FROM steps s WHERE s.plan_path = ${plan} AND s.status = 'completed')`,
  ];
}

function plannedAway(plan: string, rows: Rows) {
  const held = rows.map((row) => ({ step: String(row.anchor), claimed_by: String(row.claimed_by) }));
  const names = held.map(({ step, claimed_by }) => `${step} (held by ${claimed_by})`).join(', ');
  return stateError(
    'StateOwnershipViolation',
    `${plan} does not name steps any more that are being worked on: ${names}`,
    {
      hint: 'nothing was changed; wait until they are completed or released, or put them back into the plan',
      details: { plan, held },
    },
  );
}
