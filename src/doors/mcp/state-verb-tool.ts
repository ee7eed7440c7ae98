// The verbs of plan state that need no tool of their own: one schema for all of them, because every session pays for each tool.
import { TugError } from '../../base/tug-error.ts';
import { ARTIFACT_KINDS } from '../../state/record-artifact.ts';
import {
  FLAG,
  flag,
  type Given,
  NUMBER,
  oneOf,
  TEXT,
  type Tool,
  type ToolCommand,
  textOf,
  WORKSPACE,
  WRITES_CHECKED,
} from './tool.ts';
import { words } from './workspace-tools.ts';

interface Verb {
  readonly needs: readonly string[];
  readonly takes: readonly string[];
  command(given: Given): readonly string[];
}

const STEP = ['step'];

const VERBS: Readonly<Record<string, Verb>> = {
  init: {
    needs: [],
    takes: ['reread'],
    command: (given) => ['state', 'init', ...flag('force', given.reread), ...words(textOf(given, 'plan'))],
  },
  start: { needs: STEP, takes: ['token'], command: (given) => ofStep('start', given, []) },
  heartbeat: {
    needs: STEP,
    takes: ['token', 'lease_duration'],
    command: (given) => ofStep('heartbeat', given, flag('lease-duration', given.lease_duration)),
  },
  artifact: {
    needs: [...STEP, 'summary'],
    takes: ['token', 'kind'],
    command: (given) =>
      ofStep('artifact', given, [...flag('kind', given.kind), ...flag('summary', given.summary)]),
  },
  release: { needs: STEP, takes: ['token'], command: (given) => ofStep('release', given, []) },
  commit: {
    needs: [...STEP, 'message'],
    takes: ['token', 'all', 'partial', 'force'],
    command: (given) => [
      'commit',
      ...['plan', 'step', 'message', 'all', 'partial', 'force', 'token'].flatMap((name) =>
        flag(name, given[name]),
      ),
    ],
  },
};

export const STATE_VERB_TOOL: Tool = {
  name: 'tug_state',
  description: 'Other verbs of plan state. commit completes the step, unless partial.',
  inputs: {
    verb: oneOf(Object.keys(VERBS)),
    plan: TEXT,
    step: TEXT,
    summary: TEXT,
    message: TEXT,
    all: FLAG,
    partial: FLAG,
    token: TEXT,
    ...WORKSPACE,
  },
  // `reread`: a plan file that changed since init; `force`: why a step is completed although items are open.
  taken: { kind: oneOf(ARTIFACT_KINDS), force: TEXT, lease_duration: NUMBER, reread: FLAG },
  required: ['verb', 'plan'],
  answers: ['step'],
  // A commit runs the hooks of the repository, and these may do anything.
  effect: WRITES_CHECKED,
  command(given): ToolCommand {
    const name = textOf(given, 'verb')!;
    const verb = VERBS[name]!;
    const known = [...verb.needs, ...verb.takes];
    const stray = Object.keys(given).find((input) => ![...known, ...OF_ALL].includes(input));
    if (stray !== undefined) throw wrongInput(name, `takes no ${stray}`, stray, known);
    const missing = verb.needs.find((input) => given[input] === undefined);
    if (missing !== undefined) throw wrongInput(name, `needs ${missing}`, missing, known);
    return { argv: verb.command(given) };
  },
};

const OF_ALL = ['verb', 'plan', ...Object.keys(WORKSPACE)];

function ofStep(verb: string, given: Given, flags: readonly string[]): readonly string[] {
  const step = words(textOf(given, 'plan'), textOf(given, 'step'));
  return ['state', verb, ...flags, ...flag('token', given.token), ...step];
}

function wrongInput(verb: string, problem: string, argument: string, allowed: readonly string[]): TugError {
  return new TugError('InvalidArgument', `the verb ${verb} ${problem}`, {
    hint: `beside plan and workspace_path, ${verb} takes: ${allowed.join(', ')}`,
    details: { argument, reason: problem, allowed },
  });
}
