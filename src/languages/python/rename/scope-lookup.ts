// Which scopes a name is looked up in, from the inside out: the body of a class only for names that stand in it.
import { CLASS_SCOPE, DECLARES, type FileFacts } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { Place } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';

/** The scopes that are asked for a name that stands in `scope`, nearest first. */
export function lookupScopes({ scopes }: FileFacts, scope: number): readonly number[] {
  const asked: number[] = [];
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    if (at === scope || scopes.kind[at] !== CLASS_SCOPE) asked.push(at);
  }
  return asked;
}

/** Names as scopes see them, also those inside string annotations. */
export function lexicalPlaces(file: PythonFile, word: string): readonly Place[] {
  return placesOfWord(file, word).filter(({ kind }) => kind === 'name' || kind === 'import-alias');
}

/** Scopes that say `global word` or `nonlocal word`: there it is never their own. */
export function declaringScopes(places: readonly Place[]): ReadonlySet<number> {
  const scopes = new Set<number>();
  for (const { unit, node } of places) {
    if ((unit.useOf[node]! & DECLARES) !== 0) scopes.add(unit.scopeOf[node]!);
  }
  return scopes;
}
