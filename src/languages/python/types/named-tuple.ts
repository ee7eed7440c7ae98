// Fields of `class P(namedtuple("P", "x y"))`, where a string says what a class has.
import { entriesOfCall, listOfMembers } from '../facts/class-entries.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { type Code, codeOf, type Engine, NO_VARIABLES } from './engine.ts';
import { qualifiedName } from './resolve-expression.ts';
import { calleeOf, plainString } from './tree-shape.ts';
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
  const entries = entriesOfCall(code.unit, call);
  if (entries.length === 0) return isEmptyList(tree, listOfMembers(tree, call)) ? NO_FIELDS : null;
  return new Map(
    entries.map(({ name: field, value }) => [
      field,
      isTyped && value !== -1 ? annotationType(engine, code, value, NO_VARIABLES) : untyped(engine, field),
    ]),
  );
}

function isEmptyList(tree: SyntaxTree, list: number): boolean {
  if (list === -1) return false;
  if (tree.kind[list] === Kind.Constant) return plainString(tree, list)?.trim() === '';
  return (
    (tree.kind[list] === Kind.List || tree.kind[list] === Kind.Tuple) && childrenOf(tree, list).length === 0
  );
}

function untyped(engine: Engine, field: string): Type {
  return engine.values.unknown(`the field ${field} of a named tuple is not annotated`);
}
