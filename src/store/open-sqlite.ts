// Plan state in a file beside the repository. WAL with a full sync at each commit, so that what was acknowledged survives
// a killed process and a power loss; every write takes the writer's place at its beginning, so that it never has to give up.
import type { Database, Migration, OpenMode, Rows, SqlStatement, WriteMark } from '../kernel/database.ts';
import { openFailure, planMigration, queryFailure, type SchemaState } from './schema-version.ts';
import { SQLITE_DIALECT } from './sqlite-dialect.ts';

export interface SqliteRequest {
  readonly path: string;
  readonly mode: OpenMode;
  readonly migrations: readonly Migration[];
  readonly mark: WriteMark;
  /** Where `migrate` keeps the database as it was. */
  readonly backupPath?: string;
}

/** How long a writer waits for the others. */
const PATIENCE_MS = 5000;

export async function openSqlite(request: SqliteRequest): Promise<Database> {
  const { path, mode, migrations, mark } = request;
  const Driver = await loadDriver(path);
  const connection = await withPatience(path, () => {
    const opened: Connection = new Driver(path);
    try {
      opened.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
      // Nothing may change a file that turns out not to be ours, not even its journal mode.
      const state = readSchema(opened);
      const statements = planMigration(state, mode, migrations, SQLITE_DIALECT, path);
      if (mode !== 'inspect') useWal(opened);
      opened.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
      if (statements.length > 0) migrate(opened, request, state);
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  });
  return new SqliteDatabase(path, connection, mark);
}

/** It is native code, prebuilt for the usual platforms. */
async function loadDriver(path: string) {
  try {
    return (await import('libsql')).default;
  } catch (error) {
    throw openFailure(path, `SQLite cannot be loaded on this machine (${messageOf(error).split('\n')[0]})`, {
      hint: 'install tugtool again without leaving out optional packages, or keep plan state in PostgreSQL (TUG_STATE_URL)',
    });
  }
}

/** What tug uses of the driver. */
interface Connection {
  exec(sql: string): unknown;
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): unknown };
  close(): unknown;
}

class SqliteDatabase implements Database {
  readonly dialect = SQLITE_DIALECT;
  readonly place: string;
  private readonly connection: Connection;
  private readonly mark: WriteMark;

  constructor(place: string, connection: Connection, mark: WriteMark) {
    this.place = place;
    this.connection = connection;
    this.mark = mark;
  }

  async write(script: readonly SqlStatement[]): Promise<readonly Rows[]> {
    return this.transact('BEGIN IMMEDIATE', script, this.mark);
  }

  async read(script: readonly SqlStatement[]): Promise<readonly Rows[]> {
    return this.transact('BEGIN', script, () => {});
  }

  async close(): Promise<void> {
    this.connection.close();
  }

  private transact(begin: string, script: readonly SqlStatement[], mark: WriteMark): readonly Rows[] {
    const { connection, place } = this;
    try {
      mark('state-before');
      connection.exec(begin);
    } catch (error) {
      throw explain(error, place);
    }
    try {
      const results = script.map((statement) => {
        const rows = run(connection, statement);
        mark('state-statement');
        return rows;
      });
      connection.exec('COMMIT');
      mark('state-committed');
      return results;
    } catch (error) {
      rollBack(connection);
      throw explain(error, place);
    }
  }
}

function run(connection: Connection, { sql, values }: SqlStatement): Rows {
  const statement = connection.prepare(sql);
  if (!/^\s*(SELECT|WITH)\b/i.test(sql)) {
    statement.run(...values);
    return [];
  }
  return statement.all(...values) as Rows;
}

function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // SQLite has rolled back already; the error that brought us here is the one to tell.
  }
}

function readSchema(connection: Connection): SchemaState {
  const names = (
    connection
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all() as {
      readonly name: string;
    }[]
  ).map(({ name }) => name);
  if (names.length === 0) return { kind: 'empty' };
  if (!names.includes('schema_version') || !names.includes('steps')) return { kind: 'foreign' };
  const [row] = connection.prepare('SELECT version FROM schema_version').all() as {
    readonly version: number;
  }[];
  return row === undefined ? { kind: 'foreign' } : { kind: 'versioned', version: row.version };
}

function useWal(connection: Connection): void {
  const [now] = connection.prepare('PRAGMA journal_mode').all() as { readonly journal_mode: string }[];
  if (now?.journal_mode !== 'wal') connection.prepare('PRAGMA journal_mode = WAL').all();
}

/** Looked at again under the lock: another process may have been quicker. */
function migrate(connection: Connection, request: SqliteRequest, seen: SchemaState): void {
  const { path, mode, migrations, backupPath, mark } = request;
  if (seen.kind === 'versioned' && backupPath !== undefined) {
    connection.exec(`VACUUM INTO '${backupPath.replaceAll("'", "''")}'`);
  }
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const sql of planMigration(readSchema(connection), mode, migrations, SQLITE_DIALECT, path)) {
      connection.exec(sql);
      mark('state-migration');
    }
    connection.exec('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** Switching to WAL and recovering after a crash do not wait by themselves, so opening is tried again for a while. */
async function withPatience<Result>(path: string, open: () => Result): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, 100)) {
    try {
      return open();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw explainOpening(error, path);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error)) || /database is locked/i.test(messageOf(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function explainOpening(error: unknown, path: string): unknown {
  const known = explainKnown(error, path);
  if (known !== null) return known;
  return codeOf(error).startsWith('SQLITE') ? openFailure(path, messageOf(error)) : error;
}

function explain(error: unknown, path: string): unknown {
  const known = explainKnown(error, path);
  if (known !== null) return known;
  return codeOf(error).startsWith('SQLITE') ? queryFailure(path, messageOf(error)) : error;
}

function explainKnown(error: unknown, path: string): Error | null {
  const code = codeOf(error);
  const message = messageOf(error);
  if (isBusy(error)) {
    return queryFailure(path, `another process has been writing for more than ${PATIENCE_MS / 1000} s`, {
      hint: 'run the same command again; should it stay so, look for the process that has the file open',
    });
  }
  if (/READONLY/.test(code) || /readonly database/i.test(message)) {
    return openFailure(path, 'it may not be written', {
      hint: 'check the permissions of the file and of its directory',
    });
  }
  if (/CANTOPEN|PERM|AUTH/.test(code) || /unable to open/i.test(message)) {
    return openFailure(path, 'the file cannot be opened', {
      hint: 'check that it is a file, and the permissions of it and of its directory',
    });
  }
  if (/NOTADB|CORRUPT/.test(code) || /not a database|malformed/i.test(message)) {
    return openFailure(path, `the file is damaged (${message})`, {
      hint:
        'move the file and its -wal and -shm neighbours aside and keep them; then `tug state init PLAN` and ' +
        '`tug state reconcile PLAN` restore what is in commits',
    });
  }
  if (/FULL|IOERR/.test(code)) {
    return queryFailure(path, message, { hint: 'make room on the disk; nothing was half written' });
  }
  return null;
}
