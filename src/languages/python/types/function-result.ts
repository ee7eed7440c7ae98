// What calling a function gives: what its annotation says, else what its return statements give.
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { annotationType, instancesOf } from './annotation.ts';
import { environmentFor } from './base-arguments.ts';
import { type CallArgument, matchParameters } from './call-arguments.ts';
import { replacementOf } from './decorators.ts';
import { type Code, codeInComment, codeOf, type Engine, type TypeEnvironment } from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { functionTraits } from './function-traits.ts';
import { asyncGeneratorOf, contextManagerOf, coroutineOf, generatorOf } from './generators.ts';
import { elementType } from './iterate.ts';
import { variablesGivenBack } from './kept-annotation.ts';
import { overridingMembers } from './overriding.ts';
import { passedThrough, returnsParameter } from './passed-through.ts';
import { firstChild } from './tree-shape.ts';
import type { ClassRef, FunctionRef, Type, Value } from './type.ts';
import { parametersOfClass, SELF, variablesIn } from './type-variables.ts';
import { unify, unifyParameters } from './unify.ts';

export function functionResult(
  engine: Engine,
  ref: FunctionRef,
  receiver: Value | null,
  given: readonly CallArgument[],
): Type {
  const fact = ref.file.facts.functions[ref.index]!;
  const traits = functionTraits(engine, ref);
  const declared = declaredResult(engine, ref, receiver, given);
  const plain = declared ?? inferredResult(engine, ref, receiver, given);
  const isGenerator = fact.yields.length > 0;
  let result = plain;
  if (fact.isAsync && !(isGenerator || (declared !== null && isAsyncIterator(plain))))
    result = coroutineOf(engine, plain);
  if (traits.manager !== null) {
    const entered =
      isGenerator || declared !== null
        ? yieldedBy(engine, result)
        : engine.values.unknown('what the context manager gives is not known');
    result = contextManagerOf(engine, entered, traits.manager === 'async');
  }
  const { unknown } = replacementOf(engine, ref);
  return unknown === null ? result : engine.values.orUnknown(result, unknown);
}

/** What pytest passes on of a fixture: what it returns, yields first, or is awaited for. */
export function fixtureResult(engine: Engine, ref: FunctionRef): Type {
  const fact = ref.file.facts.functions[ref.index]!;
  if (fact.decorators.length > 1)
    return engine.values.unknown(`${functionName(ref)}() has another decorator beside that of a fixture`);
  const plain = declaredResult(engine, ref, null, []) ?? resultOfBody(engine, ref, null, []);
  return fact.yields.length > 0 ? yieldedBy(engine, plain) : plain;
}

/** In a stub, an asynchronous generator is told by its annotation alone. */
function isAsyncIterator(type: Type): boolean {
  const [value] = type.values;
  if (value?.kind !== 'instance' || !value.class.file.isExternal) return false;
  const { tree, classes } = value.class.file.facts;
  return /^Async(Iterator|Iterable|Generator)$/.test(
    nameText(tree, tree.data[classes[value.class.index]!.nameNode]!),
  );
}

/** The first argument of what a generator function is annotated with, or gives. */
function yieldedBy(engine: Engine, type: Type): Type {
  return engine.values.map(type, (value) => {
    if (value.kind === 'instance' && value.class.file.isExternal && value.arguments.length > 0)
      return value.arguments[0]!;
    return engine.values.unknown('what the generator gives is not known');
  });
}

function declaredResult(
  engine: Engine,
  ref: FunctionRef,
  receiver: Value | null,
  given: readonly CallArgument[],
): Type | null {
  const code = codeOf(engine, ref.file);
  const fact = ref.file.facts.functions[ref.index]!;
  const comment = fact.returns < 0 ? commentedResult(engine, code, fact.node) : null;
  if (fact.returns < 0 && comment === null) {
    return ref.file.isExternal
      ? engine.values.unknown(`${functionName(ref)}() has no annotated result`)
      : null;
  }
  const [at, annotation] = comment ?? [code, fact.returns];
  const variables = environment(engine, ref, receiver, given, at, annotation);
  const type = annotationType(engine, at, annotation, variables);
  const [value] = type.values;
  const isDecorator = value?.kind === 'callable' && givesBackItsArgument(engine, ref, at, annotation);
  return isDecorator ? engine.values.one(engine.values.callable(value.returns, true)) : type;
}

/** `-> Callable[[T], T]`, with a variable that neither an argument nor the class decides: it takes and gives back anything. */
function givesBackItsArgument(engine: Engine, ref: FunctionRef, code: Code, annotation: number): boolean {
  const returned = variablesGivenBack(engine, code, annotation);
  if (returned === null) return false;
  const fact = ref.file.facts.functions[ref.index]!;
  const decided = fact.parameters.flatMap((parameter) =>
    parameter.annotation < 0 ? [] : variablesIn(engine, codeOf(engine, ref.file), parameter.annotation),
  );
  if (fact.ownerClass >= 0)
    decided.push(...parametersOfClass(engine, engine.values.classRef(ref.file, fact.ownerClass)));
  return !returned.some(({ key }) => decided.some((one) => one.key === key));
}

/** `# type: (int) -> Foo` behind the head of a function. */
function commentedResult(engine: Engine, code: Code, node: number): readonly [Code, number] | null {
  const comment = codeInComment(engine, code, node);
  return comment === null ? null : [comment.code, comment.root];
}

