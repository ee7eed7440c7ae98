// The tools of plan state: what an agent needs to take a step, tick it off and hand it in.
import { ITEM_STATUSES } from '../../state/update-checklist.ts';
import {
  ADDS,
  FLAG,
  flag,
  OBJECTS,
  oneOf,
  READS,
  TEXT,
  type Tool,
  textOf,
  WORKSPACE,
  WRITES,
} from './tool.ts';
import { words } from './workspace-tools.ts';

const PLAN = { plan: TEXT };
const STEP = { ...PLAN, step: TEXT };
const OWNER = { token: TEXT, ...WORKSPACE };

export const STATE_TOOLS: readonly Tool[] = [
  {
    name: 'tug_state_ready',
    description: 'Steps of a plan that can be claimed.',
    inputs: { ...PLAN, ...WORKSPACE },
    required: ['plan'],
    answers: ['ready', 'blocked'],
    effect: READS,
    command: (given) => ({ argv: ['state', 'ready', ...words(textOf(given, 'plan'))] }),
  },
  {
    name: 'tug_state_show',
    description: 'Progress of a plan, or of all.',
    inputs: { ...PLAN, items: FLAG, ...WORKSPACE },
    required: [],
    answers: ['plans'],
    effect: READS,
    command: (given) => ({
      argv: ['state', 'show', ...flag('items', given.items), ...words(textOf(given, 'plan'))],
    }),
  },
  {
    name: 'tug_state_claim',
    description: 'Claim the next ready step, or a named one. Keep the token.',
    inputs: { ...STEP, resume: FLAG, ...OWNER },
    required: ['plan'],
    answers: ['step', 'token'],
    effect: ADDS,
    command: (given) => ({
      argv: [
        'state',
        'claim',
        ...flag('step', given.step),
        ...flag('resume', given.resume),
        ...flag('token', given.token),
        ...words(textOf(given, 'plan')),
      ],
    }),
  },
  {
    name: 'tug_state_update',
    description: 'Tick items {kind, ordinal, status} of a claimed step, or all.',
    inputs: {
      ...STEP,
      items: OBJECTS,
      all: oneOf(ITEM_STATUSES),
      ...OWNER,
    },
    required: ['plan', 'step'],
    answers: ['step'],
    effect: WRITES,
    command: (given) => ({
      argv: [
        'state',
        'update',
        ...flag('all', given.all),
        ...flag('batch', given.items === undefined ? undefined : JSON.stringify(given.items)),
        ...flag('token', given.token),
        ...words(textOf(given, 'plan'), textOf(given, 'step')),
      ],
    }),
  },
  {
    name: 'tug_state_complete',
    description: 'Complete a claimed step; force: a reason, if items are open.',
    inputs: { ...STEP, commit: TEXT, force: TEXT, ...OWNER },
    required: ['plan', 'step'],
    answers: ['step'],
    effect: WRITES,
    command: (given) => ({
      argv: [
        'state',
        'complete',
        ...flag('commit', given.commit),
        ...flag('force', given.force),
        ...flag('token', given.token),
        ...words(textOf(given, 'plan'), textOf(given, 'step')),
      ],
    }),
  },
];
