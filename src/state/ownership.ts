// Who may change a step: whoever shows the token of its claim, from the worktree that holds it. The same condition stands
// in every statement that writes; here is also what is said to those who may not.
import type { TugError } from '../base/tug-error.ts';
import type { Database } from '../kernel/database.ts';
import { listOfValues, type Sql, sql } from './sql.ts';
import { stateError } from './state-error.ts';
import {
  type PlanFacts,
  rootOf,
  type StepFacts,
  secondsUntil,
  unknownPlan,
  unknownStep,
} from './step-facts.ts';

/** What a session shows: where it works, and hashes of the tokens it has. */
export interface Owner {
  readonly worktree: string;
  readonly tokenHashes: readonly string[];
}

/** An expression: the claim unit of this step is in the hands of this owner. */
export function ownedBy(plan: string, anchor: string, owner: Owner): Sql {
  return sql`EXISTS (SELECT 1 FROM steps o WHERE o.plan_path = ${plan} AND o.anchor = ${rootOf(plan, anchor)}
    AND o.status IN ('claimed', 'in_progress') AND o.claimed_by = ${owner.worktree}
    AND o.claim_token IN ${listOfValues(owner.tokenHashes)})`;
}

/** What about the plan or the step stands in the way of its owner's verbs; null when nothing does. */
export async function refuse(
  database: Database,
  request: {
    readonly plan: string;
    readonly step: string;
    readonly hash?: string | null;
    readonly owner: Owner;
  },
  plan: PlanFacts | null,
  step: StepFacts | null,
): Promise<TugError | null> {
  if (plan === null) return unknownPlan(database, request.plan);
  if (plan.archived) return archived(request.plan);
  if (step === null) return unknownStep(database, request.plan, request.step);
  return (
    refuseStranger(request.plan, step, request.owner, plan.now) ??
    (request.hash === undefined || request.hash === null || request.hash === plan.hash
      ? null
      : changedPlan(request.plan, plan.hash, request.hash))
  );
}

export function archived(plan: string): TugError {
  return stateError('StateStepNotClaimed', `the plan ${plan} is archived`, {
    hint: `run \`tug state archive ${plan} --restore\` to work on it again`,
    details: { plan, current_status: 'archived' },
  });
}

export function changedPlan(plan: string, known: string, found: string): TugError {
  return stateError('StatePlanHashMismatch', `${plan} changed since it was initialised`, {
    hint: `run \`tug state init ${plan} --force\` to read it again; finished work is kept`,
    details: { plan, initialised_hash: known, file_hash: found },
  });
}

function refuseStranger(plan: string, step: StepFacts, owner: Owner, now: string): TugError | null {
  const { anchor, root, rootStatus, holder, tokenHash, leaseExpires, fence } = step;
  if (rootStatus === 'pending' || rootStatus === 'completed') {
    return stateError('StateStepNotClaimed', `${root} is ${rootStatus}; nobody holds it`, {
      hint:
        rootStatus === 'pending'
          ? `claim it with \`tug state claim ${plan} --step ${root}\``
          : `run \`tug state show ${plan}\``,
      details: { plan, step: anchor, current_status: rootStatus },
    });
  }
  const details = {
    plan,
    step: anchor,
    claimed_by: holder,
    worktree: owner.worktree,
    fence,
    lease_expires_at: leaseExpires,
    lease_seconds_left: secondsUntil(leaseExpires, now),
  };
  const shows = tokenHash !== null && owner.tokenHashes.includes(tokenHash);
  if (shows && holder === owner.worktree) return null;
  if (shows) {
    return stateError(
      'StateOwnershipViolation',
      `${root} is claimed by ${holder}, not by ${owner.worktree}; the token is right`,
      {
        hint: `run it in that worktree, or \`tug state claim ${plan} --resume --step ${root}\` to go on with it here`,
        details,
      },
    );
  }
  const why =
    holder !== owner.worktree
      ? `${root} is claimed by ${holder}, not by ${owner.worktree}`
      : owner.tokenHashes.length === 0
        ? `${root} is claimed by a session in this worktree, and no claim token was given`
        : `${root} is claimed by another session in this worktree`;
  return stateError('StateOwnershipViolation', why, {
    hint:
      holder === owner.worktree
        ? 'give the token that `claim` answered (--token or TUG_CLAIM); a claim that was lost cannot be used any more'
        : `claim a step of your own with \`tug state claim ${plan}\``,
    details,
  });
}
