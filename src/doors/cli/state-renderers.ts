// Who renders which answer about plans and their state. Every command has a row: nobody reads JSON at a terminal.
import {
  renderCommit,
  renderPlanNew,
  renderPlanShow,
  renderPlanValidate,
  renderWorktreeCreate,
  renderWorktreeList,
  renderWorktreeRemove,
} from './render-plan.ts';
import { renderStateList, renderStateReady, renderStateShow } from './render-state.ts';
import {
  renderReconcile,
  renderStateArchive,
  renderStateArtifact,
  renderStateClaim,
  renderStateComplete,
  renderStateFree,
  renderStateHeartbeat,
  renderStateInit,
  renderStateMigrate,
  renderStateReopen,
  renderStateStart,
  renderStateUpdate,
  renderTransfer,
} from './render-state-verbs.ts';
import type { StateDocumentOf } from './state-document-of.ts';
import type { TextPage } from './text-page.ts';

export const STATE_RENDERERS: {
  readonly [Name in keyof StateDocumentOf]: (
    document: StateDocumentOf[Name],
    page: TextPage,
  ) => readonly string[];
} = {
  'plan validate': renderPlanValidate,
  'plan new': renderPlanNew,
  'plan show': renderPlanShow,
  'state init': renderStateInit,
  'state claim': renderStateClaim,
  'state start': renderStateStart,
  'state heartbeat': renderStateHeartbeat,
  'state update': renderStateUpdate,
  'state artifact': renderStateArtifact,
  'state complete': renderStateComplete,
  'state release': renderStateFree,
  'state show': renderStateShow,
  'state ready': renderStateReady,
  'state reset': renderStateFree,
  'state reopen': renderStateReopen,
  'state reconcile': renderReconcile,
  'state list': renderStateList,
  'state archive': renderStateArchive,
  'state export': renderTransfer,
  'state import': renderTransfer,
  'state migrate': renderStateMigrate,
  'worktree create': renderWorktreeCreate,
  'worktree list': renderWorktreeList,
  'worktree remove': renderWorktreeRemove,
  commit: renderCommit,
};
