// Where the command line meets the rest of tug: which operations there are, and who answers which command.
// Handlers load what they need when they are called, so that no command pays for another.
import { OPERATIONS, type OperationSpec } from '../../kernel/operation.ts';
import { AGENT_HANDLERS } from './agent-handlers.ts';
import type { Handlers } from './handler.ts';
import { OWN_HANDLERS } from './own-handlers.ts';
import { PLAN_HANDLERS } from './plan-handlers.ts';
import { STATE_HANDLERS } from './state-handlers.ts';
import { TOOLCHAIN_HANDLERS } from './toolchain-handlers.ts';
import { WORKSPACE_HANDLERS } from './workspace-handlers.ts';

export interface Wiring {
  readonly operations: readonly OperationSpec[];
  readonly handlers: Handlers;
}

export const WIRING: Wiring = {
  operations: OPERATIONS,
  handlers: {
    ...OWN_HANDLERS,
    ...AGENT_HANDLERS,
    ...WORKSPACE_HANDLERS,
    ...TOOLCHAIN_HANDLERS,
    ...STATE_HANDLERS,
    ...PLAN_HANDLERS,
  },
};
