// From the text of one flag or argument to its value, by its kind; and how repeated values come together.
import { pairGivenTwice, tooOften, wrongValue } from './argument-problems.ts';
import type { ValueSpec } from './command-spec.ts';
import type { FlagValue } from './parsed-command.ts';

/** `written` is the flag or argument as the user wrote it, for messages. */
export function readValue(written: string, spec: ValueSpec, text: string): FlagValue {
  if (text.includes('\0')) throw wrongValue(written, text, 'contains a NUL byte', 'text without NUL bytes');
  switch (spec.kind) {
    case 'boolean':
    case 'count':
      return true;
    case 'string':
    case 'path':
      return text;
    case 'number':
      return readNumber(written, spec.least, text);
    case 'enum':
      if (!spec.values.includes(text))
        throw wrongValue(written, text, 'is not one of the choices', spec.values);
      return text;
    case 'item':
      return readItem(written, spec.values, text);
    case 'pair':
      return readPair(written, spec.placeholder, text);
    case 'json':
      return readArgv(written, text);
  }
}

export function addToCount(written: string, most: number, before: FlagValue | undefined): number {
  const count = (typeof before === 'number' ? before : 0) + 1;
  if (count > most) throw tooOften(written, most);
  return count;
}

export function addToPairs(written: string, before: FlagValue | undefined, value: FlagValue): FlagValue {
  const known = (before ?? {}) as Readonly<Record<string, string>>;
  const added = value as Readonly<Record<string, string>>;
  const twice = Object.keys(added).find((key) => Object.hasOwn(known, key));
  if (twice !== undefined) throw pairGivenTwice(written, twice);
  return { ...known, ...added };
}

function readNumber(written: string, least: number, text: string): number {
  const allowed = `a whole number from ${least} on`;
  if (!/^[+-]?\d+$/.test(text)) throw wrongValue(written, text, 'is not a whole number', allowed);
  const value = Number(text);
  if (value < least) throw wrongValue(written, text, `is less than ${least}`, allowed);
  if (!Number.isSafeInteger(value)) throw wrongValue(written, text, 'is too large', allowed);
  return value;
}

/** `N=STATUS`: the parser has put two words together. */
function readItem(written: string, statuses: readonly string[], text: string): string {
  const [, number, status] = /^(\d+)=(.*)$/s.exec(text) ?? [];
  if (number === undefined || status === undefined || !statuses.includes(status)) {
    throw wrongValue(
      written,
      text.replace('=', ' '),
      'is not a number and a status',
      `N ${statuses.join('|')}`,
    );
  }
  readNumber(written, 1, number);
  return text;
}

function readPair(written: string, placeholder: string, text: string): Readonly<Record<string, string>> {
  const equals = text.indexOf('=');
  if (equals < 1 || equals === text.length - 1) {
    throw wrongValue(written, text, 'is not a pair', placeholder);
  }
  return Object.fromEntries([[text.slice(0, equals), text.slice(equals + 1)]]);
}

function readArgv(written: string, text: string): readonly string[] {
  const allowed = 'a JSON array of strings, such as ["{python}","-m","pytest"]';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrongValue(written, text, `is not JSON (${(error as Error).message})`, allowed);
  }
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  if (parts.length === 0 || !parts.every((part) => typeof part === 'string' && part !== '')) {
    throw wrongValue(written, text, 'is not a non-empty array of strings', allowed);
  }
  return parts as readonly string[];
}
