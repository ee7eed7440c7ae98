// The rows of the command table below `tug state`: work on a plan by many sessions in many worktrees.
import { EXIT } from '../../base/error-codes.ts';
import { ARTIFACT_KINDS } from '../../state/record-artifact.ts';
import { ITEM_STATUSES } from '../../state/update-checklist.ts';
import type { ArgumentSpec, CommandSpec, FlagSpec, HandlerName } from './command-spec.ts';

export const PLAN_ARGUMENT: ArgumentSpec = {
  name: 'PLAN',
  value: { kind: 'path', placeholder: 'PLAN', of: 'file' },
  required: true,
  help: 'The plan: its file, or NAME for .tugtool/tugplan-NAME.md',
};

const STEP_ARGUMENT: ArgumentSpec = {
  name: 'STEP',
  value: { kind: 'string', placeholder: 'STEP' },
  required: true,
  help: 'The anchor of the step or substep, with or without #, such as step-2-1',
};

const WORKTREE_FLAG: FlagSpec = {
  name: 'worktree',
  value: { kind: 'path', placeholder: 'DIR', of: 'directory' },
  group: 'Flags',
  help: 'The worktree that holds the claim (default: the one at hand)',
};

const TOKEN_FLAG: FlagSpec = {
  name: 'token',
  value: { kind: 'string', placeholder: 'TOKEN' },
  group: 'Flags',
  help: 'The token of the claim (default: TUG_CLAIM, else what this worktree keeps since `claim`)',
};

const OWNER_FLAGS: readonly FlagSpec[] = [WORKTREE_FLAG, TOKEN_FLAG];

const LEASE_FLAG: FlagSpec = {
  name: 'lease-duration',
  value: { kind: 'number', placeholder: 'SECONDS', least: 1 },
  group: 'Flags',
  help: 'How long the claim lasts without a heartbeat (default: 7200)',
};

const PLAIN = {
  description: [],
  arguments: [],
  flags: [],
  subcommands: [],
  examples: [],
  exitCodes: [EXIT.resolution, EXIT.state],
  operation: null,
} as const;

type Row = Partial<CommandSpec> & { readonly name: string; readonly summary: string };

function row({ name, ...rest }: Row): CommandSpec {
  return { ...PLAIN, path: ['state', name], handler: `state ${name}` as HandlerName, ...rest };
}

function switchFlag(name: string, help: string, conflicts: readonly string[] = []): FlagSpec {
  return { name, value: { kind: 'boolean' }, group: 'Flags', help, conflicts };
}

function itemFlag(name: string): FlagSpec {
  return {
    name,
    value: { kind: 'item', placeholder: 'N STATUS', values: ITEM_STATUSES },
    group: 'Flags',
    repeatable: true,
    help: `Set the N-th ${name}, counted from 1, to open, in_progress or completed`,
  };
}

function allFlag(name: string, what: string): FlagSpec {
  return {
    name,
    value: { kind: 'enum', placeholder: 'STATUS', values: ITEM_STATUSES },
    group: 'Flags',
    help: `Set ${what} to open, in_progress or completed`,
  };
}

