// What `a, *b = value` gives to each of its targets.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { builtinInstance } from './builtin-types.ts';
import type { Code, Engine } from './engine.ts';
import { elementType } from './iterate.ts';
import { tupleItems } from './tuple-items.ts';
import type { Type } from './type.ts';

/** `sequence` is the Tuple or List of targets, `target` one of them. */
export function unpackedType(engine: Engine, code: Code, sequence: number, target: number, type: Type): Type {
  const { values } = engine;
  const targets = childrenOf(code.tree, sequence);
  const at = targets.indexOf(target);
  const star = targets.findIndex((one) => code.tree.kind[one] === Kind.Starred);
  return values.map(type, (value) => {
    const elements = tupleItems(engine, value);
    if (elements === null) {
      const element = elementType(engine, values.one(value));
      return at === star ? builtinInstance(engine, 'list', [element]) : element;
    }
    if (star < 0) return elements.length === targets.length ? elements[at]! : values.never;
    if (elements.length < targets.length - 1) return values.never;
    if (at < star) return elements[at]!;
    const extra = elements.length - targets.length;
    if (at > star) return elements[at + extra]!;
    return builtinInstance(engine, 'list', [
      values.union([values.never, ...elements.slice(star, star + extra + 1)]),
    ]);
  });
}
