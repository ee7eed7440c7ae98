// Ticking items: all of the changes or none, only by the owner, and only while the plan file is the one that was read,
// because the numbers of items mean what they meant then.
import { TugError } from '../base/tug-error.ts';
import type { Database } from '../kernel/database.ts';
import { type ItemCounts, itemCounts, readItemCounts } from './item-counts.ts';
import { ownedBy, refuse } from './ownership.ts';
import { ITEM_KINDS, type ItemKind } from './plan/plan.ts';
import { joined, raw, type Sql, sql } from './sql.ts';
import { type LeaseState, leaseOf, type StepRequest } from './start-step.ts';
import { stateError } from './state-error.ts';
import { planIs, planLock, readPlanFacts, readStepFacts, stepFacts, stepLock } from './step-facts.ts';

export const ITEM_STATUSES = ['open', 'in_progress', 'completed'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

export interface ItemChange {
  /** Null: of every kind. */
  readonly kind: ItemKind | null;
  /** From 0; null: all items of the kind. */
  readonly ordinal: number | null;
  readonly status: ItemStatus;
}

export interface UpdateRequest extends StepRequest {
  readonly hash: string;
  /** Later ones win over earlier ones. */
  readonly changes: readonly ItemChange[];
}

export async function updateChecklist(
  database: Database,
  request: UpdateRequest,
): Promise<LeaseState & { readonly counts: ItemCounts }> {
  const { dialect } = database;
  const { plan, step, owner, hash, changes } = request;
  const allowed = sql`${planIs(plan, hash)} AND ${ownedBy(plan, step, owner)} AND ${allThere(plan, step, changes)}
    AND EXISTS (SELECT 1 FROM steps b WHERE b.plan_path = ${plan} AND b.anchor = ${step} AND b.status <> 'completed')`;
  const [planRows, , stepRows, beforeRows, ...rest] = await database.write([
    planLock(dialect, plan),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    itemCounts(plan, step),
    ...changes.map(
      (change) => sql`UPDATE checklist_items SET status = ${change.status}, updated_at = ${raw(dialect.now)}
        WHERE plan_path = ${plan} AND step_anchor = ${step} AND ${selects(change)} AND ${allowed}`,
    ),
    itemCounts(plan, step),
  ]);
  const [planFacts, facts] = [readPlanFacts(planRows), readStepFacts(stepRows)];
  const refusal = await refuse(database, request, planFacts, facts);
  if (refusal !== null) throw refusal;
  if (facts!.status === 'completed') {
    throw stateError('StateStepNotClaimed', `${step} is completed, so its items stay as they are`, {
      details: { plan, step, current_status: 'completed' },
    });
  }
  refuseUnknownItems(request, readItemCounts(beforeRows));
  return { counts: readItemCounts(rest.at(-1)), ...leaseOf(facts!, planFacts!.now) };
}

function selects({ kind, ordinal }: ItemChange): Sql {
  const pieces = [
    ...(kind === null ? [] : [sql`kind = ${kind}`]),
    ...(ordinal === null ? [] : [sql`ordinal = ${ordinal}`]),
  ];
  return pieces.length === 0 ? raw('1 = 1') : joined(pieces, ' AND ');
}

/** An expression: every item that is named exists. */
function allThere(plan: string, step: string, changes: readonly ItemChange[]): Sql {
  const named = new Map(
    changes.flatMap(({ kind, ordinal }) =>
      kind === null || ordinal === null ? [] : [[`${kind} ${ordinal}`, { kind, ordinal }] as const],
    ),
  );
  if (named.size === 0) return raw('1 = 1');
  const any = joined(
    [...named.values()].map(({ kind, ordinal }) => sql`(n.kind = ${kind} AND n.ordinal = ${ordinal})`),
    ' OR ',
  );
  return sql`(SELECT count(*) FROM checklist_items n WHERE n.plan_path = ${plan} AND n.step_anchor = ${step}
    AND (${any})) = ${named.size}`;
}

function refuseUnknownItems({ plan, step, changes }: UpdateRequest, counts: ItemCounts): void {
  for (const { kind, ordinal } of changes) {
    if (kind === null || ordinal === null) continue;
    const { total } = counts[kind];
    if (ordinal >= 0 && ordinal < total) continue;
    const there = ITEM_KINDS.map((name) => `${counts[name].total} ${name}s`).join(', ');
    throw new TugError('InvalidArgument', `${step} has no ${kind} ${ordinal + 1}; it has ${there}`, {
      hint: `items are counted from 1 within their kind; \`tug state show ${plan} --items\` lists them; nothing was changed`,
      details: { plan, step, argument: `--${kind}`, value: ordinal + 1, [`${kind}s`]: total },
    });
  }
}
