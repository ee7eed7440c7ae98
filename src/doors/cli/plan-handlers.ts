// The commands of plan files, worktrees and commits of steps. Each one asks the app and makes its document.
import { TugError } from '../../base/tug-error.ts';
import type { PlanItem, PlanStep } from '../../state/plan/plan.ts';
import type { ValidationLevel } from '../../state/plan/validate-plan.ts';
import type { Handlers } from './handler.ts';
import { argumentText, flagIsSet, flagText } from './parsed-command.ts';
import type { PlanName } from './state-document-of.ts';
import { say } from './state-handlers.ts';
import { reasonOf, stateRequest, stepName } from './state-request.ts';

export const PLAN_HANDLERS: Pick<Handlers, PlanName> = {
  'plan validate': async (input, context) => {
    const { readPlanAnywhere } = await import('../../app/state/read-plan-anywhere.ts');
    const { validatePlan } = await import('../../state/plan/validate-plan.ts');
    const { sizeOf } = await import('../../state/init-plan.ts');
    const { OK, describeSize } = await import('../wire/state-answers.ts');
    const { key, plan } = readPlanAnywhere(stateRequest(input, context), argumentText(input, 'PLAN')!);
    const level = (flagText(input, 'level') as ValidationLevel | null) ?? 'normal';
    const diagnostics = validatePlan(plan, level);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const [first] = errors;
    if (first === undefined)
      return say(input, { ...OK, plan: key, level, valid: true, ...describeSize(sizeOf(plan)), diagnostics });
    const more = errors.length === 1 ? '' : ` (and ${errors.length - 1} more)`;
    throw new TugError('PlanInvalid', `${key}:${first.line}: ${first.message}${more}`, {
      hint: first.suggestion === null ? 'correct the named lines' : `write: ${first.suggestion}`,
      details: { plan: key, level, valid: false, ...describeSize(sizeOf(plan)), diagnostics },
    });
  },

  'plan new': async (input, context) => {
    const { makePlan } = await import('../../app/state/make-plan.ts');
    const { OK } = await import('../wire/state-answers.ts');
    return say(input, { ...OK, ...makePlan(stateRequest(input, context), argumentText(input, 'NAME')!) });
  },

  'plan show': async (input, context) => {
    const { readPlanAnywhere } = await import('../../app/state/read-plan-anywhere.ts');
    const { sizeOf } = await import('../../state/init-plan.ts');
    const { OK, describeSize } = await import('../wire/state-answers.ts');
    const { key, hash, plan } = readPlanAnywhere(stateRequest(input, context), argumentText(input, 'PLAN')!);
    return say(input, {
      ...OK,
      plan: key,
      plan_hash: hash,
      phase: plan.phase?.title ?? null,
      metadata: plan.metadata.map(({ field, value }) => ({ field, value })),
      decisions: plan.decisions.map(({ id, title, status }) => ({ id, title, status })),
      ...describeSize(sizeOf(plan)),
      step_list: plan.steps.map((step) => ({
        ...describeStep(step),
        substep_list: step.substeps.map(describeStep),
      })),
    });
  },

  'worktree create': async (input, context) => {
    const { createWorktree } = await import('../../app/state/plan-worktrees.ts');
    const { OK } = await import('../wire/state-answers.ts');
    const { plan, path, branch, base, stateInitialized, warnings } = await createWorktree({
      ...stateRequest(input, context),
      plan: argumentText(input, 'PLAN')!,
      name: flagText(input, 'name'),
      base: flagText(input, 'base'),
    });
    return say(input, {
      ...OK,
      plan,
      worktree_path: path,
      branch,
      base,
      state_initialized: stateInitialized,
      ...(warnings.length === 0 ? {} : { warnings }),
    });
  },

  'worktree list': async (input, context) => {
    const { describeWorktrees } = await import('../../app/state/plan-worktrees.ts');
    const { OK } = await import('../wire/state-answers.ts');
    const worktrees = await describeWorktrees(stateRequest(input, context));
    return say(input, {
      ...OK,
      worktrees: worktrees.map(({ path, branch, head, main, locked, missing, claims }) => ({
        path,
        branch,
        head,
        main,
        locked,
        missing,
        claims: claims.map(({ plan, step, leaseSecondsLeft }) => ({
          plan,
          step,
          lease_seconds_left: leaseSecondsLeft,
        })),
      })),
    });
  },

  'worktree remove': async (input, context) => {
    const { dropWorktree } = await import('../../app/state/plan-worktrees.ts');
    const { OK } = await import('../wire/state-answers.ts');
    const { path, branch } = await dropWorktree(
      stateRequest(input, context),
      argumentText(input, 'WORKTREE')!,
    );
    return say(input, { ...OK, worktree_path: path, branch });
  },

  commit: async (input, context) => {
    const { commit } = await import('../../app/state/commit-work.ts');
    const { OK } = await import('../wire/state-answers.ts');
    const made = await context.uninterrupted(() =>
      commit({
        ...stateRequest(input, context),
        plan: flagText(input, 'plan')!,
        step: stepName(flagText(input, 'step')!),
        message: flagText(input, 'message')!,
        all: flagIsSet(input, 'all'),
        forceReason: reasonOf(input, 'force'),
        partial: flagIsSet(input, 'partial'),
        worktree: flagText(input, 'worktree'),
        token: flagText(input, 'token'),
      }),
    );
    const { hash, plan, step, branch, files, completed, planDone, recorded } = made;
    return say(input, {
      ...OK,
      commit: hash,
      plan,
      step,
      branch,
      files,
      completed,
      state_update_failed: false,
      plan_done: planDone,
      warnings: recorded ? [] : [completionNotRecorded(hash, step)],
    });
  },
};

function completionNotRecorded(hash: string, step: string) {
  return {
    code: 'TrailerLost',
    message: `the message of ${hash} has no Tug-Completes trailer: a hook of the repository rewrote it`,
    suggestion: `${step} is completed, but after a loss of the database \`tug state reconcile\` cannot complete it from this commit; let the hook keep the trailers`,
  };
}

function describeStep(step: PlanStep) {
  const { anchor, number, title, line, dependsOn, commit, references, artifacts, items } = step;
  const of = (kind: PlanItem['kind']) =>
    items
      .filter((item) => item.kind === kind)
      .map(({ ordinal, text, checked, line: at }) => ({ ordinal: ordinal + 1, text, checked, line: at }));
  return {
    anchor,
    number,
    title,
    line,
    depends_on: dependsOn.map((wanted) => wanted.anchor),
    commit,
    references,
    artifacts,
    tasks: of('task'),
    tests: of('test'),
    checkpoints: of('checkpoint'),
  };
}
