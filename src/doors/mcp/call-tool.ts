// One tool call, from inputs to a document. Whatever goes wrong is a document too, with the typed error of the command line.
import { TugError } from '../../base/tug-error.ts';
import { OPERATIONS } from '../../kernel/operation.ts';
import type { Budget } from '../cli/handler.ts';
import { errorDocument } from '../wire/error-document.ts';
import { fitBudget } from '../wire/fit-budget.ts';
import type { WireDocument } from '../wire/wire-document.ts';
import type { AnswerPart } from './answer-parts.ts';
import { OutsideWorkspaces, workspaceOfCall } from './call-workspace.ts';
import { checkInput } from './check-input.ts';
import type { Decision } from './decision-form.ts';
import { relativeInputs } from './relative-inputs.ts';
import { MAX_BYTES, runCommand } from './run-command.ts';
import { spellToolCalls } from './spell-tool-calls.ts';
import { type Given, listOf, type Tool, type ToolCommand } from './tool.ts';
import { unknownTool } from './tool-table.ts';
import { inToolWords } from './tool-wording.ts';
import type { SharedWork, ToolRequest } from './work.ts';

export interface ToolOutcome {
  readonly document: WireDocument;
  /** What did not fit, to be read as resources. */
  readonly parts: readonly AnswerPart[];
  /** Whether the call was refused for a path that only a root of the client could allow. */
  readonly outside: boolean;
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
    const start = shared.context.environment.workingDirectory;
    const found = workspaceOfCall(start, given, call.roots);
    const { workingDirectory } = found;
    root = found.root;
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
    const outcome = present(shared, root, inToolWords(errorDocument(thrown), OPERATIONS, operation));
    return { ...outcome, outside: error instanceof OutsideWorkspaces };
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
  return { document: fitBudget(told, budget.maxBytes, spill), parts, outside: false };
}
