// Duck typing binds families that have nothing else in common: `v.m()` where v may be of either, a class that fits a
// Protocol. Renaming one of them breaks such a place, so the tie is reported and can be taken.
import { shortId } from '../../../base/content-hash.ts';
import type { FamilyTie, FileSpan } from '../../../kernel/occurrence.ts';
import { compareFileSpans } from '../../../kernel/occurrence.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { addressOf } from './describe-definition.ts';
import { closeFamily, type Family, type PlaceGraph } from './family.ts';

/** Definitions outside of the family that a place binds to it. */
export interface TiedPlace {
  readonly outside: readonly Definition[];
  readonly places: readonly FileSpan[];
  /** "`v.m` at this place may be of both" */
  readonly because: string;
}

export interface FoundTie {
  readonly tie: FamilyTie;
  /** What to add to the family when the tie is taken. */
  readonly definitions: readonly Definition[];
}

export function findTies(
  engine: PythonEngine,
  graph: PlaceGraph,
  word: string,
  tied: readonly TiedPlace[],
): readonly FoundTie[] {
  const families = new Map<string, { family: Family; places: FileSpan[]; because: string }>();
  const familyOf = new Map<string, string>();
  for (const { outside, places, because } of tied) {
    for (const definition of outside) {
      if (definition.kind === 'external') continue;
      const key = definitionKey(definition);
      let id = familyOf.get(key);
      if (id === undefined) {
        const family = closeFamily(engine, [definition], graph);
        id = shortId('tie', word, ...addressesOf(family));
        for (const each of family.keys) familyOf.set(each, id);
        if (!families.has(id)) families.set(id, { family, places: [], because });
      }
      families.get(id)!.places.push(...places);
    }
  }
  return [...families.entries()]
    .map(([id, { family, places, because }]) => makeTie(id, family, places, because, word))
    .sort((a, b) => (a.tie.id < b.tie.id ? -1 : 1));
}

function makeTie(
  id: string,
  family: Family,
  places: readonly FileSpan[],
  because: string,
  word: string,
): FoundTie {
  const families = addressesOf(family);
  const message = `${word} is tied to ${families.join(', ')}: ${because}`;
  return {
    tie: { id, families, places: [...new Set(places)].sort(compareFileSpans), message },
    definitions: family.definitions,
  };
}

/** Classes that only use the attribute are no address that a caller could rename. */
function addressesOf(family: Family): readonly string[] {
  return family.definitions.map(addressOf).sort();
}
