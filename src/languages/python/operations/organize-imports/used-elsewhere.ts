// Whether other files of the workspace take a name from this module: by importing it, as an attribute of the module, by a
// star, or in a dotted string.
import type { PythonFile } from '../../link/program.ts';
import { definitionKey } from '../../meaning/meaning.ts';
import { placesOfWord } from '../../meaning/places.ts';
import { bindPlace } from '../../rename/bind-place.ts';
import type { PythonContext } from '../python-context.ts';

export function isUsedElsewhere(
  { engine }: PythonContext,
  file: PythonFile,
  symbol: number,
  name: string,
): boolean {
  const { program } = engine;
  // Who takes everything may use it, or pass it on.
  const mayTake = (other: PythonFile) =>
    program.mayHold(other.path, name) || program.importersOf(other).length > 0;
  if (facesStars(file, name) && program.starImportersOf(file).some(mayTake)) return true;
  const key = definitionKey({ kind: 'symbol', ref: { file, symbol } });
  // Whoever reaches the module spells its name.
  const names = program.moduleNames(file);
  const own = new Set(names.map((each) => each.split('.').at(-1)!));
  const dotted = new Set(names.map((each) => `${each}.${name}`));
  const near = new Set([...own].flatMap((word) => program.filesContaining(word)));
  return program.filesContaining(name).some((path) => {
    if (path === file.path || !near.has(path)) return false;
    const other = program.file(path);
    if (other === null) return false;
    return placesOfWord(other, name).some((place) => {
      if (place.string?.kind === 'dotted') return dotted.has(place.string.prefix);
      return bindPlace(engine, place).definitions.some((definition) => definitionKey(definition) === key);
    });
  });
}

/** Without `__all__` a star brings every public name, imported ones too. */
function facesStars({ facts }: PythonFile, name: string): boolean {
  return facts.exports === null && !name.startsWith('_');
}
