// Databases that cannot be used: each is named with its reason and the way out, none is changed, and nothing that is said
// could cost anybody data.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Driver from 'libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenMode } from '../../src/kernel/database.ts';
import { STATE_MIGRATIONS } from '../../src/state/schema.ts';
import { showPlans } from '../../src/state/show-plan.ts';
import { sql } from '../../src/state/sql.ts';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openSqlite } from '../../src/store/open-sqlite.ts';
import { SQLITE_DIALECT } from '../../src/store/sqlite-dialect.ts';
import { initSample, PLAN } from '../state/store-suite.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { type Thrown, thrownBy } from '../support/thrown-by.ts';
import { type PostgresServer, query, startPostgres } from './postgres-server.ts';

const folder = useTemporaryFolder();
const open = (path: string, mode: OpenMode = 'existing', backupPath?: string) =>
  openSqlite({
    path,
    mode,
    migrations: STATE_MIGRATIONS,
    mark: () => {},
    ...(backupPath === undefined ? {} : { backupPath }),
  });

/** Words that would lead somebody to lose data. */
function harmless({ message, hint }: Thrown): void {
  expect(`${message} ${hint}`).not.toMatch(/\b(delete|remove|rm|erase|drop|discard|overwrite|wipe)\b/i);
}

async function makeDatabase(name = 'state.db'): Promise<string> {
  const path = folder.at(name);
  const database = await open(path, 'create');
  await initSample(database);
  await database.close();
  return path;
}

test('a file that is no database, and one that is cut off', async () => {
  const text = folder.write(
    'text.db',
    'this is not a database, it is only text that is long enough to look at\n'.repeat(20),
  );
  const refused = await thrownBy(() => open(text));
  expect(refused).toMatchObject({ code: 'StateDbOpen', details: { number: 'E046', database: text } });
  expect(refused.message).toBe(
    `the state database ${text} cannot be used: the file is damaged (file is not a database)`,
  );
  harmless(refused);
  expect(readFileSync(text, 'utf8').startsWith('this is not')).toBe(true);
  const path = await makeDatabase();
  new Driver(path).exec('PRAGMA wal_checkpoint(TRUNCATE)');
  truncateSync(path, Math.floor(statSync(path).size / 3));
  const cut = await thrownBy(async () => showPlans(await open(path), PLAN));
  expect(['StateDbOpen', 'StateDbQuery']).toContain(cut.code);
  harmless(cut);
});

test('a database of a newer tug is refused and stays as it is; one that is not ours too', async () => {
  const path = await makeDatabase();
  new Driver(path).exec('UPDATE schema_version SET version = 99');
  for (const mode of ['existing', 'create', 'migrate', 'inspect'] as const) {
    const refused = await thrownBy(() => open(path, mode));
    expect(refused).toEqual({
      code: 'StateDbOpen',
      message: `the state database ${path} cannot be used: it was made by a newer tug (schema 99, this tug knows 2)`,
      hint: 'nothing was changed; update tug (`tug --version` shows this one)',
      details: {
        number: 'E046',
        database: path,
        reason: 'it was made by a newer tug (schema 99, this tug knows 2)',
        schema_version: 99,
        supported: 2,
      },
    });
  }
  const foreign = folder.at('foreign.db');
  new Driver(foreign).exec('CREATE TABLE customers (name TEXT)');
  const refused = await thrownBy(() => open(foreign, 'create'));
  expect(refused.message).toBe(
    `the state database ${foreign} cannot be used: it holds tables that are not those of tug`,
  );
  harmless(refused);
  const [mode] = new Driver(foreign).prepare('PRAGMA journal_mode').all() as { journal_mode: string }[];
  expect(mode!.journal_mode).toBe('delete');
});

test('a database of an older tug is migrated only on request, with a copy of it as it was', async () => {
  const path = folder.at('old.db');
  const old = new Driver(path);
  const [first] = STATE_MIGRATIONS;
  for (const statement of [
    'CREATE TABLE schema_version (version INTEGER NOT NULL)',
    'INSERT INTO schema_version VALUES (1)',
    ...first!.statements(SQLITE_DIALECT),
  ])
    old.exec(statement);
  old.exec(`INSERT INTO plans VALUES ('p.md', 'h', 'P', 'active', 't', 't');
    INSERT INTO steps (plan_path, anchor, step_index, title, status) VALUES ('p.md', 'step-1', 0, 'One', 'completed'), ('p.md', 'step-2', 1, 'Two', 'pending'), ('p.md', 'step-3', 2, 'Three', 'pending');
    INSERT INTO step_deps VALUES ('p.md', 'step-2', 'step-1'), ('p.md', 'step-3', 'step-2')`);
  old.close();
  for (const mode of ['existing', 'create', 'inspect'] as const) {
    const refused = await thrownBy(() => open(path, mode));
    expect(refused.hint).toBe(
      'nothing was changed; run `tug state migrate`, which keeps a copy of the old database',
    );
  }
  const database = await open(path, 'migrate', folder.at('copy.db'));
  const [rows] = await database.read([
    sql`SELECT anchor, status, open_deps, fence FROM steps ORDER BY step_index`,
  ]);
  expect(rows!.map(({ anchor, status, open_deps, fence }) => [anchor, status, open_deps, fence])).toEqual([
    ['step-1', 'completed', 0, 0],
    ['step-2', 'pending', 0, 0],
    ['step-3', 'pending', 1, 0],
  ]);
  await database.close();
  const copy = new Driver(folder.at('copy.db'));
  expect(copy.prepare('SELECT version FROM schema_version').all()).toMatchObject([{ version: 1 }]);
  await (await open(path, 'migrate', folder.at('copy-2.db'))).close();
  expect(existsSync(folder.at('copy-2.db'))).toBe(false);
});

