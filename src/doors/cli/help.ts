// Help for tug and for each command, made from the command table. Fits 100 columns; no flag is explained twice.
import { EXIT } from '../../base/error-codes.ts';
import { CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import {
  type ArgumentSpec,
  type CommandSpec,
  type CommandTable,
  commandName,
  commandsAlong,
  FLAG_GROUPS,
  type FlagSpec,
} from './command-spec.ts';
import type { TextStyle } from './text-style.ts';
import { wrapColumns, wrapText } from './wrap-text.ts';

/** Ends with a newline. `path` is empty for tug itself. */
export function helpText(table: CommandTable, path: readonly string[], style: TextStyle): string {
  const command = commandsAlong(table, path).at(-1);
  const blocks = command === undefined ? programHelp(table, style) : commandHelp(table, command, style);
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

type Block = readonly string[];

function programHelp(table: CommandTable, style: TextStyle): readonly Block[] {
  return [
    wrapText(PROGRAM_SUMMARY, style.width),
    usageBlock(['tug [FLAGS] COMMAND [ARGUMENTS]'], style),
    commandsBlock('Commands', table.commands, style),
    ...flagBlocks(table.globalFlags, style),
    exitCodeBlock(Object.values(EXIT), style),
    [
      ...wrapText(
        'stdout carries one JSON document when it is not a terminal (help and the version: with --json); logs and progress go to stderr. Flags may stand before or after the command.',
        style.width,
      ),
      'Run `tug COMMAND --help` for more about a command.',
    ],
  ];
}

export const PROGRAM_SUMMARY =
  'tug: the safe pair of hands of a coding agent. Refactorings that are proven, checked, and written whole or not at all.';

function commandHelp(table: CommandTable, command: CommandSpec, style: TextStyle): readonly Block[] {
  const above = commandsAlong(table, command.path);
  const isGroup = command.handler === null;
  return [
    wrapText(command.summary, style.width),
    usageBlock([usageLine(command)], style),
    ...command.description.map((paragraph) => wrapText(paragraph, style.width)),
    commandsBlock(commandsTitle(command), command.subcommands, style),
    argumentBlock(command.arguments, style),
    ...flagBlocks(
      [...above].reverse().flatMap(({ flags }) => flags),
      style,
    ),
    exampleBlock(command, style),
    isGroup && command.exitCodes.length === 0
      ? []
      : exitCodeBlock([...COMMON_EXITS, ...command.exitCodes], style),
    globalFlagNames(table, style),
  ];
}

/** Every command can end so. */
const COMMON_EXITS = [EXIT.ok, EXIT.arguments, EXIT.internal, EXIT.interrupted];

export const EXIT_MEANINGS: Readonly<Record<number, string>> = {
  [EXIT.ok]: 'ok',
  [EXIT.arguments]: 'wrong arguments, configuration or patch document; unsupported operation',
  [EXIT.resolution]: 'not found, or ambiguous: a symbol, a file, the workspace, a tool, a plan',
  [EXIT.apply]: 'not applied: files changed, edits conflict, or a file could not be written',
  [EXIT.verification]: 'a check fails: with the patch, which is then not applied, or on a plan or a page',
  [EXIT.blocked]: 'needs a decision, refused, or blocked: another process writes, a check cannot run',
  [EXIT.internal]: 'a bug in tug, or a worker process that failed',
  [EXIT.state]: 'plan state: not yours, not ready, not complete, changed, or out of reach',
  [EXIT.interrupted]: 'stopped by Ctrl-C (143: by SIGTERM); nothing is half done',
};

export function usageLine(command: CommandSpec): string {
  const required = command.flags.filter((flag) => flag.required === true).map(flagUsage);
  const parts =
    command.subcommands.length > 0 ? [commandsTitle(command) === 'Operations' ? 'OPERATION' : 'COMMAND'] : [];
  const words = command.arguments.map(({ name, required: needed, repeatable }) => {
    const shown = repeatable === true ? `${name}...` : name;
    return needed ? shown : `[${shown}]`;
  });
  return [commandName(command.path), ...parts, ...words, ...required, '[FLAGS]'].join(' ');
}

function commandsTitle(command: CommandSpec): string {
  return command.subcommands.some(({ operation }) => operation !== null) ? 'Operations' : 'Commands';
}

/** `-v, --verbose`, `--verify none|syntax|...`, `--[no-]color`. */
export function flagUsage(flag: FlagSpec): string {
  const name = flag.negatable === true ? `--[no-]${flag.name}` : `--${flag.name}`;
  const value = flagPlaceholder(flag);
  return `${flag.short === undefined ? '' : `-${flag.short}, `}${name}${value === null ? '' : ` ${value}`}`;
}

export function flagPlaceholder(flag: FlagSpec): string | null {
  switch (flag.value.kind) {
    case 'boolean':
    case 'count':
      return null;
    case 'enum':
      return flag.value.values.join('|');
    default:
      return flag.value.placeholder;
  }
}

/** Where else it can be set, and what it is when nobody sets it. */
export function flagNotes(flag: FlagSpec): readonly string[] {
  const notes: string[] = [];
  if (flag.required === true) notes.push('required');
  if (flag.repeatable === true) notes.push('repeatable');
  if (flag.setting !== undefined) {
    const { name, variable, default: value } = CONFIG_KEYS[flag.setting];
    if (value !== null && !Array.isArray(value)) notes.push(`default: ${String(value)}`);
    notes.push(`config: ${name}`, `env: ${variable}`);
  }
  return notes;
}

function usageBlock(lines: readonly string[], style: TextStyle): Block {
  return lines.map((line) => `${style.bold('Usage:')} ${line}`);
}

function commandsBlock(title: string, commands: readonly CommandSpec[], style: TextStyle): Block {
  if (commands.length === 0) return [];
  const rows = commands.map(({ path, summary }) => [path.at(-1)!, summary] as const);
  return [style.bold(`${title}:`), ...wrapColumns(rows, style.width, style.cyan)];
}

function argumentBlock(specs: readonly ArgumentSpec[], style: TextStyle): Block {
  if (specs.length === 0) return [];
  const rows = specs.map(({ name, value, help }) => {
    return [name, value.kind === 'enum' ? `${help}: ${value.values.join(', ')}` : help] as const;
  });
  return [style.bold('Arguments:'), ...wrapColumns(rows, style.width, style.cyan)];
}

function flagBlocks(flags: readonly FlagSpec[], style: TextStyle): readonly Block[] {
  return FLAG_GROUPS.map((group) => {
    const rows = flags
      .filter((flag) => flag.group === group)
      .map((flag) => {
        const notes = flagNotes(flag);
        return [
          flagUsage(flag),
          notes.length === 0
            ? flag.help
            : `${flag.help} [${notes.map((note) => note.replaceAll(' ', '\u00a0')).join('; ')}]`,
        ] as const;
      });
    return rows.length === 0 ? [] : [style.bold(`${group}:`), ...wrapColumns(rows, style.width, style.cyan)];
  });
}

function exampleBlock(command: CommandSpec, style: TextStyle): Block {
  if (command.examples.length === 0) return [];
  return [
    style.bold('Examples:'),
    ...command.examples.flatMap(({ line, effect }) => [`  ${style.cyan(line)}`, `      ${effect}`]),
  ];
}

function exitCodeBlock(codes: readonly number[], style: TextStyle): Block {
  const rows = [...new Set(codes)]
    .sort((a, b) => a - b)
    .map((code) => [String(code).padStart(3), EXIT_MEANINGS[code]!] as const);
  return [style.bold('Exit codes:'), ...wrapColumns(rows, style.width, style.cyan)];
}

/** Names only: explaining them again in every command would cost a reader more than it helps. */
function globalFlagNames(table: CommandTable, style: TextStyle): Block {
  const names = table.globalFlags.map((flag) =>
    flag.negatable === true ? `--[no-]${flag.name}` : `--${flag.name}`,
  );
  return [
    style.bold('Global flags, explained by `tug --help`:'),
    ...wrapText(names.join(' '), style.width - 2).map((line) => `  ${line}`),
  ];
}
