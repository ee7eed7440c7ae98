// Who renders which answer about plans and their state. What has no row is shown as indented JSON.
import {
  renderCommit,
  renderPlanShow,
  renderPlanValidate,
  renderWorktreeCreate,
  renderWorktreeList,
} from './render-plan.ts';
import {
  renderReconcile,
  renderStateClaim,
  renderStateComplete,
  renderStateFree,
  renderStateInit,
  renderStateList,
  renderStateReady,
  renderStateShow,
  renderStateUpdate,
  renderTransfer,
} from './render-state.ts';

export const STATE_RENDERERS = {
  'plan validate': renderPlanValidate,
  'plan show': renderPlanShow,
  'state init': renderStateInit,
  'state claim': renderStateClaim,
  'state update': renderStateUpdate,
  'state complete': renderStateComplete,
  'state release': renderStateFree,
  'state reset': renderStateFree,
  'state show': renderStateShow,
  'state ready': renderStateReady,
  'state list': renderStateList,
  'state reconcile': renderReconcile,
  'state export': renderTransfer,
  'state import': renderTransfer,
  'worktree create': renderWorktreeCreate,
  'worktree list': renderWorktreeList,
  commit: renderCommit,
} as const;
