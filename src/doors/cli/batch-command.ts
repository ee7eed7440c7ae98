// `tug batch`: its row of the command table.
import { EXIT } from '../../base/error-codes.ts';
import type { CommandSpec } from './command-spec.ts';
import { APPLY_FLAG, SNAPSHOT_FLAG } from './operation-commands.ts';
import { CHECK_FLAGS, DECISION_FLAGS, KEEP_SANDBOX_FLAG, UNDO_FLAGS, VERIFY_FLAG } from './setting-flags.ts';

export const BATCH_COMMAND: CommandSpec = {
  path: ['batch'],
  handler: 'batch',
  summary: 'Run several operations as one: one patch, one check, one undo, or nothing',
  description: [
    'The steps are JSON: a list of objects with `operation` and the arguments of that operation, named like its flags ' +
      '(docs/BATCH.md). Each step works on the result of the steps before it: a position in a later step is one of the ' +
      'files as they then are. Addresses (`symbol`) need no such care: one that was right before the batch is followed ' +
      'through renames and moves.',
    'Without --apply nothing is written: the answer shows what each step would do, and the one patch. When a step fails, ' +
      'the answer names it, and nothing is written.',
  ],
  arguments: [
    {
      name: 'FILE',
      value: { kind: 'path', placeholder: 'FILE', of: 'file' },
      required: false,
      help: 'The steps, as JSON; - or nothing: read them from stdin',
    },
  ],
  flags: [
    APPLY_FLAG,
    SNAPSHOT_FLAG,
    ...DECISION_FLAGS,
    VERIFY_FLAG,
    ...CHECK_FLAGS,
    KEEP_SANDBOX_FLAG,
    ...UNDO_FLAGS,
  ],
  subcommands: [],
  examples: [
    { line: 'tug batch steps.json', effect: 'what each step would do, and the patch of all of them' },
    { line: 'tug batch steps.json --apply', effect: 'check the result in the sandbox, then write it' },
    { line: 'tug batch --apply --verify none < steps.json', effect: 'the steps from stdin, without checks' },
  ],
  exitCodes: [EXIT.resolution, EXIT.apply, EXIT.verification, EXIT.blocked],
  operation: null,
};
