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

/** Null when the flag was not given. A reason is kept for people to read, so an empty one is none. */
export function reasonOf(input: ParsedCommand, flag: string): string | null {
  const reason = flagText(input, flag);
  if (reason === null || reason.trim() !== '') return reason;
  throw new TugError('InvalidArgument', `--${flag} needs a reason, and it is empty`, {
    hint: 'say in a few words why; the reason is recorded with the step',
    details: { argument: `--${flag}`, value: reason, reason: 'empty' },
  });
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
