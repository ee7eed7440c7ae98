// What `with` binds: the result of `__enter__`.
import { callMethod } from './call-method.ts';
import type { Engine } from './engine.ts';
import type { Type } from './type.ts';

/** For `async with`, what `__aenter__` gives still has to be awaited. */
export function enterType(engine: Engine, manager: Type, isAsync: boolean): Type {
  const { values } = engine;
  return values.map(manager, (value) => {
    const entered = callMethod(engine, value, isAsync ? '__aenter__' : '__enter__', []);
    if (entered !== null) return entered;
    if (value.kind === 'external') return values.unknown(`${value.name} is outside of the workspace`);
    return values.unknown('what the context manager gives is not known');
  });
}
