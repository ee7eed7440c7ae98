// What an operation is called and takes. From these specifications the command line, its help and completion, the
// documents and later the MCP tools are made; languages say which of them they can do.

export interface OperationSpec {
  /** As on the command line: `rename-symbol`. */
  readonly name: string;
  readonly summary: string;
  /** What it works on: one symbol, one or several, a module (`from`), a range of a file, whole files (none named: all of them). */
  readonly target: 'symbol' | 'symbols' | 'module' | 'range' | 'files';
  readonly parameters: readonly OperationParameter[];
  /**
   * Whether it does nothing but give other names. Then families of symbols can be tied together (`--tie`), and as long as no
   * file moves, only the old and the new name can change their meaning.
   */
  readonly renames: boolean;
  /** Whether families of symbols can be tied together though it is no rename. */
  readonly ties?: boolean;
}

export interface OperationParameter {
  /** Key in the request's arguments: `new_name`. */
  readonly name: string;
  /** Long flag without dashes: `to`. */
  readonly flag: string;
  readonly kind:
    | 'position'
    | 'address'
    | 'module'
    | 'identifier'
    | 'path'
    | 'range'
    | 'text'
    | 'choice'
    | 'switch';
  /** Of a choice. */
  readonly choices?: readonly string[];
  /** May be given several times; then it is among the lists of the request. */
  readonly repeatable?: boolean;
  readonly required: boolean;
  readonly help: string;
  /** The value in the example of the help, where another one than that of its kind is needed; shown though not required. */
  readonly sample?: string;
}

const AT: OperationParameter = {
  name: 'at',
  flag: 'at',
  kind: 'position',
  required: false,
  help: 'where the symbol stands: FILE:LINE:COL (1-based, columns in UTF-8 bytes)',
};

const SYMBOL: OperationParameter = {
  name: 'symbol',
  flag: 'symbol',
  kind: 'address',
  required: false,
  help: 'the symbol by address (PATH::NAME) or by id, instead of --at',
};

const RANGE: OperationParameter = {
  name: 'range',
  flag: 'range',
  kind: 'range',
  required: true,
  help: 'the selection: FILE:LINE:COL-LINE:COL, its end the first position behind it',
};

