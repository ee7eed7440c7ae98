// Real processes at once, on both stores: each step has one winner, nobody sees a lock, and an owner is never robbed.
// `npm run bench state` does the same with 64 processes and 200 rounds.
import { afterEach, expect, test } from 'vitest';
import { buildClaimWorker } from '../../scripts/build-claim-worker.mjs';
import { contentHash } from '../../src/base/content-hash.ts';
import type { Database } from '../../src/kernel/database.ts';
import { sql } from '../../src/state/sql.ts';
import type { WorkerAnswer, WorkerOrder } from './claim-worker.ts';
import { flatPlan } from './sample-plan.ts';
import { describeStores, initSample, PLAN } from './store-suite.ts';
import { startWorkers, type WorkerPool } from './worker-pool.ts';

const PROCESSES = 16;
const ROUNDS = 25;
/** For what needs less. */
const FEW = 6;

describeStores((store) => {
  let pool: WorkerPool | null = null;
  let database: Database | null = null;
  afterEach(async () => {
    await pool?.stop();
    await database?.close();
  });

  const order = (i: number, more: Partial<WorkerOrder> & Pick<WorkerOrder, 'hash'>): WorkerOrder => ({
    verb: 'claim',
    plan: PLAN,
    worktree: `/worktree-${i}`,
    token: `token-${i}`,
    step: null,
    leaseSeconds: 600,
    ...more,
  });
  const winners = (answers: readonly WorkerAnswer[]) =>
    answers.flatMap((answer) => ('step' in answer ? [answer.step] : []));
  const errors = (answers: readonly WorkerAnswer[]) =>
    answers.flatMap((answer) => ('error' in answer ? [answer.error] : []));

  test('each step goes to exactly one of many processes, from different worktrees and from the same one', async () => {
    // Half of the processes find a step in each round, half find none.
    const ready = PROCESSES / 2;
    const text = flatPlan(ready * ROUNDS);
    const hash = contentHash(text);
    const place = await store.makePlace();
    database = await store.open(place);
    await initSample(database, text);
    await database.write([sql`UPDATE steps SET open_deps = 1`]);
    pool = await startWorkers(await buildClaimWorker(), place, PROCESSES);
    const claimed: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await database.write([
        sql`UPDATE steps SET open_deps = 0 WHERE step_index >= ${round * ready} AND step_index < ${(round + 1) * ready}`,
      ]);
      const worktree = round % 2 === 0 ? {} : { worktree: '/the-same' };
      const answers = await pool.race(
        Array.from({ length: PROCESSES }, (_, i) =>
          order(i, { hash, token: `token-${round}-${i}`, ...worktree }),
        ),
      );
      const won = winners(answers);
      expect(errors(answers)).toEqual(
        Array.from({ length: PROCESSES - won.length }, () => 'StateNoReadySteps'),
      );
      expect(won.length).toBe(ready);
      claimed.push(...won);
    }
    expect(new Set(claimed).size).toBe(claimed.length);
    const [rows = []] = await database.read([
      sql`SELECT anchor, fence FROM steps WHERE status = 'claimed' ORDER BY anchor`,
    ]);
    expect(rows.map((row) => row.anchor)).toEqual([...claimed].sort());
    expect(rows.filter((row) => row.fence !== 1)).toEqual([]);
  });

  test('when a lease runs out, one of many takes the step over, and the old owner is refused from then on', async () => {
    const text = flatPlan(1);
    const hash = contentHash(text);
    const place = await store.makePlace();
    database = await store.open(place);
    await initSample(database, text);
    pool = await startWorkers(await buildClaimWorker(), place, FEW);
    let holder = { i: -1, token: '' };
    for (let round = 0; round < FEW; round++) {
      await database.write([
        sql`UPDATE steps SET lease_expires_at = '2000-01-01T00:00:00.000Z' WHERE status <> 'pending'`,
      ]);
      const answers: readonly WorkerAnswer[] = await pool.race(
        Array.from({ length: FEW }, (_, i) => {
          const old =
            holder.i === i
              ? { verb: 'heartbeat' as const, step: 'step-1', token: holder.token }
              : { token: `token-${round}-${i}` };
          return order(i, { hash, ...old });
        }),
      );
      const won = answers.flatMap((answer, i) => ('step' in answer ? [i] : []));
      // The old owner's heartbeat and the claims exclude each other: whoever comes first wins, alone.
      expect(won.length, JSON.stringify(answers)).toBe(1);
      const i = won[0]!;
      if (i !== holder.i) holder = { i, token: `token-${round}-${i}` };
      expect(
        errors(answers).every(
          (error) => error === 'StateNoReadySteps' || error === 'StateOwnershipViolation',
        ),
      ).toBe(true);
    }
  });

  test('start and complete by all who know the step: only the token of the claim counts', async () => {
    const text = flatPlan(FEW);
    const hash = contentHash(text);
    const place = await store.makePlace();
    database = await store.open(place);
    await initSample(database, text);
    pool = await startWorkers(await buildClaimWorker(), place, FEW);
    for (let round = 0; round < FEW; round++) {
      const step = `step-${round + 1}`;
      const owner = (round * 3) % FEW;
      await pool.race([order(0, { hash, step, token: `token-${round}-${owner}`, worktree: '/the-same' })]);
      for (const verb of ['start', 'complete'] as const) {
        const answers = await pool.race(
          Array.from({ length: FEW }, (_, i) =>
            order(i, { hash, verb, step, token: `token-${round}-${i}`, worktree: '/the-same' }),
          ),
        );
        expect(
          answers.flatMap((answer, i) => ('step' in answer ? [i] : [])),
          JSON.stringify(answers),
        ).toEqual([owner]);
        const refused =
          verb === 'start' ? ['StateOwnershipViolation'] : ['StateOwnershipViolation', 'StateStepNotClaimed'];
        expect(errors(answers).filter((error) => !refused.includes(error))).toEqual([]);
      }
    }
  });
});
