// A string that names a pytest fixture, bound as a parameter of that name would be.
import { fixtureNamedBy, fixtureNameOf } from '../facts/pytest-functions.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { fixturesSeenFrom, groupOfFixture } from './fixture-family.ts';

/** Empty when no fixture of the workspace has the name. */
export function fixturesNamedAt(
  engine: PythonEngine,
  { file, unit, node }: Place,
  name: string,
): readonly Definition[] {
  const own = fixtureNamedBy(file.facts, node);
  if (own !== -1) {
    if (fixtureNameOf(file.facts, own)?.stringNode !== node) return [];
    return groupOfFixture(engine, { file, index: own })?.definitions ?? [];
  }
  const owner = classAround(file.facts, unit.scopeOf[node]!, node);
  return fixturesSeenFrom(engine, file, owner, name).flatMap((seen) =>
    seen.definitions.length > 0
      ? seen.definitions
      : (groupOfFixture(engine, seen.function)?.definitions ?? []),
  );
}

/** The class whose method, or whose decorator, a place stands in. */
function classAround(
  { classes, scopes, parent }: Place['file']['facts'],
  scope: number,
  node: number,
): number {
  for (let at = scope; at > 0; at = scopes.parent[at]!) {
    const index = classes.findIndex((fact) => fact.scope === at);
    if (index !== -1) return index;
  }
  let above = node;
  while (above >= 0 && !classes.some((fact) => fact.node === above)) above = parent[above]!;
  return above < 0 ? -1 : classes.findIndex((fact) => fact.node === above);
}
