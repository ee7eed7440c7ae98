// Flags > environment > session > project file > defaults: every setting with the place it comes from.
// All layers are checked, also where a stronger one wins: a wrong value in a file is wrong for the next command too.
import { CONFIG_FIELDS, CONFIG_KEYS, type ConfigField } from './config-keys.ts';
import { type ConfigLayer, type ConfigSource, listEntries, placeOf } from './config-layer.ts';
import { badValue, type ConfigProblem, configError } from './config-problem.ts';
import type { TugConfig } from './tug-config.ts';

export interface ResolvedConfig {
  readonly config: TugConfig;
  readonly sources: { readonly [Field in ConfigField]: ConfigSource };
}

/** `root` is the workspace root, absolute. Throws InvalidConfig, or InvalidArgument when only flags are wrong. */
export function resolveConfig(root: string, layers: readonly ConfigLayer[]): ResolvedConfig {
  const problems: ConfigProblem[] = [];
  const config = new Map<ConfigField, unknown>();
  const sources = new Map<ConfigField, ConfigSource>();
  for (const layer of [...layers].sort((a, b) => STRENGTH[b.kind] - STRENGTH[a.kind])) {
    for (const entry of listEntries(layer, problems)) {
      const checked = CONFIG_KEYS[entry.field].type.check(entry.raw, placeOf(layer, root));
      if (!checked.ok) problems.push(badValue(entry, checked.reason));
      else if (!config.has(entry.field)) {
        config.set(entry.field, checked.value);
        sources.set(entry.field, entry.source);
      }
    }
  }
  if (problems.length > 0) throw configError(problems);
  for (const field of CONFIG_FIELDS) {
    if (config.has(field)) continue;
    config.set(field, defaultValue(field, root));
    sources.set(field, { kind: 'default' });
  }
  const inOrder = <Value>(values: ReadonlyMap<ConfigField, Value>) =>
    Object.fromEntries(CONFIG_FIELDS.map((field) => [field, values.get(field)])) as Record<
      ConfigField,
      Value
    >;
  // The table gives each field a type that checks exactly its value, so the record is a TugConfig.
  return { config: inOrder(config) as unknown as TugConfig, sources: inOrder(sources) };
}

const STRENGTH: Readonly<Record<ConfigLayer['kind'], number>> = {
  flag: 4,
  environment: 3,
  session: 2,
  project: 1,
};

/** Through the type as well, since a default path is relative to the root. */
function defaultValue(field: ConfigField, root: string): unknown {
  const { type, default: value } = CONFIG_KEYS[field];
  if (value === null) return null;
  const checked = type.check(value, { root, base: root, inProjectFile: false });
  if (!checked.ok) throw new Error(`the default of ${field} is not allowed`);
  return checked.value;
}
