// Whether an interpreter is one that the project says it runs on (`requires-python`, PEP 440 specifiers). Nothing is
// refused because of it: it explains failures that have nothing to do with a patch.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What pyproject.toml asks for; null when it asks for nothing. */
export function readRequiresPython(root: string): string | null {
  try {
    const text = readFileSync(join(root, 'pyproject.toml'), 'utf8');
    return /^[ \t]*requires-python[ \t]*=[ \t]*(["'])(.*?)\1/m.exec(text)?.[2] ?? null;
  } catch {
    return null;
  }
}

/** True also when the specifier cannot be read. */
export function satisfiesRequirement(version: string, specifiers: string): boolean {
  return specifiers.split(',').every((specifier) => satisfies(version, specifier.trim()));
}

function satisfies(version: string, specifier: string): boolean {
  const match = /^(===|==|!=|<=|>=|<|>|~=)\s*(\d+(?:\.\d+)*)(\.\*)?$/.exec(specifier);
  if (match === null) return true;
  const [, operator, text, wildcard] = match;
  const wanted = text!.split('.').map(Number);
  const actual = version.split('.').map(Number);
  const compared = compare(wildcard === undefined ? actual : actual.slice(0, wanted.length), wanted);
  switch (operator) {
    case '>=':
      return compared >= 0;
    case '<=':
      return compared <= 0;
    case '>':
      return compared > 0;
    case '<':
      return compared < 0;
    case '!=':
      return compared !== 0;
    case '~=':
      return compared >= 0 && compare(actual.slice(0, wanted.length - 1), wanted.slice(0, -1)) === 0;
    default:
      return compared === 0;
  }
}

/** Missing parts are zero. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
