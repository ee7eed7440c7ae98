// `tug toolchain LANGUAGE setup|info|check`: the programs that tug runs for a language, and where they come from.
import { EXIT } from '../../base/error-codes.ts';
import type { CommandSpec, FlagSpec } from './command-spec.ts';

const PLAIN = { arguments: [], flags: [], subcommands: [], operation: null } as const;

const SETUP_FLAGS: readonly FlagSpec[] = [
  {
    name: 'recreate',
    value: { kind: 'boolean' },
    group: 'Flags',
    help: 'Make it anew even when it is there',
  },
  {
    name: 'global',
    value: { kind: 'boolean' },
    group: 'Flags',
    help: "One environment for all workspaces, in the user's cache, instead of one in .tug/venv",
  },
];

const PYTHON: CommandSpec = {
  ...PLAIN,
  path: ['toolchain', 'python'],
  handler: null,
  summary: 'The Python that checks run with; analysing and renaming need none',
  description: [
    'Looked for in this order, at every call: --python, TUG_PYTHON, the setting python.python_path, VIRTUAL_ENV, ' +
      'CONDA_PREFIX, .venv and venv in the workspace, the base environment of conda, the environment of `setup`, ' +
      'python3 on PATH. The first that is Python 3.9 or newer is used. Analysing reads the packages of the first of ' +
      'these environments up to the base environment of conda, without starting Python; answers name it.',
  ],
  subcommands: [
    {
      ...PLAIN,
      path: ['toolchain', 'python', 'setup'],
      handler: 'toolchain python setup',
      summary: 'Make an environment with LibCST, pytest and mypy',
      description: [
        'From PyPI, with uv when it is there, else with venv and pip. It is made aside and put in place when everything ' +
          'in it works; running it again changes nothing. The Python of the project is not touched.',
      ],
      flags: SETUP_FLAGS,
      examples: [
        { line: 'tug toolchain python setup', effect: 'for a project without an environment of its own' },
      ],
      exitCodes: [EXIT.resolution, EXIT.blocked],
    },
    {
      ...PLAIN,
      path: ['toolchain', 'python', 'info'],
      handler: 'toolchain python info',
      summary: 'Show which Python is used, how it was found, and what it has',
      description: ['Only looks: nothing is remembered and nothing is made.'],
      examples: [
        { line: 'tug toolchain python info', effect: 'the interpreter and every place that was looked at' },
      ],
      exitCodes: [EXIT.resolution, EXIT.blocked],
    },
    {
      ...PLAIN,
      path: ['toolchain', 'python', 'check'],
      handler: 'toolchain python check',
      summary: 'Say whether there is a Python, and LibCST',
      description: ['Only looks. The exit code is 0 when both are there, else 3.'],
      examples: [
        {
          line: 'tug toolchain python check || tug toolchain python setup',
          effect: 'make the environment unless there is one',
        },
      ],
      exitCodes: [EXIT.resolution, EXIT.blocked],
    },
  ],
  examples: [],
  exitCodes: [],
};

export const TOOLCHAIN_COMMAND: CommandSpec = {
  ...PLAIN,
  path: ['toolchain'],
  handler: null,
  summary: 'The programs that tug runs for a language',
  description: [],
  subcommands: [PYTHON],
  examples: [],
  exitCodes: [],
};
