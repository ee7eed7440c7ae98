// The row of `tug mcp` in the command table.
import { EXIT } from '../../base/error-codes.ts';
import type { CommandSpec } from './command-spec.ts';

export const MCP_COMMAND: CommandSpec = {
  path: ['mcp'],
  handler: 'mcp',
  summary: 'Serve tug to an agent over the Model Context Protocol',
  description: [
    'On stdin and stdout, until the client goes away. Every tool is a command of tug with its flags as inputs, and answers ' +
      'with the same document. What one call learnt stays in memory for the next; files are looked at again each time.',
  ],
  arguments: [],
  flags: [
    {
      name: 'http',
      value: { kind: 'number', placeholder: 'PORT', least: 0 },
      group: 'Flags',
      help: 'Serve over HTTP on this port (0: any that is free), to clients that know the token in TUG_MCP_TOKEN',
    },
    {
      name: 'host',
      value: { kind: 'string', placeholder: 'ADDRESS' },
      group: 'Flags',
      help: 'With --http: the address to listen at (default: 127.0.0.1, which only this machine reaches)',
    },
    {
      name: 'tools',
      value: { kind: 'string', placeholder: 'NAME' },
      repeatable: true,
      group: 'Flags',
      help: 'Show only these tools; a star stands for any characters, and tug_ may be left out',
    },
  ],
  subcommands: [],
  examples: [
    { line: 'tug mcp', effect: 'what the configuration of an MCP client names' },
    { line: 'tug mcp --tools rename_symbol --tools "state_*"', effect: 'only these tools' },
    { line: 'tug mcp --http 7357', effect: 'for clients on this machine, with the token that it prints' },
  ],
  exitCodes: [EXIT.resolution],
  operation: null,
};
