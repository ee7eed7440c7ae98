// A command line that was understood: which command, which flags, which arguments. Values as given, without defaults:
// what nobody said is for the configuration to say.
import type { CommandSpec, FlagSpec } from './command-spec.ts';

export interface ParsedCommand {
  readonly command: CommandSpec;
  /** By long name. */
  readonly flags: ReadonlyMap<string, GivenFlag>;
  /** By name in capitals; one value, or all that was left for a repeatable one. */
  readonly arguments: ReadonlyMap<string, readonly string[]>;
}

export interface GivenFlag {
  readonly spec: FlagSpec;
  readonly value: FlagValue;
}

/** boolean, count and number, one text, a list of texts, or pairs. */
export type FlagValue = boolean | number | string | readonly string[] | Readonly<Record<string, string>>;

export function flagIsSet(parsed: Pick<ParsedCommand, 'flags'>, name: string): boolean {
  return parsed.flags.get(name)?.value === true;
}

export function flagText(parsed: ParsedCommand, name: string): string | null {
  const value = parsed.flags.get(name)?.value;
  return typeof value === 'string' ? value : null;
}

export function flagNumber(parsed: ParsedCommand, name: string): number | null {
  const value = parsed.flags.get(name)?.value;
  return typeof value === 'number' ? value : null;
}

export function flagList(parsed: ParsedCommand, name: string): readonly string[] {
  const value = parsed.flags.get(name)?.value;
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

export function flagPairs(parsed: ParsedCommand, name: string): Readonly<Record<string, string>> {
  const value = parsed.flags.get(name)?.value;
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, string>>)
    : {};
}

export function argumentText(parsed: ParsedCommand, name: string): string | null {
  return parsed.arguments.get(name)?.[0] ?? null;
}

export interface OperationInput {
  readonly arguments: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly switches: ReadonlySet<string>;
}

/** What the operation takes, by the names the kernel knows. On Windows a path may be written with backslashes. */
export function operationInput(parsed: ParsedCommand, platform: string): OperationInput {
  const paths = new Set(
    parsed.command.operation?.parameters
      .filter(({ kind }) => kind === 'position' || kind === 'path' || kind === 'module' || kind === 'range')
      .map(({ name }) => name),
  );
  const arguments_: Record<string, string> = {};
  const lists: Record<string, readonly string[]> = {};
  const switches = new Set<string>();
  for (const { spec, value } of parsed.flags.values()) {
    const name = spec.parameter;
    if (name === undefined) continue;
    const isWindowsPath = platform.startsWith('win32') && paths.has(name);
    const spell = (text: string) => (isWindowsPath ? text.replaceAll('\\', '/') : text);
    if (value === true) switches.add(name);
    else if (typeof value === 'string') arguments_[name] = spell(value);
    else if (Array.isArray(value)) lists[name] = (value as readonly string[]).map(spell);
  }
  return { arguments: arguments_, lists, switches };
}
