// What a command, a flag and an argument are: the types of the one table that parsing, help, documentation and shell
// completion are made from.
import type { ConfigField } from '../../kernel/config/config-keys.ts';
import type { OperationSpec } from '../../kernel/operation.ts';

export interface CommandTable {
  readonly globalFlags: readonly FlagSpec[];
  readonly commands: readonly CommandSpec[];
}

export interface CommandSpec {
  /** From the top: `['session', 'status']`. */
  readonly path: readonly string[];
  readonly summary: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly arguments: readonly ArgumentSpec[];
  /** On top of the global flags and of those of the commands above. */
  readonly flags: readonly FlagSpec[];
  readonly subcommands: readonly CommandSpec[];
  readonly examples: readonly Example[];
  /** Besides those that every command can have. */
  readonly exitCodes: readonly number[];
  /** Who answers; null for a command that only groups others. */
  readonly handler: HandlerName | null;
  /** Set on the commands that stand for an operation. */
  readonly operation: OperationSpec | null;
}

export const HANDLER_NAMES = [
  'snapshot',
  'analyze-impact',
  'run',
  'batch',
  'definition',
  'references',
  'symbols',
  'outline',
  'apply',
  'undo',
  'recover',
  'verify',
  'session status',
  'clean',
  'config show',
  'doctor',
  'setup',
  'where',
  'docs check',
  'docs generate',
  'toolchain python setup',
  'toolchain python info',
  'toolchain python check',
  'plan validate',
  'plan new',
  'plan show',
  'state init',
  'state claim',
  'state start',
  'state heartbeat',
  'state update',
  'state artifact',
  'state complete',
  'state release',
  'state show',
  'state ready',
  'state reset',
  'state reopen',
  'state reconcile',
  'state list',
  'state archive',
  'state export',
  'state import',
  'state migrate',
  'worktree create',
  'worktree list',
  'worktree remove',
  'commit',
  'mcp',
  'completion',
  'help',
  'version',
] as const;
export type HandlerName = (typeof HANDLER_NAMES)[number];

export interface FlagSpec {
  /** Long name without dashes. */
  readonly name: string;
  readonly short?: string;
  readonly value: ValueSpec;
  readonly group: FlagGroup;
  readonly help: string;
  /** May be given several times; the values make a list. */
  readonly repeatable?: boolean;
  readonly required?: boolean;
  /** `--no-NAME` exists too. */
  readonly negatable?: boolean;
  /** The setting it makes; help shows its default, its key and its variable. */
  readonly setting?: ConfigField;
  /** Names of flags, or of arguments in capitals, that contradict this one. */
  readonly conflicts?: readonly string[];
  /** The key in the operation's arguments that the flag fills. */
  readonly parameter?: string;
}

export const FLAG_GROUPS = [
  'Target',
  'Change',
  'Open places',
  'Verification',
  'Undo',
  'Flags',
  'Workspace and session',
  'Toolchain',
  'Output',
  'Logging',
  'Help',
] as const;
export type FlagGroup = (typeof FLAG_GROUPS)[number];

export type ValueSpec =
  | { readonly kind: 'boolean' }
  /** Given once or twice: -v, -vv. */
  | { readonly kind: 'count'; readonly most: number }
  | {
      readonly kind: 'string';
      readonly placeholder: string;
      readonly complete?: 'files' | 'commands';
      /** The next word is the value even when it starts with a dash: it is for another program. */
      readonly anyWord?: true;
    }
  | { readonly kind: 'number'; readonly placeholder: string; readonly least: number }
  | { readonly kind: 'enum'; readonly placeholder: string; readonly values: readonly string[] }
  | { readonly kind: 'path'; readonly placeholder: string; readonly of: 'file' | 'directory' }
  /** The number of an item and its status, as two words or as N=STATUS. */
  | { readonly kind: 'item'; readonly placeholder: string; readonly values: readonly string[] }
  /** KEY=VALUE, a key at most once. */
  | { readonly kind: 'pair'; readonly placeholder: string }
  /** A JSON array of strings. */
  | { readonly kind: 'json'; readonly placeholder: string };

export interface ArgumentSpec {
  /** In capitals, as help shows it. */
  readonly name: string;
  readonly value: ValueSpec;
  readonly required: boolean;
  /** Takes all that is left. */
  readonly repeatable?: boolean;
  readonly help: string;
}

export interface Example {
  readonly line: string;
  readonly effect: string;
}

/** The commands from the top of the table down to one of them, that one included. */
export function commandsAlong(table: CommandTable, path: readonly string[]): readonly CommandSpec[] {
  const along: CommandSpec[] = [];
  let level = table.commands;
  for (const [depth, name] of path.entries()) {
    const found = level.find((command) => command.path[depth] === name);
    if (found === undefined) break;
    along.push(found);
    level = found.subcommands;
  }
  return along;
}

/** Every flag a command takes: its own, those of the commands above it, the global ones. */
export function flagsOf(table: CommandTable, path: readonly string[]): readonly FlagSpec[] {
  return [...commandsAlong(table, path).flatMap((command) => command.flags), ...table.globalFlags];
}

export function allCommands(table: CommandTable): readonly CommandSpec[] {
  const below = (command: CommandSpec): readonly CommandSpec[] => [
    command,
    ...command.subcommands.flatMap(below),
  ];
  return table.commands.flatMap(below);
}

/** `session status`, or empty for tug itself. */
export function commandName(path: readonly string[]): string {
  return ['tug', ...path].join(' ');
}
