// Places that ask an object of the family for the new name, and do not find it so far: `hasattr(o, "new")`, an access that
// raises. After the rename they would.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import { bindPlace } from './bind-place.ts';
import { placeOfDefinition, shortName } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import { classKey, definesMember } from './member-definers.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findAbsentConflicts({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  const { engine } = context;
  const owners = new Map(
    family.definitions.flatMap((definition) =>
      definition.kind === 'member' ? [[classKey(definition.class), definition] as const] : [],
    ),
  );
  if (owners.size === 0) return [];
  const conflicts: RenameConflict[] = [];
  for (const path of engine.program.filesContaining(newName)) {
    const file = engine.program.file(path);
    if (file === null) continue;
    for (const place of placesOfWord(file, newName)) {
      if (place.kind !== 'attribute' && place.string?.kind !== 'attribute') continue;
      const found = bindPlace(engine, place).definitions.flatMap((each) => inherited(engine, each, owners));
      const [definition] = found;
      if (definition === undefined) continue;
      const own = placeOfDefinition(definition);
      conflicts.push({
        message: `${newName} is asked of an object that does not have it so far`,
        ends: [
          ...(own === null ? [] : [{ place: own, text: `${shortName(definition)} would become ${newName}` }]),
          { place: spanOfPlace(place), text: `${newName} is asked for here` },
        ],
      });
    }
  }
  return conflicts;
}

/** The definition of the family that an object without the attribute would answer with. */
function inherited(
  engine: PythonEngine,
  absent: Definition,
  owners: ReadonlyMap<string, Definition>,
): readonly Definition[] {
  if (absent.kind !== 'member' || definesMember(absent.class, absent.name)) return [];
  return engine.evaluator.mro(absent.class).classes.flatMap((ref) => owners.get(classKey(ref)) ?? []);
}
