// Classes named where the interpreter takes one class or several: isinstance(), except, class patterns.
import type { Engine } from './engine.ts';
import { wellKnownClass } from './resolve-expression.ts';
import type { ClassRef, Type } from './type.ts';

export interface TestedClasses {
  readonly classes: readonly ClassRef[];
  readonly includesNone: boolean;
  /** Why some of them are not known. */
  readonly unknown: string | null;
}

/** A class, a tuple of classes, nested tuples, or `A | B`. */
export function classesIn(engine: Engine, type: Type): TestedClasses {
  const classes: ClassRef[] = [];
  let includesNone = false;
  let { unknown } = type;
  const noneType = wellKnownClass(engine, 'types', 'NoneType');
  for (const value of type.values) {
    if (value.kind === 'class') {
      if (value.class === noneType) includesNone = true;
      classes.push(value.class);
    } else if (value.kind === 'none') includesNone = true;
    else if (value.kind === 'tuple') {
      for (const element of value.elements) {
        const inner = classesIn(engine, element);
        classes.push(...inner.classes);
        includesNone ||= inner.includesNone;
        unknown ??= inner.unknown;
      }
    } else
      unknown ??=
        value.kind === 'external' ? `${value.name} is outside of the workspace` : 'a class is not known';
  }
  return { classes, includesNone, unknown };
}
