// Which schema an answer must fit, by the command that gave it.
import * as z from 'zod/mini';
import {
  docsCheckDocument,
  docsGenerateDocument,
  setupDocument,
  whereDocument,
} from '../../../src/doors/wire/agent-documents.ts';
import { analyzeImpactDocument } from '../../../src/doors/wire/analyze-impact-document.ts';
import { applyDocument } from '../../../src/doors/wire/apply-document.ts';
import { batchDocument } from '../../../src/doors/wire/batch-document.ts';
import { errorDocumentSchema } from '../../../src/doors/wire/error-document-schema.ts';
import {
  planNewDocument,
  planShowDocument,
  planValidateDocument,
} from '../../../src/doors/wire/plan-documents.ts';
import { helpDocument, versionDocument } from '../../../src/doors/wire/program-documents.ts';
import {
  definitionDocument,
  outlineDocument,
  referencesDocument,
  symbolsDocument,
} from '../../../src/doors/wire/question-documents.ts';
import { runDocument } from '../../../src/doors/wire/run-document.ts';
import {
  cleanDocument,
  configShowDocument,
  doctorDocument,
  sessionStatusDocument,
} from '../../../src/doors/wire/session-documents.ts';
import { snapshotDocument } from '../../../src/doors/wire/snapshot-document.ts';
import {
  stateArchiveDocument,
  stateArtifactDocument,
  stateClaimDocument,
  stateCompleteDocument,
  stateFreeDocument,
  stateHeartbeatDocument,
  stateInitDocument,
  stateListDocument,
  stateMigrateDocument,
  stateReadyDocument,
  stateReconcileDocument,
  stateReopenDocument,
  stateShowDocument,
  stateStartDocument,
  stateTransferDocument,
  stateUpdateDocument,
} from '../../../src/doors/wire/state-documents.ts';
import {
  toolchainCheckDocument,
  toolchainInfoDocument,
  toolchainSetupDocument,
} from '../../../src/doors/wire/toolchain-documents.ts';
import { recoverDocument, undoDocument, undoListDocument } from '../../../src/doors/wire/undo-document.ts';
import { verifyDocument } from '../../../src/doors/wire/verify-document.ts';
import {
  commitDocument,
  worktreeCreateDocument,
  worktreeListDocument,
  worktreeRemoveDocument,
} from '../../../src/doors/wire/worktree-documents.ts';

export const SCHEMAS: Readonly<Record<string, readonly z.ZodMiniType[]>> = {
  snapshot: [snapshotDocument],
  'analyze-impact': [analyzeImpactDocument],
  run: [runDocument],
  batch: [batchDocument],
  definition: [definitionDocument],
  references: [referencesDocument],
  symbols: [symbolsDocument],
  outline: [outlineDocument],
  apply: [applyDocument, runDocument],
  undo: [undoDocument, undoListDocument],
  recover: [recoverDocument],
  verify: [verifyDocument],
  'session status': [sessionStatusDocument],
  clean: [cleanDocument],
  'config show': [configShowDocument],
  doctor: [doctorDocument],
  setup: [setupDocument],
  where: [whereDocument],
  'docs check': [docsCheckDocument],
  'docs generate': [docsGenerateDocument],
  'toolchain python setup': [toolchainSetupDocument],
  'toolchain python info': [toolchainInfoDocument],
  'toolchain python check': [toolchainCheckDocument],
  'plan validate': [planValidateDocument],
  'plan new': [planNewDocument],
  'plan show': [planShowDocument],
  'state init': [stateInitDocument],
  'state claim': [stateClaimDocument],
  'state start': [stateStartDocument],
  'state heartbeat': [stateHeartbeatDocument],
  'state update': [stateUpdateDocument],
  'state artifact': [stateArtifactDocument],
  'state complete': [stateCompleteDocument],
  'state release': [stateFreeDocument],
  'state reset': [stateFreeDocument],
  'state reopen': [stateReopenDocument],
  'state show': [stateShowDocument],
  'state ready': [stateReadyDocument],
  'state reconcile': [stateReconcileDocument],
  'state list': [stateListDocument],
  'state archive': [stateArchiveDocument],
  'state export': [stateTransferDocument],
  'state import': [stateTransferDocument],
  'state migrate': [stateMigrateDocument],
  'worktree create': [worktreeCreateDocument],
  'worktree list': [worktreeListDocument],
  'worktree remove': [worktreeRemoveDocument],
  commit: [commitDocument],
  help: [helpDocument],
  version: [versionDocument],
};

/** What is wrong with it; empty when it fits. */
export function documentSchemas(command: string, document: unknown): readonly string[] {
  const schemas = [...(SCHEMAS[command] ?? []), errorDocumentSchema as z.ZodMiniType];
  const problems: string[] = [];
  for (const schema of schemas) {
    const result = z.safeParse(schema, document);
    if (result.success) return [];
    problems.push(...result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  return problems;
}
