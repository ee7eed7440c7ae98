// The commands that work on a workspace. Each one opens it, asks the app or the kernel, and makes its document; nothing
// is decided here. The app is loaded when a command needs it, so that help and completion stay quick.

import type { OpenedWorkspace } from '../../app/open-workspace.ts';
import { TugError } from '../../base/tug-error.ts';
import type { DecisionPolicy } from '../../kernel/decide.ts';
import type { OperationRequest, RunOptions } from '../../kernel/pipeline.ts';
import type { VerifyMode } from '../../kernel/verification.ts';
import type { DocumentAnswer } from '../wire/answer.ts';
import { describeRecovery } from '../wire/describe-recovery.ts';
import type { UndoDocument, UndoListDocument } from '../wire/undo-document.ts';
import { SCHEMA_VERSION, type WireDocument } from '../wire/wire-document.ts';
import type { Answer, HandlerContext, Handlers, OwnName } from './handler.ts';
import { splitSelection } from './occurrence-selection.ts';
import {
  argumentText,
  flagIsSet,
  flagText,
  operationArguments,
  type ParsedCommand,
} from './parsed-command.ts';
import { spellCalls, workspaceRequest } from './workspace-request.ts';

export const WORKSPACE_HANDLERS: Omit<Handlers, OwnName> = {
  snapshot: (input, context) =>
    inWorkspace(input, context, async ({ kernel, warnings }) => {
      const { answerSnapshot } = await import('../wire/workspace-answers.ts');
      return answerSnapshot(await kernel.workspace.takeSnapshot(), warnings);
    }),

  'analyze-impact': (input, context) =>
    inWorkspace(input, context, async (opened) => {
      const { analyzeImpact } = await import('../../kernel/pipeline.ts');
      const { answerImpact } = await import('../wire/operation-answers.ts');
      const { plan, change } = await analyzeImpact(opened.kernel, operationRequest(input, context, opened));
      return answerImpact(plan, change, spellCalls(input));
    }),

  run: (input, context) =>
    inWorkspace(input, context, async (opened) => {
      const { runOperation } = await import('../../kernel/pipeline.ts');
      const { answerRun } = await import('../wire/operation-answers.ts');
      const { savePatch } = await import('../../platform/session/patch-store.ts');
      const apply = flagIsSet(input, 'apply');
      const options = { ...(await runOptions(input, opened)), apply };
      const outcome = await runOperation(opened.kernel, operationRequest(input, context, opened), options);
      const answer = answerRun(outcome, spellCalls(input));
      const { document } = answer;
      if (document.status === 'ok' && !apply)
        savePatch(opened.session.paths, document.patch.patch_id, document.patch);
      return answer;
    }),

  apply: (input, context) =>
    inWorkspace(input, context, async (opened) => {
      const { applyPatchDraft } = await import('../../app/apply-patch.ts');
      const { readPatchArgument } = await import('./read-patch-argument.ts');
      const { answerApply } = await import('../wire/workspace-answers.ts');
      const draft = await readPatchArgument(argumentText(input, 'PATCH')!, opened.session.paths, context);
      return answerApply(await applyPatchDraft(opened.kernel, draft, await runOptions(input, opened)));
    }),

  undo: (input, context) =>
    inWorkspace<UndoDocument | UndoListDocument>(input, context, async (opened) => {
      const { answerUndo, answerUndoList } = await import('../wire/undo-answers.ts');
      const { listUndo } = await import('../../platform/journal/undo-list.ts');
      const { undoPatch } = await import('../../platform/journal/undo-patch.ts');
      const { root, waiting } = opened;
      if (flagIsSet(input, 'list')) return answerUndoList(listUndo(root));
      const token = argumentText(input, 'TOKEN') ?? listUndo(root)[0]?.token;
      if (token === undefined) throw new TugError('UndoNotFound', 'nothing was applied that could be undone');
      const undo = () => undoPatch(root, token, { ...waiting, log: context.log });
      return answerUndo(await context.uninterrupted(undo));
    }),

  recover: (input, context) =>
    inWorkspace(input, context, async ({ root, waiting, recovered }) => {
      const { answerRecover } = await import('../wire/undo-answers.ts');
      const { abandonJournals } = await import('../../platform/journal/abandon-journal.ts');
      const { assertNoConflict } = await import('../../platform/journal/recover-journals.ts');
      if (!flagIsSet(input, 'keep')) assertNoConflict(recovered);
      const settled = await context.uninterrupted(() => abandonJournals(root, context.log, waiting));
      return answerRecover([...recovered, ...settled.recovered], settled.abandoned);
    }),

  verify: (input, context) =>
    inWorkspace(input, context, async (opened) => {
      const { verifyWorkspace } = await import('../../app/verify-workspace.ts');
      const { answerVerify } = await import('../wire/workspace-answers.ts');
      const options = await runOptions(input, opened);
      const mode = (argumentText(input, 'MODE') as VerifyMode | null) ?? options.verify;
      const { view, verdict } = await verifyWorkspace(
        opened.kernel,
        mode,
        options.checks,
        options.keepSandbox,
      );
      return answerVerify(view, verdict);
    }),

  'session status': (input, context) =>
    inWorkspace(input, context, async (opened) => {
      const { describeSession } = await import('../../platform/session/session-status.ts');
      const { answerSession } = await import('../wire/session-answers.ts');
      const { whoIsWriting } = await import('../../platform/journal/lock-tree.ts');
      return answerSession(describeSession(opened.session), whoIsWriting(opened.root), opened.warnings);
    }),

  clean: async (input, context) => {
    const { locateWorkspace } = await import('../../app/open-workspace.ts');
    const { cleanSession } = await import('../../platform/session/clean-session.ts');
    const { answerClean } = await import('../wire/session-answers.ts');
    const { sessionRequest, waiting } = locateWorkspace(workspaceRequest(input, context));
    const [cache, workers, undo] = [
      flagIsSet(input, 'cache'),
      flagIsSet(input, 'workers'),
      flagIsSet(input, 'undo'),
    ];
    const report = await cleanSession(sessionRequest, { cache, workers, undo, waiting, log: context.log });
    return { kind: 'document', ...answerClean(report) };
  },

  'config show': (input, context) =>
    inWorkspace(input, context, async ({ resolved }) => {
      const { answerConfig } = await import('../wire/workspace-answers.ts');
      return answerConfig(resolved);
    }),

  doctor: async (input, context) => {
    const { examine } = await import('../../app/doctor.ts');
    const { version, nodeVersion } = context.environment;
    const checks = await examine(workspaceRequest(input, context), { tug: version, node: nodeVersion });
    const healthy = checks.every(({ status }) => status !== 'failed');
    const document = { status: 'ok', schema_version: SCHEMA_VERSION, healthy, checks } as const;
    return { kind: 'document', document, exitCode: 0 };
  },
};