export const OPERATIONS: readonly OperationSpec[] = [
  {
    name: 'rename-symbol',
    summary: 'Rename a symbol everywhere it is meant',
    target: 'symbol',
    parameters: [
      AT,
      SYMBOL,
      { name: 'new_name', flag: 'to', kind: 'identifier', required: true, help: 'the new name' },
      {
        name: 'sweep',
        flag: 'sweep',
        kind: 'text',
        required: false,
        help: 'also references in text: comments, docs (docstrings and documents: qualified names and names in code markup), or both with a comma',
      },
    ],
    renames: true,
  },
  {
    name: 'move-symbol',
    summary: 'Move definitions to another file and follow them with every import',
    target: 'symbols',
    parameters: [
      { ...AT, repeatable: true },
      { ...SYMBOL, repeatable: true },
      { name: 'to', flag: 'to', kind: 'path', required: true, help: 'the file it moves to, or its module' },
      {
        name: 'with_dependencies',
        flag: 'with-dependencies',
        kind: 'switch',
        required: false,
        help: 'also move the definitions of the same file that it uses',
      },
      {
        name: 'leave_reexport',
        flag: 'leave-reexport',
        kind: 'switch',
        required: false,
        help: 'keep it importable from the old place',
      },
    ],
    renames: false,
  },
  {
    name: 'move-module',
    summary: 'Move a module or a package and follow it with every import',
    target: 'module',
    parameters: [
      {
        name: 'from',
        flag: 'from',
        kind: 'module',
        required: true,
        help: 'the module or package: its path, or its dotted name',
      },
      {
        name: 'to',
        flag: 'to',
        kind: 'module',
        required: true,
        help: 'its new path, or its new dotted name; packages that are not there yet are made',
      },
    ],
    renames: false,
  },
  {
    name: 'change-signature',
    summary: 'Change the parameters of a function, with every definition and call of it',
    target: 'symbol',
    parameters: [
      AT,
      SYMBOL,
      {
        name: 'params',
        flag: 'params',
        kind: 'text',
        required: false,
        help: 'the whole new list as JSON: objects with name, from, default, type, value, kind',
      },
      {
        name: 'remove',
        flag: 'remove',
        kind: 'identifier',
        repeatable: true,
        required: false,
        help: 'a parameter to remove; all steps are one set, applied in the order of this list',
      },
      {
        name: 'rename',
        flag: 'rename',
        kind: 'text',
        repeatable: true,
        required: false,
        help: 'OLD=NEW: another name for a parameter',
      },
      {
        name: 'add',
        flag: 'add',
        kind: 'text',
        repeatable: true,
        required: false,
        help: 'a parameter to add, as in a def: "x: int = 0"',
        sample: '"limit: int = 10"',
      },
      {
        name: 'before',
        flag: 'before',
        kind: 'identifier',
        repeatable: true,
        required: false,
        help: 'the parameter to add it before; else it comes last of its kind',
      },
      {
        name: 'value',
        flag: 'value',
        kind: 'text',
        repeatable: true,
        required: false,
        help: 'what calls pass for the added parameter',
      },
      {
        name: 'reorder',
        flag: 'reorder',
        kind: 'text',
        required: false,
        help: 'all parameters that can be passed by position, in their new order: c,a,b',
      },
      {
        name: 'make_keyword_only',
        flag: 'make-keyword-only',
        kind: 'identifier',
        repeatable: true,
        required: false,
        help: 'a parameter that is to be passed by name only',
      },
    ],
    renames: false,
    ties: true,
  },
  {
    name: 'delete-symbol',
    summary: 'Delete a definition that nothing refers to',
    target: 'symbol',
    parameters: [
      { ...AT, sample: 'src/utils.py:48:5' },
      SYMBOL,
      {
        name: 'cascade',
        flag: 'cascade',
        kind: 'switch',
        required: false,
        help: 'also delete what only the deleted code used',
      },
    ],
    renames: false,
  },
  {
    name: 'extract-function',
    summary: 'Make statements or an expression a function of their own, and call it',
    target: 'range',
    parameters: [
      RANGE,
      { name: 'name', flag: 'name', kind: 'identifier', required: true, help: 'the name of the function' },
      {
        name: 'as',
        flag: 'as',
        kind: 'choice',
        choices: ['function', 'method', 'nested'],
        required: false,
        help: 'a function of the module, a method of the class, or a function inside of the one at hand (default: as the code needs it)',
      },
      {
        name: 'replace_similar',
        flag: 'replace-similar',
        kind: 'switch',
        required: false,
        help: 'also call it where the file does the same with other names',
      },
    ],
    renames: false,
  },
  {
    name: 'extract-variable',
    summary: 'Give an expression a name in front of its statement',
    target: 'range',
    parameters: [
      { ...RANGE, sample: 'src/utils.py:44:14-44:24' },
      { name: 'name', flag: 'name', kind: 'identifier', required: true, help: 'the name of the variable' },
      {
        name: 'all',
        flag: 'all',
        kind: 'switch',
        required: false,
        help: 'also where the same expression has the same value',
      },
    ],
    renames: false,
  },
  {
    name: 'extract-constant',
    summary: 'Make an expression a constant of its module',
    target: 'range',
    parameters: [
      { ...RANGE, sample: 'src/utils.py:44:22-44:24' },
      {
        name: 'name',
        flag: 'name',
        kind: 'identifier',
        required: true,
        help: 'the name of the constant',
        sample: 'SECONDS',
      },
      {
        name: 'all',
        flag: 'all',
        kind: 'switch',
        required: false,
        help: 'also where the same expression stands elsewhere in the module',
      },
    ],
    renames: false,
  },
  {
    name: 'inline',
    summary: 'Put what a name stands for in the place of its uses',
    target: 'symbol',
    parameters: [
      { ...AT, sample: 'src/utils.py:44:5' },
      SYMBOL,
      {
        name: 'keep',
        flag: 'keep',
        kind: 'switch',
        required: false,
        help: 'leave the definition where it is',
      },
    ],
    renames: false,
  },
  {
    name: 'organize-imports',
    summary: 'Remove unused imports, merge and sort the others',
    target: 'files',
    parameters: [
      {
        name: 'file',
        flag: 'file',
        kind: 'path',
        repeatable: true,
        required: false,
        help: 'a file to organize; none named: every file of the workspace',
      },
      {
        name: 'remove_public',
        flag: 'remove-public',
        kind: 'switch',
        required: false,
        help: 'also remove unused imports that are public names of a published package',
      },
    ],
    renames: false,
  },
];

export function findOperation(name: string): OperationSpec | undefined {
  return OPERATIONS.find((operation) => operation.name === name);
}
