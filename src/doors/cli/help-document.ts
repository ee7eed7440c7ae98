// The command table as a document, for programs that want to know what tug can do (`tug help --json`).
import { CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import type { HelpDocument } from '../wire/program-documents.ts';
import { SCHEMA_VERSION } from '../wire/wire-document.ts';
import {
  allCommands,
  type CommandSpec,
  type CommandTable,
  commandName,
  type FlagSpec,
} from './command-spec.ts';
import { usageLine } from './help.ts';

type CommandPart = HelpDocument['commands'][number];
type FlagPart = HelpDocument['global_flags'][number];

/** The commands from `path` on down; all of them when it is empty. */
export function describeCommands(table: CommandTable, path: readonly string[]): HelpDocument {
  const wanted = allCommands(table).filter((command) =>
    path.every((name, depth) => command.path[depth] === name),
  );
  return {
    status: 'ok',
    schema_version: SCHEMA_VERSION,
    commands: wanted.map(describeCommand),
    global_flags: table.globalFlags.map(describeFlag),
  };
}

function describeCommand(command: CommandSpec): CommandPart {
  return {
    command: commandName(command.path),
    usage: usageLine(command),
    summary: command.summary,
    arguments: command.arguments.map(({ name, required, value, help }) => ({
      name,
      required,
      ...(value.kind === 'enum' ? { choices: value.values } : {}),
      help,
    })),
    flags: command.flags.map(describeFlag),
    subcommands: command.subcommands.map((below) => below.path.at(-1)!),
    examples: command.examples.map(({ line }) => line),
    exit_codes: command.exitCodes,
  };
}

function describeFlag(flag: FlagSpec): FlagPart {
  const setting = flag.setting === undefined ? null : CONFIG_KEYS[flag.setting];
  return {
    flag: flag.negatable === true ? `--[no-]${flag.name}` : `--${flag.name}`,
    ...(flag.short === undefined ? {} : { short: `-${flag.short}` }),
    ...('placeholder' in flag.value ? { value: flag.value.placeholder } : {}),
    ...(flag.value.kind === 'enum' ? { choices: flag.value.values } : {}),
    ...(flag.repeatable === true ? { repeatable: true } : {}),
    ...(flag.required === true ? { required: true } : {}),
    ...(setting === null || setting.default === null ? {} : { default: setting.default }),
    ...(setting === null ? {} : { config: setting.name, environment: setting.variable }),
    help: flag.help,
  };
}
