// Two attributes of one name in one object: the new name must be free in every class that can be part of the same object
// as a class of the family, above, below and beside it.

import { isPrivateName } from '../facts/mangled-name.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { placesOfWord } from '../meaning/places.ts';
import type { ClassRef } from '../types/type.ts';
import { addressOfClass, placeOfDefinition, spanOf } from './describe-definition.ts';
import { isStrippedField, strippedName } from './field-keywords.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import { isEnum, isNamedTuple } from './kind-of-class.ts';
import { classKey, definesMember, mangledIn, relatives, spelledIn } from './member-definers.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findClassConflicts(question: RenameQuestion): readonly RenameConflict[] {
  const { context, family, newName } = question;
  const conflicts: RenameConflict[] = [];
  const seenStarts = new Set<string>();
  const told = new Set<string>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'member') continue;
    const { class: owner, name } = definition;
    const own =
      placeOfDefinition(definition) ?? spanOf(owner.file, owner.file.facts.classes[owner.index]!.nameNode);
    const isOwn = isPrivateName(spelledIn(owner, name)) && isPrivateName(newName);
    const classes = isOwn ? [owner] : relatives(context.engine, owner, newName, seenStarts);
    for (const ref of classes) {
      if (told.has(classKey(ref)) || !definesMember(ref, mangledIn(isOwn ? owner : ref, newName))) continue;
      told.add(classKey(ref));
      conflicts.push({
        message: `${describeOwner(ref)} has an attribute ${newName} already`,
        ends: [
          { place: own, text: `${shortOwner(owner)} has the attribute that is renamed` },
          ...endIn(ref, mangledIn(ref, newName)),
        ],
      });
    }
  }
  return [...conflicts, ...slotConflicts(question), ...forbiddenNames(question)];
}

/** Nothing outside of the workspace can be shown as a place; the message names it. */
function endIn(ref: ClassRef, name: string) {
  if (ref.file.isExternal) return [];
  const place = placeOfDefinition({ kind: 'member', class: ref, name });
  return place === null ? [] : [{ place, text: `${className(ref)} has it here` }];
}

function describeOwner(ref: ClassRef): string {
  return ref.file.isExternal ? `${ref.file.moduleName}.${className(ref)}` : addressOfClass(ref);
}

function shortOwner(ref: ClassRef): string {
  return className(ref);
}

/** A slot without any assignment is an attribute all the same. */
function slotConflicts({ family, newName }: RenameQuestion): readonly RenameConflict[] {
  const owners = new Map(
    family.definitions.flatMap((definition) =>
      definition.kind === 'member' ? [[classKey(definition.class), definition] as const] : [],
    ),
  );
  const conflicts: RenameConflict[] = [];
  for (const file of new Set([...owners.values()].map((definition) => definition.class.file))) {
    for (const place of placesOfWord(file, newName)) {
      if (place.string?.kind !== 'class-entry') continue;
      const definition = owners.get(classKey({ file, index: place.string.class }));
      if (definition === undefined || definesMember(definition.class, newName)) continue;
      conflicts.push({
        message: `${addressOfClass(definition.class)} has a slot ${newName} already`,
        ends: [
          ...endIn(definition.class, definition.name),
          { place: spanOfPlace(place), text: `${newName} is named here` },
        ],
      });
    }
  }
  return conflicts;
}

/** Names that the interpreter does not allow there: fields of tuples with an underscore, some names of enum members. */
function forbiddenNames({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  return family.definitions.flatMap((definition) => {
    if (definition.kind !== 'member') return [];
    const { engine } = context;
    const reason =
      newName.startsWith('_') && isNamedTuple(engine, definition.class)
        ? 'fields of a named tuple may not start with an underscore'
        : isEnum(engine, definition.class) && (newName === 'mro' || /^_.*_$/.test(newName))
          ? 'no enum member may have this name'
          : takesKeywordAlready(engine, definition, newName)
            ? `attrs takes another field by the keyword ${strippedName(newName)} already`
            : null;
    const place = placeOfDefinition(definition);
    if (reason === null || place === null) return [];
    return [{ message: reason, ends: [{ place, text: `${shortOwner(definition.class)} has it here` }] }];
  });
}

/** attrs leaves out the underscores that fields begin with: `_x` and `x` cannot both be there. */
function takesKeywordAlready(
  engine: PythonEngine,
  definition: Definition & { kind: 'member' },
  newName: string,
): boolean {
  if (!isStrippedField(engine, definition)) return false;
  const classes = [definition.class, ...engine.evaluator.subclasses(definition.class)];
  return classes.some((ref) => {
    const taker = engine.evaluator.constructor(ref);
    if (taker.kind !== 'fields') return false;
    return taker.owners.some(
      ({ name, keyword }) => name !== definition.name && keyword === strippedName(newName),
    );
  });
}
