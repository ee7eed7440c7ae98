// The class of a class.
import { codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { linearize } from './linearize.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import type { ClassRef } from './type.ts';

export type Metaclass =
  | { readonly kind: 'class'; readonly class: ClassRef }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The first one that a class of the order names; `type` when none does. */
export function metaclassOf(engine: Engine, ref: ClassRef): Metaclass {
  for (const one of linearize(engine, ref).order) {
    if (one.kind === 'unknown') return { kind: 'unknown', reason: one.base.reason };
    const fact = one.class.file.facts.classes[one.class.index]!;
    const keyword = fact.keywords.find(({ name }) => name === 'metaclass');
    if (keyword === undefined) continue;
    const type = typeOf(engine, codeOf(engine, one.class.file), keyword.value);
    const [value] = type.values;
    if (value?.kind === 'class' && type.values.length === 1 && type.unknown === null)
      return { kind: 'class', class: value.class };
    return { kind: 'unknown', reason: `the metaclass of ${className(one.class)} is not known` };
  }
  const type = wellKnownClass(engine, 'builtins', 'type');
  return type === null
    ? { kind: 'unknown', reason: 'the class `type` is outside of the workspace' }
    : { kind: 'class', class: type };
}
