// From a command line to the tool call that means the same: the opposite of what the door does, for comparing both.

import type { ParsedCommand } from '../../../src/doors/cli/parsed-command.ts';
import { isConfirmable } from '../../../src/kernel/confirmations.ts';

export type ToolCallOf =
  | { readonly kind: 'call'; readonly tool: string; readonly inputs: Record<string, unknown> }
  /** What this door does not offer. */
  | { readonly kind: 'none'; readonly reason: string };

export function callOfCommand(
  { command, flags, arguments: words }: ParsedCommand,
  stdin?: unknown,
): ToolCallOf {
  const inputs: Record<string, unknown> = {};
  const include: string[] = [];
  const [verb] = command.path;
  for (const [name, { spec, value }] of flags) {
    const parameter = command.operation?.parameters.find((each) => each.name === spec.parameter);
    if (name === 'at') {
      if (Array.isArray(value) && value.length > 1) return none('several --at');
      if (!placeInputs(String(value), inputs)) return none('a position that cannot be written in JSON');
    } else if (parameter?.kind === 'range') {
      if (!rangeInputs(String(value), inputs)) return none('a range that cannot be written in JSON');
    } else if (name === 'symbol') {
      if (Array.isArray(value) && value.length > 1) inputs.symbols = value;
      else inputs.symbol = String(value);
    } else if (name === 'file') inputs.files = value;
    else if (name === 'accept' && verb === 'batch') inputs.accept = value;
    else if (name === 'include' || name === 'tie' || name === 'accept') include.push(...(value as string[]));
    else if (name === 'exclude') include.push(...(value as string[]).map((id) => `-${id}`));
    else if (name === 'params') {
      if (!paramsInput(String(value), inputs)) return none('--params that is no list of objects');
    } else if (parameter !== undefined)
      inputs[parameter.name === 'to' ? 'destination' : parameter.name] = value;
    else if (SAME.has(name)) inputs[name] = value;
    else return none(`--${name}`);
  }
  if (inputs.line !== undefined && inputs.symbol !== undefined) return none('--at beside --symbol');
  if (include.some((id) => !/^-?(occ|grp|tie)_/.test(id) && !isConfirmable(id))) return none('globs');
  if (include.length > 0) inputs.include = include;
  const word = (name: string) => words.get(name)?.[0];
  switch (verb) {
    case 'run':
      if (
        needsTarget(command) &&
        inputs.file === undefined &&
        inputs.symbol === undefined &&
        inputs.symbols === undefined
      )
        return none('no target: each door says in its own words what it needs');
      return runCall(command.operation!.name, inputs);
    case 'analyze-impact':
      if (inputs.open !== undefined || inputs.include !== undefined) return none('--open while looking');
      return call('tug_analyze_impact', {
        operation: command.operation!.name.replaceAll('-', '_'),
        ...inputs,
      });
    case 'snapshot':
      return call('tug_snapshot', inputs);
    case 'references':
      return call('tug_references', inputs);
    case 'symbols':
      return call('tug_symbols', { ...inputs, ...given('file', word('FILE')) });
    case 'verify':
      return call('tug_verify', { ...inputs, ...given('mode', word('MODE')) });
    case 'undo':
      return call('tug_undo', { ...inputs, ...given('undo_token', word('TOKEN')) });
    case 'batch':
      return isList(stdin) && words.size === 0
        ? call('tug_batch', { ...inputs, steps: stdin })
        : none('steps that are no list');
    case 'apply':
      return applyCall(inputs, word('PATCH')!, stdin);
    default:
      return none(`no tool for ${command.path.join(' ')}`);
  }
}

function needsTarget({ operation }: ParsedCommand['command']): boolean {
  return operation?.target === 'symbol' || operation?.target === 'symbols';
}

const SAME: ReadonlySet<string> = new Set(['apply', 'verify', 'open', 'kind', 'name', 'locals', 'list']);

function runCall(operation: string, inputs: Record<string, unknown>): ToolCallOf {
  const family = /^(extract|inline)-(.+)$/.exec(operation);
  if (family !== null) return call(`tug_${family[1]}`, { kind: family[2], ...inputs });
  return call(`tug_${operation.replaceAll('-', '_')}`, inputs);
}

function applyCall(inputs: Record<string, unknown>, patch: string, stdin: unknown): ToolCallOf {
  if (patch.startsWith('patch_')) return call('tug_apply_patchset', { ...inputs, patch_id: patch });
  const fields = Object.entries(typeof stdin === 'object' && stdin !== null ? stdin : {});
  if (patch !== '-' || fields.length === 0) return none('no patch document');
  const fits = fields.every(([name, value]) => (LISTS.has(name) ? isList(value) : name === 'snapshot_id'));
  return fits
    ? call('tug_apply_patchset', { ...inputs, ...(stdin as object) })
    : none('not a patch by its shape');
}

const LISTS: ReadonlySet<string> = new Set(['edits', 'file_operations', 'preconditions']);

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null);
}

function paramsInput(text: string, inputs: Record<string, unknown>): boolean {
  try {
    const value: unknown = JSON.parse(text);
    inputs.new_params = value;
    return isList(value);
  } catch {
    return false;
  }
}

function rangeInputs(text: string, inputs: Record<string, unknown>): boolean {
  const match = /^(.*):(\d{1,9}:\d{1,9})-([1-9]\d{0,8}):([1-9]\d{0,8})$/s.exec(text);
  if (match === null || !placeInputs(`${match[1]}:${match[2]}`, inputs)) return false;
  Object.assign(inputs, { end_line: Number(match[3]), end_column: Number(match[4]) });
  return true;
}

function placeInputs(text: string, inputs: Record<string, unknown>): boolean {
  const match = /^(.*):([1-9]\d{0,8}):([1-9]\d{0,8})$/s.exec(text);
  if (match === null) return false;
  Object.assign(inputs, { file: match[1], line: Number(match[2]), column: Number(match[3]) });
  return true;
}

function given(name: string, value: string | undefined): Record<string, unknown> {
  return value === undefined ? {} : { [name]: value };
}

function call(tool: string, inputs: Record<string, unknown>): ToolCallOf {
  return { kind: 'call', tool, inputs };
}

function none(reason: string): ToolCallOf {
  return { kind: 'none', reason };
}
