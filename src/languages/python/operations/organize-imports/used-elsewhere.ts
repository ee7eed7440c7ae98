// Whether other files of the workspace take a name from this module: by importing it, as an attribute of the module, by a
// star, or by its dotted name in a string, in settings or in a document.
import type { PythonFile } from '../../link/program.ts';
import { definitionKey } from '../../meaning/meaning.ts';
import { placesOfWord } from '../../meaning/places.ts';
import { bindPlace } from '../../rename/bind-place.ts';
import type { PythonContext } from '../python-context.ts';
import { isNamedInText } from './named-in-text.ts';

export function isUsedElsewhere(
  { engine, view }: PythonContext,
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
  const names = program.moduleNames(file);
  const own = new Set(names.map((each) => each.split('.').at(-1)!));
  const dotted = new Set(names.map((each) => `${each}.${name}`));
  const near = new Set([...own].flatMap((word) => program.filesContaining(word)));
  const isUsedInCode = program.filesContaining(name).some((path) => {
    if (path === file.path) return false;
    // A file that does not contain the module's name can reach the module only by another name that something bound to it.
    const isNear = near.has(path);
    if (!isNear && !Buffer.from(view.read(path)).includes(`.${name}`)) return false;
    const other = program.file(path);
    if (other === null) return false;
    return placesOfWord(other, name).some((place) => {
      if (!isNear && place.kind !== 'attribute') return false;
      if (place.string?.kind === 'dotted') return dotted.has(place.string.prefix);
      return bindPlace(engine, place).definitions.some((definition) => definitionKey(definition) === key);
    });
  });
  return isUsedInCode || isNamedInText(view, file.path, dotted, name);
}

/** Without `__all__` a star brings every public name, imported ones too. */
function facesStars({ facts }: PythonFile, name: string): boolean {
  return facts.exports === null && !name.startsWith('_');
}
