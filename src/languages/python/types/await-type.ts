// What `await` gives.
import { argumentAs } from './base-arguments.ts';
import { callMethod } from './call-method.ts';
import type { Engine } from './engine.ts';
import { generatorResult } from './generators.ts';
import type { Type } from './type.ts';

export function awaitedType(engine: Engine, type: Type): Type {
  const { values } = engine;
  return values.map(type, (value) => {
    if (value.kind === 'external')
      return values.unknown(`what ${value.name} gives is outside of the workspace`);
    if (value.kind !== 'instance') return values.unknown('what it gives when awaited is not known');
    const declared = argumentAs(engine, value, 'Awaitable');
    if (declared !== null) return declared;
    const generator = callMethod(engine, value, '__await__', []);
    return generator === null
      ? values.unknown('what it gives when awaited is not known')
      : generatorResult(engine, generator);
  });
}
