// The commands that work on a workspace. Each one opens it, asks the app or the kernel, and makes its document; nothing
// is decided here. The app is loaded when a command needs it, so that help and completion stay quick.

import type { OpenedTree, OpenedWorkspace } from '../../app/open-workspace.ts';
import { TugError } from '../../base/tug-error.ts';
import { parseWorkspacePath } from '../../base/workspace-path.ts';
import type { DecisionPolicy } from '../../kernel/decide.ts';
import type { SymbolKind } from '../../kernel/occurrence.ts';
import type { OperationRequest, RunOptions } from '../../kernel/pipeline.ts';
import type { VerifyMode } from '../../kernel/verification.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { RecoveryReport } from '../../platform/journal/recover-journals.ts';
import type { DocumentAnswer } from '../wire/answer.ts';
import { describeEnvironment } from '../wire/describe-environment.ts';
import { describeRecovery } from '../wire/describe-recovery.ts';
import type { UndoDocument, UndoListDocument } from '../wire/undo-document.ts';
import { SCHEMA_VERSION, type WireDocument } from '../wire/wire-document.ts';
import type { AgentName, Answer, HandlerContext, Handlers, OwnName, ToolchainName } from './handler.ts';
import { splitSelection } from './occurrence-selection.ts';
import {
  argumentText,
  flagIsSet,
  flagList,
  flagText,
  operationInput,
  type ParsedCommand,
} from './parsed-command.ts';
import { withEngine } from './rewrite-engine.ts';
import type { StateDocumentOf } from './state-document-of.ts';
import { spellCalls, workspaceRequest } from './workspace-request.ts';

type OtherNames = OwnName | AgentName | ToolchainName | keyof StateDocumentOf;

