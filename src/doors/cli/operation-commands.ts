// `tug run OPERATION` and `tug analyze-impact OPERATION`: one command per operation of the kernel's registry, with the
// operation's parameters as flags.
import { EXIT } from '../../base/error-codes.ts';
import type { OperationParameter, OperationSpec } from '../../kernel/operation.ts';
import type { CommandSpec, FlagSpec, ValueSpec } from './command-spec.ts';
import { ENGINES } from './rewrite-engine.ts';
import { CHECK_FLAGS, DECISION_FLAGS, KEEP_SANDBOX_FLAG, UNDO_FLAGS, VERIFY_FLAG } from './setting-flags.ts';

export function runCommand(operations: readonly OperationSpec[]): CommandSpec {
  return operationGroup('run', operations, {
    summary: 'Make the patch of an operation, check it, and with --apply write it',
    description: [
      'Only references that are proven are edited, and those that the flags or the safety mode take besides. Every other ' +
        'occurrence of the name is listed: as another symbol, or as open with a reason and an id. When open code is left ' +
        'that nothing decides about, the answer is needs_decision (exit 6) with the commands to go on with.',
      'Without --apply nothing is written: the answer holds the patch, its diff and a patch_id for `tug apply`.',
    ],
    flags: [
      APPLY_FLAG,
      SNAPSHOT_FLAG,
      ...DECISION_FLAGS,
      ...SELECTION_FLAGS,
      VERIFY_FLAG,
      ...CHECK_FLAGS,
      KEEP_SANDBOX_FLAG,
      ...UNDO_FLAGS,
    ],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.verification, EXIT.blocked],
  });
}

export function analyzeImpactCommand(operations: readonly OperationSpec[]): CommandSpec {
  return operationGroup('analyze-impact', operations, {
    summary: 'Show which places an operation would change; writes nothing',
    description: [
      'Lists every place that means the symbol, every place that was proven to mean another, and every place that is ' +
        'open, with ids for --include and --exclude.',
    ],
    flags: [SNAPSHOT_FLAG, ...DECISION_FLAGS, ...SELECTION_FLAGS],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
  });
}

export const APPLY_FLAG: FlagSpec = {
  name: 'apply',
  value: { kind: 'boolean' },
  group: 'Change',
  help: 'Write the patch when the checks pass; the answer holds an undo token',
};

export const SNAPSHOT_FLAG: FlagSpec = {
  name: 'snapshot',
  value: { kind: 'string', placeholder: 'ID' },
  group: 'Change',
  help: 'Refuse unless the workspace is still at this snapshot',
};

/** Same names as the global ones, which they stand in for; the values tell globs from ids. */
const SELECTION_FLAGS: readonly FlagSpec[] = [
  {
    name: 'include',
    value: { kind: 'string', placeholder: 'ID|GLOB' },
    repeatable: true,
    setting: 'include',
    group: 'Open places',
    help: 'occ_... or grp_...: edit this place or group too. Else a glob of files to look at (like the global flag)',
  },
  {
    name: 'exclude',
    value: { kind: 'string', placeholder: 'ID|GLOB' },
    repeatable: true,
    setting: 'exclude',
    group: 'Open places',
    help: 'occ_... or grp_...: leave this place or group alone. Else a glob of files to leave out',
  },
];

const TIE_FLAG: FlagSpec = {
  name: 'tie',
  value: { kind: 'string', placeholder: 'ID' },
  repeatable: true,
  group: 'Open places',
  help: 'tie_...: change the families of this tie together',
};

const ENGINE_FLAG: FlagSpec = {
  name: 'engine',
  value: { kind: 'enum', placeholder: 'ENGINE', values: ENGINES },
  group: 'Change',
  help: 'Who rewrites Python files: native (needs no Python), or libcst, which must come to the same bytes',
};

function ownFlags(operations: readonly OperationSpec[]): string {
  const tying = operations.filter(takesTies).map(({ name }) => name);
  return (
    'Each operation has flags of its own, which its help lists: the target, and for ' +
    `${tying.join(' and ')} --tie ID (tie_...), which changes the families that a reference ties together.`
  );
}

