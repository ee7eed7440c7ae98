// Are several definitions one thing to rename? A name that an import or its fallback defines, an attribute of two classes
// of one hierarchy: whoever points at it means the family.
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { collectPlaces, reachOf } from './collect-places.ts';
import { closeFamily, makePlaceGraph } from './family.ts';

export function sameFamily(engine: PythonEngine, definitions: readonly Definition[], word: string): boolean {
  const ours = definitions.filter(({ kind }) => kind !== 'external');
  const [first, ...others] = ours;
  if (first === undefined) return false;
  if (others.length === 0) return true;
  const { bound } = collectPlaces(engine, word, reachOf(first));
  const { keys } = closeFamily(engine, [first], makePlaceGraph(bound));
  return others.every((definition) => keys.has(definitionKey(definition)));
}