export const WORKSPACE_HANDLERS: Omit<Handlers, OtherNames> = {
  snapshot: (input, context) =>
    inWorkspace(
      input,
      context,
      async ({ kernel }) => {
        const { answerSnapshot } = await import('../wire/snapshot-answer.ts');
        return answerSnapshot(await kernel.workspace.takeSnapshot());
      },
      'reads no code',
    ),

  'analyze-impact': (input, context) =>
    inWorkspace(input, context, async (opened) => {
      const { analyzeImpact } = await import('../../kernel/pipeline.ts');
      const { answerImpact } = await import('../wire/operation-answers.ts');
      const { plan, change } = await withEngine(input, opened, context, (kernel) =>
        analyzeImpact(kernel, operationRequest(input, context, opened)),
      );
      return answerImpact(plan, change, context.calls ?? spellCalls(input));
    }),

  run: (input, context) =>
    inWorkspace(
      input,
      context,
      async (opened) => {
        const { runOperation } = await import('../../kernel/pipeline.ts');
        const { answerRun } = await import('../wire/operation-answers.ts');
        const { savePatch } = await import('../../platform/session/patch-store.ts');
        const apply = flagIsSet(input, 'apply');
        const options = { ...(await runOptions(input, opened)), apply };
        const outcome = await withEngine(input, opened, context, (kernel) =>
          runOperation(kernel, operationRequest(input, context, opened), options),
        );
        const answer = answerRun(outcome, context.calls ?? spellCalls(input));
        const { document } = answer;
        if (document.status === 'ok' && !apply)
          savePatch(opened.session.paths, document.patch.patch_id, document.patch);
        return answer;
      },
      'writes',
    ),

  batch: (input, context) =>
    inWorkspace(
      input,
      context,
      async (opened) => {
        const { runBatchDocument } = await import('../../app/run-batch.ts');
        const { answerBatch } = await import('../wire/batch-answers.ts');
        const { savePatch } = await import('../../platform/session/patch-store.ts');
        const { readBatchArgument } = await import('./read-batch-argument.ts');
        const apply = flagIsSet(input, 'apply');
        const json = await readBatchArgument(argumentText(input, 'FILE') ?? '-', context);
        const outcome = await runBatchDocument(
          opened,
          { json },
          {
            apply,
            keepSandbox: flagIsSet(input, 'keep-sandbox'),
            expectedSnapshot: flagText(input, 'snapshot'),
            accept: flagList(input, 'accept'),
            pathStyle: context.environment.platform.startsWith('win32') ? 'windows' : 'posix',
          },
        );
        const answer = answerBatch(outcome, context.calls ?? spellCalls(input, 'batch'));
        const { document } = answer;
        if (document.status === 'ok' && !apply)
          savePatch(opened.session.paths, document.patch.patch_id, document.patch);
        return answer;
      },
      'writes',
    ),

  definition: (input, context) =>
    inWorkspace(input, context, async ({ kernel }) => {
      const { askDefinition } = await import('../../kernel/questions.ts');
      const { answerDefinition } = await import('../wire/question-answers.ts');
      return answerDefinition(await askDefinition(kernel, selectorOf(input, context)));
    }),

  references: (input, context) =>
    inWorkspace(input, context, async ({ kernel }) => {
      const { askReferences } = await import('../../kernel/questions.ts');
      const { answerReferences } = await import('../wire/question-answers.ts');
      return answerReferences(await askReferences(kernel, selectorOf(input, context)));
    }),

  symbols: (input, context) =>
    inWorkspace(input, context, async ({ kernel }) => {
      const { listSymbols } = await import('../../kernel/questions.ts');
      const { answerSymbols } = await import('../wire/question-answers.ts');
      const file = fileArgument(input, context);
      const kind = flagText(input, 'kind') as SymbolKind | null;
      const name = flagText(input, 'name');
      return answerSymbols(
        await listSymbols(kernel, { file, kind, name, locals: flagIsSet(input, 'locals') }),
      );
    }),

  outline: (input, context) =>
    inWorkspace(input, context, async ({ kernel }) => {
      const { listSymbols } = await import('../../kernel/questions.ts');
      const { answerOutline } = await import('../wire/question-answers.ts');
      const file = fileArgument(input, context)!;
      const locals = flagIsSet(input, 'locals');
      return answerOutline(file, await listSymbols(kernel, { file, kind: null, name: null, locals }));
    }),

  apply: (input, context) =>
    inWorkspace(
      input,
      context,
      async (opened) => {
        const { applyPatchDraft } = await import('../../app/apply-patch.ts');
        const { readPatchArgument } = await import('./read-patch-argument.ts');
        const { answerApply } = await import('../wire/workspace-answers.ts');
        const draft = await readPatchArgument(argumentText(input, 'PATCH')!, opened.session.paths, context);
        return answerApply(await applyPatchDraft(opened.kernel, draft, await runOptions(input, opened)));
      },
      'writes',
    ),

  undo: (input, context) =>
    inTree<UndoDocument | UndoListDocument>(input, context, async ({ root, waiting, recovered }) => {
      const { answerUndo, answerUndoList } = await import('../wire/undo-answers.ts');
      const { listDamagedUndo, listUndo, newestUndo } = await import('../../platform/journal/undo-list.ts');
      const { undoPatch } = await import('../../platform/journal/undo-patch.ts');
      const { assertNoConflict } = await import('../../platform/journal/recover-journals.ts');
      if (flagIsSet(input, 'list')) {
        const { locateWorkspace } = await import('../../app/open-workspace.ts');
        const { undoLimits } = await import('../../kernel/undo-limits.ts');
        const { weighUndo } = await import('../../platform/journal/undo-retention.ts');
        // Wrong settings do not stand in the way of undo.
        const located = locateWorkspace({ ...workspaceRequest(input, context), root }, { tolerant: true });
        const limits = undoLimits(located.resolved.config);
        const usedBytes = weighUndo(root, limits).reduce((sum, { bytes }) => sum + bytes, 0);
        const entries = listUndo(root, limits);
        return answerUndoList(entries, listDamagedUndo(root), { limits, usedBytes }, located.warnings);
      }
      assertNoConflict(recovered);
      const token = argumentText(input, 'TOKEN') ?? newestUndo(root);
      if (token === null) throw new TugError('UndoNotFound', 'nothing was applied that could be undone');
      const undo = () => undoPatch(root, token, { ...waiting, log: context.log });
      return answerUndo(await context.uninterrupted(undo));
    }),

  recover: (input, context) =>
    inTree(input, context, async ({ root, waiting, recovered }) => {
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
      const mode = (argumentText(input, 'MODE') as VerifyMode | null) ?? opened.resolved.config.verify;
      if (mode === 'none') throw nothingToVerify();
      const options = await runOptions(input, opened, mode);
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
      const { pythonOfSession } = await import('../../app/python-toolchain.ts');
      const python = pythonOfSession(opened) ?? { python: null, warnings: [] };
      return answerSession(describeSession(opened.session), whoIsWriting(opened.root), python);
    }),

  clean: async (input, context) => {
    const { locateWorkspace } = await import('../../app/open-workspace.ts');
    const { cleanSession } = await import('../../platform/session/clean-session.ts');
    const { answerClean } = await import('../wire/session-answers.ts');
    const { sessionRequest, waiting } = locateWorkspace(workspaceRequest(input, context), { tolerant: true });
    const [cache, workers, undo] = [
      flagIsSet(input, 'cache'),
      flagIsSet(input, 'workers'),
      flagIsSet(input, 'undo'),
    ];
    const report = await cleanSession(sessionRequest, { cache, workers, undo, waiting, log: context.log });
    return { kind: 'document', ...answerClean(report) };
  },

  'config show': (input, context) =>
    inWorkspace(
      input,
      context,
      async ({ resolved }) => {
        const { answerConfig } = await import('../wire/config-answer.ts');
        return answerConfig(resolved);
      },
      'reads no code',
    ),

  doctor: async (input, context) => {
    const { examine } = await import('../../app/doctor.ts');
    const { version, nodeVersion, program: path, node } = context.environment;
    const running = { version, path, node, nodeVersion };
    const checks = await examine(workspaceRequest(input, context), running);
    const healthy = checks.every(({ status }) => status !== 'fail');
    const document = { status: 'ok', schema_version: SCHEMA_VERSION, healthy, checks } as const;
    return { kind: 'document', document, exitCode: 0 };
  },
};

