// Which classes give an attribute its definition: in the body, or through `self` in a method.
import type { ClassEntry } from '../facts/file-facts.ts';
import { mangledNameIn } from '../facts/mangled-name.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { className } from '../meaning/meaning-values.ts';
import type { ClassRef } from '../types/type.ts';

/** `name` is as the interpreter sees it: `_C__x` for `__x` in class C. */
export function definesMember(ref: ClassRef, name: string): boolean {
  return (
    symbolOfMember(ref, name) !== -1 ||
    selfAttributeNodes(ref, name).length > 0 ||
    entryOfMember(ref, name) !== null
  );
}

/** The string that names the member in the call that makes the class or its base. */
export function entryOfMember({ file, index }: ClassRef, name: string): ClassEntry | null {
  return file.facts.classes[index]!.entries.find((entry) => entry.name === name) ?? null;
}

/** The symbol in the body of the class, or -1. */
export function symbolOfMember(ref: ClassRef, name: string): number {
  const { facts } = ref.file;
  return symbolNamed(facts, facts.classes[ref.index]!.scope, spelledIn(ref, name));
}

export function selfAttributeNodes(ref: ClassRef, name: string): readonly number[] {
  const spelled = spelledIn(ref, name);
  return ref.file.facts.classes[ref.index]!.selfAttributes.filter(
    (attribute) => attribute.name === spelled || attribute.name === name,
  ).map(({ node }) => node);
}

/** As the source of the class spells a name that the interpreter sees. */
export function spelledIn(ref: ClassRef, name: string): string {
  const prefix = `_${className(ref).replace(/^_+/, '')}`;
  return name.startsWith(`${prefix}__`) ? name.slice(prefix.length) : name;
}

/** As the interpreter sees a name that stands in the class. */
export function mangledIn({ file, index }: ClassRef, name: string): string {
  return mangledNameIn(file.facts, file.facts.classes[index]!.scope, name);
}

/**
 * The classes above and below, each with everything they inherit from: all that can meet in one object and matter to the
 * name. `seen` keeps those that were gone through already.
 */
export function relatives(
  engine: PythonEngine,
  ref: ClassRef,
  name: string,
  seen: Set<string>,
): readonly ClassRef[] {
  const found: ClassRef[] = [];
  for (const start of [ref, ...engine.evaluator.subclassesWith(ref, name)]) {
    const key = classKey(start);
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(...engine.evaluator.mro(start).classes);
  }
  return found;
}

export function classKey({ file, index }: ClassRef): string {
  return `${file.path}#${index}`;
}
