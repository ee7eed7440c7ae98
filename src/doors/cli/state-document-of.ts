// What the commands of plans, plan state and worktrees answer, by the name of their handler.
import type { PlanNewDocument, PlanShowDocument, PlanValidateDocument } from '../wire/plan-documents.ts';
import type {
  StateArchiveDocument,
  StateArtifactDocument,
  StateClaimDocument,
  StateCompleteDocument,
  StateFreeDocument,
  StateHeartbeatDocument,
  StateInitDocument,
  StateListDocument,
  StateMigrateDocument,
  StateReadyDocument,
  StateReconcileDocument,
  StateReopenDocument,
  StateShowDocument,
  StateStartDocument,
  StateTransferDocument,
  StateUpdateDocument,
} from '../wire/state-documents.ts';
import type {
  CommitDocument,
  WorktreeCreateDocument,
  WorktreeListDocument,
  WorktreeRemoveDocument,
} from '../wire/worktree-documents.ts';

export interface StateDocumentOf {
  readonly 'plan validate': PlanValidateDocument;
  readonly 'plan new': PlanNewDocument;
  readonly 'plan show': PlanShowDocument;
  readonly 'state init': StateInitDocument;
  readonly 'state claim': StateClaimDocument;
  readonly 'state start': StateStartDocument;
  readonly 'state heartbeat': StateHeartbeatDocument;
  readonly 'state update': StateUpdateDocument;
  readonly 'state artifact': StateArtifactDocument;
  readonly 'state complete': StateCompleteDocument;
  readonly 'state release': StateFreeDocument;
  readonly 'state show': StateShowDocument;
  readonly 'state ready': StateReadyDocument;
  readonly 'state reset': StateFreeDocument;
  readonly 'state reopen': StateReopenDocument;
  readonly 'state reconcile': StateReconcileDocument;
  readonly 'state list': StateListDocument;
  readonly 'state archive': StateArchiveDocument;
  readonly 'state export': StateTransferDocument;
  readonly 'state import': StateTransferDocument;
  readonly 'state migrate': StateMigrateDocument;
  readonly 'worktree create': WorktreeCreateDocument;
  readonly 'worktree list': WorktreeListDocument;
  readonly 'worktree remove': WorktreeRemoveDocument;
  readonly commit: CommitDocument;
}

/** The commands below `tug state`. */
export type StateName = Extract<keyof StateDocumentOf, `state ${string}`>;
/** Those of plan files, worktrees and commits. */
export type PlanName = Exclude<keyof StateDocumentOf, StateName>;
