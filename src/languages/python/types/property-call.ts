// `x = property(get_x, set_x)`: a property that is made by a call.
import * as Kind from '../syntax/node-kinds.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { qualifiedName } from './resolve-expression.ts';
import { argumentsOf, calleeOf, keywordValue, lastChild } from './tree-shape.ts';
import type { Type } from './type.ts';

/** The function that reads it; null when the binding is something else. */
export function propertyGetter(engine: Engine, code: Code, binding: number): Type | null {
  const { tree } = code;
  const statement = code.unit.parent[binding]!;
  if (tree.kind[statement] !== Kind.Assign) return null;
  const call = lastChild(statement);
  if (tree.kind[call] !== Kind.Call) return null;
  if (qualifiedName(engine, code, calleeOf(tree, call)) !== 'builtins.property') return null;
  for (const argument of argumentsOf(tree, call)) {
    if (tree.kind[argument] !== Kind.Keyword) return typeOf(engine, code, argument);
    const isGetter = tree.data[argument] !== 0 && nameOf(code, tree.data[argument]!) === 'fget';
    if (isGetter) return typeOf(engine, code, keywordValue(argument));
  }
  return engine.values.unknown('the property has no function that reads it');
}
