// From argv to a command, by the command table alone. Whatever cannot be understood is InvalidArgument with the argument,
// the reason, what is allowed and the nearest known name; nothing is guessed and nothing is ignored.

import * as problem from './argument-problems.ts';
import {
  type CommandSpec,
  type CommandTable,
  commandsAlong,
  type FlagSpec,
  flagsOf,
} from './command-spec.ts';
import type { FlagValue, GivenFlag, ParsedCommand } from './parsed-command.ts';
import { addToCount, addToPairs, readValue } from './read-value.ts';

export function parseArguments(table: CommandTable, argv: readonly string[]): ParsedCommand {
  const reader = new ArgumentReader(table, argv);
  try {
    reader.readAll();
    if (reader.asksFor('help')) return reader.helpCommand();
    return reader.finish();
  } catch (error) {
    // Someone who asks for help gets it, also with a command line that is not right yet.
    if (argvAsksForHelp(argv)) return reader.helpCommand();
    throw error;
  }
}

/** For a command line that cannot be understood: the switches in it that say how to tell the user so. */
export function flagsOnSight(table: CommandTable, argv: readonly string[]): ReadonlyMap<string, GivenFlag> {
  const found = new Map<string, GivenFlag>();
  for (const spec of table.globalFlags) {
    if (spec.value.kind !== 'boolean') continue;
    if (beforeEnd(argv).includes(`--${spec.name}`)) found.set(spec.name, { spec, value: true });
    else if (spec.negatable === true && beforeEnd(argv).includes(`--no-${spec.name}`))
      found.set(spec.name, { spec, value: false });
  }
  return found;
}

/** One pass over argv. A class because the pass has a state that help must see when it ends early. */
class ArgumentReader {
  private readonly table: CommandTable;
  private readonly argv: readonly string[];
  private at = 0;
  private path: readonly string[] = [];
  private readonly flags = new Map<string, GivenFlag>();
  private readonly positionals: string[] = [];

  constructor(table: CommandTable, argv: readonly string[]) {
    this.table = table;
    this.argv = argv;
  }

  readAll(): void {
    let flagsEnded = false;
    while (this.at < this.argv.length) {
      const token = this.argv[this.at++]!;
      if (token === '--' && !flagsEnded) flagsEnded = true;
      else if (flagsEnded || token === '-' || !token.startsWith('-') || isNegativeNumber(token))
        this.readWord(token);
      else if (token.startsWith('--')) this.readLongFlag(token);
      else this.readShortFlags(token);
    }
  }

  asksFor(flag: string): boolean {
    return this.flags.has(flag);
  }

  helpCommand(): ParsedCommand {
    const command = commandsAlong(this.table, ['help'])[0]!;
    return { command, flags: this.flags, arguments: new Map([['COMMAND', this.path]]) };
  }

  finish(): ParsedCommand {
    if (this.asksFor('version')) {
      return { command: VERSION_COMMAND, flags: this.flags, arguments: new Map() };
    }
    const command = commandsAlong(this.table, this.path).at(-1);
    if (command === undefined || command.handler === null)
      throw problem.missingCommand(this.path, this.below());
    const values = this.assignArguments(command);
    for (const spec of flagsOf(this.table, this.path)) {
      if (spec.required === true && !this.flags.has(spec.name)) throw problem.missingFlag(command, spec);
    }
    this.refuseContradictions(values);
    return { command, flags: this.flags, arguments: values };
  }

  private readWord(word: string): void {
    const below = this.below();
    if (below.length === 0) {
      this.positionals.push(word);
      return;
    }
    const command = below.find((candidate) => candidate.path.at(-1) === word);
    if (command === undefined) throw problem.unknownCommand(word, this.path, below);
    this.path = command.path;
  }

  private readLongFlag(token: string): void {
    const equals = token.indexOf('=');
    const name = token.slice(2, equals === -1 ? undefined : equals);
    const inline = equals === -1 ? null : token.slice(equals + 1);
    const spec = this.findFlag((candidate) => candidate.name === name);
    if (spec !== undefined) {
      this.take(spec, `--${name}`, inline);
      return;
    }
    const negated = this.findFlag(
      (candidate) => candidate.negatable === true && `no-${candidate.name}` === name,
    );
    if (negated === undefined) throw problem.unknownFlag(`--${name}`, this.path, this.table);
    if (inline !== null) throw problem.needlessValue(`--${name}`, inline);
    this.give(negated, `--${name}`, false);
  }

