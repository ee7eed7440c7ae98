// Calls of special methods: looked up on the class, never on the instance.
import { memberOnClass } from './attribute-type.ts';
import { givenArgument } from './call-arguments.ts';
import { callType } from './call-type.ts';
import type { Engine } from './engine.ts';
import type { Type, Value } from './type.ts';

/** Null when the class of the value surely has no such method. */
export function callMethod(engine: Engine, value: Value, name: string, given: readonly Type[]): Type | null {
  const method = memberOnClass(engine, value, name);
  return method === null ? null : callType(engine, method, given.map(givenArgument));
}
