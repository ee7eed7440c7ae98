// Where functions of ours stand that get a class, an object made of it there, or as decorators its methods: a registry that gets a
// plugin is likely to list what it has, and does not spell its names.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { placesOfWord } from '../meaning/places.ts';
import type { ClassRef } from '../types/type.ts';
import { bindPlace } from './bind-place.ts';
import { definitionOfSymbol, leadsTo } from './bound-names.ts';
import type { Family } from './family.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { functionsGiven, functionsOfDecorator } from './given-to-functions.ts';
import { symbolOfMember } from './member-definers.ts';

export function filesOfKeepers(engine: PythonEngine, family: Family): readonly PythonFile[] {
  const files = new Set<PythonFile>();
  for (const definition of family.definitions.slice(0, FEW)) {
    if (definition.kind !== 'member') continue;
    const { class: owner, name } = definition;
    for (const { file, index } of functionsOfSymbol(owner.file, symbolOfMember(owner, name))) {
      for (const node of file.facts.functions[index]!.decorators)
        for (const ref of functionsOfDecorator(engine, file, node)) files.add(ref.file);
    }
    for (const file of filesGetting(engine, owner)) files.add(file);
  }
  return [...files];
}

/** Of so many it is asked, and in so many files. */
const FEW = 4;
const MOST = 8;

function filesGetting(engine: PythonEngine, { file: home, index }: ClassRef): readonly PythonFile[] {
  const { program } = engine;
  const { symbol } = home.facts.classes[index]!;
  const name = className({ file: home, index });
  const paths = symbol < 0 ? [] : program.filesContaining(name);
  if (paths.length > MOST) return [];
  const key = definitionKey(definitionOfSymbol(home, symbol));
  return paths.flatMap((path) => {
    const file = program.file(path);
    const places = file === null ? [] : placesOfWord(file, name);
    return places.flatMap((place) => {
      const takers = functionsGiven(engine, place, true);
      const isIt =
        takers.length > 0 &&
        bindPlace(engine, place).definitions.some((definition) => leadsTo(engine, definition, key));
      return isIt ? takers.map((ref) => ref.file) : [];
    });
  });
}
