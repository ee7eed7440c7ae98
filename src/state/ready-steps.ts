// What can be claimed now, what waits for what, who holds what: the steps of a plan, each in exactly one list.
import type { Database } from '../kernel/database.ts';
import { type StepState, showPlans } from './show-plan.ts';

export interface ReadyResult {
  readonly ready: readonly StepState[];
  /** Claimed, but the lease has run out; ready too when nothing blocks them. */
  readonly expired: readonly StepState[];
  readonly held: readonly StepState[];
  readonly blocked: readonly StepState[];
  readonly completed: readonly StepState[];
}

export async function readySteps(database: Database, plan: string): Promise<ReadyResult> {
  const [state] = await showPlans(database, plan);
  const lists = { ready: [], expired: [], held: [], blocked: [], completed: [] } as {
    [List in keyof ReadyResult]: StepState[];
  };
  for (const step of state!.steps) lists[listOf(step)].push(step);
  return lists;
}

function listOf({ status, blockedBy, leaseSecondsLeft, leaseExpires }: StepState): keyof ReadyResult {
  if (status === 'completed') return 'completed';
  const expired = status !== 'pending' && (leaseExpires === null || leaseSecondsLeft! <= 0);
  if (status !== 'pending' && !expired) return 'held';
  if (blockedBy.length > 0) return 'blocked';
  return expired ? 'expired' : 'ready';
}
