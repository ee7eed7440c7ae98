// Several definitions that are one symbol to whoever points at them: overrides of one method, both branches of a
// conditional import.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import { bindPlace } from './bind-place.ts';
import { closeFamily, makePlaceGraph } from './family.ts';

/** Whether all of them are renamed together. `file` is where the word was pointed at. */
export function areOneFamily(
  engine: PythonEngine,
  definitions: readonly Definition[],
  file: PythonFile,
  word: string,
): boolean {
  const bound = placesOfWord(file, word).map((place) => bindPlace(engine, place));
  const { keys } = closeFamily(engine, [definitions[0]!], makePlaceGraph(bound));
  return definitions.every((definition) => keys.has(definitionKey(definition)));
}
