// Many processes against one store for many rounds, counted: for the benchmark, which runs it bundled.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentHash } from '../../src/base/content-hash.ts';
import type { Database } from '../../src/kernel/database.ts';
import { initPlan } from '../../src/state/init-plan.ts';
import { parsePlan } from '../../src/state/plan/parse-plan.ts';
import { STATE_MIGRATIONS } from '../../src/state/schema.ts';
import { sql } from '../../src/state/sql.ts';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openSqlite } from '../../src/store/open-sqlite.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { flatPlan } from './sample-plan.ts';
import { startWorkers, type WorkerPool } from './worker-pool.ts';

export interface Contention {
  readonly claims: number;
  /** Steps that more than one process believes to have. */
  readonly doubles: number;
  /** Rounds in which not exactly as many won as steps were ready. */
  readonly oddRounds: number;
  /** Anything but a step or the word that none is ready. */
  readonly errors: readonly string[];
  readonly p99: number;
}

const PLAN = '.tugtool/tugplan-flat.md';

/** In each round one step is ready, and all processes want it; every other round all sit in the same worktree. */
export async function measureContention(
  worker: string,
  store: 'sqlite' | 'postgres',
  processes: number,
  rounds: number,
): Promise<Contention> {
  const shared = { mode: 'create', migrations: STATE_MIGRATIONS, mark: () => {} } as const;
  const directory = mkdtempSync(join(tmpdir(), 'tug-contention-'));
  const server = store === 'postgres' ? await startPostgres() : null;
  const place = server === null ? join(directory, 'state.db') : await server.makeDatabase();
  const database = await (server === null
    ? openSqlite({ ...shared, path: place })
    : openPostgres({ ...shared, url: place }));
  try {
    return await race(database, () => startWorkers(worker, place, processes), processes, rounds);
  } finally {
    await database.close();
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function race(
  database: Database,
  start: () => Promise<WorkerPool>,
  processes: number,
  rounds: number,
): Promise<Contention> {
  const text = flatPlan(rounds);
  const hash = contentHash(text);
  await initPlan(database, { plan: PLAN, hash, content: parsePlan(text), reading: 'bench', force: false });
  await database.write([sql`UPDATE steps SET open_deps = 1`]);
  const pool = await start();
  const steps: string[] = [];
  const errors: string[] = [];
  const times: number[] = [];
  let oddRounds = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      await database.write([sql`UPDATE steps SET open_deps = 0 WHERE step_index = ${round}`]);
      const answers = await pool.race(
        Array.from({ length: processes }, (_, i) => ({
          verb: 'claim' as const,
          plan: PLAN,
          hash,
          worktree: round % 2 === 0 ? `/worktree-${i}` : '/the-same',
          token: `token-${round}-${i}`,
          step: null,
          leaseSeconds: 3600,
        })),
      );
      const won = answers.flatMap((answer) => ('step' in answer ? [answer.step] : []));
      if (won.length !== 1) oddRounds++;
      steps.push(...won);
      times.push(...answers.map(({ milliseconds }) => milliseconds));
      for (const answer of answers)
        if ('error' in answer && answer.error !== 'StateNoReadySteps')
          errors.push(`${answer.error}: ${answer.message}`);
    }
  } finally {
    await pool.stop();
  }
  times.sort((a, b) => a - b);
  return {
    claims: times.length,
    doubles: steps.length - new Set(steps).size,
    oddRounds,
    errors: [...new Set(errors)],
    p99: times[Math.floor(times.length * 0.99)]!,
  };
}
