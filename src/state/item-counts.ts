// How far the checklists of a step are, by kind.
import type { Rows } from '../kernel/database.ts';
import { ITEM_KINDS, type ItemKind } from './plan/plan.ts';
import { type Sql, sql } from './sql.ts';

export interface ItemCount {
  readonly total: number;
  readonly inProgress: number;
  readonly completed: number;
}

export type ItemCounts = Readonly<Record<ItemKind, ItemCount>>;

export function itemCounts(plan: string, step: string): Sql {
  return sql`SELECT kind, status, count(*) AS items FROM checklist_items
    WHERE plan_path = ${plan} AND step_anchor = ${step} GROUP BY kind, status`;
}

export function readItemCounts(rows: Rows | undefined): ItemCounts {
  const count = (kind: ItemKind, status: string | null) =>
    (rows ?? [])
      .filter((row) => row.kind === kind && (status === null || row.status === status))
      .reduce((sum, row) => sum + Number(row.items), 0);
  return Object.fromEntries(
    ITEM_KINDS.map((kind) => [
      kind,
      {
        total: count(kind, null),
        inProgress: count(kind, 'in_progress'),
        completed: count(kind, 'completed'),
      },
    ]),
  ) as Record<ItemKind, ItemCount>;
}
