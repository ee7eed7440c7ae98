// The rows of the command table for plan files, worktrees and the commits of steps.
import { EXIT } from '../../base/error-codes.ts';
import { VALIDATION_LEVELS } from '../../state/plan/validate-plan.ts';
import type { CommandSpec, FlagSpec } from './command-spec.ts';
import { PLAN_ARGUMENT } from './state-commands.ts';

const PLAIN = {
  description: [],
  arguments: [],
  flags: [],
  subcommands: [],
  examples: [],
  exitCodes: [EXIT.resolution],
  operation: null,
} as const;

function textFlag(name: string, placeholder: string, help: string, required = false): FlagSpec {
  return { name, value: { kind: 'string', placeholder }, group: 'Flags', help, required };
}

const PLAN_COMMAND: CommandSpec = {
  ...PLAIN,
  path: ['plan'],
  handler: null,
  summary: 'Write, check and read plan files',
  subcommands: [
    {
      ...PLAIN,
      path: ['plan', 'validate'],
      handler: 'plan validate',
      summary: 'Find what is wrong with a plan file, by line',
      description: [
        'lenient asks whether the plan can be worked with, normal also whether it is whole, strict takes every doubt ' +
          'for an error.',
      ],
      arguments: [PLAN_ARGUMENT],
      flags: [
        {
          name: 'level',
          value: { kind: 'enum', placeholder: 'LEVEL', values: VALIDATION_LEVELS },
          group: 'Flags',
          help: 'How much is asked (default: normal)',
        },
      ],
      examples: [{ line: 'tug plan validate auth --level strict', effect: 'every finding with its line' }],
      exitCodes: [EXIT.resolution, EXIT.verification],
    },
    {
      ...PLAIN,
      path: ['plan', 'new'],
      handler: 'plan new',
      summary: 'Write the skeleton of a plan to .tugtool/tugplan-NAME.md',
      arguments: [
        {
          name: 'NAME',
          value: { kind: 'string', placeholder: 'NAME' },
          required: true,
          help: 'Lower-case letters, digits and dashes',
        },
      ],
      examples: [{ line: 'tug plan new faster-search', effect: 'a plan that validates, to be filled in' }],
      exitCodes: [EXIT.resolution, EXIT.apply],
    },
    {
      ...PLAIN,
      path: ['plan', 'show'],
      handler: 'plan show',
      summary: 'Show what a plan file says: steps, dependencies, checklists',
      arguments: [PLAN_ARGUMENT],
      examples: [{ line: 'tug plan show auth', effect: 'the plan as tug reads it' }],
      exitCodes: [EXIT.resolution, EXIT.verification],
    },
  ],
};

const WORKTREE_COMMAND: CommandSpec = {
  ...PLAIN,
  path: ['worktree'],
  handler: null,
  summary: 'Worktrees to work on a plan in',
  subcommands: [
    {
      ...PLAIN,
      path: ['worktree', 'create'],
      handler: 'worktree create',
      summary: 'Make a branch and a worktree for a plan, and initialise its state',
      arguments: [PLAN_ARGUMENT],
      flags: [
        textFlag('name', 'NAME', 'Name of the worktree; its branch is tug/NAME (default: after the plan)'),
        textFlag('base', 'REF', 'Where the branch starts (default: HEAD)'),
      ],
      examples: [{ line: 'tug worktree create auth', effect: 'branch tug/auth in .tugtree/auth' }],
      exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
    },
    {
      ...PLAIN,
      path: ['worktree', 'list'],
      handler: 'worktree list',
      summary: 'List the worktrees of the repository and the steps that are claimed from them',
      examples: [{ line: 'tug worktree list', effect: 'paths, branches, claims' }],
      exitCodes: [EXIT.resolution, EXIT.apply],
    },
    {
      ...PLAIN,
      path: ['worktree', 'remove'],
      handler: 'worktree remove',
      summary: 'Remove a worktree that holds nothing that is not in a commit',
      description: ['The branch and its commits stay. Uncommitted files or a live claim stop it.'],
      arguments: [
        {
          name: 'WORKTREE',
          value: { kind: 'path', placeholder: 'WORKTREE', of: 'directory' },
          required: true,
          help: 'Its path, its name or its branch',
        },
      ],
      examples: [{ line: 'tug worktree remove auth', effect: 'the directory goes, the branch stays' }],
      exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
    },
  ],
};

const COMMIT_COMMAND: CommandSpec = {
  ...PLAIN,
  path: ['commit'],
  handler: 'commit',
  summary: 'Commit the work of a step and complete it',
  description: [
    'Whether the step can be completed is checked first: if it cannot, nothing is committed. The commit gets the trailers ' +
      'Tug-Step, Tug-Plan and Tug-Completes; from the last one `tug state reconcile` can restore the state. --partial ' +
      'commits work on the step without completing it, and without Tug-Completes.',
    'Exit code 0 means that the commit is made and, without --partial, the step completed. Should the state refuse after ' +
      'the commit, the commit stays without Tug-Completes, and the error names it.',
  ],
  flags: [
    textFlag('plan', 'PLAN', 'The plan', true),
    textFlag('step', 'STEP', 'The step or substep', true),
    { ...textFlag('message', 'TEXT', 'The commit message', true), short: 'm' },
    {
      name: 'all',
      value: { kind: 'boolean' },
      group: 'Flags',
      help: 'Commit everything that git does not ignore, not only what is staged',
    },
    textFlag('force', 'REASON', 'Complete the step although something is open, for this reason'),
    {
      name: 'partial',
      value: { kind: 'boolean' },
      group: 'Flags',
      help: 'Commit work on the step without completing it',
      conflicts: ['force'],
    },
    {
      name: 'worktree',
      value: { kind: 'path', placeholder: 'DIR', of: 'directory' },
      group: 'Flags',
      help: 'The worktree that holds the claim (default: the one at hand)',
    },
    textFlag('token', 'TOKEN', 'The token of the claim (default: TUG_CLAIM, else what this worktree keeps)'),
  ],
  examples: [
    { line: 'tug commit --plan auth --step step-1 -m feat:login', effect: 'a commit of what is staged' },
    {
      line: 'tug commit --plan auth --step step-1 -m draft --all --partial',
      effect: 'a commit that leaves the step open',
    },
  ],
  exitCodes: [EXIT.resolution, EXIT.apply, EXIT.state],
};

export const PLAN_COMMANDS: readonly CommandSpec[] = [PLAN_COMMAND, WORKTREE_COMMAND, COMMIT_COMMAND];
