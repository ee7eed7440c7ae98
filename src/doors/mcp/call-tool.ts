// One tool call, from inputs to a document. Whatever goes wrong is a document too, with the typed error of the command line.
import { dirname, isAbsolute, relative } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { OPERATIONS } from '../../kernel/operation.ts';
import { findWorkspace } from '../../platform/find-workspace.ts';
import type { Budget } from '../cli/handler.ts';
import { errorDocument } from '../wire/error-document.ts';
import { fitBudget } from '../wire/fit-budget.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import type { AnswerPart } from './answer-parts.ts';
import { checkInput } from './check-input.ts';
import type { Decision } from './decision-form.ts';
import { fullPathIn, pathOfUri, relativeInputs } from './relative-inputs.ts';
import { MAX_BYTES, runCommand } from './run-command.ts';
import { spellToolCalls } from './spell-tool-calls.ts';
import { type Given, listOf, type Tool, type ToolCommand, textOf } from './tool.ts';
import { unknownTool } from './tool-table.ts';
import { inToolWords } from './tool-wording.ts';
import type { SharedWork, ToolRequest } from './work.ts';

export interface ToolOutcome {
  readonly document: WireDocument;
  /** What did not fit, to be read as resources. */
  readonly parts: readonly AnswerPart[];
}

export async function callTool(
  shared: SharedWork,
  tools: readonly Tool[],
  call: ToolRequest,
): Promise<ToolOutcome> {
  let root: string | null = null;
  let operation: string | null = null;
  try {
    const tool = tools.find(({ name }) => name === call.tool);
    if (tool === undefined) throw unknownTool(tools, call.tool);
    const given = checkInput(tool, call.inputs);
    const workingDirectory = workingDirectoryOf(shared, given);
    root = rootOf(workingDirectory, given);
    const inputs = relativeInputs(decidedSteps(given, call.decided), root);
    const command = tool.command(inputs);
    operation = operationOf(command);
    const words = operation === null ? 1 : 2;
    const argv = [
      ...command.argv.slice(0, words),
      ...(call.decided?.flags ?? []),
      ...command.argv.slice(words),
    ];
    const answer = await runCommand(
      shared,
      { ...command, argv },
      { workingDirectory, call, calls: spellToolCalls(tool.name, given) },
    );
    shared.lastPatches.note(root, answer.document);
    return present(shared, root, inToolWords(answer.document, OPERATIONS, operation), answer.budget);
  } catch (error) {
    const thrown = call.signal.aborted && error instanceof TugError ? call.signal.reason : error;
    return present(shared, root, inToolWords(errorDocument(thrown), OPERATIONS, operation));
  }
}

/** With what a person chose for the steps of a batch. */
function decidedSteps(given: Given, decided: Decision | undefined): Given {
  if (decided === undefined || decided.steps.length === 0) return given;
  const steps = given.steps as readonly Given[];
  return {
    ...given,
    steps: steps.map((step, index) => {
      const chosen = decided.steps.find((each) => each.step === index + 1);
      if (chosen === undefined) return step;
      return { ...step, open: 'skip', include: [...listOf(step, 'include'), ...chosen.include] };
    }),
  };
}

/** The operation that a command runs or looks at. */
function operationOf({ argv: [verb, name] }: ToolCommand): string | null {
  return verb === 'run' || verb === 'analyze-impact' ? name! : null;
}

/** A call without `workspace_path` that names something by its full path is about the workspace of that. */
function workingDirectoryOf(shared: SharedWork, given: Given): string {
  const named = textOf(given, 'workspace_path');
  if (named === null) return directoryOf(fullPathIn(given), shared.context.environment.workingDirectory);
  const path = pathOfUri(named);
  if (isAbsolute(path)) return path;
  throw new TugError('InvalidArgument', `workspace_path ${path} is not absolute`, {
    hint: 'give the full path of the workspace, or leave it out for the one that the server was started in',
    details: { argument: 'workspace_path', value: path, reason: 'not absolute' },
  });
}

/**
 * Where no settings and no repository say where a workspace begins, the folder of a file would be a smaller one than the
 * server's, and what lies beside it would not be seen.
 */
function directoryOf(path: string | null, own: string): string {
  if (path === null) return own;
  const directory = dirname(path);
  const { root, foundBy } = findWorkspace({ workingDirectory: directory, workspace: null });
  if (foundBy === 'settings' || foundBy === 'git') return directory;
  const ours = findWorkspace({ workingDirectory: own, workspace: null }).root;
  return isInside(ours, root) ? own : directory;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || !(way.startsWith('..') || isAbsolute(way));
}

/** Throws WorkspaceNotFound, about what the call said. */
function rootOf(workingDirectory: string, given: Given): string {
  try {
    return findWorkspace({ workingDirectory, workspace: null }).root;
  } catch (error) {
    if (!(error instanceof TugError) || given.workspace_path === undefined) throw error;
    const message = error.message.replace('the working directory', 'workspace_path');
    throw new TugError(error.code, message, {
      hint: 'give the full path of a folder of the project',
      details: error.details,
    });
  }
}

/** Within its budget, with the workspace that it is about. */
function present(
  shared: SharedWork,
  root: string | null,
  document: WireDocument,
  budget: Budget = { maxBytes: MAX_BYTES, spill: () => null },
): ToolOutcome {
  const parts: AnswerPart[] = [];
  const spill: Budget['spill'] = (name, content) => {
    const file = budget.spill(name, content);
    if (file === null) return null;
    const part = shared.parts.add(file);
    parts.push(part);
    return part.uri;
  };
  const told = root === null ? document : { ...document, workspace: root };
  return { document: fitBudget(told, budget.maxBytes, spill), parts };
}
