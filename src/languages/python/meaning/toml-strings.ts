// The strings of a TOML document with the path of keys to each and the place where its text begins.
import { walkToml } from '../../../base/toml-outline.ts';

export interface TomlString {
  readonly path: readonly string[];
  /** Behind the opening quote. */
  readonly start: number;
}

export function tomlStrings(text: string): readonly TomlString[] {
  const found: TomlString[] = [];
  walkToml(text, { string: (path, start) => found.push({ path, start }) });
  return found;
}
