// What can be wrong with a command line, in words: the argument, its value, what is allowed, and the nearest known name.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import {
  type ArgumentSpec,
  allCommands,
  type CommandSpec,
  type CommandTable,
  commandName,
  type FlagSpec,
  flagsOf,
  type ValueSpec,
} from './command-spec.ts';

export function unknownCommand(
  word: string,
  path: readonly string[],
  below: readonly CommandSpec[],
): TugError {
  const names = below.map((command) => command.path.at(-1)!);
  const nearest = nearestNames(word, names, 3);
  const kind =
    path.length === 1 && below.some((command) => command.operation !== null) ? 'operation' : 'command';
  return invalid(`\`${commandName(path)}\` has no ${kind} ${show(word)}${didYouMean(nearest)}`, path, {
    argument: word,
    reason: `unknown ${kind}`,
    nearest,
    allowed: names,
  });
}

export function missingCommand(path: readonly string[], below: readonly CommandSpec[]): TugError {
  const names = below.map((command) => command.path.at(-1)!);
  return invalid(`\`${commandName(path)}\` needs a command: ${names.join(', ')}`, path, {
    argument: 'COMMAND',
    reason: 'missing',
    allowed: names,
  });
}

export function unknownFlag(
  written: string,
  path: readonly string[],
  table: CommandTable,
  within?: string,
): TugError {
  const place = within === undefined || within === written ? '' : ` (in ${within})`;
  const owners = allCommands(table).filter((command) =>
    command.flags.some((flag) => `--${flag.name}` === written),
  );
  if (owners.length > 0) {
    const names = owners.map((command) => `\`${commandName(command.path)}\``);
    const below = owners.some((command) => path.every((part, depth) => command.path[depth] === part));
    return invalid(
      `${written} is a flag of ${names.join(', ')}, not of \`${commandName(path)}\`${below ? '; write it behind that command' : ''}`,
      path,
      {
        argument: written,
        reason: 'flag of another command',
        commands: owners.map((command) => commandName(command.path)),
      },
    );
  }
  const names = flagsOf(table, path).flatMap(({ name, negatable }) =>
    negatable === true ? [name, `no-${name}`] : [name],
  );
  const nearest = nearestNames(written.replace(/^--?/, ''), names, 3).map((name) => `--${name}`);
  return invalid(
    `\`${commandName(path)}\` has no flag ${show(written)}${place}${didYouMean(nearest)}`,
    path,
    {
      argument: written,
      reason: 'unknown flag',
      nearest,
    },
  );
}

export function missingFlag(command: CommandSpec, spec: FlagSpec): TugError {
  return invalid(
    `\`${commandName(command.path)}\` needs --${spec.name} ${placeholder(spec.value)}`,
    command.path,
    {
      argument: `--${spec.name}`,
      reason: 'missing',
    },
  );
}

export function missingArgument(command: CommandSpec, spec: ArgumentSpec): TugError {
  const allowed = spec.value.kind === 'enum' ? spec.value.values : null;
  return invalid(
    `\`${commandName(command.path)}\` needs ${spec.name}${allowed === null ? '' : `: ${allowed.join(', ')}`}`,
    command.path,
    { argument: spec.name, reason: 'missing', ...(allowed === null ? {} : { allowed }) },
  );
}

export function tooManyArguments(command: CommandSpec, word: string): TugError {
  const most = command.arguments.map((argument) => argument.name).join(' ');
  const takes = most === '' ? 'no arguments' : `no more than ${most}`;
  return invalid(`\`${commandName(command.path)}\` takes ${takes}; ${show(word)} is too many`, command.path, {
    argument: word,
    reason: 'too many arguments',
  });
}

export function missingValue(written: string, spec: ValueSpec, next: string | undefined): TugError {
  const instead =
    next === undefined
      ? ''
      : `, but ${show(next)} follows (a value that starts with a dash: ${written}=VALUE)`;
  return invalid(`${written} needs a value ${placeholder(spec)}${instead}`, [], {
    argument: written,
    reason: 'missing value',
    ...(spec.kind === 'enum' ? { allowed: spec.values } : {}),
  });
}

export function emptyValue(written: string, spec: ValueSpec): TugError {
  return invalid(`${written} has an empty value; it must be ${describeAllowed(spec)}`, [], {
    argument: written,
    value: '',
    reason: 'empty value',
  });
}

export function needlessValue(written: string, value: string): TugError {
  return invalid(`${written} takes no value, but ${show(value)} was given`, [], {
    argument: written,
    value,
    reason: 'takes no value',
  });
}

/** `allowed` is a phrase, or the list of choices. */
export function wrongValue(
  written: string,
  value: string,
  reason: string,
  allowed: string | readonly string[],
): TugError {
  const nearest = typeof allowed === 'string' ? [] : nearestNames(value, allowed, 1);
  const phrase = typeof allowed === 'string' ? allowed : `one of ${allowed.join(', ')}`;
  return invalid(`${written} ${show(value)} ${reason}; it must be ${phrase}${didYouMean(nearest)}`, [], {
    argument: written,
    value,
    reason,
    allowed,
  });
}

export function givenTwice(written: string, spec: FlagSpec): TugError {
  const both = spec.negatable === true ? `--${spec.name} or --no-${spec.name}` : written;
  return invalid(`${both} was given twice; it can be given once`, [], {
    argument: written,
    reason: 'given twice',
  });
}

export function pairGivenTwice(written: string, key: string): TugError {
  return invalid(`${written} ${key}=... was given twice; each name can be given once`, [], {
    argument: written,
    value: key,
    reason: 'given twice',
  });
}

export function tooOften(written: string, most: number): TugError {
  return invalid(`${written} was given more than ${most} times`, [], {
    argument: written,
    reason: 'given too often',
  });
}

export function contradiction(spec: FlagSpec, other: string): TugError {
  const name = other === other.toUpperCase() ? other : `--${other}`;
  return invalid(`--${spec.name} and ${name} contradict each other; leave one out`, [], {
    argument: `--${spec.name}`,
    reason: `contradicts ${name}`,
  });
}

function invalid(
  message: string,
  path: readonly string[],
  details: Readonly<Record<string, unknown>>,
): TugError {
  return new TugError('InvalidArgument', message, { hint: `run \`${commandName(path)} --help\``, details });
}

function placeholder(spec: ValueSpec): string {
  if (spec.kind === 'enum') return spec.values.join('|');
  return 'placeholder' in spec ? spec.placeholder : '';
}

function describeAllowed(spec: ValueSpec): string {
  if (spec.kind === 'enum') return `one of ${spec.values.join(', ')}`;
  return spec.kind === 'path' ? `the path of a ${spec.of}` : placeholder(spec);
}

function didYouMean(nearest: readonly string[]): string {
  return nearest.length === 0 ? '' : `; did you mean ${nearest.join(' or ')}?`;
}

const LONGEST_SHOWN = 80;

/** As the user wrote it, but on one line, printable and not endless. */
function show(text: string): string {
  const shown = /^[\w./:=@%+,-]+$/.test(text) ? text : JSON.stringify(text);
  return shown.length <= LONGEST_SHOWN ? shown : `${shown.slice(0, LONGEST_SHOWN)}...`;
}
