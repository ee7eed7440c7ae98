// The verbs of plan state as a door calls them: they find the plan, say who is asking, and look after the kept tokens.
// What may be done is decided by state/; nothing is decided here.
import { randomBytes } from 'node:crypto';
import { faultPoint } from '../../platform/fault-points.ts';
import { dropOldClaims, forgetClaim, keepClaim } from '../../platform/repository/claim-files.ts';
import { type ClaimOutcome, claimStep } from '../../state/claim-step.ts';
import { type Completed, checkCompletion, completeStep } from '../../state/complete-step.ts';
import { type Freed, releaseStep } from '../../state/free-step.ts';
import { heartbeatStep } from '../../state/heartbeat-step.ts';
import { type InitResult, initPlan, refuseUnusable } from '../../state/init-plan.ts';
import { decodePlan, parsePlan } from '../../state/plan/parse-plan.ts';
import { validatePlan } from '../../state/plan/validate-plan.ts';
import { type ArtifactKind, type RecordedArtifact, recordArtifact } from '../../state/record-artifact.ts';
import { resumeClaim } from '../../state/resume-claim.ts';
import { type LeaseState, startStep } from '../../state/start-step.ts';
import { type ItemChange, updateChecklist } from '../../state/update-checklist.ts';
import { type Identity, type IdentityRequest, identify, makeToken } from './claim-identity.ts';
import { type OpenedState, type StateRequest, withState } from './open-state.ts';
import { locatePlan, type ReadPlanFile, readPlan } from './plan-file.ts';

export interface PlanRequest extends StateRequest, IdentityRequest {
  /** As the user wrote it: a path or a short name. */
  readonly plan: string;
}

export interface StepOfPlan extends PlanRequest {
  readonly step: string;
}

export async function initialise(
  request: PlanRequest & { readonly force: boolean },
): Promise<InitResult & { readonly plan: string; readonly hash: string; readonly database: string }> {
  return withState(request, 'create', ({ place, database }) => {
    const file = readPlan(place, request.workingDirectory, request.plan);
    return initialiseFile({ place, database }, file, request.force);
  });
}

/** Also the last part of `worktree create`. */
export async function initialiseFile({ database }: OpenedState, file: ReadPlanFile, force: boolean) {
  faultPoint('state-init');
  const content = parsePlan(decodePlan(file.bytes, file.key));
  refuseUnusable(file.key, validatePlan(content, 'lenient'));
  const reading = randomBytes(12).toString('hex');
  const result = await initPlan(database, { plan: file.key, hash: file.hash, content, reading, force });
  return { ...result, plan: file.key, hash: file.hash, database: database.place };
}

export interface ClaimWish extends PlanRequest {
  readonly step: string | null;
  readonly leaseSeconds: number;
  readonly resume: boolean;
}

export interface ClaimAnswer {
  readonly plan: string;
  readonly worktree: string;
  readonly outcome: ClaimOutcome;
  /** Null when nothing was claimed. */
  readonly token: string | null;
  readonly resumed: boolean;
}

export async function claim(request: ClaimWish): Promise<ClaimAnswer> {
  return withState(request, 'existing', (opened) =>
    request.resume ? resume(opened, request) : claimNew(opened, request),
  );
}

async function claimNew({ place, database }: OpenedState, request: ClaimWish): Promise<ClaimAnswer> {
  const { key: plan, hash } = readPlan(place, request.workingDirectory, request.plan);
  const { worktree, keeper, tokenHashes: ownTokens } = identify(place, plan, request);
  const { token, tokenHash } = makeToken();
  keepClaim(keeper, { plan, step: null, token, tokenHash, fence: null });
  faultPoint('state-claim-kept');
  const { step, leaseSeconds } = request;
  let outcome: ClaimOutcome;
  try {
    outcome = await claimStep(database, {
      plan,
      hash,
      worktree,
      tokenHash,
      leaseSeconds,
      step,
      ownTokens,
    });
  } catch (error) {
    forgetClaim(keeper, tokenHash);
    throw error;
  }
  if (outcome.kind !== 'claimed') {
    forgetClaim(keeper, tokenHash);
    return { plan, worktree, outcome, token: null, resumed: false };
  }
  const { anchor, fence } = outcome.claim;
  keepClaim(keeper, { plan, step: anchor, token, tokenHash, fence });
  faultPoint('state-claim-answered');
  dropOldClaims(keeper, Date.now());
  return { plan, worktree, outcome, token, resumed: false };
}

