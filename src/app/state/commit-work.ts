// The commit of a step, and then its completion. The commit counts: whatever is wrong with the state is told, and can be
// put right later from the trailers of the commit.
import { faultPoint } from '../../platform/fault-points.ts';
import { commitStep } from '../../platform/repository/commit-step.ts';
import { locateWorktree } from '../../platform/repository/locate-worktree.ts';
import { locateState } from './open-state.ts';
import { locatePlan } from './plan-file.ts';
import { complete, type StepOfPlan } from './plan-work.ts';

export interface CommitRequest extends StepOfPlan {
  readonly message: string;
  readonly all: boolean;
  readonly forceReason: string | null;
}

export interface CommittedStep {
  readonly hash: string;
  readonly plan: string;
  readonly step: string;
  readonly branch: string | null;
  readonly files: number;
  readonly stateUpdateFailed: boolean;
  readonly planDone: boolean;
  readonly warnings: readonly string[];
}

export async function commit(request: CommitRequest): Promise<CommittedStep> {
  // In the worktree that holds the claim, wherever this is run.
  const { keeper: place } = locateWorktree(locateState(request), request.workingDirectory, request.worktree);
  const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
  const { step, message, all } = request;
  const made = await commitStep(place, { message, plan, step, all });
  faultPoint('state-commit-made');
  try {
    const { planDone } = await complete({ ...request, commit: made.hash });
    return { ...made, plan, step, stateUpdateFailed: false, planDone, warnings: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const warnings = [`state complete failed: ${reason}`];
    return { ...made, plan, step, stateUpdateFailed: true, planDone: false, warnings };
  }
}