export const STATE_COMMAND: CommandSpec = {
  ...PLAIN,
  path: ['state'],
  handler: null,
  summary: 'Work on a plan together: claim steps, tick items, complete',
  description: [
    'All worktrees of a repository share one database, .tugtool/state.db beside the main worktree; TUG_STATE_URL names a ' +
      'PostgreSQL database for several machines instead. A claim is proven by its token, and lasts as long as its lease.',
  ],
  subcommands: [
    row({
      name: 'init',
      summary: 'Read a plan into the state database',
      description: [
        'A plan that is there already is left as it is. With --force the file is read again; what was finished stays ' +
          'finished: steps by their anchor, items by their text.',
      ],
      arguments: [PLAN_ARGUMENT],
      flags: [switchFlag('force', 'Read the plan again although it is there, and keep finished work')],
      examples: [{ line: 'tug state init .tugtool/tugplan-auth.md', effect: 'its steps can be claimed' }],
      exitCodes: [EXIT.resolution, EXIT.verification, EXIT.state],
    }),
    row({
      name: 'claim',
      summary: 'Take the next step that is ready',
      description: [
        'Of any number of sessions each step goes to one. The answer holds a token, which proves the claim from now on, ' +
          'and a fence number, which is higher for each claim of a step. An interrupted session goes on with --resume.',
      ],
      arguments: [PLAN_ARGUMENT],
      flags: [
        {
          name: 'step',
          value: { kind: 'string', placeholder: 'STEP' },
          group: 'Flags',
          help: 'This step and no other',
        },
        switchFlag('resume', 'Take up a claim of this session or worktree again instead of a new one'),
        LEASE_FLAG,
        ...OWNER_FLAGS,
      ],
      examples: [
        { line: 'tug state claim auth', effect: 'the next ready step of .tugtool/tugplan-auth.md' },
        { line: 'tug state claim auth --resume', effect: 'go on after an interruption' },
      ],
    }),
    row({
      name: 'start',
      summary: 'Say that work on a claimed step has begun',
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: OWNER_FLAGS,
      examples: [{ line: 'tug state start auth step-1', effect: 'claimed becomes in_progress' }],
    }),
    row({
      name: 'heartbeat',
      summary: 'Renew the lease of a claim',
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: [LEASE_FLAG, ...OWNER_FLAGS],
      examples: [{ line: 'tug state heartbeat auth step-1', effect: 'two hours from now on' }],
    }),
    row({
      name: 'update',
      summary: 'Tick items of a checklist',
      description: ['All changes of one call are made, or none. Items are counted from 1 within their kind.'],
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: [
        itemFlag('task'),
        itemFlag('test'),
        itemFlag('checkpoint'),
        allFlag('all-tasks', 'all tasks'),
        allFlag('all-tests', 'all tests'),
        allFlag('all-checkpoints', 'all checkpoints'),
        allFlag('all', 'all items'),
        {
          name: 'batch',
          value: { kind: 'string', placeholder: 'JSON' },
          group: 'Flags',
          help: 'Changes as a JSON array of {kind, ordinal, status}: the text itself, a file, or - for stdin',
        },
        ...OWNER_FLAGS,
      ],
      examples: [
        { line: 'tug state update auth step-1 --task 1 completed --test 2 open', effect: 'two items' },
        { line: 'tug state update auth step-1 --all-tests completed', effect: 'all tests of the step' },
      ],
      exitCodes: [EXIT.resolution, EXIT.state],
    }),
    row({
      name: 'artifact',
      summary: 'Record what was decided or found on the way',
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: [
        {
          name: 'kind',
          value: { kind: 'enum', placeholder: 'KIND', values: ARTIFACT_KINDS },
          group: 'Flags',
          help: 'What it is (default: auditor_summary)',
        },
        {
          name: 'summary',
          value: { kind: 'string', placeholder: 'TEXT' },
          group: 'Flags',
          required: true,
          help: 'The text; cut after 500 characters',
        },
        ...OWNER_FLAGS,
      ],
      examples: [
        {
          line: 'tug state artifact auth step-1 --kind reviewer_verdict --summary approved',
          effect: 'kept',
        },
      ],
    }),
    row({
      name: 'complete',
      summary: 'Complete a step or substep',
      description: [
        'Every item of its checklists and every substep must be completed. --force REASON completes what is left and ' +
          'keeps the reason. `tug commit` does this after the commit.',
      ],
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: [
        {
          name: 'commit',
          value: { kind: 'string', placeholder: 'HASH' },
          group: 'Flags',
          help: 'The commit that holds the work',
        },
        {
          name: 'force',
          value: { kind: 'string', placeholder: 'REASON' },
          group: 'Flags',
          help: 'Complete it although something is open, for this reason',
        },
        ...OWNER_FLAGS,
      ],
      examples: [
        { line: 'tug state complete auth step-1 --commit 1a2b3c4', effect: 'the next steps become ready' },
      ],
    }),
    row({
      name: 'release',
      summary: 'Give a claim back without completing the step',
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: OWNER_FLAGS,
      examples: [
        { line: 'tug state release auth step-1', effect: 'anybody can claim it; ticked items stay ticked' },
      ],
    }),
    row({
      name: 'show',
      summary: 'Show the progress of a plan, or of all plans',
      arguments: [
        { ...PLAN_ARGUMENT, required: false, help: 'The plan (default: all that are not archived)' },
      ],
      flags: [
        switchFlag('items', 'Show each item of the checklists, with the number that `update` takes'),
        switchFlag('watch', 'Stay, and show it again whenever something changes'),
      ],
      examples: [{ line: 'tug state show auth', effect: 'steps, checklists, leases, what blocks what' }],
    }),
    row({
      name: 'ready',
      summary: 'List what can be claimed, and what everything else waits for',
      arguments: [PLAN_ARGUMENT],
      examples: [{ line: 'tug state ready auth', effect: 'ready, expired, held, blocked, completed' }],
    }),
    row({
      name: 'reset',
      summary: 'Free a step whose holder is gone for good',
      description: [
        'It does not ask first. Finished items stay finished, and a completed step is never reset; see `tug state reopen`.',
      ],
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      examples: [{ line: 'tug state reset auth step-1', effect: 'the step is pending again' }],
    }),
    row({
      name: 'reopen',
      summary: 'Open a step again that was completed by mistake',
      description: [
        'The step can be claimed again and all its items are open. Substeps with a completion of their own keep it; with a ' +
          'substep, the step around it is opened too. The reason is recorded with the step, and `tug state reconcile` does ' +
          'not complete the step from older commits.',
      ],
      arguments: [PLAN_ARGUMENT, STEP_ARGUMENT],
      flags: [
        {
          name: 'reason',
          value: { kind: 'string', placeholder: 'REASON' },
          group: 'Flags',
          required: true,
          help: 'Why it is not completed',
        },
      ],
      examples: [
        { line: 'tug state reopen auth step-1 --reason untested', effect: 'the step is pending again' },
      ],
    }),
    row({
      name: 'reconcile',
      summary: 'Restore completed steps from the commits that completed them',
      description: [
        'Reads the Tug-Completes trailers of all branches, also where several commits were squashed into one. A commit with ' +
          'Tug-Step and Tug-Plan alone completes nothing. A step with open dependencies, a live claim of another owner or a ' +
          'reopening on record stays as it is. Every step that a commit names and that stays open is reported with the reason.',
        'Where the database knows another commit, it wins, and the difference is reported.',
      ],
      arguments: [PLAN_ARGUMENT],
      flags: [switchFlag('force', 'Take the commits of git where the database knows others'), ...OWNER_FLAGS],
      examples: [{ line: 'tug state reconcile auth', effect: 'what commits completed is completed' }],
      exitCodes: [EXIT.resolution, EXIT.apply, EXIT.state],
    }),
    row({
      name: 'list',
      summary: 'List the plans in the state database',
      examples: [{ line: 'tug state list', effect: 'plans, their status and progress' }],
    }),
    row({
      name: 'archive',
      summary: 'Put a plan aside',
      description: ['Nothing is removed: the plan is only left out where work is looked for.'],
      arguments: [PLAN_ARGUMENT],
      flags: [switchFlag('restore', 'Take it up again')],
      examples: [{ line: 'tug state archive auth', effect: 'no step of it can be claimed' }],
    }),
    row({
      name: 'export',
      summary: 'Write all of plan state to a file',
      arguments: [
        {
          name: 'FILE',
          value: { kind: 'path', placeholder: 'FILE', of: 'file' },
          required: true,
          help: 'The file to write; it must not be there yet',
        },
      ],
      examples: [{ line: 'tug state export state.json', effect: 'plans, steps, items, claims' }],
      exitCodes: [EXIT.resolution, EXIT.apply, EXIT.state],
    }),
    row({
      name: 'import',
      summary: 'Read an exported file into a database that does not have its plans',
      arguments: [
        {
          name: 'FILE',
          value: { kind: 'path', placeholder: 'FILE', of: 'file' },
          required: true,
          help: 'A file that `tug state export` wrote',
        },
      ],
      examples: [
        { line: 'tug state import state.json', effect: 'with TUG_STATE_URL set: moves to PostgreSQL' },
      ],
    }),
    row({
      name: 'migrate',
      summary: 'Bring an older state database to the schema of this tug',
      description: [
        'No other command does this. A file is copied first, and the answer says where the copy is.',
      ],
      examples: [{ line: 'tug state migrate', effect: 'the database of an older tug can be used' }],
    }),
  ],
};
