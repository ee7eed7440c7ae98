// What goes into a container when it takes over what another one holds: `items += more`, `table |= other`,
// `table.update(other, key=value)`.
import * as Kind from '../syntax/node-kinds.ts';
import { memberOnClass } from './attribute-type.ts';
import { builtinInstance } from './builtin-types.ts';
import { callMethod } from './call-method.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { elementType } from './iterate.ts';
import { firstChild, keywordValue } from './tree-shape.ts';
import { tupleItems } from './tuple-items.ts';
import type { Type } from './type.ts';

export interface Addition {
  readonly held: () => Type;
  /** Null for what is no mapping. */
  readonly keys: (() => Type) | null;
}

/** Everything that `source` holds. */
export function allOf(engine: Engine, code: Code, source: number, isMapping: boolean): Addition {
  const type = () => typeOf(engine, code, source);
  if (!isMapping) return { held: () => elementType(engine, type()), keys: null };
  return { held: () => partOf(engine, type(), 1), keys: () => partOf(engine, type(), 0) };
}

/** An argument of `update()`: a container, `*containers`, `key=value` or `**mapping`. */
export function updatedWith(engine: Engine, code: Code, argument: number, isMapping: boolean): Addition {
  const { tree } = code;
  if (tree.kind[argument] === Kind.Starred) {
    const source = () => elementType(engine, typeOf(engine, code, firstChild(tree, argument)));
    if (!isMapping) return { held: () => elementType(engine, source()), keys: null };
    return { held: () => partOf(engine, source(), 1), keys: () => partOf(engine, source(), 0) };
  }
  if (tree.kind[argument] !== Kind.Keyword) return allOf(engine, code, argument, isMapping);
  const value = keywordValue(argument);
  if (tree.data[argument] === 0) return allOf(engine, code, value, isMapping);
  return { held: () => typeOf(engine, code, value), keys: () => builtinInstance(engine, 'str') };
}

/** The keys (0) or values (1) that a mapping, or something that gives pairs, brings. */
function partOf(engine: Engine, source: Type, part: 0 | 1): Type {
  const { values } = engine;
  return values.map(source, (value) => {
    const one = values.one(value);
    if (value.kind === 'instance' && memberOnClass(engine, value, 'keys') !== null) {
      if (part === 0) return elementType(engine, one);
      const view = callMethod(engine, value, 'values', []);
      return view === null ? values.unknown('what it holds is not known') : elementType(engine, view);
    }
    return values.map(elementType(engine, one), (pair) => {
      const items = tupleItems(engine, pair);
      return items === null ? elementType(engine, values.one(pair)) : (items[part] ?? values.never);
    });
  });
}