function takesTies({ renames, ties }: OperationSpec): boolean {
  return renames || ties === true;
}

type GroupParts = Pick<CommandSpec, 'summary' | 'description' | 'flags' | 'exitCodes'>;

function operationGroup(
  name: 'run' | 'analyze-impact',
  operations: readonly OperationSpec[],
  parts: GroupParts,
): CommandSpec {
  return {
    ...parts,
    description: [...parts.description, ownFlags(operations)],
    path: [name],
    arguments: [],
    subcommands: operations.map((operation) => operationCommand(name, operation, parts)),
    examples: operations.slice(0, 1).map((operation) => exampleOf(name, operation)),
    handler: null,
    operation: null,
  };
}

function operationCommand(
  name: 'run' | 'analyze-impact',
  operation: OperationSpec,
  parts: GroupParts,
): CommandSpec {
  return {
    path: [name, operation.name],
    summary: operation.summary,
    description: parts.description,
    arguments: [],
    flags: [
      ...operation.parameters.map(parameterFlag),
      ...(takesTies(operation) ? [TIE_FLAG] : []),
      ...(operation.renames ? [ENGINE_FLAG] : []),
    ],
    subcommands: [],
    examples: [exampleOf(name, operation)],
    exitCodes: parts.exitCodes,
    handler: name,
    operation,
  };
}

function parameterFlag(parameter: OperationParameter): FlagSpec {
  return {
    name: parameter.flag,
    value: valueSpecOf(parameter),
    group: 'Target',
    help: parameter.help.slice(0, 1).toUpperCase() + parameter.help.slice(1),
    required: parameter.required,
    ...(parameter.repeatable === true ? { repeatable: true } : {}),
    parameter: parameter.name,
  };
}

function valueSpecOf({ kind, choices }: OperationParameter): ValueSpec {
  return kind === 'choice'
    ? { kind: 'enum', placeholder: 'CHOICE', values: choices ?? [] }
    : PARAMETER_VALUES[kind];
}

const PARAMETER_VALUES: Readonly<Record<Exclude<OperationParameter['kind'], 'choice'>, ValueSpec>> = {
  position: { kind: 'string', placeholder: 'FILE:LINE:COL', complete: 'files' },
  address: { kind: 'string', placeholder: 'PATH::NAME', complete: 'files' },
  module: { kind: 'string', placeholder: 'MODULE', complete: 'files' },
  identifier: { kind: 'string', placeholder: 'NAME' },
  path: { kind: 'path', placeholder: 'PATH', of: 'file' },
  range: { kind: 'string', placeholder: 'FILE:LINE:COL-LINE:COL', complete: 'files' },
  switch: { kind: 'boolean' },
  text: { kind: 'string', placeholder: 'TEXT' },
};

const SAMPLE_VALUES: Readonly<Record<OperationParameter['kind'], string>> = {
  position: 'src/utils.py:42:5',
  address: 'src/utils.py::process_data',
  module: 'src/utils.py',
  identifier: 'transform_data',
  path: 'src/data.py',
  range: 'src/utils.py:43:5-44:24',
  text: '"..."',
  choice: '...',
  switch: '',
};

function sampleOf({ kind, flag, sample }: OperationParameter): string {
  if (sample !== undefined) return sample;
  return kind === 'module' && flag === 'to' ? 'src/core/utils.py' : SAMPLE_VALUES[kind];
}

function exampleOf(name: 'run' | 'analyze-impact', operation: OperationSpec) {
  const [first] = operation.parameters;
  const shown = operation.parameters.filter(
    (parameter) => parameter.required || parameter === first || parameter.sample !== undefined,
  );
  const flags = shown.map((parameter) => `--${parameter.flag} ${sampleOf(parameter)}`).join(' ');
  return {
    line: `tug ${name} ${operation.name} ${flags}${name === 'run' ? ' --apply' : ''}`,
    effect: name === 'run' ? 'check it in the sandbox, then write it' : 'what would change, and what is open',
  };
}
