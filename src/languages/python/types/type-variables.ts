// Type variables of both kinds, `T = TypeVar("T")` and `class A[T]`, and what a class is generic in.
import { IS_TYPE_PARAMETER } from '../facts/file-facts.ts';
import type { SymbolRef } from '../link/program.ts';
import { CONSTANT_STRING, CONSTANT_TYPE, TYPE_BOUND } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import {
  type Code,
  codeInString,
  codeOf,
  type Engine,
  NO_VARIABLES,
  nameOf,
  type TypeEnvironment,
} from './engine.ts';
import { qualifiedName, resolveExpression } from './resolve-expression.ts';
import { argumentsOf, calleeOf, firstChild, keywordValue, lastChild } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

export interface TypeVariable {
  readonly key: string;
  readonly name: string;
  readonly code: Code;
  /** Annotations, one of which the variable must fit; empty when it may be anything. */
  readonly limits: readonly number[];
}

export const SELF = 'Self';

/** The type variable that a Name or dotted name means, or null. */
export function typeVariableAt(engine: Engine, code: Code, node: number): TypeVariable | null {
  const kind = code.tree.kind[node];
  if (kind !== Kind.Name && kind !== Kind.Attribute) return null;
  for (const resolved of resolveExpression(engine, code, node)) {
    if (resolved.kind === 'symbol') return typeVariableOf(engine, resolved.ref);
  }
  return null;
}

function typeVariableOf(engine: Engine, ref: SymbolRef): TypeVariable | null {
  const key = `${ref.file.path}#${ref.symbol}`;
  const known = engine.typeVariables.get(key);
  if (known !== undefined) return known;
  engine.typeVariables.set(key, null);
  const code = codeOf(engine, ref.file);
  const { symbols, tree } = ref.file.facts;
  const name = nameText(tree, symbols.name[ref.symbol]!);
  let found: TypeVariable | null = null;
  for (const binding of code.index.bindings(ref.symbol)) {
    const limits =
      (symbols.flags[ref.symbol]! & IS_TYPE_PARAMETER) !== 0
        ? limitsOfParameter(code, binding)
        : limitsOfCall(engine, code, binding);
    if (limits !== null) found ??= { key, name, code, limits };
  }
  engine.typeVariables.set(key, found);
  return found;
}

/** `[T: Bound]`, `[T: (A, B)]`. */
function limitsOfParameter(code: Code, binding: number): readonly number[] {
  const { tree, unit } = code;
  const parameter = unit.parent[binding]!;
  if (tree.kind[parameter] !== Kind.TypeVar || (tree.flags[parameter]! & TYPE_BOUND) === 0) return [];
  const bound = childrenOf(tree, parameter)[1]!;
  return tree.kind[bound] === Kind.Tuple ? childrenOf(tree, bound) : [bound];
}

/** `TypeVar("T", A, B)`, `TypeVar("T", bound=A)`; null when the name is something else. */
function limitsOfCall(engine: Engine, code: Code, binding: number): readonly number[] | null {
  const { tree, unit } = code;
  const statement = unit.parent[binding]!;
  if (tree.kind[statement] !== Kind.Assign) return null;
  const call = lastChild(statement);
  if (tree.kind[call] !== Kind.Call) return null;
  const name = qualifiedName(engine, code, calleeOf(tree, call));
  if (name === 'typing.ParamSpec' || name === 'typing.TypeVarTuple') return [];
  if (name !== 'typing.TypeVar') return null;
  const limits: number[] = [];
  for (const argument of argumentsOf(tree, call).slice(1)) {
    if (tree.kind[argument] !== Kind.Keyword) limits.push(argument);
    else if (nameOf(code, tree.data[argument]!) === 'bound') return [keywordValue(argument)];
  }
  return limits;
}

/** What is known of a variable that nothing was found for: its bound or constraints. */
export function limitOf(engine: Engine, variable: TypeVariable): Type {
  if (variable.limits.length === 0)
    return engine.values.unknown(`type variable ${variable.name} can be anything`);
  return engine.values.union(
    variable.limits.map((node) => annotationType(engine, variable.code, node, NO_VARIABLES)),
  );
}

/** The type variables a class is generic in, in order. */
export function parametersOfClass(engine: Engine, given: ClassRef): readonly TypeVariable[] {
  const ref = engine.values.classRef(given.file, given.index);
  const known = engine.classParameters.get(ref);
  if (known !== undefined) return known;
  const code = codeOf(engine, ref.file);
  const fact = ref.file.facts.classes[ref.index]!;
  const own = declaredParameters(engine, code, fact.node);
  const found = own.length > 0 ? own : parametersOfBases(engine, code, fact.bases);
  engine.classParameters.set(ref, found);
  return found;
}

/** Of a class, function or alias with a list of its own: `class A[T]`. */
export function declaredParameters(engine: Engine, code: Code, node: number): readonly TypeVariable[] {
  const { tree, unit, file } = code;
  const found: TypeVariable[] = [];
  for (const child of childrenOf(tree, node)) {
    const kind = tree.kind[child]!;
    if (kind < Kind.TypeVar || kind > Kind.TypeVarTuple) continue;
    const symbol = unit.symbolOf[firstChild(tree, child)]!;
    const variable = symbol < 0 ? null : typeVariableOf(engine, { file, symbol });
    if (variable !== null) found.push(variable);
  }
  return found;
}

/** `Generic[T, U]` says it; else the variables of all bases in the order in which they come up. */
function parametersOfBases(engine: Engine, code: Code, bases: readonly number[]): readonly TypeVariable[] {
  const found = new Map<string, TypeVariable>();
  for (const base of bases) {
    if (code.tree.kind[base] !== Kind.Subscript) continue;
    const name = qualifiedName(engine, code, firstChild(code.tree, base));
    if (name === 'typing.Generic' || name === 'typing.Protocol') return variablesIn(engine, code, base);
    for (const variable of variablesIn(engine, code, base)) found.set(variable.key, variable);
  }
  return [...found.values()];
}

/** All type variables that an annotation mentions, in order. */
export function variablesIn(engine: Engine, code: Code, node: number): readonly TypeVariable[] {
  const found = new Map<string, TypeVariable>();
  for (let at = code.tree.first[node]!; at <= node; at++) {
    const string = isString(code, at) ? codeInString(engine, code, at) : null;
    if (string !== null) {
      for (const inner of variablesIn(engine, string.code, string.root)) found.set(inner.key, inner);
    }
    const variable = typeVariableAt(engine, code, at);
    if (variable !== null) found.set(variable.key, variable);
  }
  return [...found.values()];
}

function isString({ tree }: Code, node: number): boolean {
  return tree.kind[node] === Kind.Constant && (tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_STRING;
}

export function environmentOf(
  variables: readonly TypeVariable[],
  types: readonly Type[],
  self: Type | null,
): TypeEnvironment {
  if (types.length === 0 && self === null) return NO_VARIABLES;
  const environment = new Map<string, Type>();
  if (self !== null) environment.set(SELF, self);
  for (let at = 0; at < variables.length && at < types.length; at++) {
    environment.set(variables[at]!.key, types[at]!);
  }
  return environment;
}