function nothingToVerify(): TugError {
  return new TugError('InvalidArgument', 'there is nothing to verify: the setting `verify` is none', {
    hint: 'say how far to check: `tug verify syntax`, `tug verify tests` or `tug verify typecheck`',
    details: { argument: 'MODE', reason: 'the setting `verify` is none' },
  });
}

type TreeWork<Document extends WireDocument> = (tree: OpenedTree) => Promise<DocumentAnswer<Document>>;

/** Settles an interrupted write first, and says so in the answer, also in an error. */
async function inTree<Document extends WireDocument>(
  input: ParsedCommand,
  context: HandlerContext,
  work: TreeWork<Document>,
): Promise<Answer<Document>> {
  const { openTree } = await import('../../app/open-workspace.ts');
  const tree = await openTree(workspaceRequest(input, context));
  const recovered = tree.recovered.map(describeRecovery);
  try {
    const answer = await work(tree);
    const { document } = answer;
    const told = recovered.length === 0 || 'recovered' in document ? document : { ...document, recovered };
    return { kind: 'document', ...answer, document: told };
  } catch (error) {
    if (recovered.length === 0 || !(error instanceof TugError)) throw error;
    throw new TugError(error.code, error.message, {
      hint: error.hint,
      details: { ...error.details, recovered },
    });
  }
}

