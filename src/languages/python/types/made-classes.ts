// The classes that a metaclass makes. In its methods `cls` is any of them, and what the metaclass itself does not have is an
// attribute of theirs: `cls.fields()` in `Meta.__call__` means that of every class with `metaclass=Meta`.
import type { Engine } from './engine.ts';
import { ownMember } from './find-member.ts';
import { derivesFrom } from './linearize.ts';
import { metaclassOf } from './metaclass.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import { subclassesDefining, subclassesOf } from './subclasses.ts';
import type { ClassRef } from './type.ts';

/** Those of them that define the attribute; none when the class is no metaclass. */
export function madeClassesWith(engine: Engine, ref: ClassRef, name: string): readonly ClassRef[] {
  const type = wellKnownClass(engine, 'builtins', 'type');
  if (type === null || ref.file.isExternal || !derivesFrom(engine, ref, type)) return [];
  const found = new Set<ClassRef>();
  for (const metaclass of [engine.values.classRef(ref.file, ref.index), ...subclassesOf(engine, ref)]) {
    for (const made of classesNaming(engine, metaclass)) {
      if (ownMember(engine, made, name) !== null) found.add(made);
      for (const below of subclassesDefining(engine, made, name)) found.add(below);
    }
  }
  return [...found];
}

/** `class Made(metaclass=Meta)` */
function classesNaming(engine: Engine, metaclass: ClassRef): readonly ClassRef[] {
  return engine.program.filesContaining(className(metaclass)).flatMap((path) => {
    const file = engine.program.file(path);
    if (file === null) return [];
    return file.facts.classes.flatMap(({ keywords }, index) => {
      if (!keywords.some(({ name }) => name === 'metaclass')) return [];
      const made = engine.values.classRef(file, index);
      const own = metaclassOf(engine, made);
      return own.kind === 'class' && derivesFrom(engine, own.class, metaclass) ? [made] : [];
    });
  });
}
