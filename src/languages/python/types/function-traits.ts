// What the names of its decorators make of a function: a property, a class method, one of several overloads. Nothing has to be
// evaluated for it, so that who only wants to know what `self` is need not follow what a decorator of the workspace does.
import * as Kind from '../syntax/node-kinds.ts';
import { type Code, codeOf, type Engine, nameOf, textOf } from './engine.ts';
import { qualifiedName } from './resolve-expression.ts';
import { calleeOf, firstChild } from './tree-shape.ts';
import type { FunctionRef } from './type.ts';

export interface FunctionTraits {
  /** What an attribute access through an instance makes of it. */
  readonly binding: 'instance' | 'class' | 'static' | 'property';
  /** `@x.setter`, `@x.deleter`: adds to a property, is none itself. */
  readonly isAccessor: boolean;
  readonly isOverload: boolean;
  /** Made a context manager by `@contextmanager`. */
  readonly manager: 'sync' | 'async' | null;
}

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
    const decorator = decoratorExpression(code, fact.decorators[at]!);
    if (isAccessor(code, decorator)) traits = { ...traits, isAccessor: true };
    else traits = { ...traits, ...traitsByName(engine, code, decorator) };
  }
  engine.functionTraits.set(ref, traits);
  return traits;
}

/** Empty when what it decorates is kept as it is; null when the name alone does not tell. */
export function traitsByName(engine: Engine, code: Code, decorator: number): Partial<FunctionTraits> | null {
  const { tree } = code;
  const target = tree.kind[decorator] === Kind.Call ? calleeOf(tree, decorator) : decorator;
  const name = qualifiedName(engine, code, target);
  const known = name === null ? undefined : KNOWN.get(name);
  if (known !== undefined) return known;
  if (name !== null && PATCHES.test(name)) return KEPT;
  // Marks are notes for pytest.
  if (name?.startsWith('pytest.mark.')) return KEPT;
  if (tree.kind[target] === Kind.Attribute && nameOf(code, tree.data[target]!) === 'register') return KEPT;
  if (/(^|\.)(cached_?property|lazy_?property|reify)$/.test(textOf(code, target)))
    return { binding: 'property' };
  return null;
}

export function isAccessor(code: Code, decorator: number): boolean {
  if (code.tree.kind[decorator] !== Kind.Attribute) return false;
  const name = nameOf(code, code.tree.data[decorator]!);
  return name === 'setter' || name === 'deleter' || name === 'getter';
}

export function decoratorExpression(code: Code, decorator: number): number {
  return code.tree.kind[decorator] === Kind.Decorator ? firstChild(code.tree, decorator) : decorator;
}

const KEPT: Partial<FunctionTraits> = {};

const KNOWN: ReadonlyMap<string, Partial<FunctionTraits>> = new Map<string, Partial<FunctionTraits>>([
  ['builtins.staticmethod', { binding: 'static' }],
  ['abc.abstractstaticmethod', { binding: 'static' }],
  ['builtins.classmethod', { binding: 'class' }],
  ['abc.abstractclassmethod', { binding: 'class' }],
  ['builtins.property', { binding: 'property' }],
  ['abc.abstractproperty', { binding: 'property' }],
  ['enum.property', { binding: 'property' }],
  ['types.DynamicClassAttribute', { binding: 'property' }],
  ['functools.cached_property', { binding: 'property' }],
  ['typing.overload', { isOverload: true }],
  ['contextlib.contextmanager', { manager: 'sync' }],
  ['contextlib.asynccontextmanager', { manager: 'async' }],
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
  ].map((name): [string, Partial<FunctionTraits>] => [name, KEPT]),
]);

/** They wrap the function and add arguments behind those that it gets. */
const PATCHES = /^(unittest\.)?mock\.patch(\.(object|dict|multiple))?$/;

const PLAIN: FunctionTraits = {
  binding: 'instance',
  isAccessor: false,
  isOverload: false,
  manager: null,
};

/** Methods that the interpreter treats as decorated. */
const IMPLICIT: ReadonlyMap<string, FunctionTraits['binding']> = new Map([
  ['__new__', 'static'],
  ['__init_subclass__', 'class'],
  ['__class_getitem__', 'class'],
]);
