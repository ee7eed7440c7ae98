// One tool for every operation of the kernel's registry, with its parameters as inputs; operations of one family (extract-*,
// inline-*) share a tool, so that a client pays once for what they have in common.
import { TugError } from '../../base/tug-error.ts';
import { isConfirmable } from '../../kernel/confirmations.ts';
import { OPEN_POLICIES } from '../../kernel/decide.ts';
import type { OperationParameter, OperationSpec } from '../../kernel/operation.ts';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import { PLACE, RANGE, rangeFlags, SYMBOL, symbolFlags } from './target-inputs.ts';
import {
  FLAG,
  flag,
  flags,
  type Given,
  type InputSchema,
  type Inputs,
  listOf,
  OBJECTS,
  oneOf,
  READS,
  TEXT,
  TEXTS,
  type Tool,
  textOf,
  WORKSPACE,
  WRITES_CHECKED,
} from './tool.ts';

export function operationTools(operations: readonly OperationSpec[]): readonly Tool[] {
  const families = new Map<string, OperationSpec[]>();
  for (const operation of operations) {
    const name = FAMILY.exec(operation.name)?.[1] ?? operation.name;
    families.set(name, [...(families.get(name) ?? []), operation]);
  }
  return [...families].map(([name, members]) => operationTool(`tug_${underscored(name)}`, name, members));
}

const FAMILY = /^(extract|inline)-/;

export const CHECKS: Inputs = { verify: oneOf(VERIFY_MODES) };

/** `include` takes ids of places, groups and ties, and codes to accept; with a minus before it, a place or group is left alone. */
const DECISION: Inputs = { open: oneOf(OPEN_POLICIES), include: TEXTS };

/** Understood, but not listed: a schema in every tool costs more than the codes in `include`. */
const ACCEPT: Inputs = { accept: TEXTS };

export function analyzeImpactTool(operations: readonly OperationSpec[]): Tool {
  const inputs: Inputs = Object.assign({}, ...operations.map(inputsOf));
  const listed = Object.entries(inputs).filter(([name]) => COMMON.has(name));
  return {
    name: 'tug_analyze_impact',
    description: 'What an operation would change. Inputs as for its tool.',
    inputs: {
      operation: oneOf(operations.map(({ name }) => underscored(name))),
      ...Object.fromEntries(listed),
      ...WORKSPACE,
    },
    taken: inputs,
    required: ['operation'],
    answers: ['references', 'open', 'impact'],
    effect: READS,
    command(given) {
      const asked = textOf(given, 'operation')!;
      const operation = operations.find(({ name }) => underscored(name) === asked)!;
      refuseOthers(operation, given, ['operation']);
      requireAll(operation, given);
      return { argv: ['analyze-impact', operation.name, ...operationFlags(operation, given)] };
    },
  };
}

/** What an operation's own tool tells is not told here again, but for what most of them need. */
const COMMON: ReadonlySet<string> = new Set([
  ...Object.keys({ ...SYMBOL, ...PLACE }),
  'new_name',
  'destination',
]);

function operationTool(name: string, family: string, members: readonly OperationSpec[]): Tool {
  const [first] = members as [OperationSpec, ...OperationSpec[]];
  const kinds = members.map((operation) => operation.name.slice(family.length + 1));
  const several = members.length > 1 || first.name !== family;
  return {
    name,
    description: describe(members, several ? kinds : null),
    inputs: {
      ...(several ? { kind: oneOf(kinds) } : {}),
      ...Object.assign({}, ...members.map(listedInputs)),
      apply: FLAG,
      ...CHECKS,
      ...DECISION,
      ...WORKSPACE,
    },
    taken: Object.assign({ ...ACCEPT }, ...members.map(inputsOf)),
    required: several ? ['kind'] : requiredInputs(first),
    answers: ['patch', 'undo_token'],
    effect: WRITES_CHECKED,
    command(given) {
      const kind = textOf(given, 'kind');
      const operation = several ? members.find((member) => member.name === `${family}-${kind}`)! : first;
      refuseOthers(operation, given, several ? ['kind'] : []);
      requireAll(operation, given);
      return {
        argv: [
          'run',
          operation.name,
          ...operationFlags(operation, given),
          ...flag('apply', given.apply),
          ...flag('verify', given.verify),
          ...decisionFlags(given),
        ],
      };
    },
  };
}

function decisionFlags(given: Given): readonly string[] {
  const choose = (id: string) => {
    if (isConfirmable(id)) return `--accept=${id}`;
    if (!DECIDABLE.test(id)) throw notAnId(id);
    if (id.startsWith('-')) return `--exclude=${id.slice(1)}`;
    return `--${id.startsWith('tie_') ? 'tie' : 'include'}=${id}`;
  };
  return [
    ...flag('open', given.open),
    ...listOf(given, 'include').map(choose),
    ...flags('accept', listOf(given, 'accept')),
  ];
}

function describe(members: readonly OperationSpec[], kinds: readonly string[] | null): string {
  const [{ name, summary, target }] = members as [OperationSpec, ...OperationSpec[]];
  const what = kinds === null ? summary : (FAMILIES[FAMILY.exec(name)![1]!] ?? summary);
  const how =
    name === TELLS_TARGETS ? 'Target: symbol (a.py::C.f) or file, line, column.' : (HOW[target] ?? '');
  return `${what}. ${how}`.trimEnd();
}

/** What the members of a family have in common; their names say the rest. */
const FAMILIES: Readonly<Record<string, string>> = {
  extract: 'Give the selected code a name',
  inline: 'Put a definition in the place of its uses',
};

