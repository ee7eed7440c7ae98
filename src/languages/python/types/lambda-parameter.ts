// What the parameters of a lambda are, when the call it is an argument of says so: `sorted(foos, key=lambda foo: ...)`.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { boundValues } from './attribute-type.ts';
import { environmentFor } from './base-arguments.ts';
import { argumentsOfCall, type CallArgument, matchParameters } from './call-arguments.ts';
import { type Code, codeOf, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { chooseOverloads } from './overloads.ts';
import { qualifiedName } from './resolve-expression.ts';
import { calleeOf, firstChild, subscriptElements } from './tree-shape.ts';
import type { FunctionRef, Type, Value } from './type.ts';
import { unifyParameters } from './unify.ts';
import { membersOf, type Wanted, wantedAt } from './wanted-annotation.ts';

/** `lambda` is the Lambda node, `node` one of its Args. */
export function lambdaParameter(engine: Engine, code: Code, lambda: number, node: number): Type {
  const { tree } = code;
  const unknown = engine.values.unknown(
    `parameter ${nameOf(code, tree.data[node]!)} of a lambda is not annotated`,
  );
  const parameters = childrenOf(tree, firstChild(tree, lambda)).filter((one) => tree.kind[one] === Kind.Arg);
  const at = parameters.indexOf(node);
  return at < 0 ? unknown : (handedTo(engine, code, lambda, at) ?? unknown);
}

/** What a function that is written where `lambda` stands gets as its argument number `at`; null when nobody says. */
export function handedTo(engine: Engine, code: Code, lambda: number, at: number): Type | null {
  const wanted = wantedAt(engine, code, lambda);
  if (wanted !== null) return callableParameter(engine, wanted, at);
  const { tree } = code;
  const parent = code.unit.parent[lambda]!;
  const isKeyword = tree.kind[parent] === Kind.Keyword;
  const call = isKeyword ? code.unit.parent[parent]! : parent;
  if (tree.kind[call] !== Kind.Call || calleeOf(tree, call) === lambda) return null;
  const given = argumentsOfCall(engine, code, call);
  const callee = typeOf(engine, code, calleeOf(tree, call));
  if (callee.unknown !== null) return null;
  const found: Type[] = [];
  for (const value of chooseOverloads(
    engine,
    callee.values.flatMap((one) => functionsOf(engine, one)),
    given,
  )) {
    const type = fromCallee(engine, value, given, lambda, at);
    if (type !== null) found.push(type);
  }
  return found.length === 0 ? null : engine.values.union(found);
}

/** What runs when a value is called; for a class of the library that is its constructor. */
function functionsOf(engine: Engine, value: Value): readonly Value[] {
  if (value.kind !== 'class' || !value.class.file.isExternal) return [value];
  for (const name of ['__new__', '__init__']) {
    const found = findMember(engine, value.class, name);
    if (found.kind !== 'found' || found.member.class !== value.class || found.member.symbol < 0) continue;
    return boundValues(engine, found.member, engine.values.one(value)).values.map((one) =>
      one.kind === 'function' ? engine.values.functionValue(one.function, value) : one,
    );
  }
  return [];
}

function fromCallee(
  engine: Engine,
  value: Value,
  given: readonly CallArgument[],
  lambda: number,
  at: number,
): Type | null {
  if (value.kind !== 'function') return null;
  const ref: FunctionRef = value.function;
  const fact = ref.file.facts.functions[ref.index]!;
  const matched = matchParameters(fact.parameters, value.receiver === null ? 0 : 1, given);
  if (matched === null) return null;
  const parameter = fact.parameters[matched[given.findIndex((one) => one.node === lambda)]!];
  if (parameter === undefined || parameter.annotation < 0) return null;
  const code = codeOf(engine, ref.file);
  // The lambda itself says nothing about its parameters: only the other arguments count.
  const others = given.map((one) =>
    one.node === lambda ? { ...one, type: () => engine.values.never } : one,
  );
  const variables = unifyParameters(engine, ref, matched, others);
  if (value.receiver !== null && fact.ownerClass >= 0) {
    const owner = engine.values.classRef(ref.file, fact.ownerClass);
    for (const [key, type] of environmentFor(engine, value.receiver, owner)) variables.set(key, type);
  }
  return callableParameter(engine, { code, node: parameter.annotation, variables }, at);
}

/** What `Callable[[A, B], R]` says of a parameter, also inside of a union; null when it says nothing. */
function callableParameter(engine: Engine, wanted: Wanted, at: number): Type | null {
  for (const { code, node, variables } of membersOf(engine, wanted)) {
    const { tree } = code;
    if (tree.kind[node] !== Kind.Subscript) continue;
    if (qualifiedName(engine, code, firstChild(tree, node)) !== 'typing.Callable') continue;
    const [parameters] = subscriptElements(tree, node);
    const parameter = tree.kind[parameters!] === Kind.List ? childrenOf(tree, parameters!)[at] : undefined;
    if (parameter !== undefined) return annotationType(engine, code, parameter, variables);
  }
  return null;
}
