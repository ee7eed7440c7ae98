// The commands that tug answers about itself, without a workspace: help, completion, version.
import { TugError } from '../../base/tug-error.ts';
import { SCHEMA_VERSION } from '../wire/wire-document.ts';
import { unknownCommand } from './argument-problems.ts';
import { commandsAlong } from './command-spec.ts';
import type { Shell } from './command-table.ts';
import { completionScript } from './completion.ts';
import type { Handlers, OwnName } from './handler.ts';
import { helpText } from './help.ts';
import { describeCommands } from './help-document.ts';
import { argumentText, flagIsSet, type ParsedCommand } from './parsed-command.ts';

export const OWN_HANDLERS: Pick<Handlers, OwnName> = {
  help: async (input, { table, style }) => {
    const path = input.arguments.get('COMMAND') ?? [];
    const along = commandsAlong(table, path);
    if (along.length < path.length) {
      const below = along.at(-1)?.subcommands ?? table.commands;
      throw unknownCommand(path[along.length]!, path.slice(0, along.length), below);
    }
    if (!wantsJson(input)) return { kind: 'text', text: helpText(table, path, style), exitCode: 0 };
    return { kind: 'document', document: describeCommands(table, path), exitCode: 0 };
  },

  completion: async (input, { table }) => {
    const shell = argumentText(input, 'SHELL') as Shell;
    if (wantsJson(input)) {
      throw new TugError(
        'InvalidArgument',
        'a completion script is for a shell to read, not JSON; leave --json out',
        {
          details: { argument: '--json', reason: 'not for this command' },
        },
      );
    }
    return { kind: 'text', text: completionScript(table, shell), exitCode: 0 };
  },

  // Answers when the client has gone: all it has to say was said to the client.
  mcp: async (input, context) => {
    const { serveMcp } = await import('../mcp/serve.ts');
    await serveMcp(input, context);
    return { kind: 'text', text: '', exitCode: 0 };
  },

  version: async (input, { environment }) => {
    const { version, nodeVersion: node, platform } = environment;
    if (!wantsJson(input)) return { kind: 'text', text: `tug ${version}\n`, exitCode: 0 };
    const document = { status: 'ok', schema_version: SCHEMA_VERSION, version, node, platform } as const;
    return { kind: 'document', document, exitCode: 0 };
  },
};

/** These are texts for people and shells also in a pipe; JSON only on request. */
function wantsJson(input: ParsedCommand): boolean {
  return flagIsSet(input, 'json') || flagIsSet(input, 'pretty');
}
