// The places settings come from, and the raw entries each one holds. Strongest first: flag, environment, session, project.
import { CONFIG_FIELDS, CONFIG_KEYS, type ConfigField, findConfigKey } from './config-keys.ts';
import { type ConfigProblem, misplacedTable, notRemembered, unknownKey } from './config-problem.ts';
import type { ValuePlace } from './config-types.ts';
import { locateTomlKeys } from './locate-toml-keys.ts';

export type ConfigLayer = FlagLayer | EnvironmentLayer | SessionLayer | ProjectLayer;

export interface FlagLayer {
  readonly kind: 'flag';
  readonly workingDirectory: string;
  readonly values: { readonly [Field in ConfigField]?: FlagValue };
}

/** A list flag may be given several times; an on-or-off flag may stand alone. */
export type FlagValue = string | readonly string[] | boolean;

export interface EnvironmentLayer {
  readonly kind: 'environment';
  readonly workingDirectory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** What the session remembers: the values are by full name, such as `python.python_path`. */
export interface SessionLayer {
  readonly kind: 'session';
  readonly file: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ProjectLayer {
  readonly kind: 'project';
  /** Absolute. */
  readonly file: string;
  /** `tug.toml` or `pyproject.toml`, for messages. */
  readonly fileName: string;
  /** `tool.tug` in pyproject.toml, empty in tug.toml. */
  readonly section: string;
  readonly table: unknown;
  /** The whole file, to find the lines of its keys. */
  readonly text: string;
}

export type ConfigSource =
  | { readonly kind: 'flag'; readonly flag: string }
  | { readonly kind: 'environment'; readonly variable: string }
  | { readonly kind: 'session'; readonly file: string }
  | { readonly kind: 'project'; readonly file: string; readonly line: number | null }
  | { readonly kind: 'default' };

export interface RawEntry {
  readonly field: ConfigField;
  readonly raw: unknown;
  readonly source: ConfigSource;
  /** The place and the key as a message names them. */
  label(): string;
}

/** One entry per setting the layer makes; what is no setting goes to `problems`. */
export function listEntries(layer: ConfigLayer, problems: ConfigProblem[]): readonly RawEntry[] {
  switch (layer.kind) {
    case 'flag':
      return listFlags(layer);
    case 'environment':
      return listVariables(layer);
    case 'session':
      return listRemembered(layer, problems);
    case 'project':
      return listProjectKeys(layer, problems);
  }
}

export function placeOf(layer: ConfigLayer, root: string): ValuePlace {
  const base = layer.kind === 'flag' || layer.kind === 'environment' ? layer.workingDirectory : root;
  return { root, base, inProjectFile: layer.kind === 'project' };
}

function listFlags(layer: FlagLayer): readonly RawEntry[] {
  const entries: RawEntry[] = [];
  for (const field of CONFIG_FIELDS) {
    const value = layer.values[field];
    if (value === undefined) continue;
    const { flag, type } = CONFIG_KEYS[field];
    const raw = typeof value === 'string' ? (type.list ? [value] : type.fromText(value)) : value;
    entries.push({ field, raw, source: { kind: 'flag', flag }, label: () => flag });
  }
  return entries;
}

/** An empty variable counts as unset, as shells and CI systems can hardly unset one. */
function listVariables(layer: EnvironmentLayer): readonly RawEntry[] {
  const entries: RawEntry[] = [];
  for (const field of CONFIG_FIELDS) {
    const { variable, type } = CONFIG_KEYS[field];
    const text = layer.variables[variable];
    if (text === undefined || text === '') continue;
    entries.push({
      field,
      raw: type.fromText(text),
      source: { kind: 'environment', variable },
      label: () => variable,
    });
  }
  return entries;
}

function listRemembered(layer: SessionLayer, problems: ConfigProblem[]): readonly RawEntry[] {
  const entries: RawEntry[] = [];
  const source = { kind: 'session', file: layer.file } as const;
  for (const name of Object.keys(layer.values)) {
    const field = findConfigKey(name);
    const label = `${layer.file}: ${name}`;
    if (field === undefined) problems.push(unknownKey(source, layer.file, name));
    else if (!CONFIG_KEYS[field].sticky) problems.push(notRemembered(source, label, name));
    else entries.push({ field, raw: layer.values[name], source, label: () => label });
  }
  return entries;
}

function listProjectKeys(layer: ProjectLayer, problems: ConfigProblem[]): readonly RawEntry[] {
  const entries: RawEntry[] = [];
  const lineOf = findLines(layer.text);
  const sourceOf = (path: string): ConfigSource => ({
    kind: 'project',
    file: layer.file,
    get line() {
      return lineOf(path);
    },
  });
  const placeOf = (path: string) => {
    const line = lineOf(path);
    return line === null ? layer.fileName : `${layer.fileName}:${line}`;
  };
  const visit = (table: Readonly<Record<string, unknown>>, prefix: string) => {
    for (const name of Object.keys(table)) {
      const key = `${prefix}${name}`;
      const path = layer.section === '' ? key : `${layer.section}.${key}`;
      const source = sourceOf(path);
      const label = () => `${placeOf(path)}: ${path}`;
      const field = findConfigKey(key);
      const value = table[name];
      if (field !== undefined) entries.push({ field, raw: value, source, label });
      else if (!GROUPS.has(key)) problems.push(unknownKey(source, placeOf(path), key, layer.section));
      else if (isTable(value)) visit(value, `${key}.`);
      else problems.push(misplacedTable(source, label(), key, value));
    }
  };
  const { section, table } = layer;
  if (isTable(table)) visit(table, '');
  else problems.push(misplacedTable(sourceOf(section), `${placeOf(section)}: ${section}`, section, table));
  return entries;
}

/** Most commands never ask for a line, and finding them costs as much as parsing, so it is done when one does. */
function findLines(text: string): (path: string) => number | null {
  let lines: ReadonlyMap<string, number> | null = null;
  return (path) => {
    lines ??= locateTomlKeys(text);
    return lines.get(path) ?? null;
  };
}

/** `python`, `session`: tables that hold settings. */
const GROUPS: ReadonlySet<string> = new Set(
  CONFIG_FIELDS.map((field) => CONFIG_KEYS[field].name)
    .filter((name) => name.includes('.'))
    .map((name) => name.slice(0, name.indexOf('.'))),
);

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
