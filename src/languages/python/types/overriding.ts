// What an attribute of an object of some subclass can be instead: definitions in the classes below, and in other ancestors
// that these bring in.
import type { Engine } from './engine.ts';
import { type FoundMember, findMember } from './find-member.ts';
import { className } from './resolve-expression.ts';
import { isOverriddenWidely, subclassesWith } from './subclasses.ts';
import type { ClassRef } from './type.ts';

export interface Overriding {
  /** Without what the class itself has. */
  readonly members: readonly FoundMember[];
  readonly unknown: string | null;
}

export function overridingMembers(engine: Engine, ref: ClassRef, name: string): Overriding {
  if (isOverriddenWidely(engine, ref, name)) {
    return { members: [], unknown: `${name} is defined in many subclasses of ${className(ref)}` };
  }
  const own = findMember(engine, ref, name);
  const members = new Map<ClassRef, FoundMember>();
  let unknown: string | null = null;
  for (const subclass of subclassesWith(engine, ref, name)) {
    const found = findMember(engine, subclass, name);
    if (found.kind === 'unknown') unknown ??= found.reason;
    else if (found.kind === 'found') members.set(found.member.class, found.member);
  }
  if (own.kind === 'found') members.delete(own.member.class);
  return { members: [...members.values()], unknown };
}
