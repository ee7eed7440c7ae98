// The one table of commands. Parsing, `--help`, docs/COMMANDS.md and shell completion are all made from it.
import { EXIT } from '../../base/error-codes.ts';
import type { OperationSpec } from '../../kernel/operation.ts';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import { AGENT_COMMANDS } from './agent-commands.ts';
import { BATCH_COMMAND } from './batch-command.ts';
import type { CommandSpec, CommandTable, FlagSpec } from './command-spec.ts';
import { GLOBAL_FLAGS } from './global-flags.ts';
import { MCP_COMMAND } from './mcp-command.ts';
import { analyzeImpactCommand, runCommand } from './operation-commands.ts';
import { PLAN_COMMANDS } from './plan-commands.ts';
import { QUESTION_COMMANDS } from './question-commands.ts';
import { CHECK_FLAGS, DECISION_FLAGS, KEEP_SANDBOX_FLAG, UNDO_FLAGS, VERIFY_FLAG } from './setting-flags.ts';
import { STATE_COMMAND } from './state-commands.ts';
import { TOOLCHAIN_COMMAND } from './toolchain-commands.ts';

export function buildCommandTable(operations: readonly OperationSpec[]): CommandTable {
  return {
    globalFlags: GLOBAL_FLAGS,
    commands: [
      SNAPSHOT,
      analyzeImpactCommand(operations),
      runCommand(operations),
      BATCH_COMMAND,
      ...QUESTION_COMMANDS,
      ...OTHER_COMMANDS,
    ],
  };
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What most commands leave empty. */
const PLAIN = {
  description: [],
  arguments: [],
  flags: [],
  subcommands: [],
  examples: [],
  exitCodes: [],
  operation: null,
} as const;

function switchFlag(name: string, help: string, conflicts: readonly string[] = []): FlagSpec {
  return { name, value: { kind: 'boolean' }, group: 'Flags', help, conflicts };
}

const SNAPSHOT: CommandSpec = {
  ...PLAIN,
  path: ['snapshot'],
  handler: 'snapshot',
  summary: 'Take stock of the workspace: files, sizes, hashes, one id',
  description: [
    'The id is a hash over the sorted inventory: the same files give the same id on every machine. ' +
      'Later answers name the snapshot they are about.',
  ],
  examples: [{ line: 'tug snapshot', effect: 'the id, and how many files and bytes it covers' }],
  exitCodes: [EXIT.resolution, EXIT.blocked],
};

const OTHER_COMMANDS: readonly CommandSpec[] = [
  {
    ...PLAIN,
    path: ['apply'],
    handler: 'apply',
    summary: 'Write a patch: all of it, or nothing',
    description: [
      'Every file of the workspace must still be what the patch was made from, so a patch document is kept elsewhere, or ' +
        'named by its id. The patch is checked in a sandbox first, then written ' +
        'through a journal: after a crash the next tug finishes it or takes it back. The answer holds an undo token.',
    ],
    arguments: [
      {
        name: 'PATCH',
        value: { kind: 'path', placeholder: 'PATCH', of: 'file' },
        required: true,
        help: 'A patch document, - to read one from stdin, or the patch_id of an earlier `tug run`',
      },
    ],
    flags: [VERIFY_FLAG, ...CHECK_FLAGS, KEEP_SANDBOX_FLAG, ...UNDO_FLAGS],
    examples: [
      { line: 'tug apply patch_0123456789abcdef', effect: 'write what `tug run` showed' },
      {
        line: 'tug apply - --verify none < ../patch.json',
        effect: 'write a patch from stdin without checks',
      },
    ],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.verification, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['undo'],
    handler: 'undo',
    summary: 'Take an applied patch back',
    description: [
      'Restores the bytes, after checking that nobody edited the files since; otherwise nothing is touched and the ' +
        'edited files are named.',
      'An undo is itself a patch that can be undone. Patches can be undone for `undo_keep_days`, as long as their records ' +
        'together take no more than `undo_keep_bytes`; the newest always can. An apply that finds older records announces ' +
        'them (UndoExpiring), and the apply after it drops them (UndoDropped). `tug undo` drops nothing.',
    ],
    arguments: [
      {
        name: 'TOKEN',
        value: { kind: 'string', placeholder: 'TOKEN' },
        required: false,
        help: 'The undo_token of the patch (default: the patch that was applied last)',
      },
    ],
    flags: [
      switchFlag('list', 'Show what can be undone, newest first, with the limits; undo nothing', ['TOKEN']),
      ...UNDO_FLAGS,
    ],
    examples: [
      { line: 'tug undo', effect: 'take back the last patch' },
      { line: 'tug undo --list', effect: 'show the patches that can be taken back' },
    ],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['recover'],
    handler: 'recover',
    summary: 'Finish or take back a write that was cut off',
    description: [
      'Every command that writes does this by itself. It is needed only when files were edited after the crash, so ' +
        'that neither the old nor the new state can be restored without losing work.',
    ],
    flags: [switchFlag('keep', 'Leave the files as they are now and forget the interrupted write')],
    examples: [{ line: 'tug recover --keep', effect: 'accept the files as they are' }],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['verify'],
    handler: 'verify',
    summary: 'Run the checks on the workspace as it is',
    description: [
      'Checks run in a sandbox copy, never in the workspace. A check that cannot run is skipped with a reason and ' +
        'never counts as passed.',
    ],
    arguments: [
      {
        name: 'MODE',
        value: { kind: 'enum', placeholder: 'MODE', values: VERIFY_MODES.filter((mode) => mode !== 'none') },
        required: false,
        help: 'How far to check (default: the setting `verify`)',
      },
    ],
    flags: [...CHECK_FLAGS, KEEP_SANDBOX_FLAG],
    examples: [{ line: 'tug verify tests', effect: 'run syntax checks and the tests' }],
    exitCodes: [EXIT.resolution, EXIT.verification, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['session'],
    handler: null,
    summary: 'Look at the session of this workspace',
    subcommands: [
      {
        ...PLAIN,
        path: ['session', 'status'],
        handler: 'session status',
        summary: 'Show where the session is, what it holds, and who is writing',
        examples: [{ line: 'tug session status', effect: 'paths, toolchains, workers, caches, lock' }],
        exitCodes: [EXIT.resolution, EXIT.blocked],
      },
    ],
  },
  {
    ...PLAIN,
    path: ['clean'],
    handler: 'clean',
    summary: 'Remove what tug keeps for this workspace',
    description: [
      'Without flags the whole session goes, except what undo needs; --undo removes that too. With --cache or --workers ' +
        'only what the flags name goes. Files of the workspace are never touched, and a sandbox that a check is using stays.',
    ],
    flags: [
      switchFlag(
        'cache',
        'Remove only caches: facts, snapshots, stored patches, kept answers, test baselines, the sandbox',
      ),
      switchFlag('workers', 'Only stop worker processes'),
      switchFlag('undo', 'Remove the undo history; patches that were applied stay applied'),
    ],
    examples: [{ line: 'tug clean --cache', effect: 'free the disk space of the caches' }],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['config'],
    handler: null,
    summary: 'Look at the configuration',
    subcommands: [
      {
        ...PLAIN,
        path: ['config', 'show'],
        handler: 'config show',
        summary: 'Show every setting with its value and where it comes from',
        description: [
          'Flags win over TUG_* variables, these over the session, this over the project file (`[tool.tug]` in ' +
            'pyproject.toml, or tug.toml), this over the defaults.',
        ],
        flags: [VERIFY_FLAG, ...CHECK_FLAGS, ...DECISION_FLAGS, ...UNDO_FLAGS].filter(
          ({ setting }) => setting !== undefined,
        ),
        examples: [{ line: 'tug config show', effect: 'all settings and their sources' }],
        exitCodes: [EXIT.resolution, EXIT.blocked],
      },
    ],
  },
  TOOLCHAIN_COMMAND,
  {
    ...PLAIN,
    path: ['doctor'],
    handler: 'doctor',
    summary: 'Check that everything tug needs is in place',
    description: ['Each finding names the command or change that would put it right.'],
    examples: [
      { line: 'tug doctor', effect: 'checks of Node, git, the session, the configuration, the toolchains' },
    ],
    exitCodes: [EXIT.resolution, EXIT.blocked],
  },
  ...AGENT_COMMANDS,
  STATE_COMMAND,
  ...PLAN_COMMANDS,
  MCP_COMMAND,
  {
    ...PLAIN,
    path: ['completion'],
    handler: 'completion',
    summary: 'Print a completion script for a shell',
    arguments: [
      {
        name: 'SHELL',
        value: { kind: 'enum', placeholder: 'SHELL', values: SHELLS },
        required: true,
        help: 'The shell',
      },
    ],
    examples: [
      { line: 'source <(tug completion bash)', effect: 'complete in this bash' },
      {
        line: 'tug completion zsh > ~/.zfunc/_tug',
        effect: 'complete in every new zsh that has ~/.zfunc in fpath',
      },
      {
        line: 'tug completion fish > ~/.config/fish/completions/tug.fish',
        effect: 'complete in every new fish',
      },
    ],
  },
  {
    ...PLAIN,
    path: ['help'],
    handler: 'help',
    summary: 'Show help for tug or for a command',
    arguments: [
      {
        name: 'COMMAND',
        value: { kind: 'string', placeholder: 'COMMAND', complete: 'commands' },
        required: false,
        repeatable: true,
        help: 'The command, such as `session status`',
      },
    ],
    examples: [
      { line: 'tug help run', effect: 'the same as `tug run --help`' },
      { line: 'tug help --json', effect: 'all commands and flags as one document' },
    ],
  },
];
