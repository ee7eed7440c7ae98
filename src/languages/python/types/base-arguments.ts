// Seen as one of its bases, what are the arguments of a generic class? `dict[str, Foo]` as an Iterable is one of str.

import * as Kind from '../syntax/node-kinds.ts';
import { annotationType } from './annotation.ts';
import { builtinInstance } from './builtin-types.ts';
import { basesOf } from './class-bases.ts';
import type { Engine, TypeEnvironment } from './engine.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import { subscriptElements } from './tree-shape.ts';
import type { ClassRef, Type, Value } from './type.ts';
import { environmentOf, parametersOfClass } from './type-variables.ts';

/** Null when the class does not have that base. */
export function argumentsAs(engine: Engine, value: Value, target: ClassRef): readonly Type[] | null {
  const seen = asInstance(engine, value);
  if (seen === null) return null;
  return find(engine, seen.class, seen.arguments, target, 0);
}

/** Types of the type variables of `target`, a class among the ancestors of the value's, and of `Self`. */
export function environmentFor(engine: Engine, value: Value, target: ClassRef): TypeEnvironment {
  const seen = asInstance(engine, value);
  const self =
    value.kind === 'class'
      ? engine.values.one(engine.values.instance(value.class, value.arguments, value.exact))
      : engine.values.one(value);
  const found = seen === null ? null : find(engine, seen.class, seen.arguments, target, 0);
  return environmentOf(parametersOfClass(engine, target), found ?? [], self);
}

interface Seen {
  readonly class: ClassRef;
  readonly arguments: readonly Type[];
}

export function asInstance(engine: Engine, value: Value): Seen | null {
  if (value.kind === 'instance' || value.kind === 'class') return value;
  if (value.kind !== 'tuple') return null;
  const [tuple] = builtinInstance(engine, 'tuple', [
    engine.values.union([...value.elements, engine.values.never]),
  ]).values;
  return tuple?.kind === 'instance' ? tuple : null;
}

function find(
  engine: Engine,
  ref: ClassRef,
  typeArguments: readonly Type[],
  target: ClassRef,
  depth: number,
): readonly Type[] | null {
  if (ref.file === target.file && ref.index === target.index) return typeArguments;
  if (depth > 20) return null;
  const parameters = parametersOfClass(engine, ref);
  const known =
    typeArguments.length >= parameters.length
      ? typeArguments
      : parameters.map(
          (_, at) =>
            typeArguments[at] ?? engine.values.unknown(`what a ${className(ref)} holds is not annotated`),
        );
  const variables = environmentOf(parameters, known, null);
  for (const base of basesOf(engine, ref)) {
    if (base.kind !== 'class') continue;
    const isGeneric = base.code.tree.kind[base.node] === Kind.Subscript;
    const given = isGeneric
      ? subscriptElements(base.code.tree, base.node).map((element) =>
          annotationType(engine, base.code, element, variables),
        )
      : [];
    const found = find(engine, base.class, given, target, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The only argument of a protocol of one parameter: what an Iterable iterates over. */
export function argumentAs(engine: Engine, value: Value, name: string): Type | null {
  const target = wellKnownClass(engine, 'typing', name);
  const found = target === null ? null : argumentsAs(engine, value, target);
  return found?.[0] ?? null;
}
