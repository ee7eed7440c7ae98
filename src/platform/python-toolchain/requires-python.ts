// Whether an interpreter is one that the project says it runs on (`requires-python`, PEP 440 specifiers). Nothing is
// refused because of it: it explains failures that have nothing to do with a patch.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What pyproject.toml asks for, else setup.cfg; null when neither asks for anything. */
export function readRequiresPython(root: string): string | null {
  const ofProject = /^[ \t]*requires-python[ \t]*=[ \t]*(["'])(.*?)\1/m.exec(textOf(root, 'pyproject.toml'));
  if (ofProject !== null) return ofProject[2]!;
  const ofSetup = /^python[_-]requires[ \t]*[=:][ \t]*([^\s#;].*?)[ \t]*$/m.exec(textOf(root, 'setup.cfg'));
  return ofSetup?.[1] ?? null;
}

/** True also when the specifier cannot be read. Of a version as short as `3.11`, one release has to satisfy it. */
export function satisfiesRequirement(version: string, specifiers: string): boolean {
  const each = specifiers.split(',').map((specifier) => specifier.trim());
  const isSatisfied = (release: string) => each.every((specifier) => satisfies(release, specifier));
  if (version.split('.').length > 2) return isSatisfied(version);
  return Array.from({ length: MOST_RELEASES }, (_, patch) => `${version}.${patch}`).some(isSatisfied);
}

/** More than any version of Python had. */
const MOST_RELEASES = 100;

function textOf(root: string, name: string): string {
  try {
    return readFileSync(join(root, name), 'utf8');
  } catch {
    return '';
  }
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
