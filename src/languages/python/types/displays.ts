// Lists, tuples, sets, dictionaries and comprehensions.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { argumentsAs } from './base-arguments.ts';
import { builtinInstance } from './builtin-types.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { asyncGeneratorOf, generatorOf } from './generators.ts';
import { elementType } from './iterate.ts';
import { isLookedAtOnce } from './looked-at-once.ts';
import { wellKnownClass } from './resolve-expression.ts';
import { firstChild } from './tree-shape.ts';
import type { Type } from './type.ts';

export function listType(engine: Engine, code: Code, node: number): Type {
  return builtinInstance(engine, 'list', [elementsType(engine, code, node, 'list')]);
}

export function setType(engine: Engine, code: Code, node: number): Type {
  return builtinInstance(engine, 'set', [elementsType(engine, code, node, 'set')]);
}

function elementsType(engine: Engine, code: Code, node: number, what: string): Type {
  const elements = childrenOf(code.tree, node);
  if (elements.length === 0) return emptyType(engine, code, node, what);
  return engine.values.union(elements.map((element) => spread(engine, code, element)));
}

function emptyType(engine: Engine, code: Code, node: number, what: string): Type {
  return isLookedAtOnce(engine, code, node)
    ? engine.values.never
    : engine.values.unknown(`an empty ${what} is filled later`);
}

/** `*x` gives what x holds. */
function spread(engine: Engine, code: Code, element: number): Type {
  if (code.tree.kind[element] !== Kind.Starred) return typeOf(engine, code, element);
  return elementType(engine, typeOf(engine, code, firstChild(code.tree, element)));
}

export function tupleType(engine: Engine, code: Code, node: number): Type {
  const { values } = engine;
  const elements = childrenOf(code.tree, node);
  if (elements.some((element) => code.tree.kind[element] === Kind.Starred)) {
    return builtinInstance(engine, 'tuple', [
      values.union(elements.map((element) => spread(engine, code, element))),
    ]);
  }
  if (elements.length > 24) {
    return builtinInstance(engine, 'tuple', [
      values.union(elements.map((element) => typeOf(engine, code, element))),
    ]);
  }
  return values.one(values.tuple(elements.map((element) => typeOf(engine, code, element))));
}

export function dictType(engine: Engine, code: Code, node: number): Type {
  const { values } = engine;
  const { tree } = code;
  const keys: Type[] = [];
  const held: Type[] = [];
  const children = childrenOf(tree, node);
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    if (tree.kind[child] === Kind.DictUnpack) {
      const [key, value] = unpackedDict(engine, typeOf(engine, code, firstChild(tree, child)));
      keys.push(key);
      held.push(value);
      continue;
    }
    keys.push(typeOf(engine, code, child));
    held.push(typeOf(engine, code, children[++at]!));
  }
  const empty = () => emptyType(engine, code, node, 'dict');
  return builtinInstance(engine, 'dict', [
    keys.length === 0 ? empty() : values.union(keys),
    held.length === 0 ? empty() : values.union(held),
  ]);
}

function unpackedDict(engine: Engine, type: Type): readonly [Type, Type] {
  const mapping = wellKnownClass(engine, 'typing', 'Mapping');
  const part = (at: number) =>
    engine.values.map(type, (value) => {
      const found = mapping === null ? null : argumentsAs(engine, value, mapping);
      return found?.[at] ?? engine.values.unknown('what the dict holds is not known');
    });
  return [part(0), part(1)];
}

export function comprehensionType(engine: Engine, code: Code, node: number): Type {
  const { tree } = code;
  const [first, second, ...rest] = childrenOf(tree, node);
  const element = typeOf(engine, code, first!);
  switch (tree.kind[node]) {
    case Kind.ListComp:
      return builtinInstance(engine, 'list', [element]);
    case Kind.SetComp:
      return builtinInstance(engine, 'set', [element]);
    case Kind.DictComp:
      return builtinInstance(engine, 'dict', [element, typeOf(engine, code, second!)]);
    default: {
      const isAsync = [second!, ...rest].some((clause) => (tree.flags[clause]! & 1) !== 0);
      return isAsync ? asyncGeneratorOf(engine, element) : generatorOf(engine, element, engine.values.none);
    }
  }
}
