// What a setting may be: each type reads text (flags, environment), checks values (TOML, JSON), and says what is allowed.
import { isAbsolute, posix, relative, resolve } from 'node:path';
import { explainBadGlob } from './glob-syntax.ts';

export interface ConfigType<Value> {
  /** Completes the sentence "must be ...". */
  readonly allowed: string;
  /** The closed set of values, when there is one. */
  readonly choices: readonly string[] | null;
  /** One flag per element, and a comma-separated list in the environment. */
  readonly list: boolean;
  /** Turns the text of a flag or variable into what a project file would hold; nonsense is left for `check`. */
  fromText(text: string): unknown;
  check(raw: unknown, place: ValuePlace): Checked<Value>;
}

/** Where a value was written, for what depends on it: relative paths, and how far a project file may reach. */
export interface ValuePlace {
  readonly root: string;
  /** Relative paths start here: the workspace for files, the working directory for flags and variables. */
  readonly base: string;
  readonly inProjectFile: boolean;
}

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `reason` says more than `allowed` does, or is null. */
  | { readonly ok: false; readonly reason: string | null };

const REFUSED = { ok: false, reason: null } as const;

function accept<Value>(value: Value): Checked<Value> {
  return { ok: true, value };
}

function refuse(reason: string): Checked<never> {
  return { ok: false, reason };
}

export function choice<const Values extends readonly string[]>(values: Values): ConfigType<Values[number]> {
  return {
    allowed: `one of ${values.join(', ')}`,
    choices: values,
    list: false,
    fromText: (text) => text,
    check: (raw) => {
      const value = values.find((candidate) => candidate === raw);
      return value === undefined ? REFUSED : accept(value);
    },
  };
}

export function integer(least: number, most: number, unit: string): ConfigType<number> {
  return {
    allowed: `a whole number of ${unit} from ${least} to ${most}`,
    choices: null,
    list: false,
    fromText: (text) => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : text),
    check: (raw) =>
      typeof raw === 'number' && Number.isInteger(raw) && raw >= least && raw <= most ? accept(raw) : REFUSED,
  };
}

export const onOrOff: ConfigType<boolean> = {
  allowed: 'true or false',
  choices: ['true', 'false'],
  list: false,
  fromText: (text) => {
    if (text === 'true' || text === '1') return true;
    return text === 'false' || text === '0' ? false : text;
  },
  check: (raw) => (typeof raw === 'boolean' ? accept(raw) : REFUSED),
};

/** A command without a shell: an array in TOML, the same array as JSON in a flag or variable. */
export const argv: ConfigType<readonly string[]> = {
  allowed: 'an array of non-empty strings, such as ["{python}", "-m", "pytest"]',
  choices: null,
  list: false,
  fromText: (text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
  check: (raw) => {
    if (typeof raw === 'string') return refuse('there is no shell to split a line');
    if (!Array.isArray(raw) || raw.length === 0) return REFUSED;
    const parts: readonly unknown[] = raw;
    return parts.every((part) => isText(part)) ? accept(parts as readonly string[]) : REFUSED;
  },
};

export const globs: ConfigType<readonly string[]> = {
  allowed: 'an array of glob patterns relative to the workspace root, such as ["src/**/*.py"]',
  choices: null,
  list: true,
  fromText: splitList,
  check: (raw) => checkEach(raw, (pattern) => explainBadGlob(pattern)),
};

/** Folders inside the workspace, written with `/` whatever the platform. */
export const folders: ConfigType<readonly string[]> = {
  allowed: 'an array of folders inside the workspace, such as ["src"]',
  choices: null,
  list: true,
  fromText: splitList,
  check: (raw) => {
    const checked = checkEach(raw, (folder) =>
      isInsidePath(folder) ? null : `${JSON.stringify(folder)} leads outside of the workspace`,
    );
    return checked.ok ? accept([...new Set(checked.value.map(plainFolder))]) : checked;
  },
};

/** Dotted names of modules. */
export const modules: ConfigType<readonly string[]> = {
  allowed: 'an array of dotted names of modules, such as ["app.signals"]',
  choices: null,
  list: true,
  fromText: splitList,
  check: (raw) =>
    checkEach(raw, (name) =>
      /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(name)
        ? null
        : `${JSON.stringify(name)} is not the name of a module`,
    ),
};

/** A folder tug writes to. A project file is written by others, so it may not send tug's own files elsewhere. */
export function folder(options: { readonly insideForProjectFiles: boolean }): ConfigType<string> {
  return {
    allowed: 'a path',
    choices: null,
    list: false,
    fromText: (text) => text,
    check: (raw, place) => {
      if (!isText(raw)) return REFUSED;
      const path = resolve(place.base, raw);
      if (options.insideForProjectFiles && place.inProjectFile && !isBelow(place.root, path)) {
        return refuse(
          'a project file may only name a folder inside the workspace; use the flag or the variable',
        );
      }
      return accept(path);
    },
  };
}

/** A path to a program, or a bare name that is looked up on PATH. Whether it is there is for `platform/` to see. */
export const program: ConfigType<string> = {
  allowed: 'the path of a program, or its name on PATH',
  choices: null,
  list: false,
  fromText: (text) => text,
  check: (raw, place) => {
    if (!isText(raw)) return REFUSED;
    return accept(isBareName(raw) ? raw : resolve(place.base, raw));
  },
};

export function isBareName(name: string): boolean {
  return !/[\\/]/.test(name);
}

function checkEach(raw: unknown, explain: (text: string) => string | null): Checked<readonly string[]> {
  if (!Array.isArray(raw)) return REFUSED;
  const values: string[] = [];
  for (const value of raw as readonly unknown[]) {
    if (!isText(value)) return REFUSED;
    const reason = explain(value);
    if (reason !== null) return refuse(reason);
    values.push(value);
  }
  return accept(values);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}

/** Commas separate, except inside braces, brackets and parentheses: `src/*.{py,pyi}` is one pattern. */
function splitList(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character !== undefined && '{[('.includes(character)) depth++;
    else if (character !== undefined && '}])'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === undefined || (character === ',' && depth === 0)) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

function isInsidePath(path: string): boolean {
  if (/^([\\/]|[A-Za-z]:)/.test(path)) return false;
  return !path.split(/[\\/]/).includes('..');
}

function plainFolder(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/')).replace(/(?<=.)\/+$/, '');
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
}
