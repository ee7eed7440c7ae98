// What decorators make of a function or class. Those that keep what they decorate are known by name, or by looking at
// them: a decorator of the workspace that returns its argument, or a wrapper marked with functools.wraps.
import * as Kind from '../syntax/node-kinds.ts';
import { givenArgument } from './call-arguments.ts';
import { callType } from './call-type.ts';
import { transformsClasses } from './dataclass-transform.ts';
import { type Code, codeOf, type Engine, textOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { isFromOutside } from './from-outside.ts';
import { decoratorExpression, functionTraits, isAccessor, traitsByName } from './function-traits.ts';
import { keepsArgument } from './keeps-argument.ts';
import { argumentsOf, calleeOf, lastChild } from './tree-shape.ts';
import type { ClassRef, FunctionRef, Type } from './type.ts';

/** What is there instead of a function. */
export interface Replacement {
  /** Null when the function itself is kept. */
  readonly type: Type | null;
  /** A decorator that could do anything. */
  readonly unknown: string | null;
}

type Effect =
  | { readonly kind: 'keep' }
  | { readonly kind: 'replace'; readonly type: Type }
  /** From outside, without a stub: nobody can look into it. */
  | { readonly kind: 'outside'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

const KEEP: Effect = { kind: 'keep' };

const NOT_REPLACED: Replacement = { type: null, unknown: null };

export function replacementOf(engine: Engine, given: FunctionRef): Replacement {
  const ref = engine.values.functionRef(given.file, given.index);
  const { decorators } = ref.file.facts.functions[ref.index]!;
  if (decorators.length === 0) return NOT_REPLACED;
  const known = engine.replacements.get(ref);
  if (known !== undefined) return known;
  const code = codeOf(engine, ref.file);
  let replacement = NOT_REPLACED;
  // Of a decorator that needs the function itself: it is as if it were plain.
  engine.replacements.set(ref, replacement);
  for (let at = decorators.length - 1; at >= 0; at--) {
    const current = replacement;
    const decorator = decoratorExpression(code, decorators[at]!);
    if (isAccessor(code, decorator)) continue;
    replacement = engine.solver.refuel(() => apply(engine, code, decorator, current, ref));
  }
  engine.replacements.set(ref, replacement);
  return replacement;
}

export function decoratedFunction(engine: Engine, ref: FunctionRef): Type {
  const { values } = engine;
  if (functionTraits(engine, ref).isAccessor) return values.never;
  const { type, unknown } = replacementOf(engine, ref);
  return type ?? values.type([values.functionValue(ref, null)], unknown);
}

/** Decorators from outside are taken to give the class back, perhaps with more in it: what it defines stays what it is. */
export function decoratedClass(engine: Engine, ref: ClassRef): Type {
  const { values } = engine;
  const code = codeOf(engine, ref.file);
  let type = values.one(values.classValue(ref, [], true));
  for (const decorator of [...ref.file.facts.classes[ref.index]!.decorators].reverse()) {
    const effect = effectOf(engine, code, decoratorExpression(code, decorator), type);
    if (effect.kind === 'replace') type = effect.type;
    // A stub declares what is there in the end: its decorators are notes for type checkers.
    else if (effect.kind === 'unknown' && !isStub(ref)) type = values.orUnknown(type, effect.reason);
  }
  return type;
}

function isStub({ file }: ClassRef): boolean {
  return file.isExternal && file.path.endsWith('.pyi');
}

/** The decorator from outside that may make the constructor of a class, as a reason; null when there is none. */
export function decoratedFromOutside(engine: Engine, ref: ClassRef): string | null {
  const { decorators } = ref.file.facts.classes[ref.index]!;
  if (decorators.length === 0) return null;
  const code = codeOf(engine, ref.file);
  const type = engine.values.one(engine.values.classValue(ref, [], true));
  for (const decorator of decorators) {
    const effect = effectOf(engine, code, decoratorExpression(code, decorator), type);
    if (effect.kind === 'outside') return effect.reason;
  }
  return null;
}

function apply(
  engine: Engine,
  code: Code,
  decorator: number,
  before: Replacement,
  ref: FunctionRef,
): Replacement {
  const current = before.type ?? engine.values.one(engine.values.functionValue(ref, null));
  const effect = effectOf(engine, code, decorator, current);
  switch (effect.kind) {
    case 'keep':
      return before;
    case 'replace':
      return { ...before, type: effect.type };
    case 'outside':
    case 'unknown':
      return { ...before, unknown: before.unknown ?? effect.reason };
  }
}

function effectOf(engine: Engine, code: Code, decorator: number, current: Type): Effect {
  const { tree } = code;
  const isCall = tree.kind[decorator] === Kind.Call;
  const target = isCall ? calleeOf(tree, decorator) : decorator;
  if (traitsByName(engine, code, decorator) !== null) return KEEP;
  if (isCall && isFactory(engine, code, decorator, target)) return KEEP;
  if (isClass(current) && transformsClasses(engine, typeOf(engine, code, target))) return KEEP;
  return effectOfValue(engine, code, decorator, current);
}

function isClass(type: Type): boolean {
  return type.values.some(({ kind }) => kind === 'class');
}

/** `@decorator(option=1)`, where `@decorator` would do as well: it keeps what it is given later. */
function isFactory(engine: Engine, code: Code, call: number, target: number): boolean {
  const { tree } = code;
  if (argumentsOf(tree, call).some((argument) => tree.kind[argument] !== Kind.Keyword)) return false;
  const type = typeOf(engine, code, target);
  if (type.unknown !== null || type.values.length === 0) return false;
  return type.values.every((value) => value.kind === 'function' && keepsArgument(engine, value.function, 0));
}

function effectOfValue(engine: Engine, code: Code, decorator: number, current: Type): Effect {
  const type = typeOf(engine, code, decorator);
  const effect = effectOfType(engine, code, decorator, type, current);
  if (effect.kind !== 'unknown' || !type.values.some(({ kind }) => kind === 'callable')) return effect;
  const returned = returnedBy(engine, code, decorator);
  return returned === null ? effect : effectOfType(engine, code, decorator, returned, current);
}

function effectOfType(engine: Engine, code: Code, decorator: number, type: Type, current: Type): Effect {
  const reason = `it is decorated with ${textOf(code, decorator)}, which may replace it`;
  if (isFromOutside(type) && !isGivenFunction(engine, code, decorator)) return { kind: 'outside', reason };
  if (type.unknown !== null || type.values.length === 0) return { kind: 'unknown', reason };
  let keeps = true;
  for (const value of type.values) {
    if (value.kind === 'callable' && value.givesBack) continue;
    if (value.kind === 'external' || value.kind === 'callable') return { kind: 'unknown', reason };
    if (value.kind !== 'function' || !keepsArgument(engine, value.function, value.receiver === null ? 0 : 1))
      keeps = false;
  }
  if (keeps) return KEEP;
  const result = callType(engine, type, [givenArgument(current)]);
  return result.unknown === null ? { kind: 'replace', type: result } : { kind: 'unknown', reason };
}

/** `@compose(ours, theirs)`: what comes back may be made by a function of the workspace. */
function isGivenFunction(engine: Engine, code: Code, decorator: number): boolean {
  const { tree } = code;
  if (tree.kind[decorator] !== Kind.Call) return false;
  return argumentsOf(tree, decorator).some((argument) => {
    const isWrapped = tree.kind[argument] === Kind.Keyword || tree.kind[argument] === Kind.Starred;
    return typeOf(engine, code, isWrapped ? lastChild(argument) : argument).values.some(
      ({ kind }) => kind === 'function' || kind === 'lambda',
    );
  });
}

/** What a decorator factory of the workspace gives back, where its annotation says no more than that it can be called. */
function returnedBy(engine: Engine, code: Code, decorator: number): Type | null {
  if (code.tree.kind[decorator] !== Kind.Call) return null;
  const { values, unknown } = typeOf(engine, code, calleeOf(code.tree, decorator));
  if (unknown !== null) return null;
  const types: Type[] = [];
  for (const value of values) {
    if (value.kind !== 'function' || value.function.file.isExternal) return null;
    const { file, index } = value.function;
    const fact = file.facts.functions[index]!;
    if (fact.isAsync || fact.fallsThrough || fact.returnValues.includes(-1)) return null;
    const within = codeOf(engine, file);
    types.push(...fact.returnValues.map((node) => typeOf(engine, within, node)));
  }
  return types.length === 0 ? null : engine.values.union(types);
}