/** The first tool that takes a symbol says how it is named; for all, the instructions do. */
const TELLS_TARGETS = 'rename-symbol';

const HOW: Readonly<Record<string, string>> = {
  range: 'The end is exclusive.',
  files: 'Default: all files.',
};

/** The inputs that an operation's parameters are spelled with, by the names agents know. */
function inputsOf({ parameters, target }: OperationSpec): Inputs {
  const inputs: Record<string, InputSchema> = {};
  for (const parameter of parameters) {
    const { kind, repeatable = false } = parameter;
    if (kind === 'position') Object.assign(inputs, target === 'range' ? RANGE : PLACE);
    else if (kind === 'range') Object.assign(inputs, RANGE);
    else if (kind === 'address') Object.assign(inputs, SYMBOL, repeatable ? { symbols: TEXTS } : {});
    else if (isFiles(parameter)) Object.assign(inputs, { files: TEXTS, file: TEXT });
    else inputs[inputName(parameter)] = schemaOf(parameter);
  }
  return inputs;
}

/** What takes a whole list of parameters needs not tell of the ways to change it piece by piece. */
function listedInputs(operation: OperationSpec): Inputs {
  const all = inputsOf(operation);
  // One file is a list of one.
  const inputs = all.files === undefined ? all : without(all, 'file');
  if (inputs[WHOLE_LIST] === undefined) return inputs;
  const always = new Set([WHOLE_LIST, ...Object.keys({ ...SYMBOL, ...PLACE }), ...requiredInputs(operation)]);
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => always.has(name)));
}

function without(inputs: Inputs, name: string): Inputs {
  return Object.fromEntries(Object.entries(inputs).filter(([each]) => each !== name));
}

/** The name for the parameter `params`, which on the command line is JSON as text. */
const WHOLE_LIST = 'new_params';

function schemaOf(parameter: OperationParameter): InputSchema {
  const { kind, choices, repeatable } = parameter;
  if (inputName(parameter) === WHOLE_LIST)
    return { ...OBJECTS, description: '{name, from, default, type, value, kind}' };
  const one = kind === 'switch' ? FLAG : kind === 'choice' ? oneOf(choices ?? []) : TEXT;
  return repeatable === true ? { type: 'array', items: one } : one;
}

/** The parameter's own name, but for two that say too little without the command before them. */
export function inputName({ name }: OperationParameter): string {
  return name === 'to' ? 'destination' : name === 'params' ? WHOLE_LIST : name;
}

function isFiles({ name, repeatable }: OperationParameter): boolean {
  return name === 'file' && repeatable === true;
}

function operationFlags({ parameters }: OperationSpec, given: Given): readonly string[] {
  const kinds = new Set(parameters.map(({ kind }) => kind));
  const target = kinds.has('position') || kinds.has('address') ? symbolFlags(given) : [];
  return [
    ...(kinds.has('range') ? rangeFlags(given) : target),
    ...parameters.flatMap((parameter) => {
      const { kind, flag: name, repeatable } = parameter;
      if (TARGET_KINDS.has(kind)) return [];
      if (isFiles(parameter)) return flags(name, [...listOf(given, 'files'), ...textList(given, 'file')]);
      const input = inputName(parameter);
      if (input === WHOLE_LIST) return flag(name, given[input] && JSON.stringify(given[input]));
      return repeatable === true ? flags(name, listOf(given, input)) : flag(name, given[input]);
    }),
  ];
}

function textList(given: Given, name: string): readonly string[] {
  const value = textOf(given, name);
  return value === null ? [] : [value];
}

/** What these name is spelled with several inputs. */
const TARGET_KINDS: ReadonlySet<string> = new Set(['position', 'address', 'range']);

/** On the command line anything else is a glob of files, and would quietly make the workspace smaller. */
const DECIDABLE = /^(?:-?(?:occ|grp)|tie)_[0-9A-Za-z]+$/;

function notAnId(id: string): TugError {
  return new TugError(
    'InvalidArgument',
    `include takes ids of places, groups and ties and codes of warnings, and ${id} is none`,
    {
      hint: 'take the ids (occ_, grp_, tie_) from the answer that asked to decide; a minus before occ_ or grp_ leaves it alone',
      details: { argument: 'include', value: id, reason: 'not an id' },
    },
  );
}

function requiredInputs({ parameters }: OperationSpec): readonly string[] {
  return parameters.filter(({ required, kind }) => required && !TARGET_KINDS.has(kind)).map(inputName);
}

/** In a tool of several operations the schema cannot say what each one needs. */
function requireAll(operation: OperationSpec, given: Given): void {
  const missing = requiredInputs(operation).find((name) => given[name] === undefined);
  if (missing === undefined) return;
  throw new TugError('InvalidArgument', `${operation.name} needs ${missing}`, {
    details: { argument: missing, reason: 'missing' },
  });
}

function refuseOthers(operation: OperationSpec, given: Given, own: readonly string[]): void {
  const known = new Set([...Object.keys(inputsOf(operation)), ...OF_ALL, ...own]);
  const stray = Object.keys(given).find((name) => !known.has(name));
  if (stray === undefined) return;
  throw new TugError('InvalidArgument', `${operation.name} takes no ${stray}`, {
    details: { argument: stray, reason: 'not for this operation', allowed: [...known].sort() },
  });
}

const OF_ALL = ['apply', ...[CHECKS, DECISION, ACCEPT, WORKSPACE].flatMap((inputs) => Object.keys(inputs))];

function underscored(name: string): string {
  return name.replaceAll('-', '_');
}
