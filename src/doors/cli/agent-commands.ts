// What an agent or its user meets first: where tug is, how a client gets to know it, and whether pages about a program
// are true.
import { CLIENT_NAMES } from '../../assist/setup/clients.ts';
import { EXIT } from '../../base/error-codes.ts';
import type { CommandSpec, FlagSpec } from './command-spec.ts';

const PLAIN = {
  description: [],
  arguments: [],
  flags: [],
  subcommands: [],
  examples: [],
  exitCodes: [],
  operation: null,
} as const;

const BINARY: FlagSpec = {
  name: 'binary',
  value: { kind: 'string', placeholder: 'CMD' },
  group: 'Flags',
  help: 'The program that the pages are about, asked through its --help (default: tug itself)',
};

function switchFlag(name: string, help: string): FlagSpec {
  return { name, value: { kind: 'boolean' }, group: 'Flags', help };
}

export const AGENT_COMMANDS: readonly CommandSpec[] = [
  {
    ...PLAIN,
    path: ['setup'],
    handler: 'setup',
    summary: 'Add tug to a coding agent: its MCP server, and when to use it',
    description: [
      'Writes the MCP configuration of the client and a few lines of policy into the file of instructions that it reads. ' +
        'Everything else in these files stays as it is; running it again changes nothing. ' +
        'The answer shows the diff, and `tug undo` takes it back.',
    ],
    arguments: [
      {
        name: 'CLIENT',
        value: { kind: 'enum', placeholder: 'CLIENT', values: CLIENT_NAMES },
        required: true,
        help: 'The client',
      },
    ],
    flags: [
      switchFlag('dry-run', 'Show the diff and write nothing'),
      switchFlag('global', 'For all projects of the user, in the home directory, instead of this project'),
      {
        name: 'command',
        value: { kind: 'json', placeholder: 'JSON' },
        group: 'Flags',
        help: 'How the client starts the server, as a JSON array (default: ["npx", "-y", "tugtool", "mcp"])',
      },
    ],
    examples: [
      { line: 'tug setup claude-code --dry-run', effect: 'what would be written to .mcp.json and CLAUDE.md' },
      { line: 'tug setup cursor --global', effect: 'for every project of the user' },
    ],
    exitCodes: [EXIT.resolution, EXIT.apply, EXIT.blocked],
  },
  {
    ...PLAIN,
    path: ['where'],
    handler: 'where',
    summary: 'Print the absolute path of tug',
    description: [
      'Looked for in this order: the program that runs, PATH, node_modules/.bin of the project, the global folder of npm. ' +
        'Nothing is started. What was found is remembered for the workspace and looked at again each time.',
    ],
    flags: [
      switchFlag('all', 'List every program called tug'),
      {
        name: 'at-least',
        value: { kind: 'string', placeholder: 'VERSION' },
        group: 'Flags',
        help: 'The oldest version that will do',
      },
    ],
    examples: [
      { line: 'tug where', effect: 'one path' },
      { line: 'tug where --all', effect: 'all of them, with versions' },
    ],
    exitCodes: [EXIT.resolution],
  },
  {
    ...PLAIN,
    path: ['docs'],
    handler: null,
    summary: 'Keep pages about a program true',
    subcommands: [
      {
        ...PLAIN,
        path: ['docs', 'check'],
        handler: 'docs check',
        summary: 'Compare the commands in Markdown pages with the program',
        description: [
          'Every command in a shell block is compared with the commands and flags that the program has. Nothing on the ' +
            'page is run. The exit code is 5 when something is not there, has another name, or is deprecated.',
        ],
        arguments: [
          {
            name: 'FILE',
            value: { kind: 'path', placeholder: 'FILE', of: 'file' },
            required: true,
            repeatable: true,
            help: 'Markdown pages',
          },
        ],
        flags: [BINARY],
        examples: [
          { line: 'tug docs check AGENTS.md README.md', effect: 'are the tug commands in them right?' },
          { line: 'tug docs check README.md --binary git', effect: 'are the git commands in it right?' },
        ],
        exitCodes: [EXIT.resolution, EXIT.verification],
      },
      {
        ...PLAIN,
        path: ['docs', 'generate'],
        handler: 'docs generate',
        summary: 'Write a reference of the commands of a program',
        description: [
          'Made of what the program prints for --help, command by command. Examples are run, and their output is shown; ' +
            'one that fails stops it.',
        ],
        flags: [
          BINARY,
          {
            name: 'example',
            value: { kind: 'string', placeholder: 'ARGS', anyWord: true },
            group: 'Flags',
            repeatable: true,
            help: 'Arguments to run the program with and show the output of; they may start with a dash',
          },
          {
            name: 'output',
            value: { kind: 'path', placeholder: 'FILE', of: 'file' },
            group: 'Flags',
            help: 'Write the page there instead of to stdout',
          },
        ],
        examples: [
          {
            line: "tug docs generate --binary git --example '--version' --output docs/git.md",
            effect: 'a page about git',
          },
        ],
        exitCodes: [EXIT.resolution, EXIT.apply],
      },
    ],
  },
];
