// What a call gives, for everything that can be called.

import { memberOnClass } from './attribute-type.ts';
import type { CallArgument } from './call-arguments.ts';
import { constructedType } from './construct.ts';
import { codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { outsideReason } from './from-outside.ts';
import { functionResult } from './function-result.ts';
import { chooseOverloads } from './overloads.ts';
import { className } from './resolve-expression.ts';
import { lastChild } from './tree-shape.ts';
import type { Type, Value } from './type.ts';

export function callType(engine: Engine, callee: Type, given: readonly CallArgument[]): Type {
  const { values } = engine;
  const chosen = chooseOverloads(engine, callee.values, given);
  const parts = chosen.map((value) => callValue(engine, value, given));
  if (callee.unknown !== null) parts.push(values.unknown(callee.unknown));
  return parts.length === 0 ? values.never : values.union(parts);
}

function callValue(engine: Engine, value: Value, given: readonly CallArgument[]): Type {
  const { values } = engine;
  switch (value.kind) {
    case 'function':
      return functionResult(engine, value.function, value.receiver, given);
    case 'class':
      return constructedType(engine, value, given);
    case 'lambda':
      return typeOf(engine, codeOf(engine, value.file, value.unit), lastChild(value.node));
    case 'callable':
      return (value.givesBack ? onlyArgument(given)?.type() : undefined) ?? value.returns;
    case 'instance': {
      const method = memberOnClass(engine, value, '__call__');
      if (method !== null) return callType(engine, method, given);
      // `[]()` raises, so nothing comes of it; an object of a subclass may be called.
      if (value.exact === true && findMember(engine, value.class, '__call__').kind === 'absent')
        return values.never;
      return values.unknown(`a ${className(value.class)} is called, but has no __call__`);
    }
    case 'external':
      return values.type([values.external(`${value.name}()`)], outsideReason(`${value.name}()`));
    case 'none':
    case 'tuple':
    case 'module':
    case 'namespace':
      return values.never;
    case 'super':
      return values.unknown('super() is called');
  }
}

function onlyArgument(given: readonly CallArgument[]): CallArgument | undefined {
  const [first] = given;
  return given.length === 1 && first !== undefined && first.name === null && !first.isOpen
    ? first
    : undefined;
}
