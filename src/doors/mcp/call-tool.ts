// One tool call, from inputs to a document. Whatever goes wrong is a document too, with the typed error of the command line.
import { dirname, isAbsolute } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { findWorkspace } from '../../platform/find-workspace.ts';
import type { Budget } from '../cli/handler.ts';
import { errorDocument } from '../wire/error-document.ts';
import { fitBudget } from '../wire/fit-budget.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import type { AnswerPart } from './answer-parts.ts';
import { checkInput } from './check-input.ts';
import { relativeInputs } from './relative-inputs.ts';
import { MAX_BYTES, runCommand } from './run-command.ts';
import { spellToolCalls } from './spell-tool-calls.ts';
import { type Given, type Tool, textOf } from './tool.ts';
import { unknownTool } from './tool-table.ts';
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
  try {
    const tool = tools.find(({ name }) => name === call.tool);
    if (tool === undefined) throw unknownTool(tools, call.tool);
    const given = checkInput(tool, call.inputs);
    const workingDirectory = workingDirectoryOf(shared, given);
    root = findWorkspace({ workingDirectory, workspace: null }).root;
    const inputs = relativeInputs(given, root);
    const command = tool.command(inputs);
    const argv = [...command.argv.slice(0, 2), ...(call.decided ?? []), ...command.argv.slice(2)];
    const answer = await runCommand(
      shared,
      { ...command, argv },
      { workingDirectory, call, calls: spellToolCalls(tool.name, given) },
    );
    shared.lastPatches.note(root, answer.document);
    return present(shared, root, answer.document, answer.budget);
  } catch (error) {
    const thrown = call.signal.aborted && error instanceof TugError ? call.signal.reason : error;
    return present(shared, root, errorDocument(thrown));
  }
}

/** A call without `workspace_path` that names a file by its full path is about the workspace of that file. */
function workingDirectoryOf(shared: SharedWork, given: Given): string {
  const path = textOf(given, 'workspace_path');
  if (path !== null) {
    if (isAbsolute(path)) return path;
    throw new TugError('InvalidArgument', `workspace_path ${path} is not absolute`, {
      hint: 'give the full path of the workspace, or leave it out for the one that the server was started in',
      details: { argument: 'workspace_path', value: path, reason: 'not absolute' },
    });
  }
  const file = textOf(given, 'file');
  return file !== null && isAbsolute(file) ? dirname(file) : shared.context.environment.workingDirectory;
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
