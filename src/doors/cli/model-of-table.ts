// The command table in the form in which the commands of any program are compared with a page.
import type { AskModel, CommandModel, FlagModel } from '../../assist/docs/command-model.ts';
import { type CommandSpec, type CommandTable, commandsAlong, type FlagSpec } from './command-spec.ts';

export function modelOfTable(table: CommandTable): AskModel {
  return async (path) => {
    if (path.length === 0) return modelOf('tug', table.commands, table.globalFlags, false);
    const along = commandsAlong(table, path);
    const command = along.at(-1);
    if (command === undefined || along.length < path.length) return null;
    const { subcommands, flags } = command;
    return modelOf(
      path.at(-1)!,
      subcommands,
      flags,
      command.arguments.length > 0 || subcommands.length === 0,
    );
  };
}

function modelOf(
  name: string,
  below: readonly CommandSpec[],
  flags: readonly FlagSpec[],
  takesArguments: boolean,
): CommandModel {
  const subcommands = below.map(({ path, summary }) => ({
    name: path.at(-1)!,
    aliases: [],
    summary,
    deprecated: null,
  }));
  return { name, aliases: [], flags: flags.map(flagModel), subcommands, takesArguments };
}

function flagModel({ name, short, negatable, value, help }: FlagSpec): FlagModel {
  const spellings = [
    `--${name}`,
    ...(negatable === true ? [`--no-${name}`] : []),
    ...(short === undefined ? [] : [`-${short}`]),
  ];
  const takesValue = value.kind !== 'boolean' && value.kind !== 'count';
  return { spellings, takesValue, help, deprecated: null };
}
