// What decorators make of a function or class. Those that keep what they decorate are known by name, or by looking at
// them: a decorator of the workspace that returns its argument, or a wrapper marked with functools.wraps.
import * as Kind from '../syntax/node-kinds.ts';
import { givenArgument } from './call-arguments.ts';
import { callType } from './call-type.ts';
import { transformsClasses } from './dataclass-transform.ts';
import { type Code, codeOf, type Engine, nameOf, textOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { isFromOutside } from './from-outside.ts';
import { keepsArgument } from './keeps-argument.ts';
import { qualifiedName } from './resolve-expression.ts';
import { argumentsOf, calleeOf, firstChild, lastChild } from './tree-shape.ts';
import type { ClassRef, FunctionRef, Type } from './type.ts';

export interface FunctionTraits {
  /** What an attribute access through an instance makes of it. */
  readonly binding: 'instance' | 'class' | 'static' | 'property';
  /** `@x.setter`, `@x.deleter`: adds to a property, is none itself. */
  readonly isAccessor: boolean;
  readonly isOverload: boolean;
  /** Made a context manager by `@contextmanager`. */
  readonly manager: 'sync' | 'async' | null;
  /** What stands in its place; null when the function itself is kept. */
  readonly replacement: Type | null;
  /** A decorator that could do anything. */
  readonly unknown: string | null;
}

type Effect =
  | { readonly kind: 'keep' }
  | { readonly kind: 'trait'; readonly traits: Partial<FunctionTraits> }
  | { readonly kind: 'replace'; readonly type: Type }
  /** From outside, without a stub: nobody can look into it. */
  | { readonly kind: 'outside'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

const KEEP: Effect = { kind: 'keep' };
const trait = (traits: Partial<FunctionTraits>): Effect => ({ kind: 'trait', traits });

const KNOWN: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['builtins.staticmethod', trait({ binding: 'static' })],
  ['abc.abstractstaticmethod', trait({ binding: 'static' })],
  ['builtins.classmethod', trait({ binding: 'class' })],
  ['abc.abstractclassmethod', trait({ binding: 'class' })],
  ['builtins.property', trait({ binding: 'property' })],
  ['abc.abstractproperty', trait({ binding: 'property' })],
  ['enum.property', trait({ binding: 'property' })],
  ['types.DynamicClassAttribute', trait({ binding: 'property' })],
  ['functools.cached_property', trait({ binding: 'property' })],
  ['typing.overload', trait({ isOverload: true })],
  ['contextlib.contextmanager', trait({ manager: 'sync' })],
  ['contextlib.asynccontextmanager', trait({ manager: 'async' })],
  ...[
    'abc.abstractmethod',
    'functools.wraps',
    'functools.lru_cache',
    'functools.cache',
    'functools.singledispatch',
    'functools.singledispatchmethod',
    'functools.total_ordering',
    'typing.final',
    'typing.override',
    'typing.no_type_check',
    'typing.runtime_checkable',
    'typing.dataclass_transform',
    'typing.deprecated',
    'warnings.deprecated',
    'enum.unique',
    'enum.verify',
    'enum.global_enum',
    'dataclasses.dataclass',
    'atexit.register',
    'types.coroutine',
    'reprlib.recursive_repr',
    'unittest.skip',
    'unittest.skipIf',
    'unittest.skipUnless',
    'unittest.expectedFailure',
    'unittest.case.skip',
    'unittest.case.skipIf',
    'unittest.case.skipUnless',
    'unittest.case.expectedFailure',
    'attr.s',
    'attr.attrs',
    'attr.define',
    'attr.frozen',
    'attr.mutable',
    'attr.dataclass',
    'attrs.define',
    'attrs.frozen',
    'attrs.mutable',
    'pytest.fixture',
    'pytest.yield_fixture',
    'pytest_asyncio.fixture',
    'pytest.hookimpl',
  ].map((name): [string, Effect] => [name, KEEP]),
]);

/** They wrap the function and add arguments behind those that it gets. */
const PATCHES = /^(unittest\.)?mock\.patch(\.(object|dict|multiple))?$/;

const PLAIN: FunctionTraits = {
  binding: 'instance',
  isAccessor: false,
  isOverload: false,
  manager: null,
  replacement: null,
  unknown: null,
};

