// Strings that name the target only together with other code: parts of the names of modules, and names that reach `getattr` through
// variables.
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition } from '../../meaning/meaning.ts';
import type { BoundPlace } from '../bind-place.ts';
import { askedNames } from './asked-names.ts';
import { dottedPlaces } from './dotted-names.ts';
import { listedPlaces } from './listed-modules.ts';
import { loadedPlaces } from './loaded-modules.ts';

export function computedPlaces(
  engine: PythonEngine,
  target: Definition,
  word: string,
): readonly BoundPlace[] {
  const loaded =
    target.kind === 'module'
      ? [...listedPlaces(engine, target, word), ...loadedPlaces(engine, target, word)]
      : [];
  const all = [...dottedPlaces(engine, word), ...loaded, ...askedNames(engine, target, word)];
  return [...new Map(all.map((each) => [`${each.place.file.path}\0${each.place.start}`, each])).values()];
}