async function resume({ place, database }: OpenedState, request: ClaimWish): Promise<ClaimAnswer> {
  const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
  const identity = identify(place, plan, request);
  const { step, leaseSeconds } = request;
  const claim = await resumeClaim(database, { plan, owner: identity, leaseSeconds, step });
  const token = identity.tokens.get(claim.tokenHash)!;
  keepClaim(identity.keeper, {
    plan,
    step: claim.anchor,
    token,
    tokenHash: claim.tokenHash,
    fence: claim.fence,
  });
  return { plan, worktree: identity.worktree, outcome: { kind: 'claimed', claim }, token, resumed: true };
}

export interface StepAnswer {
  readonly plan: string;
  readonly step: string;
  readonly worktree: string;
}

export async function start(
  request: StepOfPlan,
): Promise<StepAnswer & LeaseState & { readonly startedAt: string }> {
  return asOwner(request, ({ database }, plan, owner) =>
    startStep(database, { plan, step: request.step, owner }),
  );
}

export async function heartbeat(
  request: StepOfPlan & { readonly leaseSeconds: number },
): Promise<StepAnswer & LeaseState & { readonly root: string }> {
  const { step, leaseSeconds } = request;
  return asOwner(request, ({ database }, plan, owner) =>
    heartbeatStep(database, { plan, step, owner, leaseSeconds }),
  );
}

export async function update(request: StepOfPlan & { readonly changes: readonly ItemChange[] }) {
  const { step, changes } = request;
  return asOwner(request, ({ place, database }, plan, owner) => {
    const { hash } = readPlan(place, request.workingDirectory, request.plan);
    return updateChecklist(database, { plan, step, owner, hash, changes });
  });
}

export async function artifact(
  request: StepOfPlan & { readonly kind: ArtifactKind; readonly summary: string },
): Promise<StepAnswer & RecordedArtifact> {
  const { step, kind, summary } = request;
  return asOwner(request, ({ database }, plan, owner) =>
    recordArtifact(database, { plan, step, owner, kind, summary }),
  );
}

export async function complete(
  request: StepOfPlan & { readonly commit: string | null; readonly forceReason: string | null },
): Promise<StepAnswer & Completed> {
  const { step, commit, forceReason } = request;
  return asOwner(request, async ({ place, database }, plan, owner) => {
    const { hash } = readPlan(place, request.workingDirectory, request.plan);
    const completed = await completeStep(database, { plan, step, owner, hash, commit, forceReason });
    // After a substep the claim goes on. Killed before this line, the file is still there for whoever asks again.
    if (completed.isRoot && completed.tokenHash !== null) forgetClaim(owner.keeper, completed.tokenHash);
    return completed;
  });
}

/** Before a commit: throws what keeps the step from being completed; `partial` asks only whether it is the caller's. */
export async function checkCommit(
  request: StepOfPlan & { readonly forceReason: string | null; readonly partial: boolean },
): Promise<void> {
  const { step, forceReason, partial } = request;
  await asOwner(request, async ({ place, database }, plan, owner) => {
    const { hash } = readPlan(place, request.workingDirectory, request.plan);
    await checkCompletion(database, { plan, step, owner, hash, forceReason, partial });
  });
}

export async function release(request: StepOfPlan): Promise<StepAnswer & Freed> {
  return asOwner(request, async ({ database }, plan, owner) => {
    const freed = await releaseStep(database, { plan, step: request.step, owner });
    if (freed.tokenHash !== null) forgetClaim(owner.keeper, freed.tokenHash);
    return freed;
  });
}

async function asOwner<Result>(
  request: StepOfPlan,
  verb: (opened: OpenedState, plan: string, owner: Identity) => Promise<Result>,
): Promise<StepAnswer & Result> {
  return withState(request, 'existing', async (opened) => {
    const { key: plan } = locatePlan(opened.place, request.workingDirectory, request.plan);
    const owner = identify(opened.place, plan, request);
    const result = await verb(opened, plan, owner);
    return { plan, step: request.step, worktree: owner.worktree, ...result };
  });
}
