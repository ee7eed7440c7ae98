// Several operations as one. Its steps are spelled like calls of the operations' own tools; the names of the command line are
// understood too.
import { OPEN_POLICIES } from '../../kernel/decide.ts';
import type { OperationSpec } from '../../kernel/operation.ts';
import { CHECKS, inputName } from './operation-tools.ts';
import {
  FLAG,
  flag,
  type Given,
  listOf,
  numberOf,
  OBJECTS,
  oneOf,
  type Tool,
  textOf,
  WORKSPACE,
  WRITES_CHECKED,
} from './tool.ts';

export function batchTool(operations: readonly OperationSpec[]): Tool {
  return {
    name: 'tug_batch',
    description:
      'Several operations as one patch: steps {operation, ...inputs}, each on the result of the last.',
    inputs: { steps: OBJECTS, apply: FLAG, ...CHECKS, ...WORKSPACE },
    taken: { open: oneOf(OPEN_POLICIES) },
    required: ['steps'],
    answers: ['steps', 'patch', 'undo_token'],
    effect: WRITES_CHECKED,
    command: ({ steps, apply, verify, open }) => ({
      argv: ['batch', ...flag('apply', apply), ...flag('verify', verify), ...flag('open', open), '--', '-'],
      stdin: (steps as readonly Given[]).map((step) => toStep(operations, step)),
    }),
  };
}

/** What it does not know stays as it is: the batch itself says what is wrong with it. */
function toStep(operations: readonly OperationSpec[], step: Given): Given {
  const name = textOf(step, 'operation')?.replaceAll('_', '-');
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) return step;
  const flags = new Map(operation.parameters.map((parameter) => [inputName(parameter), parameter.flag]));
  const { operation: _, symbols, files, include, ...rest } = placed(step);
  const ids = listOf(step, 'include');
  const those = (pick: (id: string) => boolean) => ids.filter(pick);
  const lists: Readonly<Record<string, unknown>> = {
    symbol: symbols,
    file: files,
    include: Array.isArray(include) ? those((id) => !/^(-|tie_)/.test(id)) : include,
    exclude: those((id) => id.startsWith('-')).map((id) => id.slice(1)),
    tie: those((id) => id.startsWith('tie_')),
  };
  const isGiven = ([, value]: [string, unknown]) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0);
  return {
    operation: name,
    ...Object.fromEntries(Object.entries(lists).filter(isGiven)),
    ...Object.fromEntries(Object.entries(rest).map(([input, value]) => [flags.get(input) ?? input, value])),
  };
}

/** file, line and column become the one place that the command line has. */
function placed(step: Given): Given {
  const { line, column, end_line: endLine, end_column: endColumn, file, ...rest } = step;
  if (numberOf(step, 'line') === null || numberOf(step, 'column') === null || typeof file !== 'string')
    return step;
  const at = `${file}:${String(line)}:${String(column)}`;
  return endLine === undefined
    ? { ...rest, at }
    : { ...rest, range: `${at}-${String(endLine)}:${String(endColumn)}` };
}