/** Type variables, as the receiver and the arguments bind them; only looked for when the annotation has some. */
function environment(
  engine: Engine,
  ref: FunctionRef,
  receiver: Value | null,
  given: readonly CallArgument[],
  code: Code,
  annotation: number,
): TypeEnvironment {
  const fact = ref.file.facts.functions[ref.index]!;
  const found = new Map<string, Type>();
  if (receiver !== null) found.set(SELF, engine.values.one(asSelf(engine, receiver)));
  else if (functionName(ref) === '__new__' && given[0] !== undefined) {
    found.set(SELF, instancesOf(engine, given[0].type(), []));
  }
  const variables = variablesIn(engine, code, annotation);
  if (variables.length === 0) return found;
  if (receiver !== null && fact.ownerClass >= 0) {
    const owner = engine.values.classRef(ref.file, fact.ownerClass);
    for (const [key, type] of environmentFor(engine, receiver, owner)) found.set(key, type);
  }
  const skipped = receiver === null ? 0 : 1;
  const matched = matchParameters(fact.parameters, skipped, given);
  const own = matched === null ? new Map<string, Type>() : unifyParameters(engine, ref, matched, given);
  const first = fact.parameters[0];
  if (receiver !== null && first !== undefined && first.annotation >= 0) {
    unify(engine, codeOf(engine, ref.file), first.annotation, engine.values.one(receiver), own, 0);
  }
  for (const [key, type] of own) if (!found.has(key)) found.set(key, type);
  for (const variable of variables) {
    if (found.has(variable.key) || variable.limits.length > 0) continue;
    found.set(
      variable.key,
      engine.values.unknown(`what ${functionName(ref)}() gives depends on an argument that is not known`),
    );
  }
  return found;
}

function asSelf(engine: Engine, receiver: Value): Value {
  return receiver.kind === 'class'
    ? engine.values.instance(receiver.class, receiver.arguments, receiver.exact === true)
    : receiver;
}

/** By its return statements; for a method that may be overridden, by those of all overriding ones too. */
function inferredResult(
  engine: Engine,
  ref: FunctionRef,
  receiver: Value | null,
  given: readonly CallArgument[],
): Type {
  const { values } = engine;
  const fact = ref.file.facts.functions[ref.index]!;
  const own = resultOfBody(engine, ref, receiver, given);
  const isOpen =
    receiver !== null &&
    (receiver.kind === 'instance' || receiver.kind === 'class') &&
    receiver.exact !== true;
  if (!isOpen || fact.ownerClass < 0) return own;
  const name = functionName(ref);
  // Through `super()` it is this one, whatever the classes below define.
  const found = findMember(engine, receiver.class, name);
  if (found.kind !== 'found' || !isOwner(found.member.class, ref)) return own;
  const { members, unknown } = overridingMembers(engine, receiver.class, name);
  const results: Type[] = [own];
  if (unknown !== null) results.push(values.unknown(unknown));
  for (const { class: owner, symbol } of members) {
    const code = codeOf(engine, owner.file);
    const functions =
      symbol < 0
        ? [-1]
        : code.index.bindings(symbol).map((at) => code.index.functionAt.get(code.unit.parent[at]!) ?? -1);
    for (const index of functions) {
      if (index < 0) results.push(values.unknown(`${name} is assigned in a subclass`));
      else results.push(resultOf(engine, values.functionRef(owner.file, index), receiver, given));
    }
  }
  return values.union(results);
}

function isOwner(owner: ClassRef, ref: FunctionRef): boolean {
  return owner.file === ref.file && owner.index === ref.file.facts.functions[ref.index]!.ownerClass;
}

function resultOf(engine: Engine, ref: FunctionRef, receiver: Value, given: readonly CallArgument[]): Type {
  return declaredResult(engine, ref, receiver, []) ?? resultOfBody(engine, ref, receiver, given);
}

/** By its statements, with what this call has to do with it: the receiver, and arguments that come back. */
function resultOfBody(
  engine: Engine,
  ref: FunctionRef,
  receiver: Value | null,
  given: readonly CallArgument[],
): Type {
  const own = bodyResult(engine, ref);
  if (ref.file.facts.functions[ref.index]!.yields.length > 0) return own;
  return engine.values.join(own, passedThrough(engine, ref, receiver, given));
}

function bodyResult(engine: Engine, ref: FunctionRef): Type {
  return engine.solver.solve(engine.results, ref, engine.typeRule, () =>
    engine.solver.burn(
      engine.values.unknown(`what ${functionName(ref)}() gives is too far away to be followed`),
      () => computeResult(engine, ref),
    ),
  );
}

function computeResult(engine: Engine, ref: FunctionRef): Type {
  const { values } = engine;
  const fact = ref.file.facts.functions[ref.index]!;
  const code = codeOf(engine, ref.file);
  const returned: Type[] = [values.never];
  for (const node of fact.returnValues) {
    if (node < 0) returned.push(values.none);
    else if (fact.yields.length > 0 || !returnsParameter(ref, fact, node))
      returned.push(typeOf(engine, code, node));
  }
  if (fact.fallsThrough) returned.push(values.none);
  const result = values.union(returned);
  if (fact.yields.length === 0) return result;
  const yielded = values.union([values.never, ...fact.yields.map((node) => yieldedType(engine, code, node))]);
  return fact.isAsync ? asyncGeneratorOf(engine, yielded) : generatorOf(engine, yielded, result);
}

function yieldedType(engine: Engine, code: Code, node: number): Type {
  const { tree } = code;
  const isEmpty = tree.first[node] === node;
  if (isEmpty) return engine.values.none;
  const type = typeOf(engine, code, firstChild(tree, node));
  return tree.kind[node] === Kind.YieldFrom ? elementType(engine, type) : type;
}

export function functionName(ref: FunctionRef): string {
  const { tree, functions } = ref.file.facts;
  return nameText(tree, tree.data[functions[ref.index]!.nameNode]!);
}
