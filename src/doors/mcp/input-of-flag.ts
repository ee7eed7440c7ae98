// Which input of a tool says what a flag of the command line says, and how it is written down.
import { OPEN_POLICIES } from '../../kernel/decide.ts';
import type { OperationParameter } from '../../kernel/operation.ts';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import { inputName } from './operation-tools.ts';

export interface InputOfFlag {
  /** `setting`: no input, but something that a file or a variable says. `item`: a number and a status. */
  readonly kind: 'flag' | 'text' | 'list' | 'place' | 'range' | 'item' | 'setting';
  readonly name: string;
  readonly choices: readonly string[];
}

export function inputOfParameter(parameter: OperationParameter): InputOfFlag {
  const { kind, choices = [], repeatable = false } = parameter;
  const known =
    kind === 'position' || kind === 'range'
      ? INPUT_OF_FLAG.get(kind === 'range' ? 'range' : 'at')
      : undefined;
  if (known !== undefined) return known;
  if (kind === 'address') return SYMBOL;
  const several = repeatable && parameter.name === 'file';
  return {
    kind: kind === 'switch' ? 'flag' : repeatable ? 'list' : 'text',
    name: several ? 'files' : inputName(parameter),
    choices,
  };
}

const text = (name: string, choices: readonly string[] = []): InputOfFlag => ({
  kind: 'text',
  name,
  choices,
});
const flag = (name: string): InputOfFlag => ({ kind: 'flag', name, choices: [] });
const SYMBOL = text('symbol');

/** Those that belong to no operation alone. */
export const INPUT_OF_FLAG: ReadonlyMap<string, InputOfFlag> = new Map([
  ['at', { kind: 'place', name: 'file, line, column', choices: [] }],
  ['range', { kind: 'range', name: 'file, line, column, end_line, end_column', choices: [] }],
  ['symbol', SYMBOL],
  ['open', text('open', OPEN_POLICIES)],
  ['verify', text('verify', VERIFY_MODES)],
  ['apply', flag('apply')],
  ['include', { kind: 'list', name: 'include', choices: [] }],
  ['exclude', { kind: 'list', name: 'include', choices: [] }],
  ['tie', { kind: 'list', name: 'include', choices: [] }],
  ['accept', { kind: 'list', name: 'include', choices: [] }],
  ['workspace', text('workspace_path')],
  ['fresh', flag('force_refresh')],
  ['list', flag('list')],
  ['kind', text('kind')],
  ['name', text('name')],
  ['locals', flag('locals')],
  ['to', text('new_name or destination')],
  ['step', text('step')],
  ['resume', flag('resume')],
  ['token', text('token')],
  ['items', flag('items')],
  ['all', text('all')],
  ['batch', text('items')],
  ['commit', text('commit')],
  ['force', text('force')],
  ['plan', text('plan')],
  ['message', text('message')],
  ['summary', text('summary')],
  ['partial', flag('partial')],
  ['lease-duration', text('lease_duration')],
] satisfies [string, InputOfFlag][]);

/** An input with its value, as it stands in a call: `destination: "pkg/mod.py"`. */
export function inputText(flagName: string, input: InputOfFlag, value: string): string {
  const inputs = inputsOfValue(flagName, input, value);
  return Object.entries(inputs)
    .map(([name, each]) => `${name}: ${isOpen(each) ? String(each) : JSON.stringify(each)}`)
    .join(', ');
}

/** What is to be filled in, or chosen from. */
function isOpen(value: unknown): boolean {
  return typeof value === 'string' && (/^[A-Z][A-Z_]*$/.test(value) || value.includes('|'));
}

export function inputsOfValue(
  flagName: string,
  { kind, name }: InputOfFlag,
  value: string,
): Readonly<Record<string, unknown>> {
  if (kind === 'place' || kind === 'range') {
    const match = /^(.+?):(\d+):(\d+)(?:-(\d+):(\d+))?$/.exec(value);
    if (match === null) return { file: 'FILE', line: 'LINE', column: 'COL' };
    const [, file, line, column, endLine, endColumn] = match;
    const place = { file, line: Number(line), column: Number(column) };
    return endLine === undefined
      ? place
      : { ...place, end_line: Number(endLine), end_column: Number(endColumn) };
  }
  if (kind === 'list') return { [name]: [flagName === 'exclude' ? `-${value}` : value] };
  return { [name]: value };
}
