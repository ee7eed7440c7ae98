// From a command line in a hint to the call of a tool that means the same.
import type { OperationSpec } from '../../kernel/operation.ts';
import { INPUT_OF_FLAG, type InputOfFlag, inputOfParameter, inputsOfValue } from './input-of-flag.ts';
import { toolOfOperation } from './spell-tool-calls.ts';

export interface CallOfLine {
  readonly tool: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** Null when no tool does this. What of the line cannot be said as an input is left out. */
export function callOfLine(
  words: readonly string[],
  operations: readonly OperationSpec[],
): CallOfLine | null {
  const [verb, second = ''] = words;
  if (verb === 'run') {
    const operation = operations.find(({ name }) => name === second);
    if (operation === undefined) return null;
    const { tool, inputs } = toolOfOperation(second.replaceAll('-', '_'));
    return { tool, inputs: { ...inputs, ...readInputs(words.slice(2), [], operation) } };
  }
  const path = verb === 'state' ? `${verb} ${second}` : (verb ?? '');
  const known = TOOLS.get(path);
  if (known === undefined) return null;
  const rest = words.slice(path.split(' ').length);
  return {
    tool: known.tool,
    inputs: { ...known.inputs, ...readInputs(rest, known.words, null, known.flags) },
  };
}

interface ToolOfCommand {
  readonly tool: string;
  readonly words: readonly string[];
  /** What the command says by its name. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Flags that mean something else than in other commands. */
  readonly flags?: ReadonlyMap<string, InputOfFlag>;
}

const ITEM_FLAGS: ReadonlyMap<string, InputOfFlag> = new Map(
  ['task', 'test', 'checkpoint'].map((kind) => [kind, { kind: 'item', name: 'items', choices: [] }]),
);

/** The tools that are no operations, and what the words behind their commands are called. */
const TOOLS: ReadonlyMap<string, ToolOfCommand> = new Map<string, ToolOfCommand>([
  ['snapshot', { tool: 'tug_snapshot', words: [] }],
  ['analyze-impact', { tool: 'tug_analyze_impact', words: [] }],
  ['batch', { tool: 'tug_batch', words: [] }],
  ['references', { tool: 'tug_references', words: [] }],
  ['symbols', { tool: 'tug_symbols', words: ['file'] }],
  ['verify', { tool: 'tug_verify', words: ['mode'] }],
  ['apply', { tool: 'tug_apply_patchset', words: ['patch_id'] }],
  ['undo', { tool: 'tug_undo', words: ['undo_token'] }],
  ['state ready', { tool: 'tug_state_ready', words: ['plan'] }],
  ['state show', { tool: 'tug_state_show', words: ['plan'] }],
  ['state claim', { tool: 'tug_state_claim', words: ['plan'] }],
  ['state update', { tool: 'tug_state_update', words: ['plan', 'step'], flags: ITEM_FLAGS }],
  ['state complete', { tool: 'tug_state_complete', words: ['plan', 'step'] }],
  [
    'state init',
    {
      ...verb('init'),
      words: ['plan'],
      flags: new Map([['force', { kind: 'flag', name: 'reread', choices: [] }]]),
    },
  ],
  ['state start', verb('start')],
  ['state heartbeat', verb('heartbeat')],
  ['state artifact', verb('artifact')],
  ['state release', verb('release')],
  ['commit', { ...verb('commit'), words: [] }],
]);

function verb(name: string): ToolOfCommand {
  return { tool: 'tug_state', words: ['plan', 'step'], inputs: { verb: name } };
}

function readInputs(
  words: readonly string[],
  names: readonly string[],
  operation: OperationSpec | null,
  ownFlags: ReadonlyMap<string, InputOfFlag> = new Map(),
): Readonly<Record<string, unknown>> {
  const inputs: Record<string, unknown> = {};
  let named = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (!word.startsWith('--')) {
      const name = names[named++];
      if (name !== undefined) inputs[name] = word;
      continue;
    }
    const flag = word.slice(2);
    const parameter = operation?.parameters.find((each) => each.flag === flag);
    const input =
      parameter === undefined ? (ownFlags.get(flag) ?? INPUT_OF_FLAG.get(flag)) : inputOfParameter(parameter);
    if (input?.kind === 'flag') inputs[input.name] = true;
    else if (input?.kind === 'item') {
      const [ordinal = '', status = ''] = words.slice(i + 1, i + 3);
      const item = { kind: flag, ordinal: /^\d+$/.test(ordinal) ? Number(ordinal) : ordinal, status };
      inputs.items = [...((inputs.items as readonly unknown[] | undefined) ?? []), item];
      i += 2;
    } else if (input === undefined) return inputs;
    else Object.assign(inputs, inputsOfValue(flag, input, words[++i] ?? ''));
  }
  return inputs;
}
