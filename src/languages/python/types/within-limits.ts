// What of a type a variable can stand for: `T = TypeVar("T", bound=Base)` is no text, so that the text in `str | Repo` goes to
// another overload.
import { annotationType } from './annotation.ts';
import { isProtocol } from './class-bases.ts';
import { type Engine, NO_VARIABLES } from './engine.ts';
import { derivesFrom, linearize } from './linearize.ts';
import type { ClassRef, Type, Value } from './type.ts';
import type { TypeVariable } from './type-variables.ts';

/** The type as it is when nothing of it fits, or when the limits are not plain classes of the workspace. */
export function withinLimits(engine: Engine, { code, limits }: TypeVariable, type: Type): Type {
  if (limits.length === 0 || type.values.length < 2) return type;
  const classes: ClassRef[] = [];
  for (const limit of limits) {
    const { values, unknown } = annotationType(engine, code, limit, NO_VARIABLES);
    for (const value of values) {
      if (value.kind !== 'instance' || value.class.file.isExternal || isProtocol(engine, value.class))
        return type;
      classes.push(value.class);
    }
    if (unknown !== null || values.length === 0) return type;
  }
  const kept = engine.values.filter(type, (value) => mayFit(engine, value, classes));
  return kept.values.length === 0 ? type : kept;
}

function mayFit(engine: Engine, value: Value, classes: readonly ClassRef[]): boolean {
  if (value.kind === 'none' || value.kind === 'tuple') return false;
  if (value.kind !== 'instance') return true;
  return classes.some(
    (ref) =>
      derivesFrom(engine, value.class, ref) ||
      derivesFrom(engine, ref, value.class) ||
      linearize(engine, value.class).open,
  );
}