/** Opens the workspace, and says in the answer, also in an error, when an interrupted write was settled on the way. */
async function inWorkspace<Document extends WireDocument>(
  input: ParsedCommand,
  context: HandlerContext,
  work: (opened: OpenedWorkspace) => Promise<DocumentAnswer<Document>>,
): Promise<Answer<Document>> {
  const { openWorkspace } = await import('../../app/open-workspace.ts');
  const opened = await openWorkspace(workspaceRequest(input, context));
  const recovered = opened.recovered.map(describeRecovery);
  try {
    const { document, exitCode } = await work(opened);
    const { maxBytes } = opened.resolved.config;
    const budget = maxBytes === null ? {} : { budget: { maxBytes, spill: await spillInto(opened) } };
    const told = recovered.length === 0 || 'recovered' in document ? document : { ...document, recovered };
    return { kind: 'document', document: told, exitCode, ...budget };
  } catch (error) {
    if (recovered.length === 0 || !(error instanceof TugError)) throw error;
    throw new TugError(error.code, error.message, {
      hint: error.hint,
      details: { ...error.details, recovered },
    });
  }
}

async function spillInto({ session }: OpenedWorkspace) {
  const { keepAnswerPart } = await import('../../platform/session/answer-store.ts');
  return (name: string, content: string | Uint8Array) => keepAnswerPart(session.paths, name, content);
}

function operationRequest(
  input: ParsedCommand,
  context: HandlerContext,
  { resolved }: OpenedWorkspace,
): OperationRequest {
  const { open, safetyMode } = resolved.config;
  const policy: DecisionPolicy = {
    open,
    safety: safetyMode,
    include: splitSelection(input, 'include').ids,
    exclude: splitSelection(input, 'exclude').ids,
  };
  return {
    operation: input.command.operation!.name,
    arguments: operationArguments(input, context.environment.platform),
    policy,
    expectedSnapshot: flagText(input, 'snapshot'),
  };
}

async function runOptions(
  input: ParsedCommand,
  { resolved }: OpenedWorkspace,
): Promise<Omit<RunOptions, 'apply'>> {
  const { checkSettings } = await import('../../app/check-settings.ts');
  return {
    verify: resolved.config.verify,
    checks: checkSettings(resolved.config),
    keepSandbox: flagIsSet(input, 'keep-sandbox'),
  };
}
