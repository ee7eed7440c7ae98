// Finds what type variables stand for: the annotation of a parameter is laid over the type of its argument.
import type { FunctionFact } from '../facts/file-facts.ts';
import { CONSTANT_STRING, CONSTANT_TYPE, OPERATOR } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type AnnotationAlias, aliasAt } from './annotation-alias.ts';
import { argumentsAs } from './base-arguments.ts';
import type { CallArgument } from './call-arguments.ts';
import { givenArgument } from './call-arguments.ts';
import { callType } from './call-type.ts';
import { type Code, codeInString, codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { elementType } from './iterate.ts';
import { qualifiedName } from './resolve-expression.ts';
import { OPERATOR_OR } from './special-forms.ts';
import { firstChild, subscriptElements } from './tree-shape.ts';
import type { FunctionRef, Type, Value } from './type.ts';
import { typeVariableAt, variablesIn } from './type-variables.ts';
import { withinLimits } from './within-limits.ts';

/** `matched` says for each argument which parameter it goes to. */
export function unifyParameters(
  engine: Engine,
  ref: FunctionRef,
  matched: readonly number[],
  given: readonly CallArgument[],
): Map<string, Type> {
  const code = codeOf(engine, ref.file);
  const fact = ref.file.facts.functions[ref.index]!;
  const bound = new Map<string, Type>();
  // What a function gives depends on what it is called with: functions come last.
  for (const isLast of [false, true]) {
    given.forEach((argument, at) => {
      const parameter = fact.parameters[matched[at]!];
      if (parameter === undefined || parameter.annotation < 0) return;
      if (mentionsCallable(engine, code, parameter.annotation) !== isLast) return;
      if (variablesIn(engine, code, parameter.annotation).length === 0) return;
      unify(engine, code, parameter.annotation, argument.type(), bound, 0);
    });
  }
  given.forEach((argument, at) => {
    // `*args` may go to any parameter behind it.
    if (matched[at] !== -1 || argument.name !== null) return;
    for (const [index, parameter] of fact.parameters.entries()) {
      if (parameter.annotation < 0 || !mayTakeRest(fact, index, matched)) continue;
      unify(engine, code, parameter.annotation, elementType(engine, argument.type()), bound, 0);
    }
  });
  return bound;
}

/** Whether arguments of unknown number can reach a parameter: `*args` always, others when no argument is known to be theirs. */
function mayTakeRest(fact: FunctionFact, index: number, matched: readonly number[]): boolean {
  const { role } = fact.parameters[index]!;
  if (role === 'variadic') return true;
  const isReceiver = index === 0 && fact.ownerClass >= 0;
  return (role === 'regular' || role === 'positional-only') && !isReceiver && !matched.includes(index);
}

function mentionsCallable(engine: Engine, code: Code, annotation: number): boolean {
  const { tree } = code;
  if (tree.kind[annotation] !== Kind.Subscript) return false;
  return qualifiedName(engine, code, firstChild(tree, annotation)) === 'typing.Callable';
}

export function unify(
  engine: Engine,
  code: Code,
  annotation: number,
  type: Type,
  bound: Map<string, Type>,
  depth: number,
): void {
  const { tree } = code;
  if (depth > 8) return;
  switch (tree.kind[annotation]) {
    case Kind.Constant: {
      if ((tree.flags[annotation]! & CONSTANT_TYPE) !== CONSTANT_STRING) return;
      const string = codeInString(engine, code, annotation);
      if (string !== null) unify(engine, string.code, string.root, type, bound, depth + 1);
      return;
    }
    case Kind.Name:
    case Kind.Attribute: {
      const variable = typeVariableAt(engine, code, annotation);
      if (variable === null) return;
      const known = bound.get(variable.key);
      const fitting = withinLimits(engine, variable, type);
      bound.set(variable.key, known === undefined ? fitting : engine.values.join(known, fitting));
      return;
    }
    case Kind.BinOp:
      if ((tree.flags[annotation]! & OPERATOR) === OPERATOR_OR)
        unifyUnion(engine, code, childrenOf(tree, annotation), type, bound, depth);
      return;
    case Kind.Subscript:
      unifySubscript(engine, code, annotation, type, bound, depth);
      return;
  }
}

/** `T | None`: None goes to None, the rest to T. */
function unifyUnion(
  engine: Engine,
  code: Code,
  members: readonly number[],
  type: Type,
  bound: Map<string, Type>,
  depth: number,
): void {
  const hasNone = members.some(
    (member) => code.tree.kind[member] === Kind.Constant && (code.tree.flags[member]! & CONSTANT_TYPE) === 0,
  );
  const rest = hasNone ? engine.values.filter(type, (value) => value.kind !== 'none') : type;
  for (const member of members) {
    const part = engine.values.filter(rest, (value) => canBe(engine, code, member, value));
    if (part.values.length > 0 || part.unknown !== null || rest.values.length === 0)
      unify(engine, code, member, part, bound, depth + 1);
  }
}

/** `type[E] | tuple[type[E], ...]`: a class is the one, a tuple the other. */
function canBe(engine: Engine, code: Code, annotation: number, value: Value): boolean {
  const string = code.tree.kind[annotation] === Kind.Constant ? codeInString(engine, code, annotation) : null;
  if (string !== null) return canBe(engine, string.code, string.root, value);
  if (code.tree.kind[annotation] !== Kind.Subscript) return true;
  switch (qualifiedName(engine, code, firstChild(code.tree, annotation))) {
    case 'typing.Type':
    case 'builtins.type':
      return value.kind !== 'tuple' && value.kind !== 'instance';
    case 'typing.Tuple':
    case 'builtins.tuple':
      return value.kind !== 'class';
    case 'typing.Callable':
      return true;
    default:
      return value.kind !== 'class' || !isClassName(engine, code, firstChild(code.tree, annotation));
  }
}

/** A class is no instance of another one, unless that is its metaclass. */
function isClassName(engine: Engine, code: Code, name: number): boolean {
  const [value] = typeOf(engine, code, name).values;
  return value?.kind === 'class';
}

function unifySubscript(
  engine: Engine,
  code: Code,
  annotation: number,
  type: Type,
  bound: Map<string, Type>,
  depth: number,
): void {
  const { values } = engine;
  const target = firstChild(code.tree, annotation);
  const elements = subscriptElements(code.tree, annotation);
  const inner = (element: number, part: Type) => unify(engine, code, element, part, bound, depth + 1);
  switch (qualifiedName(engine, code, target)) {
    case 'typing.Optional':
      inner(
        elements[0]!,
        values.filter(type, (value) => value.kind !== 'none'),
      );
      return;
    case 'typing.Union':
      unifyUnion(engine, code, elements, type, bound, depth);
      return;
    case 'typing.Annotated':
    case 'typing.ClassVar':
    case 'typing.Final':
      inner(elements[0]!, type);
      return;
    case 'typing.Type':
    case 'builtins.type':
      inner(
        elements[0]!,
        values.map(type, (value) => instanceOfClass(engine, value)),
      );
      return;
    case 'typing.Callable':
      if (elements.length > 1) unifyCallable(engine, code, elements, type, bound, inner);
      return;
    case 'typing.Tuple':
    case 'builtins.tuple':
      unifyTuple(engine, code, elements, type, inner);
      return;
  }
  const alias = aliasAt(engine, code, target);
  if (alias === null) unifyGeneric(engine, code, target, elements, type, inner);
  else unifyAlias(engine, alias, elements, type, inner, depth);
}

/** `Entity[T]`, where `Entity = type[U] | Mapper[U]`: what U is, T is. */
function unifyAlias(
  engine: Engine,
  { code, root, parameters }: AnnotationAlias,
  elements: readonly number[],
  type: Type,
  inner: (element: number, part: Type) => void,
  depth: number,
): void {
  const own = new Map<string, Type>();
  unify(engine, code, root, type, own, depth + 1);
  parameters.forEach(({ key }, at) => {
    const part = own.get(key);
    if (part !== undefined && elements[at] !== undefined) inner(elements[at], part);
  });
}

function instanceOfClass(engine: Engine, value: Value): Type {
  const { values } = engine;
  if (value.kind === 'class')
    return values.one(values.instance(value.class, value.arguments, value.exact === true));
  return values.unknown('it is the class of something that is not known');
}

/** What calling the argument gives, with what the variables are known to be so far. */
function unifyCallable(
  engine: Engine,
  code: Code,
  elements: readonly number[],
  type: Type,
  bound: Map<string, Type>,
  inner: (element: number, part: Type) => void,
): void {
  if (variablesIn(engine, code, elements[1]!).length === 0) return;
  const { tree } = code;
  const parameters = tree.kind[elements[0]!] === Kind.List ? childrenOf(tree, elements[0]!) : [];
  const given = parameters.map((parameter) => {
    const variable = typeVariableAt(engine, code, parameter);
    const known = variable === null ? undefined : bound.get(variable.key);
    return givenArgument(known ?? engine.values.unknown('what it is called with is not known'));
  });
  inner(elements[1]!, callType(engine, type, given));
}

function unifyTuple(
  engine: Engine,
  code: Code,
  elements: readonly number[],
  type: Type,
  inner: (element: number, part: Type) => void,
): void {
  const isVariadic = elements.length === 2 && code.tree.kind[elements[1]!] === Kind.Constant;
  if (isVariadic) {
    inner(elements[0]!, elementType(engine, type));
    return;
  }
  elements.forEach((element, at) => {
    inner(
      element,
      engine.values.map(type, (value) =>
        value.kind === 'tuple'
          ? (value.elements[at] ?? engine.values.never)
          : elementType(engine, engine.values.one(value)),
      ),
    );
  });
}

/** The argument, seen as the generic class of the annotation. */
function unifyGeneric(
  engine: Engine,
  code: Code,
  target: number,
  elements: readonly number[],
  type: Type,
  inner: (element: number, part: Type) => void,
): void {
  const { values } = engine;
  const [generic] = typeOf(engine, code, target).values;
  if (generic?.kind !== 'class') return;
  const isIterable =
    generic.class.file.isExternal && ITERABLES.has(qualifiedName(engine, code, target) ?? '');
  elements.forEach((element, at) => {
    const part = values.map(type, (value) => {
      const found = argumentsAs(engine, value, generic.class);
      if (found !== null) return found[at] ?? values.unknown('what it holds is not annotated');
      if (isIterable && at === 0) return elementType(engine, values.one(value));
      return value.kind === 'none' ? values.never : values.unknown('it does not fit its annotation');
    });
    inner(element, part);
  });
}

const ITERABLES = new Set([
  'typing.Iterable',
  'typing.Iterator',
  'typing.Collection',
  'typing.Sequence',
  'typing.Reversible',
  'typing.Container',
]);
