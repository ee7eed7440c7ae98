// Fields of `class P(namedtuple("P", "x y"))`, where a string says what a class has.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { type Code, codeOf, type Engine, NO_VARIABLES } from './engine.ts';
import { qualifiedName } from './resolve-expression.ts';
import { argumentsOf, calleeOf, plainString } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

const NO_FIELDS: ReadonlyMap<string, Type> = new Map();

/** By name, in order. Empty for every other class, and when the fields are not literal. */
export function namedTupleFields(engine: Engine, ref: ClassRef): ReadonlyMap<string, Type> {
  const { bases } = ref.file.facts.classes[ref.index]!;
  const { kind } = ref.file.facts.tree;
  for (const base of bases) {
    if (kind[base] === Kind.Call) return fieldsOfCall(engine, codeOf(engine, ref.file), base) ?? NO_FIELDS;
  }
  return NO_FIELDS;
}

/** Of `namedtuple(...)` and `NamedTuple(...)`; null when the call is something else or not literal. */
export function fieldsOfCall(engine: Engine, code: Code, call: number): ReadonlyMap<string, Type> | null {
  const { tree } = code;
  const name = qualifiedName(engine, code, calleeOf(tree, call));
  const isTyped = name === 'typing.NamedTuple';
  if (!isTyped && name !== 'collections.namedtuple') return null;
  const list = argumentsOf(tree, call)[1];
  if (list === undefined) return null;
  const fields = new Map<string, Type>();
  const words = plainString(tree, list);
  if (words !== null) {
    for (const word of words.split(/[\s,]+/)) if (word !== '') fields.set(word, untyped(engine, word));
    return fields;
  }
  if (tree.kind[list] !== Kind.List && tree.kind[list] !== Kind.Tuple) return null;
  for (const element of childrenOf(tree, list)) {
    const [first, annotation] = isTyped ? childrenOf(tree, element) : [element];
    const field = first === undefined ? null : plainString(tree, first);
    if (field === null) return null;
    const type =
      annotation === undefined
        ? untyped(engine, field)
        : annotationType(engine, code, annotation, NO_VARIABLES);
    fields.set(field, type);
  }
  return fields;
}

function untyped(engine: Engine, field: string): Type {
  return engine.values.unknown(`the field ${field} of a named tuple is not annotated`);
}
