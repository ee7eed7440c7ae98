// What iterating over a value gives.

import { awaitedType } from './await-type.ts';
import { argumentAs } from './base-arguments.ts';
import { callMethod } from './call-method.ts';
import type { Engine } from './engine.ts';
import { isEnum } from './enum-members.ts';
import { className } from './resolve-expression.ts';
import { tupleItems } from './tuple-items.ts';
import type { Type, Value } from './type.ts';

export function elementType(engine: Engine, type: Type): Type {
  return engine.values.map(type, (value) => elementOf(engine, value));
}

function elementOf(engine: Engine, value: Value): Type {
  const { values } = engine;
  switch (value.kind) {
    case 'tuple':
      return values.union([values.never, ...value.elements]);
    case 'instance': {
      const items = tupleItems(engine, value);
      if (items !== null) return values.union([values.never, ...items]);
      const declared = value.class.file.isExternal ? argumentAs(engine, value, 'Iterable') : null;
      if (declared !== null) return declared;
      return (
        iterated(engine, value) ??
        argumentAs(engine, value, 'Iterable') ??
        notIterable(engine, className(value.class))
      );
    }
    case 'class':
      if (isEnum(engine, value.class)) return values.one(values.instance(value.class));
      return (
        iterated(engine, value) ??
        values.unknown(`iterating over the class ${className(value.class)} is up to its metaclass`)
      );
    case 'none':
      return values.never;
    case 'external':
      return values.unknown(`what ${value.name} holds is not known`);
    default:
      return values.unknown('what it holds is not known');
  }
}

/** By `__iter__` and `__next__`, else by `__getitem__`. */
function iterated(engine: Engine, value: Value): Type | null {
  const iterator = callMethod(engine, value, '__iter__', []);
  if (iterator === null) return callMethod(engine, value, '__getitem__', []);
  return engine.values.map(iterator, (one) => {
    const declared =
      one.kind === 'instance' && one.class.file.isExternal ? argumentAs(engine, one, 'Iterator') : null;
    return (
      declared ??
      callMethod(engine, one, '__next__', []) ??
      argumentAs(engine, one, 'Iterator') ??
      notIterable(engine, 'iterator')
    );
  });
}

function notIterable(engine: Engine, name: string): Type {
  return engine.values.unknown(`what a ${name} holds is not known`);
}

/** `async for`: by `__aiter__` and `__anext__`. */
export function asyncElementType(engine: Engine, type: Type): Type {
  return engine.values.map(type, (value) => {
    if (value.kind !== 'instance') return engine.values.unknown('what it holds is not known');
    const declared = argumentAs(engine, value, 'AsyncIterable');
    if (declared !== null) return declared;
    const iterator = callMethod(engine, value, '__aiter__', []);
    if (iterator === null) return notIterable(engine, className(value.class));
    return engine.values.map(iterator, (one) => {
      const element = one.kind === 'instance' ? argumentAs(engine, one, 'AsyncIterator') : null;
      if (element !== null) return element;
      const next = callMethod(engine, one, '__anext__', []);
      return next === null ? notIterable(engine, 'iterator') : awaitedType(engine, next);
    });
  });
}