/** `writes`: refused while an interrupted write waits for a decision. Others go on, and warn. */
export async function inWorkspace<Document extends WireDocument>(
  input: ParsedCommand,
  context: HandlerContext,
  work: (opened: OpenedWorkspace) => Promise<DocumentAnswer<Document>>,
  kind: 'writes' | 'reads' | 'reads no code' = 'reads',
): Promise<Answer<Document>> {
  return inTree(input, context, async ({ root, recovered }) => {
    const { openWorkspace } = await import('../../app/open-workspace.ts');
    const { assertNoConflict } = await import('../../platform/journal/recover-journals.ts');
    if (kind === 'writes') assertNoConflict(recovered);
    const request = { ...workspaceRequest(input, context), root };
    const opened = await openWorkspace(request, { languages: kind !== 'reads no code' });
    const maxBytes = opened.resolved.config.maxBytes ?? context.maxBytes ?? null;
    const budget = maxBytes === null ? null : { maxBytes, spill: await spillInto(opened) };
    if (budget !== null) context.onBudget?.(budget);
    const { document, exitCode } = await work(opened);
    const conflicts = recovered.filter(({ outcome }) => outcome === 'conflict').map(warnOfConflict);
    const warned = addWarnings(document, [...conflicts, ...opened.warnings]);
    const named = addEnvironment(warned, opened);
    return { document: named, exitCode, ...(budget === null ? {} : { budget }) };
  });
}

/** An answer about the code also depends on the packages of one environment. */
function addEnvironment<Document extends WireDocument>(
  document: Document,
  { root, python }: OpenedWorkspace,
): Document {
  if (python === null || document.snapshot_id === undefined) return document;
  return { ...document, environment: describeEnvironment(root, python) };
}

/** What was noticed on the way to the workspace belongs to every answer about it. */
function addWarnings<Document extends WireDocument>(
  document: Document,
  warnings: readonly Warning[],
): Document {
  if (warnings.length === 0 || !('warnings' in document) || !Array.isArray(document.warnings))
    return document;
  const described = warnings.map(({ code, message, suggestion }) => ({
    code,
    message,
    ...(suggestion === null ? {} : { suggestion }),
  }));
  return { ...document, warnings: [...described, ...document.warnings] };
}

function warnOfConflict({ journal, reason }: RecoveryReport): Warning {
  return {
    code: 'RecoveryConflict',
    message: `the tree holds part of the interrupted write ${journal}: ${reason}`,
    place: null,
    suggestion: 'look at the named files, then run `tug recover --keep`',
  };
}

async function spillInto({ session }: OpenedWorkspace) {
  const { keepAnswerPart } = await import('../../platform/session/answer-store.ts');
  return (name: string, content: string | Uint8Array) => keepAnswerPart(session.paths, name, content);
}

function selectorOf(input: ParsedCommand, context: HandlerContext): Readonly<Record<string, string>> {
  return operationInput(input, context.environment.platform).arguments;
}

function fileArgument(input: ParsedCommand, { environment }: HandlerContext): string | null {
  const given = argumentText(input, 'FILE');
  if (given === null) return null;
  return parseWorkspacePath(environment.platform.startsWith('win32') ? given.replaceAll('\\', '/') : given);
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
    ties: flagList(input, 'tie'),
    accept: flagList(input, 'accept'),
  };
  return {
    operation: input.command.operation!.name,
    ...operationInput(input, context.environment.platform),
    policy,
    expectedSnapshot: flagText(input, 'snapshot'),
  };
}

async function runOptions(
  input: ParsedCommand,
  opened: OpenedWorkspace,
  verify: VerifyMode = opened.resolved.config.verify,
): Promise<Omit<RunOptions, 'apply'>> {
  const { checkSettings } = await import('../../app/check-settings.ts');
  const { pythonPlace } = await import('../../app/python-request.ts');
  return {
    verify,
    verifyAsked: opened.resolved.sources.verify.kind !== 'default',
    checks: checkSettings(pythonPlace(opened), verify),
    keepSandbox: flagIsSet(input, 'keep-sandbox'),
  };
}
