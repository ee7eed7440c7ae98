// From a command line to what the app needs to work on plan state.
import type { StateRequest } from '../../app/state/open-state.ts';
import type { PlanRequest, StepOfPlan } from '../../app/state/plan-work.ts';
import { TugError } from '../../base/tug-error.ts';
import type { HandlerContext } from './handler.ts';
import { argumentText, flagText, type ParsedCommand } from './parsed-command.ts';

export function stateRequest(input: ParsedCommand, { environment }: HandlerContext): StateRequest {
  const { workingDirectory, variables } = environment;
  return { workingDirectory, workspace: flagText(input, 'workspace'), environment: variables };
}

export function planRequest(input: ParsedCommand, context: HandlerContext): PlanRequest {
  return {
    ...stateRequest(input, context),
    plan: argumentText(input, 'PLAN')!,
    worktree: flagText(input, 'worktree'),
    token: flagText(input, 'token'),
  };
}

export function stepRequest(input: ParsedCommand, context: HandlerContext): StepOfPlan {
  return { ...planRequest(input, context), step: stepName(argumentText(input, 'STEP')!) };
}

/** With or without `#`. */
export function stepName(text: string): string {
  const name = text.replace(/^#/, '');
  if (/^[a-z0-9][a-z0-9-]*$/.test(name)) return name;
  throw new TugError('InvalidArgument', `${JSON.stringify(text)} is not the anchor of a step`, {
    hint: 'give it as the plan does: step-2, or step-2-1 for a substep',
    details: { argument: 'STEP', value: text, reason: 'not an anchor' },
  });
}