  /** `-vq`: several flags without values; `-x VALUE` and `-xVALUE`: the last one may take one. */
  private readShortFlags(token: string): void {
    for (let i = 1; i < token.length; i++) {
      const letter = token[i]!;
      const spec = this.findFlag((candidate) => candidate.short === letter);
      if (spec === undefined) {
        throw problem.unknownFlag(token.length === 2 ? token : `-${letter}`, this.path, this.table, token);
      }
      const rest = token.slice(i + 1);
      if (takesNoValue(spec)) {
        if (rest.startsWith('=')) throw problem.needlessValue(`-${letter}`, rest.slice(1));
        this.take(spec, `-${letter}`, null);
      } else {
        this.take(spec, `-${letter}`, rest === '' ? null : rest.replace(/^=/, ''));
        return;
      }
    }
  }

  private take(spec: FlagSpec, written: string, inline: string | null): void {
    if (takesNoValue(spec)) {
      if (inline !== null) throw problem.needlessValue(written, inline);
      this.give(spec, written, true);
      return;
    }
    const text = this.completeItem(spec, written, inline ?? this.nextValue(spec, written));
    if (text === '') throw problem.emptyValue(written, spec.value);
    this.give(spec, written, readValue(written, spec.value, text));
  }

  /** `--task 1 completed`: the status is a word of its own. */
  private completeItem(spec: FlagSpec, written: string, text: string): string {
    return spec.value.kind !== 'item' || text.includes('=')
      ? text
      : `${text}=${this.nextValue(spec, written)}`;
  }

  private nextValue(spec: FlagSpec, written: string): string {
    const next = this.argv[this.at];
    const anyWord = spec.value.kind === 'string' && spec.value.anyWord === true;
    const isValue =
      next !== undefined && (anyWord || !next.startsWith('-') || next === '-' || isNegativeNumber(next));
    if (!isValue) throw problem.missingValue(written, spec.value, next);
    this.at++;
    return next;
  }

  private give(spec: FlagSpec, written: string, value: FlagValue): void {
    const before = this.flags.get(spec.name);
    this.flags.set(spec.name, { spec, value: combine(spec, written, before?.value, value) });
  }

  private findFlag(matches: (spec: FlagSpec) => boolean): FlagSpec | undefined {
    return flagsOf(this.table, this.path).find(matches);
  }

  private below(): readonly CommandSpec[] {
    const command = commandsAlong(this.table, this.path).at(-1);
    return command === undefined ? this.table.commands : command.subcommands;
  }

  private assignArguments(command: CommandSpec): ReadonlyMap<string, readonly string[]> {
    const values = new Map<string, readonly string[]>();
    let left: readonly string[] = this.positionals;
    for (const spec of command.arguments) {
      const taken = left.slice(0, spec.repeatable === true ? left.length : 1);
      left = left.slice(taken.length);
      if (taken.length === 0) {
        if (spec.required) throw problem.missingArgument(command, spec);
        continue;
      }
      for (const text of taken) {
        if (text === '') throw problem.emptyValue(spec.name, spec.value);
        readValue(spec.name, spec.value, text);
      }
      values.set(spec.name, taken);
    }
    if (left.length > 0) throw problem.tooManyArguments(command, left[0]!);
    return values;
  }

  private refuseContradictions(values: ReadonlyMap<string, readonly string[]>): void {
    for (const { spec, value } of this.flags.values()) {
      if (value === false) continue;
      const other = spec.conflicts?.find((name) => this.flags.has(name) || values.has(name));
      if (other !== undefined) throw problem.contradiction(spec, other);
    }
  }
}

/** What `tug --version` with other flags means. */
const VERSION_COMMAND: CommandSpec = {
  path: [],
  summary: 'Show the version',
  description: [],
  arguments: [],
  flags: [],
  subcommands: [],
  examples: [],
  exitCodes: [],
  handler: 'version',
  operation: null,
};

function takesNoValue(spec: FlagSpec): boolean {
  return spec.value.kind === 'boolean' || spec.value.kind === 'count';
}

function combine(
  spec: FlagSpec,
  written: string,
  before: FlagValue | undefined,
  value: FlagValue,
): FlagValue {
  if (spec.value.kind === 'count') return addToCount(written, spec.value.most, before);
  if (spec.repeatable !== true) {
    if (before !== undefined) throw problem.givenTwice(written, spec);
    return value;
  }
  if (spec.value.kind === 'pair') return addToPairs(written, before, value);
  return [...((before as readonly string[] | undefined) ?? []), value as string];
}

function isNegativeNumber(token: string): boolean {
  return /^-\d+(\.\d+)?$/.test(token);
}

/** A value cannot start with a dash unless it is written behind `=`, so such a token can only be the flag. */
function argvAsksForHelp(argv: readonly string[]): boolean {
  return beforeEnd(argv).some((token) => token === '--help' || token === '-h');
}

function beforeEnd(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return argv.slice(0, end === -1 ? undefined : end);
}
