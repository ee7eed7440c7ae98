// Several operations as one. Its steps are spelled like calls of the operations' own tools; the names of the command line are
// understood too.
import { TugError } from '../../base/tug-error.ts';
import { isConfirmable } from '../../kernel/confirmations.ts';
import { OPEN_POLICIES } from '../../kernel/decide.ts';
import type { OperationSpec } from '../../kernel/operation.ts';
import { CHECKS, inputName } from './operation-tools.ts';
import {
  FLAG,
  flag,
  flags,
  type Given,
  listOf,
  numberOf,
  OBJECTS,
  oneOf,
  TEXTS,
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
    taken: { open: oneOf(OPEN_POLICIES), accept: TEXTS },
    required: ['steps'],
    answers: ['steps', 'patch', 'undo_token'],
    effect: WRITES_CHECKED,
    command(inputs) {
      const { steps, apply, verify, open } = inputs;
      const given = steps as readonly Given[];
      if (given.length === 0) throw noSteps();
      return {
        argv: [
          'batch',
          ...flag('apply', apply),
          ...flag('verify', verify),
          ...flag('open', open),
          ...flags('accept', listOf(inputs, 'accept')),
          '--',
          '-',
        ],
        stdin: given.map((step) => toStep(operations, step)),
      };
    },
  };
}

function noSteps(): TugError {
  return new TugError('InvalidArgument', 'there are no steps', {
    hint: 'steps look like [{"operation": "rename_symbol", "symbol": "src/a.py::f", "new_name": "g"}]',
    details: { argument: 'steps', reason: 'empty' },
  });
}

/** What it does not know stays as it is: the batch itself says what is wrong with it. */
function toStep(operations: readonly OperationSpec[], step: Given): Given {
  const asked = textOf(step, 'operation')?.replace(/^tug_/, '').replaceAll('_', '-');
  // Operations of one family share a tool, whose `kind` says which one.
  const member = operations.find((each) => each.name === `${asked}-${textOf(step, 'kind')}`);
  const operation = member ?? operations.find((each) => each.name === asked);
  if (operation === undefined) return step;
  const { name } = operation;
  const flags = new Map(operation.parameters.map((parameter) => [inputName(parameter), parameter.flag]));
  const { operation: _, symbols, files, include, accept: __, ...placedRest } = placed(step);
  const rest = member === undefined ? placedRest : without(placedRest, 'kind');
  const ids = listOf(step, 'include');
  const those = (pick: (id: string) => boolean) => ids.filter(pick);
  const lists: Readonly<Record<string, unknown>> = {
    symbol: symbols,
    file: files,
    include: Array.isArray(include) ? those((id) => !/^(-|tie_)/.test(id) && !isConfirmable(id)) : include,
    exclude: those((id) => id.startsWith('-')).map((id) => id.slice(1)),
    tie: those((id) => id.startsWith('tie_')),
    accept: [...those(isConfirmable), ...listOf(step, 'accept')],
  };
  const isGiven = ([, value]: [string, unknown]) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0);
  return {
    operation: name,
    ...Object.fromEntries(Object.entries(lists).filter(isGiven)),
    ...Object.fromEntries(Object.entries(rest).map(([input, value]) => [flags.get(input) ?? input, value])),
  };
}

function without(step: Given, name: string): Given {
  return Object.fromEntries(Object.entries(step).filter(([each]) => each !== name));
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
