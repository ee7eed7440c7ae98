// What is wrong with a setting, in words that name the place, the key, the value and what is allowed.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import { CONFIG_FIELDS, CONFIG_KEYS } from './config-keys.ts';
import type { ConfigSource, RawEntry } from './config-layer.ts';

export interface ConfigProblem {
  readonly source: ConfigSource;
  readonly key: string;
  /** As shown in the message; null when the key itself is the problem. */
  readonly value: string | null;
  readonly allowed: string | null;
  readonly message: string;
}

/** One error for all that is wrong, so that it can be put right in one go. */
export function configError(problems: readonly ConfigProblem[]): TugError {
  const flags = problems.flatMap((problem) => (problem.source.kind === 'flag' ? [problem.source.flag] : []));
  const message = problems.map((problem) => problem.message).join('\n');
  const details = { problems };
  if (flags.length !== problems.length) return new TugError('InvalidConfig', message, { details });
  return new TugError('InvalidArgument', message, {
    details: { argument: flags[0], reason: message, ...details },
  });
}

export function badValue(entry: RawEntry, reason: string | null): ConfigProblem {
  const { name, type } = CONFIG_KEYS[entry.field];
  const value = showValue(entry.raw);
  const meant =
    type.choices === null || typeof entry.raw !== 'string' ? [] : nearestNames(entry.raw, type.choices, 1);
  const message =
    `${entry.label()} is ${value}; it must be ${type.allowed}` +
    (reason === null ? '' : ` (${reason})`) +
    askIfMeant(meant[0] === undefined ? undefined : JSON.stringify(meant[0]));
  return { source: entry.source, key: name, value, allowed: type.allowed, message };
}

export function unknownKey(source: ConfigSource, place: string, key: string, section = ''): ConfigProblem {
  const path = section === '' ? key : `${section}.${key}`;
  const misread = section === '' && key === 'tool';
  const help = misread
    ? '; in tug.toml the keys stand at the top, without [tool.tug]'
    : askIfMeant(nearestKey(key)) || '; `tug config show` lists the keys there are';
  return { source, key, value: null, allowed: null, message: `${place}: there is no setting ${path}${help}` };
}

export function misplacedTable(
  source: ConfigSource,
  label: string,
  key: string,
  raw: unknown,
): ConfigProblem {
  const value = showValue(raw);
  return { source, key, value, allowed: 'a table', message: `${label} is ${value}; it must be a table` };
}

export function notRemembered(source: ConfigSource, label: string, key: string): ConfigProblem {
  return { source, key, value: null, allowed: null, message: `${label} cannot be remembered by a session` };
}

/** A key that lost its table is found by its last part: `python_path` means `python.python_path`. */
function nearestKey(key: string): string | undefined {
  const names = CONFIG_FIELDS.map((field) => CONFIG_KEYS[field].name);
  const last = key.slice(key.lastIndexOf('.') + 1);
  const shortNames = new Map(names.map((name) => [name.slice(name.lastIndexOf('.') + 1), name]));
  const [byName] = nearestNames(key, names, 1);
  if (byName !== undefined) return byName;
  const [byLast] = nearestNames(last, [...shortNames.keys()], 1);
  return byLast === undefined ? undefined : shortNames.get(byLast);
}

function askIfMeant(name: string | undefined): string {
  return name === undefined ? '' : `; did you mean ${name}?`;
}

const LONGEST_SHOWN = 120;

function showValue(raw: unknown): string {
  const text = JSON.stringify(raw, (_key, value: unknown) =>
    typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))
      ? String(value)
      : value,
  );
  return text.length <= LONGEST_SHOWN
    ? text
    : `${text.slice(0, LONGEST_SHOWN)}... (${text.length} characters)`;
}
