// Plan state for several machines. A script goes over the wire as one message: PostgreSQL runs its statements as one
// transaction, each seeing what was committed before it began, so that rows that were locked first are then read as they are.
import type {
  Database,
  Migration,
  OpenMode,
  Rows,
  SqlStatement,
  SqlValue,
  WriteMark,
} from '../kernel/database.ts';
import { POSTGRES_DIALECT } from './postgres-dialect.ts';
import { openFailure, planMigration, queryFailure, type SchemaState } from './schema-version.ts';

export interface PostgresRequest {
  readonly url: string;
  readonly mode: OpenMode;
  readonly migrations: readonly Migration[];
  readonly mark: WriteMark;
}

/** How long to wait for a connection, and for rows that somebody else is changing. */
const PATIENCE_MS = 5000;

export async function openPostgres(request: PostgresRequest): Promise<Database> {
  const { url, mode, migrations, mark } = request;
  const place = withoutSecrets(url);
  const { default: pg } = await import('pg');
  let client: Client;
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PATIENCE_MS,
      lock_timeout: PATIENCE_MS,
      application_name: 'tug',
      // Numbers of ours are small: counts, ordinals, fences.
      types: { getTypeParser: (oid: number) => (INTEGERS.has(oid) ? Number : (text: string) => text) },
    }) as unknown as Client;
    client.on('error', () => {});
    await client.connect();
  } catch (error) {
    throw openFailure(place, reasonOf(error), {
      hint: 'check that the server runs and that TUG_STATE_URL names it: postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    });
  }
  const checkSchema = async () =>
    planMigration(await readSchema(client), mode, migrations, POSTGRES_DIALECT, place);
  try {
    // For an existing database the check travels with each script.
    if (mode !== 'existing' && (await checkSchema()).length > 0) await migrate(client, request, place);
  } catch (error) {
    await client.end();
    throw explain(error, place);
  }
  return new PostgresDatabase(place, client, mark, {
    version: migrations.at(-1)!.version,
    check: checkSchema,
  });
}

interface SchemaGuard {
  readonly version: number;
  /** Says what is wrong with the schema by throwing it. */
  check(): Promise<unknown>;
}

interface Client {
  connect(): Promise<unknown>;
  query(text: string): Promise<Result | readonly Result[]>;
  escapeLiteral(text: string): string;
  end(): Promise<unknown>;
  on(event: 'error', listener: () => void): unknown;
}

interface Result {
  readonly rows: Rows;
}

/** Division by zero, undefined table. */
const SCHEMA_ERRORS: ReadonlySet<string> = new Set(['22012', '42P01']);

/** int8, int2, int4, numeric. */
const INTEGERS: ReadonlySet<number> = new Set([20, 21, 23, 1700]);

class PostgresDatabase implements Database {
  readonly dialect = POSTGRES_DIALECT;
  readonly place: string;
  private readonly client: Client;
  private readonly mark: WriteMark;
  private readonly guard: SchemaGuard;

  constructor(place: string, client: Client, mark: WriteMark, guard: SchemaGuard) {
    this.place = place;
    this.client = client;
    this.mark = mark;
    this.guard = guard;
  }

  /** Statements without a BEGIN that come in one message are one transaction. */
  async write(script: readonly SqlStatement[]): Promise<readonly Rows[]> {
    this.mark('state-before');
    const results = await this.send([
      this.schemaGuard(),
      ...script.map((statement) => this.spell(statement)),
    ]);
    this.mark('state-committed');
    return results.slice(1);
  }

  async read(script: readonly SqlStatement[]): Promise<readonly Rows[]> {
    const statements = [this.schemaGuard(), ...script.map((statement) => this.spell(statement))];
    const results = await this.send([
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      ...statements,
      'COMMIT',
    ]);
    return results.slice(2, -1);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async send(statements: readonly string[]): Promise<readonly Rows[]> {
    try {
      const answer = await this.client.query(statements.join(';\n'));
      return (answer as readonly Result[]).map(({ rows }) => rows);
    } catch (error) {
      if (SCHEMA_ERRORS.has(codeOf(error) ?? '')) {
        await this.client.query('ROLLBACK');
        await this.guard.check();
      }
      throw explain(error, this.place);
    }
  }

  /** A schema of another version divides by zero, and nothing behind it is run. */
  private schemaGuard(): string {
    return `SELECT 1 / (CASE WHEN (SELECT version FROM schema_version) = ${this.guard.version} THEN 1 ELSE 0 END)`;
  }

  /** Values are written into the statement as literals, because a message with parameters holds one statement only. */
  private spell({ sql, values }: SqlStatement): string {
    let next = 0;
    const text = sql.replaceAll('?', () => this.literal(values[next++]));
    if (next !== values.length) throw new Error(`${values.length} values for ${next} places in: ${sql}`);
    return text;
  }

  private literal(value: SqlValue | undefined): string {
    if (value === undefined) throw new Error('a value is missing');
    if (value === null) return 'NULL';
    if (typeof value === 'number') return String(value);
    // A text cannot hold NUL in PostgreSQL; whoever writes one gets the sign for it.
    return this.client.escapeLiteral(value.replaceAll('\0', '\u2400'));
  }
}

async function readSchema(client: Client): Promise<SchemaState> {
  // From the catalogue itself: `to_regclass` may answer from a cache that is older than the lock we waited for.
  const { rows } = (await client.query(
    `SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY (current_schemas(false)) AND c.relname IN ('schema_version', 'steps')`,
  )) as Result;
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return { kind: 'empty' };
  if (!names.includes('schema_version') || !names.includes('steps')) return { kind: 'foreign' };
  const [row] = ((await client.query('SELECT version FROM schema_version')) as Result).rows;
  return row === undefined ? { kind: 'foreign' } : { kind: 'versioned', version: Number(row.version) };
}

/** Creating is not a hot path: a lock of the whole database, then a second look, because another may have been quicker. */
async function migrate(client: Client, { mode, migrations }: PostgresRequest, place: string): Promise<void> {
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  try {
    const statements = planMigration(await readSchema(client), mode, migrations, POSTGRES_DIALECT, place);
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const MIGRATION_LOCK = 0x7475_6773;

function withoutSecrets(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'TUG_STATE_URL';
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** An error of PostgreSQL has a code of five signs, one of the network a name. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function explain(error: unknown, place: string): unknown {
  const code = codeOf(error);
  if (code === '42501')
    return openFailure(place, reasonOf(error), { hint: 'ask for the right to write in this database' });
  if (code === '25006')
    return openFailure(place, 'it may not be written', { hint: 'name a server that takes writes' });
  if (code !== null || /connection|terminat|timeout/i.test(reasonOf(error))) {
    return queryFailure(place, reasonOf(error), {
      hint: 'run the same command again; when its answer got lost, `tug state show` tells what was done',
    });
  }
  return error;
}
