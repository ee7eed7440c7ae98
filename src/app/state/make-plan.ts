// A new plan file from the skeleton, in the worktree at hand.
import { join } from 'node:path';
import { writeNewFile } from '../../platform/repository/new-file.ts';
import { checkPlanName, planFileOf, planSkeleton } from '../../state/plan/plan-skeleton.ts';
import { locateState, type StateRequest } from './open-state.ts';

export function makePlan(
  request: StateRequest,
  name: string,
): { readonly plan: string; readonly file: string } {
  const plain = checkPlanName(name);
  const { worktree } = locateState(request);
  const plan = planFileOf(plain);
  const today = new Date().toISOString().slice(0, 10);
  return { plan, file: writeNewFile(worktree, join(worktree, plan), planSkeleton(plain, today)) };
}
