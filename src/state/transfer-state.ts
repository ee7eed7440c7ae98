// All of plan state as one document, and back. It moves state from one database to another; nothing is ever merged into a
// plan that is there already, so that no database has half of two truths.
import { TugError } from '../base/tug-error.ts';
import type { Database, Row, Rows, SqlValue } from '../kernel/database.ts';
import { joined, raw, type Sql, sql } from './sql.ts';

export const TRANSFER_FORMAT = 'tugstate-2';

/** By table, in the order in which rows can be inserted. */
const TABLES = {
  plans: [
    'plan_path',
    'plan_hash',
    'phase_title',
    'status',
    'created_at',
    'updated_at',
    'reading',
    'archived_at',
  ],
  steps: [
    'plan_path',
    'anchor',
    'parent_anchor',
    'step_index',
    'title',
    'status',
    'claimed_by',
    'claimed_at',
    'lease_expires_at',
    'heartbeat_at',
    'started_at',
    'completed_at',
    'commit_hash',
    'complete_reason',
    'claim_token',
    'fence',
    'reclaimed_from',
    'open_deps',
  ],
  step_deps: ['plan_path', 'step_anchor', 'depends_on'],
  checklist_items: ['plan_path', 'step_anchor', 'kind', 'ordinal', 'text', 'status', 'updated_at'],
  step_artifacts: ['plan_path', 'step_anchor', 'kind', 'summary', 'recorded_at'],
  retired_steps: [
    'plan_path',
    'anchor',
    'title',
    'completed_at',
    'commit_hash',
    'complete_reason',
    'retired_at',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Table = keyof typeof TABLES;
const TABLE_NAMES = Object.keys(TABLES) as readonly Table[];
const NUMBERS: ReadonlySet<string> = new Set(['step_index', 'ordinal', 'fence', 'open_deps']);

export type TransferDocument = { readonly format: string } & Readonly<Record<Table, Rows>>;

const ORDER: Readonly<Record<Table, string>> = {
  plans: 'plan_path',
  steps: 'plan_path, step_index',
  step_deps: 'plan_path, step_anchor, depends_on',
  checklist_items: 'plan_path, step_anchor, id',
  step_artifacts: 'id',
  retired_steps: 'plan_path, anchor',
};

export async function exportState(database: Database): Promise<TransferDocument> {
  const lists = await database.read(
    TABLE_NAMES.map((table) =>
      raw(`SELECT ${TABLES[table].join(', ')} FROM ${table} ORDER BY ${ORDER[table]}`),
    ),
  );
  const rows = TABLE_NAMES.map(
    (table, i) => [table, lists[i]!.map((row) => pick(row, TABLES[table]))] as const,
  );
  return { format: TRANSFER_FORMAT, ...(Object.fromEntries<Rows>(rows) as Record<Table, Rows>) };
}

/** `reading` is unique: it tells the rows of this import from any that are there. */
export async function importState(
  database: Database,
  document: TransferDocument,
  reading: string,
): Promise<void> {
  const paths = document.plans.map(({ plan_path }) => String(plan_path));
  const there = sql`SELECT plan_path FROM plans WHERE (reading IS NULL OR reading <> ${reading})
    AND plan_path IN (SELECT value FROM ${raw(database.dialect.jsonTexts)}(${JSON.stringify(paths)}))`;
  const arrived = sql`EXISTS (SELECT 1 FROM plans WHERE reading = ${reading})`;
  const plans = document.plans.map((plan) => ({ ...plan, reading }));
  const [known = []] = await database.write([
    sql`${there} ORDER BY plan_path`,
    ...inserts('plans', plans, sql`NOT EXISTS (${there})`),
    ...TABLE_NAMES.slice(1).flatMap((table) => inserts(table, document[table], arrived)),
  ]);
  if (known.length > 0)
    throw alreadyThere(
      known.map(({ plan_path }) => String(plan_path)),
      database.place,
    );
}

/** Refuses whatever was not written by `export`. */
export function readTransfer(text: string, file: string): TransferDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notATransfer(file, (error as Error).message);
  }
  const document = value as Partial<TransferDocument> | null;
  if (typeof document !== 'object' || document === null) throw notATransfer(file, 'it is not an object');
  if (document.format !== TRANSFER_FORMAT) throw notATransfer(file, `its format is not ${TRANSFER_FORMAT}`);
  for (const table of TABLE_NAMES) {
    const rows = document[table];
    if (!Array.isArray(rows)) throw notATransfer(file, `${table} is missing`);
    for (const row of rows as readonly Row[]) refuseRow(table, row, file);
  }
  return document as TransferDocument;
}

function refuseRow(table: Table, row: Row, file: string): void {
  for (const column of TABLES[table]) {
    const value: unknown = row?.[column];
    const fits =
      value === null ? !NUMBERS.has(column) : typeof value === (NUMBERS.has(column) ? 'number' : 'string');
    if (!fits || (typeof value === 'number' && !Number.isSafeInteger(value)))
      throw notATransfer(file, `${table}.${column} is not what it should be`);
  }
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

const PORTION = 400;

function inserts(table: Table, rows: Rows, condition: Sql): readonly Sql[] {
  const columns = TABLES[table];
  const statements: Sql[] = [];
  for (let start = 0; start < rows.length; start += PORTION) {
    const values = rows.slice(start, start + PORTION).map((row) => {
      const cells = columns.map((column) => cell(row[column] ?? null, column));
      return sql`(${joined(cells, ', ')})`;
    });
    const names = columns.map(
      (column, i) => `NULLIF(column${i + 1}, ${NUMBERS.has(column) ? '-1' : "'\u0001'"})`,
    );
    statements.push(
      sql`INSERT INTO ${raw(table)} (${raw(columns.join(', '))}) SELECT ${raw(names.join(', '))}
        FROM (VALUES ${joined(values, ', ')}) AS v WHERE ${condition}`,
    );
  }
  return statements;
}

/** A column of nothing but NULL would have no type in PostgreSQL, so NULL travels as a sign that no text has. */
function cell(value: SqlValue, column: string): Sql {
  if (NUMBERS.has(column)) return raw(String(value ?? -1));
  return sql`${value ?? '\u0001'}`;
}

function alreadyThere(plans: readonly string[], place: string): TugError {
  return new TugError('InvalidArgument', `${place} has these plans already: ${plans.join(', ')}`, {
    hint: 'nothing was imported; import into a database that does not have them',
    details: { argument: 'FILE', reason: 'plans are there already', plans },
  });
}

function notATransfer(file: string, reason: string): TugError {
  return new TugError('InvalidArgument', `${file} is not an export of plan state: ${reason}`, {
    hint: 'make one with `tug state export FILE`',
    details: { argument: file, reason },
  });
}
