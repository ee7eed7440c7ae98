// What a shell can offer behind a flag or as an argument; the same answer for every shell.
import { allCommands, type CommandTable, type ValueSpec } from './command-spec.ts';

/** How the value of a flag or argument is completed. */
export type ValueCompletion =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' }
  | { readonly kind: 'directories' }
  /** A value is needed, but nobody can know which. */
  | { readonly kind: 'nothing' };

/** Null when no value follows. */
export function valueCompletion(table: CommandTable, value: ValueSpec): ValueCompletion | null {
  switch (value.kind) {
    case 'boolean':
    case 'count':
      return null;
    case 'enum':
      return { kind: 'words', words: value.values };
    case 'path':
      return { kind: value.of === 'file' ? 'files' : 'directories' };
    case 'string':
      if (value.complete === 'files') return { kind: 'files' };
      if (value.complete === 'commands') {
        return { kind: 'words', words: table.commands.map((command) => command.path[0]!) };
      }
      return { kind: 'nothing' };
    case 'number':
    case 'item':
    case 'pair':
    case 'json':
      return { kind: 'nothing' };
  }
}

/** Flags behind which a value stands, wherever they occur. */
export function flagsWithValues(table: CommandTable): readonly string[] {
  const flags = [...table.globalFlags, ...allCommands(table).flatMap((command) => command.flags)];
  const names = flags
    .filter((flag) => valueCompletion(table, flag.value) !== null)
    .flatMap((flag) => [`--${flag.name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`])]);
  return [...new Set(names)].sort();
}
