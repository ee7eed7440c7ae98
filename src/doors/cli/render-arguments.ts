// From a parsed command back to a command line: answers name the exact next command, which must parse to what is meant.
import type { FlagSpec } from './command-spec.ts';
import type { FlagValue, ParsedCommand } from './parsed-command.ts';

/** `tug ...` as one can paste it into a POSIX shell; `extra` comes on top of what was given. */
export function commandLine(parsed: ParsedCommand, extra: readonly string[] = []): string {
  return ['tug', ...renderArguments(parsed, extra)].map(quoteForShell).join(' ');
}

/** argv without the program: the command, its flags, `extra`, the arguments. */
export function renderArguments(parsed: ParsedCommand, extra: readonly string[] = []): readonly string[] {
  const flags = [...parsed.flags.values()].flatMap(({ spec, value }) => renderFlag(spec, value));
  const words = [...parsed.arguments.values()].flat();
  // Words that look like flags need the sign that no more flags follow.
  const end = words.some((word) => word.startsWith('-') && word !== '-') ? ['--'] : [];
  return [...parsed.command.path, ...flags, ...extra, ...end, ...words];
}

function renderFlag(spec: FlagSpec, value: FlagValue): readonly string[] {
  const name = `--${spec.name}`;
  switch (spec.value.kind) {
    case 'boolean':
      return [value === false ? `--no-${spec.name}` : name];
    case 'count':
      return Array.from({ length: value as number }, () => name);
    case 'json':
      return withValue(name, JSON.stringify(value));
    case 'pair':
      return Object.entries(value as Readonly<Record<string, string>>).flatMap(([key, text]) =>
        withValue(name, `${key}=${text}`),
      );
    default:
      return (Array.isArray(value) ? (value as readonly string[]) : [String(value)]).flatMap((text) =>
        withValue(name, text),
      );
  }
}

function withValue(name: string, text: string): readonly string[] {
  return text.startsWith('-') ? [`${name}=${text}`] : [name, text];
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
