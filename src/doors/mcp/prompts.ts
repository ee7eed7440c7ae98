// Prompts for the common jobs: what a person picks from a menu, spelled as the calls that do it.

interface PromptSpec {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  text(given: Readonly<Record<string, string>>): string;
}

const SYMBOL = {
  name: 'symbol',
  description: 'Its address, such as src/app.py::Class.method',
  required: true,
};

const DECIDE =
  'If the answer is needs_decision, look at each open group with tug_references or by reading the file, and call again with include for those that mean the symbol and open: "skip" for the rest. Report what stayed open.';

export const PROMPTS: readonly PromptSpec[] = [
  {
    name: 'rename',
    description: 'Rename a symbol everywhere, checked and undoable',
    arguments: [SYMBOL, { name: 'new_name', description: 'The new name', required: true }],
    text: ({ symbol, new_name: name }) =>
      `Rename ${symbol} to ${name} with tug_rename_symbol and apply: true. ${DECIDE} Tell the undo_token.`,
  },
  {
    name: 'move',
    description: 'Move a definition to another file and follow its imports',
    arguments: [
      SYMBOL,
      { name: 'destination', description: 'The file or module it moves to', required: true },
    ],
    text: ({ symbol, destination }) =>
      `Move ${symbol} to ${destination} with tug_move_symbol. First call it without apply and look at the diff; then write it with tug_apply_patchset and the patch_id. ${DECIDE}`,
  },
  {
    name: 'delete',
    description: 'Delete a definition if nothing uses it',
    arguments: [SYMBOL],
    text: ({ symbol }) =>
      `Delete ${symbol} with tug_delete_symbol and apply: true. If it is still in use (StillInUse), list who uses it and stop.`,
  },
  {
    name: 'impact',
    description: 'Who uses a symbol, and what is not certain',
    arguments: [SYMBOL],
    text: ({ symbol }) =>
      `Call tug_references for ${symbol}. Summarise by file who uses it, which places are open and why, and whether the list is complete.`,
  },
  {
    name: 'organize-imports',
    description: 'Sort imports and remove unused ones',
    arguments: [{ name: 'file', description: 'One file (default: all)', required: false }],
    text: ({ file }) =>
      `Call tug_organize_imports ${file === undefined ? 'for the whole workspace' : `for ${file}`} with apply: true, then tug_verify with mode "syntax". Tell what was removed and the undo_token.`,
  },
  {
    name: 'work-on-plan',
    description: 'Take the next step of a plan, do it, hand it in',
    arguments: [{ name: 'plan', description: 'The plan: its file or name', required: true }],
    text: ({ plan }) =>
      `Claim the next step of ${plan} with tug_state_claim and keep its token (if the plan is not in the state database, tug_state with verb "init" reads it). Begin with tug_state and verb "start". Do its tasks, tick them with tug_state_update as you go, renew the lease of long work with verb "heartbeat", run its tests. Then commit and complete the step with tug_state, verb "commit", message and all: true; without a commit, tug_state_complete completes it. If you cannot go on, give it back with verb "release". If nothing is ready, say what tug_state_ready tells.`,
  },
];
