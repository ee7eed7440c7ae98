// attrs takes the field `_x` as the keyword `x`: another word, which changes with the name of the field.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import { type BoundPlace, bindPlace } from './bind-place.ts';

/** Keywords that mean a field of this name and are spelled otherwise. */
export function fieldKeywordPlaces(
  engine: PythonEngine,
  target: Definition,
  word: string,
): readonly BoundPlace[] {
  const keyword = strippedName(word);
  if (keyword === word || !isStrippedField(engine, target)) return [];
  return engine.program.filesContaining(keyword).flatMap((path) => {
    const file = engine.program.file(path);
    if (file === null) return [];
    return placesOfWord(file, keyword)
      .filter(isKeyword)
      .map((place) => bindPlace(engine, place))
      .filter(({ definitions }) => definitions.some((one) => one.kind === 'member' && one.name === word));
  });
}

/** Whether a keyword gets the new name without its underscores. */
export function isStrippedKeyword(engine: PythonEngine, { place, definitions }: BoundPlace): boolean {
  return isKeyword(place) && definitions.some((definition) => isStrippedField(engine, definition));
}

/** `Point(x=1)`, `Point(**{"x": 1})` */
function isKeyword({ kind, string }: Place): boolean {
  return kind === 'keyword' || string?.kind === 'key';
}

export function strippedName(name: string): string {
  return name.replace(/^_+/, '');
}

export function isStrippedField(engine: PythonEngine, definition: Definition): boolean {
  if (definition.kind !== 'member') return false;
  const taker = engine.evaluator.constructor(definition.class);
  if (taker.kind !== 'fields') return false;
  return taker.owners.some(({ name, isStripped }) => isStripped && name === definition.name);
}
