// What a condition says about a reference when it came out true, or false.
import { UNBOUND } from '../facts/file-facts.ts';
import {
  BOOL_AND,
  COMPARE_EQUAL,
  COMPARE_IN,
  COMPARE_IS,
  COMPARE_IS_NOT,
  COMPARE_NOT_EQUAL,
  COMPARE_NOT_IN,
  CONSTANT_NONE,
  CONSTANT_TYPE,
  UNARY_NOT,
} from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { classesIn } from './class-tests.ts';
import { type Code, codeInString, codeOf, type Engine, NO_VARIABLES, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import {
  keepExactly,
  keepInstances,
  keepSubclasses,
  rejectExactly,
  rejectInstances,
  rejectSubclasses,
} from './narrow-class.ts';
import { byDiscriminant, comparedLiterals, discriminantOf } from './narrow-literal.ts';
import { matches, occursIn, type Reference } from './reference.ts';
import { qualifiedName } from './resolve-expression.ts';
import { subclassesWith } from './subclasses.ts';
import {
  argumentsOf,
  calleeOf,
  firstChild,
  lastChild,
  plainString,
  receiverOf,
  subscriptElements,
} from './tree-shape.ts';
import { canBeFalse, canBeTrue } from './truth.ts';
import type { Type, Value } from './type.ts';

export function narrow(
  engine: Engine,
  reference: Reference,
  type: Type,
  test: number,
  positive: boolean,
): Type {
  const { tree } = reference.code;
  if (!occursIn(reference, test)) return type;
  switch (tree.kind[test]) {
    case Kind.Name:
    case Kind.Attribute:
      return matches(reference, test) ? byTruth(engine, type, positive) : type;
    case Kind.NamedExpr: {
      const narrowed = narrow(engine, reference, type, lastChild(test), positive);
      return matches(reference, firstChild(tree, test)) ? byTruth(engine, narrowed, positive) : narrowed;
    }
    case Kind.UnaryOp:
      return (tree.flags[test]! & 3) === UNARY_NOT
        ? narrow(engine, reference, type, lastChild(test), !positive)
        : type;
    case Kind.BoolOp:
      return byOperands(engine, reference, type, test, positive);
    case Kind.Compare:
      return byComparison(engine, reference, type, test, positive);
    case Kind.Call:
      return byCall(engine, reference, type, test, positive);
    default:
      return type;
  }
}

function byTruth(engine: Engine, type: Type, positive: boolean): Type {
  return engine.values.filter(type, (value) => (positive ? canBeTrue(value) : canBeFalse(engine, value)));
}

/** `a and b` is true when both are; it is false when a is, or when a is true and b false. */
function byOperands(engine: Engine, reference: Reference, type: Type, test: number, positive: boolean): Type {
  const { tree } = reference.code;
  const isAnd = (tree.flags[test]! & 1) === BOOL_AND;
  let current = type;
  if (isAnd === positive) {
    for (const operand of childrenOf(tree, test))
      current = narrow(engine, reference, current, operand, positive);
    return current;
  }
  const ends: Type[] = [];
  for (const operand of childrenOf(tree, test)) {
    ends.push(narrow(engine, reference, current, operand, positive));
    current = narrow(engine, reference, current, operand, !positive);
  }
  return engine.values.union(ends);
}

function byComparison(
  engine: Engine,
  reference: Reference,
  type: Type,
  test: number,
  positive: boolean,
): Type {
  const { code } = reference;
  const { tree } = code;
  const parts = childrenOf(tree, test);
  if (parts.length !== 3) return type;
  const [left, operatorNode, right] = parts;
  const operator = tree.flags[operatorNode!]! & 0x0f;
  const isAmong = operator === COMPARE_IN || operator === COMPARE_NOT_IN;
  const isEquality = operator === COMPARE_EQUAL || operator === COMPARE_IS;
  if (!isEquality && !isAmong && operator !== COMPARE_NOT_EQUAL && operator !== COMPARE_IS_NOT) return type;
  const holds = (isEquality || operator === COMPARE_IN) === positive;
  const discriminant = discriminantOf(reference, left!);
  if (discriminant !== null) {
    const literals = comparedLiterals(engine, reference, right!, isAmong);
    if (literals !== null) return byDiscriminant(engine, type, discriminant, literals, holds);
  }
  if (isAmong) return type;
  if (isReference(reference, left!) && isNone(code, right!)) return byNone(engine, type, holds);
  if (isReference(reference, right!) && isNone(code, left!)) return byNone(engine, type, holds);
  if (asksForClass(reference, left!)) {
    const tested = classesIn(engine, typeOf(engine, code, right!));
    return holds ? keepExactly(engine, type, tested) : rejectExactly(engine, type, tested);
  }
  return type;
}

/** `type(x)`, `x.__class__` */
function asksForClass(reference: Reference, node: number): boolean {
  const { code } = reference;
  const { tree } = code;
  if (tree.kind[node] === Kind.Attribute)
    return nameOf(code, tree.data[node]!) === '__class__' && matches(reference, receiverOf(node));
  if (tree.kind[node] !== Kind.Call || !isBuiltinCall(code, node, 'type')) return false;
  const [object] = argumentsOf(tree, node);
  return object !== undefined && matches(reference, object);
}

function isReference(reference: Reference, node: number): boolean {
  const { tree } = reference.code;
  return matches(reference, tree.kind[node] === Kind.NamedExpr ? firstChild(tree, node) : node);
}

function byNone(engine: Engine, type: Type, isNone: boolean): Type {
  const { values } = engine;
  if (!isNone) return values.filter(type, (value) => value.kind !== 'none');
  const isPossible =
    type.unknown !== null ||
    type.values.some(
      (value) => value.kind === 'none' || value.kind === 'external' || value.kind === 'callable',
    );
  return isPossible ? values.none : values.never;
}

function isNone(code: Code, node: number): boolean {
  return code.tree.kind[node] === Kind.Constant && (code.tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_NONE;
}

function isBuiltinCall(code: Code, call: number, name: string): boolean {
  const callee = calleeOf(code.tree, call);
  return (
    code.tree.kind[callee] === Kind.Name &&
    code.unit.symbolOf[callee] === UNBOUND &&
    nameOf(code, code.tree.data[callee]!) === name
  );
}

function byCall(engine: Engine, reference: Reference, type: Type, test: number, positive: boolean): Type {
  const { code } = reference;
  const { tree } = code;
  const [object, classes] = argumentsOf(tree, test);
  if (object === undefined || !isReference(reference, object)) return type;
  if (classes !== undefined && isBuiltinCall(code, test, 'isinstance')) {
    const tested = classesIn(engine, typeOf(engine, code, classes));
    return positive ? keepInstances(engine, type, tested) : rejectInstances(engine, type, tested);
  }
  if (classes !== undefined && isBuiltinCall(code, test, 'issubclass')) {
    const tested = classesIn(engine, typeOf(engine, code, classes));
    return positive ? keepSubclasses(engine, type, tested) : rejectSubclasses(engine, type, tested);
  }
  if (isBuiltinCall(code, test, 'callable')) {
    return engine.values.filter(type, (value) =>
      positive ? canBeCalled(engine, value) : !isSurelyCallable(value),
    );
  }
  if (isBuiltinCall(code, test, 'bool')) return byTruth(engine, type, positive);
  return byTypeGuard(engine, code, test, type, positive);
}

function isSurelyCallable(value: Value): boolean {
  return (
    value.kind === 'function' ||
    value.kind === 'class' ||
    value.kind === 'lambda' ||
    value.kind === 'callable'
  );
}

function canBeCalled(engine: Engine, value: Value): boolean {
  if (value.kind === 'none' || value.kind === 'tuple' || value.kind === 'module') return false;
  if (value.kind !== 'instance') return true;
  if (findMember(engine, value.class, '__call__').kind !== 'absent') return true;
  return value.exact !== true && subclassesWith(engine, value.class, '__call__').length > 0;
}

/** A function annotated `-> TypeGuard[Foo]` says that its argument is a Foo; with TypeIs, also that it is none. */
function byTypeGuard(engine: Engine, code: Code, call: number, type: Type, positive: boolean): Type {
  const callee = typeOf(engine, code, calleeOf(code.tree, call));
  const [value] = callee.values;
  if (callee.unknown !== null || callee.values.length !== 1 || value?.kind !== 'function') return type;
  const { file, index } = value.function;
  const { returns } = file.facts.functions[index]!;
  if (returns < 0) return type;
  const own = codeOf(engine, file);
  const inString = plainString(own.tree, returns) === null ? null : codeInString(engine, own, returns);
  const { code: declaring, root } = inString ?? { code: own, root: returns };
  if (declaring.tree.kind[root] !== Kind.Subscript) return type;
  const name = qualifiedName(engine, declaring, firstChild(declaring.tree, root));
  if (name !== 'typing.TypeGuard' && name !== 'typing.TypeIs') return type;
  const guarded = annotationType(
    engine,
    declaring,
    subscriptElements(declaring.tree, root)[0]!,
    NO_VARIABLES,
  );
  if (positive) return guarded;
  if (name !== 'typing.TypeIs' || guarded.unknown !== null) return type;
  const classes = guarded.values.flatMap((one) => (one.kind === 'instance' ? [one.class] : []));
  return rejectInstances(engine, type, { classes, includesNone: false, unknown: null });
}
