// Generators, coroutines and context managers as instances of the library's classes, with what they give as arguments.
import { argumentsAs } from './base-arguments.ts';
import { libraryInstance } from './builtin-types.ts';
import type { Engine } from './engine.ts';
import { wellKnownClass } from './resolve-expression.ts';
import type { Type } from './type.ts';

export function generatorOf(engine: Engine, yielded: Type, result: Type): Type {
  const sent = engine.values.unknown('what is sent into a generator is not known');
  return libraryInstance(engine, 'typing', 'Generator', [yielded, sent, result]);
}

export function asyncGeneratorOf(engine: Engine, yielded: Type): Type {
  const sent = engine.values.unknown('what is sent into a generator is not known');
  return libraryInstance(engine, 'typing', 'AsyncGenerator', [yielded, sent]);
}

export function coroutineOf(engine: Engine, result: Type): Type {
  const other = engine.values.unknown('it is between a coroutine and its loop');
  return libraryInstance(engine, 'typing', 'Coroutine', [other, other, result]);
}

/** What `@contextmanager` makes of a generator function. */
export function contextManagerOf(engine: Engine, entered: Type, isAsync: boolean): Type {
  const name = isAsync ? 'AbstractAsyncContextManager' : 'AbstractContextManager';
  return libraryInstance(engine, 'contextlib', name, [entered]);
}

/** What `yield from` and `__await__` give: the third argument of Generator. */
export function generatorResult(engine: Engine, type: Type): Type {
  const generator = wellKnownClass(engine, 'typing', 'Generator');
  return engine.values.map(type, (value) => {
    const found = generator === null ? null : argumentsAs(engine, value, generator);
    return found?.[2] ?? engine.values.unknown('what the generator returns is not known');
  });
}
