// `tug definition`, `references`, `symbols`, `outline`: the commands that ask and change nothing.
import { EXIT } from '../../base/error-codes.ts';
import { SYMBOL_KINDS } from '../../kernel/occurrence.ts';
import type { CommandSpec, FlagSpec } from './command-spec.ts';

const PLAIN = { arguments: [], flags: [], subcommands: [], operation: null } as const;

const SELECTOR_FLAGS: readonly FlagSpec[] = [
  {
    name: 'at',
    value: { kind: 'string', placeholder: 'FILE:LINE:COL', complete: 'files' },
    group: 'Target',
    help: 'Where the symbol stands: FILE:LINE:COL (1-based, columns in UTF-8 bytes)',
    parameter: 'at',
    conflicts: ['symbol'],
  },
  {
    name: 'symbol',
    value: { kind: 'string', placeholder: 'PATH::NAME', complete: 'files' },
    group: 'Target',
    help: 'The symbol by address (PATH::NAME, package.module:NAME) or by id, instead of --at',
    parameter: 'symbol',
  },
];

const LOCALS_FLAG: FlagSpec = {
  name: 'locals',
  value: { kind: 'boolean' },
  group: 'Flags',
  help: 'Also names that are seen only inside a function: parameters, local variables',
};

export const QUESTION_COMMANDS: readonly CommandSpec[] = [
  {
    ...PLAIN,
    path: ['definition'],
    handler: 'definition',
    summary: 'Show where a symbol is defined',
    description: [
      'From any place where it stands. Imports are followed to the end. Of what is not of the workspace, the address, and the ' +
        'place in the environment if it is known.',
    ],
    flags: SELECTOR_FLAGS,
    examples: [{ line: 'tug definition --at src/utils.py:42:5', effect: 'the symbol and its definitions' }],
    exitCodes: [EXIT.resolution, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['references'],
    handler: 'references',
    summary: 'List every place that means a symbol',
    description: [
      'Places that are proven, places that are open with the reason, and places with the same word that mean ' +
        'something else: together every place where the word stands. Also for what is not of the workspace, by its dotted ' +
        'address: os.path.join.',
    ],
    flags: SELECTOR_FLAGS,
    examples: [
      {
        line: 'tug references --symbol src/utils.py::process_data',
        effect: 'who uses it, and what is not certain',
      },
    ],
    exitCodes: [EXIT.resolution, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['symbols'],
    handler: 'symbols',
    summary: 'List what a file or the workspace defines',
    description: [
      'Functions, classes, methods, attributes and module variables, with addresses that survive edits.',
    ],
    arguments: [
      {
        name: 'FILE',
        value: { kind: 'path', placeholder: 'FILE', of: 'file' },
        required: false,
        help: 'Only this file (default: the whole workspace)',
      },
    ],
    flags: [
      {
        name: 'kind',
        value: { kind: 'enum', placeholder: 'KIND', values: SYMBOL_KINDS },
        group: 'Target',
        help: 'Only symbols of this kind',
      },
      {
        name: 'name',
        value: { kind: 'string', placeholder: 'NAME' },
        group: 'Target',
        help: 'Only symbols of this name; a star stands for any characters',
      },
      LOCALS_FLAG,
    ],
    examples: [
      { line: 'tug symbols --kind class --name "*Error"', effect: 'every class whose name ends with Error' },
    ],
    exitCodes: [EXIT.resolution, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['outline'],
    handler: 'outline',
    summary: 'Show the structure of a file',
    description: ['Classes, functions and variables as they are nested, with their lines and addresses.'],
    arguments: [
      {
        name: 'FILE',
        value: { kind: 'path', placeholder: 'FILE', of: 'file' },
        required: true,
        help: 'The file',
      },
    ],
    flags: [LOCALS_FLAG],
    examples: [{ line: 'tug outline src/utils.py', effect: 'what the file defines, nested, with lines' }],
    exitCodes: [EXIT.resolution, EXIT.blocked],
  },
];
