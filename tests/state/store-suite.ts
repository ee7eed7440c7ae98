// A database for each kind of store, so that every test of plan state runs on both.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { contentHash } from '../../src/base/content-hash.ts';
import type { Database, OpenMode } from '../../src/kernel/database.ts';
import { initPlan } from '../../src/state/init-plan.ts';
import { parsePlan } from '../../src/state/plan/parse-plan.ts';
import { STATE_MIGRATIONS } from '../../src/state/schema.ts';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openSqlite } from '../../src/store/open-sqlite.ts';
import { type PostgresServer, startPostgres } from '../store/postgres-server.ts';
import { SAMPLE_PLAN } from './sample-plan.ts';

export interface TestStore {
  readonly name: 'sqlite' | 'postgres';
  /** A new, empty database; several connections can be made to it. */
  makePlace(): Promise<string>;
  open(place: string, mode?: OpenMode): Promise<Database>;
}

/** Runs the tests once per kind of store. */
export function describeStores(work: (store: TestStore) => void): void {
  describe('sqlite', () => {
    let directory = '';
    let count = 0;
    beforeAll(() => {
      directory = mkdtempSync(join(tmpdir(), 'tug-store-'));
    });
    afterAll(() => rmSync(directory, { recursive: true, force: true }));
    work({
      name: 'sqlite',
      makePlace: async () => join(directory, `state-${++count}.db`),
      open: (path, mode = 'create') =>
        openSqlite({ path, mode, migrations: STATE_MIGRATIONS, mark: () => {} }),
    });
  });
  describe('postgres', () => {
    let server: PostgresServer | null = null;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    work({
      name: 'postgres',
      makePlace: () => server!.makeDatabase(),
      open: (url, mode = 'create') =>
        openPostgres({ url, mode, migrations: STATE_MIGRATIONS, mark: () => {} }),
    });
  });
}

export const PLAN = '.tugtool/tugplan-login.md';
export const HASH = contentHash(SAMPLE_PLAN);

let readings = 0;

export function initSample(database: Database, text = SAMPLE_PLAN, force = false) {
  const reading = `reading-${++readings}`;
  return initPlan(database, {
    plan: PLAN,
    hash: contentHash(text),
    content: parsePlan(text),
    reading,
    force,
  });
}
