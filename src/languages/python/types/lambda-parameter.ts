// What the parameters of a lambda are, when the call it is an argument of says so: `sorted(foos, key=lambda foo: ...)`.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { environmentFor } from './base-arguments.ts';
import { argumentsOfCall, type CallArgument, matchParameters } from './call-arguments.ts';
import { type Code, codeOf, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { qualifiedName } from './resolve-expression.ts';
import { calleeOf, firstChild, subscriptElements } from './tree-shape.ts';
import type { FunctionRef, Type, Value } from './type.ts';
import { unifyParameters } from './unify.ts';

/** `lambda` is the Lambda node, `node` one of its Args. */
export function lambdaParameter(engine: Engine, code: Code, lambda: number, node: number): Type {
  const { tree } = code;
  const unknown = engine.values.unknown(
    `parameter ${nameOf(code, tree.data[node]!)} of a lambda is not annotated`,
  );
  const parameters = childrenOf(tree, firstChild(tree, lambda)).filter((one) => tree.kind[one] === Kind.Arg);
  const at = parameters.indexOf(node);
  const parent = code.unit.parent[lambda]!;
  const isKeyword = tree.kind[parent] === Kind.Keyword;
  const call = isKeyword ? code.unit.parent[parent]! : parent;
  if (tree.kind[call] !== Kind.Call || calleeOf(tree, call) === lambda || at < 0) return unknown;
  const given = argumentsOfCall(engine, code, call);
  const callee = typeOf(engine, code, calleeOf(tree, call));
  if (callee.unknown !== null) return unknown;
  const found: Type[] = [];
  for (const value of callee.values) {
    const type = fromCallee(engine, value, given, lambda, at);
    if (type !== null) found.push(type);
  }
  return found.length === 0 ? unknown : engine.values.union(found);
}

function fromCallee(
  engine: Engine,
  value: Value,
  given: readonly CallArgument[],
  lambda: number,
  at: number,
): Type | null {
  if (value.kind !== 'function' || !value.function.file.isExternal) return null;
  const ref: FunctionRef = value.function;
  const fact = ref.file.facts.functions[ref.index]!;
  const matched = matchParameters(fact.parameters, value.receiver === null ? 0 : 1, given);
  if (matched === null) return null;
  const parameter = fact.parameters[matched[given.findIndex((one) => one.node === lambda)]!];
  if (parameter === undefined || parameter.annotation < 0) return null;
  const code = codeOf(engine, ref.file);
  const wanted = callableParameter(engine, code, parameter.annotation, at);
  if (wanted < 0) return null;
  // The lambda itself says nothing about its parameters: only the other arguments count.
  const others = given.map((one) =>
    one.node === lambda ? { ...one, type: () => engine.values.never } : one,
  );
  const variables = unifyParameters(engine, ref, matched, others);
  if (value.receiver !== null && fact.ownerClass >= 0) {
    const owner = engine.values.classRef(ref.file, fact.ownerClass);
    for (const [key, type] of environmentFor(engine, value.receiver, owner)) variables.set(key, type);
  }
  return annotationType(engine, code, wanted, variables);
}

/** The annotation of the parameter of `Callable[[A, B], R]`, also inside of a union; -1 when there is none. */
function callableParameter(engine: Engine, code: Code, annotation: number, at: number): number {
  const { tree } = code;
  if (tree.kind[annotation] === Kind.BinOp) {
    for (const member of childrenOf(tree, annotation)) {
      const found = callableParameter(engine, code, member, at);
      if (found >= 0) return found;
    }
    return -1;
  }
  if (tree.kind[annotation] !== Kind.Subscript) return -1;
  const elements = subscriptElements(tree, annotation);
  const name = qualifiedName(engine, code, firstChild(tree, annotation));
  if (name === 'typing.Optional') return callableParameter(engine, code, elements[0]!, at);
  if (name !== 'typing.Callable' || tree.kind[elements[0]!] !== Kind.List) return -1;
  return childrenOf(tree, elements[0]!)[at] ?? -1;
}
