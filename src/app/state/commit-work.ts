// The commit of a step, and its completion. Whether the step can be completed is checked before anything is committed; then
// the commit says that it completes the step, and the state follows. When the state refuses after all (a hook changed the
// plan, another session took the step), the commit stays but no longer says so, and the answer is an error.
import { TugError } from '../../base/tug-error.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import {
  commitStep,
  type MadeCommit,
  readMessage,
  withdrawCompletion,
} from '../../platform/repository/commit-step.ts';
import type { RepositoryPlace } from '../../platform/repository/locate-repository.ts';
import { locateWorktree } from '../../platform/repository/locate-worktree.ts';
import { readTrailers } from '../../state/read-trailers.ts';
import { locateState } from './open-state.ts';
import { locatePlan } from './plan-file.ts';
import { checkCommit, complete, type StepOfPlan } from './plan-work.ts';

export interface CommitRequest extends StepOfPlan {
  readonly message: string;
  readonly all: boolean;
  readonly forceReason: string | null;
  /** Commits work on the step without completing it. */
  readonly partial: boolean;
}

export interface CommittedStep extends MadeCommit {
  readonly plan: string;
  readonly step: string;
  readonly completed: boolean;
  readonly planDone: boolean;
  /** Whether a completion is in the message that git recorded: a hook can rewrite it. */
  readonly recorded: boolean;
}

export async function commit(request: CommitRequest): Promise<CommittedStep> {
  // In the worktree that holds the claim, wherever this is run.
  const { keeper: place } = locateWorktree(locateState(request), request.workingDirectory, request.worktree);
  const { key: plan } = locatePlan(place, request.workingDirectory, request.plan);
  const { step, message, all, partial } = request;
  await checkCommit(request);
  const made = await commitStep(place, { message, plan, step, all, completes: !partial });
  if (partial) return { ...made, plan, step, completed: false, planDone: false, recorded: true };
  try {
    faultPoint('state-commit-made');
    const { planDone } = await complete({ ...request, commit: made.hash });
    const recorded = await saysCompleted(place, made.hash, plan, step);
    return { ...made, plan, step, completed: true, planDone, recorded };
  } catch (error) {
    throw isRefusal(error)
      ? await refusedAfterCommit(place, made, step, error)
      : unknownAfterCommit(made, plan, step, error);
  }
}

async function saysCompleted(
  place: RepositoryPlace,
  hash: string,
  plan: string,
  step: string,
): Promise<boolean> {
  const { completed } = readTrailers(await readMessage(place, hash));
  return completed.some((trailer) => trailer.plan === plan && trailer.step === step);
}

/** The state answered, and the answer is no. Otherwise the step may be completed: only the answer is missing. */
function isRefusal(error: unknown): error is TugError {
  return error instanceof TugError && error.code !== 'StateDbOpen' && error.code !== 'StateDbQuery';
}

async function refusedAfterCommit(
  place: RepositoryPlace,
  made: MadeCommit,
  step: string,
  { code, message, hint, details }: TugError,
): Promise<TugError> {
  const rewritten = await withdrawCompletion(place, made.hash);
  const hash = rewritten ?? made.hash;
  const still = rewritten === null ? '; the commit still says that it completes the step' : '';
  return new TugError(
    code,
    `committed ${shortHash(hash)}, but ${step} is not completed: ${message}${still}`,
    {
      hint,
      details: { ...details, ...describe({ ...made, hash }), completes_trailer: rewritten === null },
    },
  );
}

function unknownAfterCommit(made: MadeCommit, plan: string, step: string, error: unknown): TugError {
  const { code, details } =
    error instanceof TugError ? error : { code: 'StateDbQuery' as const, details: { number: 'E047' } };
  const reason = error instanceof Error ? error.message : String(error);
  return new TugError(code, `committed ${shortHash(made.hash)}, but the state did not answer: ${reason}`, {
    hint: `run \`tug state reconcile ${plan}\`, which completes ${step} from this commit if it is not completed yet`,
    details: { ...details, plan, step, ...describe(made), completes_trailer: true },
  });
}

function describe({ hash, branch, files }: MadeCommit) {
  return { commit: hash, branch, files, state_update_failed: true };
}

function shortHash(hash: string): string {
  return hash.slice(0, 12);
}