test('a writer who does not finish: the others wait five seconds, then say so', async () => {
  const path = await makeDatabase();
  const holder = new Driver(path);
  holder.exec('BEGIN IMMEDIATE');
  const database = await open(path);
  const start = performance.now();
  const refused = await thrownBy(() => initSample(database));
  expect(performance.now() - start).toBeGreaterThan(4500);
  expect(refused).toEqual({
    code: 'StateDbQuery',
    message: `the state database ${path} did not answer: another process has been writing for more than 5 s`,
    hint: 'run the same command again; should it stay so, look for the process that has the file open',
    details: { number: 'E047', database: path, reason: 'another process has been writing for more than 5 s' },
  });
  // Readers are not held up.
  expect((await showPlans(database, PLAN)).length).toBe(1);
  holder.exec('ROLLBACK');
  await initSample(database);
  await database.close();
});

test('many processes make the same database at once', async () => {
  const path = folder.at('new.db');
  const databases = await Promise.all(Array.from({ length: 8 }, () => open(path, 'create')));
  const answers = await Promise.all(databases.map((database) => initSample(database)));
  expect(answers.filter(({ alreadyInitialized }) => !alreadyInitialized).length).toBe(1);
  await Promise.all(databases.map((database) => database.close()));
});

test.runIf(process.getuid?.() === 0)(
  'a database that may not be written, seen by a user without rights',
  async () => {
    const path = await makeDatabase();
    const closed = folder.at('closed');
    mkdirSync(closed);
    for (const name of readdirSync(dirname(path)).filter((file) => file.startsWith('state.db')))
      cpSync(join(dirname(path), name), join(closed, name));
    chownSync(closed, 0, 0);
    chmodSync(closed, 0o555);
    for (const name of readdirSync(closed)) chmodSync(join(closed, name), 0o444);
    chmodSync(folder.path, 0o755);
    const script = `const D = require(${JSON.stringify(createRequire(import.meta.url).resolve('libsql'))});
    const d = new D(${JSON.stringify(join(closed, 'state.db'))});
    try { d.exec('BEGIN IMMEDIATE'); d.exec("UPDATE schema_version SET version = 2"); d.exec('COMMIT'); console.log('written'); } catch (e) { console.log(e.code); }`;
    const output = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ['-e', script], {
        uid: 65534,
        gid: 65534,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      child.on('close', () => resolve(text.trim()));
    });
    expect(output).toMatch(/^SQLITE_(READONLY|CANTOPEN)/);
  },
);

describe('postgres', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const connect = (url: string, mode: OpenMode = 'existing') =>
    openPostgres({ url, mode, migrations: STATE_MIGRATIONS, mark: () => {} });

  test('nobody there, an empty database, a newer one, one that is not ours', async () => {
    const nobody = await thrownBy(() => connect('postgres://user:secret@127.0.0.1:1/db'));
    expect(nobody).toMatchObject({
      code: 'StateDbOpen',
      hint: 'check that the server runs and that TUG_STATE_URL names it: postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    });
    expect(JSON.stringify(nobody)).not.toContain('secret');
    const url = await server.makeDatabase();
    const empty = await connect(url);
    expect((await thrownBy(() => showPlans(empty, null))).hint).toBe('run `tug state init PLAN`');
    await empty.close();
    await (await connect(url, 'create')).close();
    await query(url, 'UPDATE schema_version SET version = 99');
    const newer = await connect(url);
    for (const verb of [() => showPlans(newer, null), () => initSample(newer)])
      expect((await thrownBy(verb)).message).toBe(
        `the state database ${newer.place} cannot be used: it was made by a newer tug (schema 99, this tug knows 2)`,
      );
    await newer.close();
    expect(await query(url, 'SELECT count(*)::int AS plans FROM plans')).toEqual([{ plans: 0 }]);
    const foreign = await server.makeDatabase();
    await query(foreign, 'CREATE TABLE steps (x int)');
    expect((await thrownBy(() => connect(foreign, 'create'))).message).toMatch(
      /tables that are not those of tug$/,
    );
  });

  test('many processes make the same database at once', async () => {
    const url = await server.makeDatabase();
    const databases = await Promise.all(Array.from({ length: 8 }, () => connect(url, 'create')));
    const answers = await Promise.all(databases.map((database) => initSample(database)));
    expect(answers.filter(({ alreadyInitialized }) => !alreadyInitialized).length).toBe(1);
    await Promise.all(databases.map((database) => database.close()));
  });

  test('two schemas of one database hold two repositories', async () => {
    const url = await server.makeDatabase();
    await query(url, 'CREATE SCHEMA one; CREATE SCHEMA two');
    const inSchema = (name: string) => `${url}?options=-c%20search_path%3D${name}`;
    const one = await connect(inSchema('one'), 'create');
    await initSample(one);
    const two = await connect(inSchema('two'), 'create');
    expect((await showPlans(two, null)).length).toBe(0);
    expect((await showPlans(one, null)).length).toBe(1);
    await Promise.all([one.close(), two.close()]);
  });

  test('every verb is one message to the server and back', async () => {
    const url = await server.makeDatabase();
    const database = await connect(url, 'create');
    let messages = 0;
    const client = (database as unknown as { client: { query: (text: string) => Promise<unknown> } }).client;
    const send = client.query.bind(client);
    client.query = (text) => {
      messages++;
      return send(text);
    };
    await initSample(database);
    await showPlans(database, PLAN);
    expect(messages).toBe(2);
    await database.close();
  });
});
