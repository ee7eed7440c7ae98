// Looking at plan state, and looking after it: what needs no claim.
import { forgetClaim } from '../../platform/repository/claim-files.ts';
import { readStepCommits } from '../../platform/repository/read-history.ts';
import { type Freed, resetStep } from '../../state/free-step.ts';
import { archivePlan, listPlans, type PlanSummary } from '../../state/list-plans.ts';
import { readTrailers } from '../../state/read-trailers.ts';
import { type ReadyResult, readySteps } from '../../state/ready-steps.ts';
import { reconcilePlan } from '../../state/reconcile-plan.ts';
import type { ReconcileResult } from '../../state/reconcile-result.ts';
import { type Reopened, reopenStep } from '../../state/reopen-step.ts';
import { type PlanState, showPlans } from '../../state/show-plan.ts';
import { identify } from './claim-identity.ts';
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

export async function reopen(
  request: StepOfPlan & { readonly reason: string },
): Promise<Reopened & { readonly plan: string }> {
  return withState(request, 'existing', async ({ place, database }) => {
    const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
    const { step, reason } = request;
    return { plan, ...(await reopenStep(database, { plan, step, reason })) };
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
    const owner = identify(place, plan, request);
    const entries = commits.flatMap(({ hash, steps, completed }) => {
      const done = completed.filter((trailer) => trailer.plan === plan).map(({ step }) => step);
      const named = steps.filter((trailer) => trailer.plan === plan).map(({ step }) => step);
      return [...new Set([...named, ...done])].map((step) => ({
        step,
        hash,
        completes: done.includes(step),
      }));
    });
    const result = await reconcilePlan(database, { plan, owner, entries, force: request.force });
    for (const tokenHash of result.endedClaims) forgetClaim(owner.keeper, tokenHash);
    const ambiguous = commits.flatMap(({ hash, ambiguous: reason }) =>
      reason === null ? [] : [{ hash, reason }],
    );
    return { plan, ...result, ambiguous };
  });
}
