// The tools that are no operations: taking stock, asking, checking, writing a patch, taking it back.
import { TugError } from '../../base/tug-error.ts';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import { CHECKS } from './operation-tools.ts';
import { PLACE, SYMBOL, symbolFlags } from './target-inputs.ts';
import {
  CHECKS_ONLY,
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
  WRITES_CHECKED,
} from './tool.ts';

export const SNAPSHOT_TOOL: Tool = {
  name: 'tug_snapshot',
  description: 'Take stock of the workspace: id, files, languages.',
  inputs: WORKSPACE,
  // Every call looks at the files anew; this also forgets what earlier ones found.
  taken: { force_refresh: FLAG },
  required: [],
  answers: ['snapshot_id', 'languages'],
  effect: READS,
  command: (given) => ({ argv: ['snapshot', ...flag('fresh', given.force_refresh)] }),
};

export const QUESTION_TOOLS: readonly Tool[] = [
  {
    name: 'tug_references',
    description: 'Every place that means a symbol, proven or open.',
    inputs: { ...SYMBOL, ...PLACE, ...WORKSPACE },
    required: [],
    answers: ['references', 'open', 'other'],
    effect: READS,
    command: (given) => ({ argv: ['references', ...symbolFlags(given)] }),
  },
  {
    name: 'tug_symbols',
    description: 'List what a file or the workspace defines. name may hold *.',
    inputs: { file: TEXT, kind: TEXT, name: TEXT, locals: FLAG, ...WORKSPACE },
    required: [],
    answers: ['symbols'],
    effect: READS,
    command: (given) => ({
      argv: [
        'symbols',
        ...flag('kind', given.kind),
        ...flag('name', given.name),
        ...flag('locals', given.locals),
        ...words(textOf(given, 'file')),
      ],
    }),
  },
];

export const CHANGE_TOOLS: readonly Tool[] = [
  {
    name: 'tug_verify',
    description: 'Run the checks on a copy of the workspace.',
    inputs: { mode: oneOf(VERIFY_MODES.filter((mode) => mode !== 'none')), ...WORKSPACE },
    required: [],
    answers: ['passed', 'verification'],
    effect: CHECKS_ONLY,
    command: (given) => ({ argv: ['verify', ...words(textOf(given, 'mode'))] }),
  },
  {
    name: 'tug_apply_patchset',
    description:
      'Write a patch, all or nothing: patch_id of an answer, or edits {file, line, col, old_text, new_text}.',
    inputs: {
      patch_id: TEXT,
      edits: OBJECTS,
      ...CHECKS,
      ...WORKSPACE,
    },
    // The rest of a patch document, for who has one.
    taken: { file_operations: OBJECTS, preconditions: OBJECTS, snapshot_id: TEXT },
    required: [],
    answers: ['patch', 'verification', 'undo_token', 'files_written'],
    effect: WRITES_CHECKED,
    command(given) {
      const { patch_id: id, verify, workspace_path: _, ...patch } = given;
      if ((id === undefined) === (Object.keys(patch).length === 0)) throw onePatch();
      // On the command line anything else is a file to be read.
      if (id !== undefined && !/^patch_[0-9a-f]+$/.test(String(id))) throw notAPatch(String(id));
      const argv = ['apply', ...flag('verify', verify), '--', id === undefined ? '-' : String(id)];
      return id === undefined ? { argv, stdin: patch } : { argv };
    },
  },
  {
    name: 'tug_undo',
    description: 'Take back an applied patch (default: the last), or list them.',
    inputs: { undo_token: TEXT, list: FLAG, ...WORKSPACE },
    required: [],
    answers: ['undo_token', 'files_restored', 'undo'],
    effect: WRITES,
    command: (given) => ({
      argv: ['undo', ...flag('list', given.list), ...words(textOf(given, 'undo_token'))],
    }),
  },
];

/** Arguments without a flag, so that none of them can be taken for one. */
export function words(...values: readonly (string | null)[]): readonly string[] {
  const given = values.filter((value) => value !== null);
  return given.length === 0 ? [] : ['--', ...given];
}

function notAPatch(id: string): TugError {
  return new TugError('PatchNotFound', `patch_id ${JSON.stringify(id)} is not the id of a patch`, {
    hint: 'ids begin with patch_; the answer of an operation without apply has one in patch.patch_id',
    details: { id, kept: [] },
  });
}

function onePatch(): TugError {
  return new TugError('InvalidArgument', 'tug_apply_patchset takes patch_id or edits, one of them', {
    hint: 'patch_id stands in the answer of an operation without apply',
    details: { argument: 'patch_id', reason: 'neither or both' },
  });
}
