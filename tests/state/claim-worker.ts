// A process that works on a plan by order: one JSON request per line in, one answer per line out. Tests and benchmarks start
// many of them and give the word to all at once, which gives more contention than starting programs would.
import { createInterface } from 'node:readline';
import { claimStep } from '../../src/state/claim-step.ts';
import { completeStep } from '../../src/state/complete-step.ts';
import { heartbeatStep } from '../../src/state/heartbeat-step.ts';
import { STATE_MIGRATIONS } from '../../src/state/schema.ts';
import { startStep } from '../../src/state/start-step.ts';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openSqlite } from '../../src/store/open-sqlite.ts';

export interface WorkerOrder {
  readonly verb: 'claim' | 'start' | 'heartbeat' | 'complete';
  readonly plan: string;
  readonly hash: string;
  readonly worktree: string;
  readonly token: string;
  readonly step: string | null;
  readonly leaseSeconds: number;
}

/** The step and fence on success, the code of the error otherwise. */
export type WorkerAnswer =
  | { readonly step: string; readonly fence: number; readonly milliseconds: number }
  | { readonly error: string; readonly message: string; readonly milliseconds: number };

async function main(): Promise<void> {
  const place = process.argv[2]!;
  const shared = { mode: 'existing', migrations: STATE_MIGRATIONS, mark: () => {} } as const;
  const database = place.startsWith('postgres:')
    ? await openPostgres({ ...shared, url: place })
    : await openSqlite({ ...shared, path: place });
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line) as WorkerOrder;
    const start = performance.now();
    const answer = await obey(order).catch((error: Error & { readonly code?: string }) => ({
      error: error.code ?? 'bug',
      message: error.message,
    }));
    process.stdout.write(`${JSON.stringify({ ...answer, milliseconds: performance.now() - start })}\n`);
  }
  await database.close();

  async function obey(
    order: WorkerOrder,
  ): Promise<{ step: string; fence: number } | { error: string; message: string }> {
    const { verb, plan, hash, worktree, token, step, leaseSeconds } = order;
    const owner = { worktree, tokenHashes: [token] };
    switch (verb) {
      case 'claim': {
        const outcome = await claimStep(database, {
          plan,
          hash,
          worktree,
          tokenHash: token,
          leaseSeconds,
          step,
        });
        if (outcome.kind !== 'claimed') return { error: outcome.kind, message: '' };
        return { step: outcome.claim.anchor, fence: outcome.claim.fence };
      }
      case 'start':
        return { step: step!, fence: (await startStep(database, { plan, step: step!, owner })).fence };
      case 'heartbeat':
        return {
          step: step!,
          fence: (await heartbeatStep(database, { plan, step: step!, owner, leaseSeconds })).fence,
        };
      case 'complete':
        await completeStep(database, { plan, step: step!, owner, hash, commit: null, forceReason: 'race' });
        return { step: step!, fence: 0 };
    }
  }
}

void main();
