// A named tuple is a tuple: what stands at each place follows from its fields.
import { attributeType } from './attribute-type.ts';
import { namedTupleOrder } from './constructor.ts';
import type { Engine } from './engine.ts';
import { findMember } from './find-member.ts';
import type { Type, Value } from './type.ts';

/** The types at the places of a tuple of known length, also of a named one; null for every other value. */
export function tupleItems(engine: Engine, value: Value): readonly Type[] | null {
  if (value.kind === 'tuple') return value.elements;
  if (value.kind !== 'instance' || value.class.file.isExternal) return null;
  const fields = namedTupleOrder(engine, value.class);
  if (fields === null) return null;
  // A class of ours may iterate in its own way.
  for (const name of ['__iter__', '__getitem__']) {
    const found = findMember(engine, value.class, name);
    if (found.kind !== 'found' || !found.member.class.file.isExternal) return null;
  }
  return fields.map((field) => attributeType(engine, value, field));
}
