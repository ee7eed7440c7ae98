// Looking at plan state, and looking after it: what needs no claim.
import { readStepCommits } from '../../platform/repository/read-history.ts';
import { type Freed, resetStep } from '../../state/free-step.ts';
import { archivePlan, listPlans, type PlanSummary } from '../../state/list-plans.ts';
import { readTrailers } from '../../state/read-trailers.ts';
import { type ReadyResult, readySteps } from '../../state/ready-steps.ts';
import { type ReconcileResult, reconcilePlan } from '../../state/reconcile-plan.ts';
import { type PlanState, showPlans } from '../../state/show-plan.ts';
import { type StateRequest, withState } from './open-state.ts';
import { locatePlan } from './plan-file.ts';
import type { PlanRequest, StepOfPlan } from './plan-work.ts';

export async function show(
  request: StateRequest & { readonly plan: string | null; readonly items: boolean },
): Promise<readonly PlanState[]> {
  return withState(request, 'existing', ({ place, database }) =>
    showPlans(
      database,
      request.plan === null ? null : locatePlan(place, request.workingDirectory, request.plan).key,
      request.items,
    ),
  );
}

export async function ready(
  request: PlanRequest,
): Promise<{ readonly plan: string; readonly result: ReadyResult }> {
  return withState(request, 'existing', async ({ place, database }) => {
    const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
    return { plan, result: await readySteps(database, plan) };
  });
}

export async function list(
  request: StateRequest,
): Promise<{ readonly database: string; readonly plans: readonly PlanSummary[] }> {
  return withState(request, 'existing', async ({ database }) => ({
    database: database.place,
    plans: await listPlans(database),
  }));
}

export async function reset(request: StepOfPlan): Promise<Freed & { readonly plan: string }> {
  return withState(request, 'existing', async ({ place, database }) => {
    const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
    return { plan, ...(await resetStep(database, { plan, step: request.step })) };
  });
}

export async function archive(request: PlanRequest & { readonly archived: boolean }): Promise<string> {
  return withState(request, 'existing', async ({ place, database }) => {
    const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
    await archivePlan(database, plan, request.archived);
    return plan;
  });
}

export interface Reconciled extends ReconcileResult {
  readonly plan: string;
  /** Commits whose trailers could not be understood. */
  readonly ambiguous: readonly { readonly hash: string; readonly reason: string }[];
}

export async function reconcile(request: PlanRequest & { readonly force: boolean }): Promise<Reconciled> {
  return withState(request, 'existing', async ({ place, database }) => {
    const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
    const commits = (await readStepCommits(place)).map(({ hash, message }) => ({
      hash,
      ...readTrailers(message),
    }));
    const entries = commits.flatMap(({ hash, steps }) =>
      steps.filter((trailer) => trailer.plan === plan).map(({ step }) => ({ step, hash })),
    );
    const result = await reconcilePlan(database, { plan, entries, force: request.force });
    const ambiguous = commits.flatMap(({ hash, ambiguous: reason }) =>
      reason === null ? [] : [{ hash, reason }],
    );
    return { plan, ...result, ambiguous };
  });
}
