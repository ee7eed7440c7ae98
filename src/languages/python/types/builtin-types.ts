// Instances of the classes that the language itself makes: literals, containers, generators.
import type { Engine } from './engine.ts';
import { wellKnownClass } from './resolve-expression.ts';
import type { Type, Value } from './type.ts';

export function builtinInstance(engine: Engine, name: string, typeArguments: readonly Type[] = []): Type {
  return libraryInstance(engine, 'builtins', name, typeArguments);
}

/** Of the standard library; without a stub it is known by its name only. Literals are of exactly that class. */
export function libraryInstance(
  engine: Engine,
  module: string,
  name: string,
  typeArguments: readonly Type[] = [],
): Type {
  const { values } = engine;
  const ref = wellKnownClass(engine, module, name);
  if (ref === null) return values.one(values.external(module === 'builtins' ? name : `${module}.${name}`));
  return values.one(values.instance(ref, typeArguments, module === 'builtins'));
}

export function isBuiltin(engine: Engine, value: Value, name: string): boolean {
  if (value.kind === 'external') return value.name === name;
  return value.kind === 'instance' && value.class === wellKnownClass(engine, 'builtins', name);
}
