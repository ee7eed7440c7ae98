// `C(name=1)` where a base of C from outside takes the keyword. It can reach what C and its ancestors define, as attributes of the
// object or as parameters of their methods, and nothing else of the workspace: code from outside does not know the rest.
import type { PythonEngine } from '../meaning/engine.ts';
import { className } from '../meaning/meaning-values.ts';
import { metaclassesOf } from '../meaning/metaclasses.ts';
import type { ClassRef } from '../types/type.ts';
import { computedBaseOf } from './computed-bases.ts';
import type { Family } from './family.ts';
import { classKey } from './member-definers.ts';
import { findParameter } from './parameter-family.ts';

/** The class that is called, when no definition of the family is within its reach; else null. */
export function otherClassCalled(
  engine: PythonEngine,
  family: Family,
  { values, unknown }: ReturnType<PythonEngine['evaluator']['callees']>,
): string | null {
  if (unknown !== null || values.length === 0) return null;
  const reach = new Set<string>();
  const called: ClassRef[] = [];
  for (const value of values) {
    if (value.kind !== 'class' || value.exact !== true || value.class.file.isExternal) return null;
    if (engine.evaluator.constructor(value.class).kind !== 'unknown') return null;
    if (computedBaseOf(engine, value.class) !== null || metaclassesOf(engine, value.class).length > 0)
      return null;
    for (const ref of engine.evaluator.mro(value.class).classes) reach.add(classKey(ref));
    called.push(value.class);
  }
  const isReached = family.definitions.some((definition) => {
    if (definition.kind === 'member') return reach.has(classKey(definition.class));
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    if (parameter === null) return false;
    const { file, index } = parameter.function;
    const { ownerClass } = file.facts.functions[index]!;
    return ownerClass !== -1 && reach.has(classKey({ file, index: ownerClass }));
  });
  return isReached ? null : called.map(className).join(', ');
}
