// Inside of a class `__x` is spelled otherwise for the interpreter. A rename that gains or loses the two underscores
// would take a name away from all places that stand outside of that class.

import { CLASS_SCOPE } from '../facts/file-facts.ts';
import { isPrivateName } from '../facts/mangled-name.ts';
import type { Place } from '../meaning/meaning.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findManglingConflicts({
  family,
  judged,
  word,
  newName,
}: RenameQuestion): readonly RenameConflict[] {
  if (isPrivateName(word) === isPrivateName(newName)) return [];
  const isMember = family.definitions.some(({ kind }) => kind === 'member');
  const places = judged.filter(({ verdict }) => verdict.kind === 'proven').map(({ bound }) => bound.place);
  const owners = new Set(places.map(classAround));
  const inside = places.find((place) => classAround(place) !== null);
  if (inside === undefined || (!isMember && owners.size < 2)) return [];
  const change = isPrivateName(newName) ? 'mangles' : 'would no longer mangle';
  const definition = placeOfDefinition(family.definitions[0]!);
  return [
    {
      message: `a class ${change} the name, so places inside and outside of it would not meet`,
      ends: [
        ...(definition === null ? [] : [{ place: definition, text: `${word} is defined here` }]),
        { place: spanOfPlace(inside), text: 'this place is inside of a class' },
      ],
    },
  ];
}

/** The innermost class statement around a place, as a key; null outside of classes. */
function classAround({ file, unit, node }: Place): string | null {
  const { scopes } = file.facts;
  for (let scope = unit.scopeOf[node]!; scope > 0; scope = scopes.parent[scope]!) {
    if (scopes.kind[scope] === CLASS_SCOPE) return `${file.path}#${scope}`;
  }
  return null;
}