/** Methods that the interpreter treats as decorated. */
const IMPLICIT: ReadonlyMap<string, FunctionTraits['binding']> = new Map([
  ['__new__', 'static'],
  ['__init_subclass__', 'class'],
  ['__class_getitem__', 'class'],
]);

export function functionTraits(engine: Engine, given: FunctionRef): FunctionTraits {
  const ref = engine.values.functionRef(given.file, given.index);
  const known = engine.functionTraits.get(ref);
  if (known !== undefined) return known;
  const fact = ref.file.facts.functions[ref.index]!;
  const code = codeOf(engine, ref.file);
  const implicit =
    fact.ownerClass < 0 ? undefined : IMPLICIT.get(nameOf(code, code.tree.data[fact.nameNode]!));
  let traits: FunctionTraits = implicit === undefined ? PLAIN : { ...PLAIN, binding: implicit };
  // Of a decorator that needs the function itself: it is as if it were plain.
  engine.functionTraits.set(ref, traits);
  for (let at = fact.decorators.length - 1; at >= 0; at--) {
    const current = traits;
    const decorator = expressionOf(code, fact.decorators[at]!);
    traits = engine.solver.refuel(() => apply(engine, code, decorator, current, ref));
  }
  engine.functionTraits.set(ref, traits);
  return traits;
}

export function decoratedFunction(engine: Engine, ref: FunctionRef): Type {
  const { values } = engine;
  const traits = functionTraits(engine, ref);
  if (traits.isAccessor) return values.never;
  if (traits.replacement !== null) return traits.replacement;
  return values.type([values.functionValue(ref, null)], traits.unknown);
}

/** Decorators from outside are taken to give the class back, perhaps with more in it: what it defines stays what it is. */
export function decoratedClass(engine: Engine, ref: ClassRef): Type {
  const { values } = engine;
  const code = codeOf(engine, ref.file);
  let type = values.one(values.classValue(ref, [], true));
  for (const decorator of [...ref.file.facts.classes[ref.index]!.decorators].reverse()) {
    const effect = effectOf(engine, code, expressionOf(code, decorator), type);
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
    const effect = effectOf(engine, code, expressionOf(code, decorator), type);
    if (effect.kind === 'outside') return effect.reason;
  }
  return null;
}

function expressionOf(code: Code, decorator: number): number {
  return code.tree.kind[decorator] === Kind.Decorator ? firstChild(code.tree, decorator) : decorator;
}

function apply(
  engine: Engine,
  code: Code,
  decorator: number,
  traits: FunctionTraits,
  ref: FunctionRef,
): FunctionTraits {
  if (isAccessor(code, decorator)) return { ...traits, isAccessor: true };
  const current = traits.replacement ?? engine.values.one(engine.values.functionValue(ref, null));
  const effect = effectOf(engine, code, decorator, current);
  switch (effect.kind) {
    case 'keep':
      return traits;
    case 'trait':
      return { ...traits, ...effect.traits };
    case 'replace':
      return { ...traits, replacement: effect.type };
    case 'outside':
    case 'unknown':
      return { ...traits, unknown: traits.unknown ?? effect.reason };
  }
}

function isAccessor(code: Code, decorator: number): boolean {
  if (code.tree.kind[decorator] !== Kind.Attribute) return false;
  const name = nameOf(code, code.tree.data[decorator]!);
  return name === 'setter' || name === 'deleter' || name === 'getter';
}

function effectOf(engine: Engine, code: Code, decorator: number, current: Type): Effect {
  const { tree } = code;
  const isCall = tree.kind[decorator] === Kind.Call;
  const target = isCall ? calleeOf(tree, decorator) : decorator;
  const name = qualifiedName(engine, code, target);
  const known = name === null ? undefined : KNOWN.get(name);
  if (known !== undefined) return known;
  if (name !== null && PATCHES.test(name)) return KEEP;
  // Marks are notes for pytest.
  if (name?.startsWith('pytest.mark.')) return KEEP;
  if (tree.kind[target] === Kind.Attribute && nameOf(code, tree.data[target]!) === 'register') return KEEP;
  if (/(^|\.)(cached_?property|lazy_?property|reify)$/.test(textOf(code, target)))
    return trait({ binding: 'property' });
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
