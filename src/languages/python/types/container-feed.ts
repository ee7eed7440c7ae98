// What a list, set or dict that starts as a literal holds later: everything that the same name is fed with. When it is
// handed on, somebody else may fill it, and what it holds is not known any more.
import { BINDS, FUNCTION_SCOPE, MODULE_SCOPE } from '../facts/file-facts.ts';
import { CONTEXT, STORE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { functionName } from './function-result.ts';
import { elementType } from './iterate.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import { argumentsOf, calleeOf, firstChild, lastChild, receiverOf } from './tree-shape.ts';
import type { InstanceValue, Type, Value } from './type.ts';

/** `target` is assigned `value`, which is of the type `assigned`. */
export function containerWithFeed(
  engine: Engine,
  code: Code,
  target: number,
  value: number,
  assigned: Type,
): Type {
  if (assigned.values.some(({ kind }) => kind === 'tuple')) return withLoosenedTuples(engine, assigned);
  return isFresh(engine, code, value) ? freshWithFeed(engine, code, target, assigned) : assigned;
}

/** The same for a container that was just made: also the list that `*rest` gets. */
export function freshWithFeed(engine: Engine, code: Code, target: number, assigned: Type): Type {
  if (assigned.values.length !== 1) return assigned;
  const [container] = assigned.values;
  if (container?.kind !== 'instance' || !container.class.file.isExternal || container.arguments.length === 0)
    return assigned;
  const kind = containerKind(engine, container);
  if (kind === null) return assigned;
  const { values } = engine;
  const feed =
    code.tree.kind[target] === Kind.Name
      ? feedOfName(engine, code, target)
      : { held: [], keys: [], leak: 'it is an attribute, which can be filled anywhere' };
  const held = merge(engine, container.arguments[container.arguments.length - 1]!, feed.held, feed.leak);
  const isMapping = kind === 'mapping';
  const keys = isMapping ? [merge(engine, container.arguments[0]!, feed.keys, feed.leak)] : [];
  return values.one(values.instance(container.class, [...keys, held], container.exact === true));
}

/** What a tuple holds can be reached through it. */
function withLoosenedTuples(engine: Engine, type: Type): Type {
  const { values } = engine;
  return values.map(type, (value) =>
    values.one(
      value.kind === 'tuple'
        ? values.tuple(value.elements.map((element) => loosened(engine, element)))
        : value,
    ),
  );
}

/**
 * A container that is reached in another way than by the name it was first given: others may have filled it in the
 * meantime. One with an annotation holds what that says.
 */
export function loosened(engine: Engine, type: Type): Type {
  const { values } = engine;
  if (!type.values.some((value) => isInferred(engine, value))) return type;
  return values.map(type, (value) => {
    if (!isInferred(engine, value)) return values.one(value);
    const held = value.arguments.map((argument) => values.orUnknown(argument, 'it can be filled elsewhere'));
    return values.one(values.instance(value.class, held, true));
  });
}

function isInferred(engine: Engine, value: Value): value is InstanceValue {
  return (
    value.kind === 'instance' &&
    value.exact === true &&
    value.arguments.length > 0 &&
    value.class.file.isExternal &&
    containerKind(engine, value) !== null
  );
}

/** An expression that makes a new container. */
function isFresh(engine: Engine, code: Code, value: number): boolean {
  switch (code.tree.kind[value]) {
    case Kind.List:
    case Kind.SetDisplay:
    case Kind.Dict:
    case Kind.ListComp:
    case Kind.SetComp:
    case Kind.DictComp:
      return true;
    case Kind.Call:
      // What is annotated stays what it is, whoever gets it.
      return !typeOf(engine, code, calleeOf(code.tree, value)).values.some(
        (callee) =>
          callee.kind === 'function' &&
          callee.function.file.facts.functions[callee.function.index]!.returns >= 0,
      );
    default:
      return false;
  }
}

const CONTAINERS: readonly (readonly [string, string, 'sequence' | 'mapping'])[] = [
  ['builtins', 'list', 'sequence'],
  ['builtins', 'set', 'sequence'],
  ['builtins', 'dict', 'mapping'],
  ['collections', 'deque', 'sequence'],
  ['collections', 'defaultdict', 'mapping'],
  ['collections', 'OrderedDict', 'mapping'],
];

function containerKind(engine: Engine, value: InstanceValue): 'sequence' | 'mapping' | null {
  for (const [module, name, kind] of CONTAINERS) {
    if (wellKnownClass(engine, module, name) === value.class) return kind;
  }
  return null;
}

interface Feed {
  readonly held: Type[];
  readonly keys: Type[];
  leak: string | null;
}

/** An empty literal holds nothing by itself: with a feed that is known to the end, its unknown part goes. */
function merge(engine: Engine, start: Type, fed: readonly Type[], leak: string | null): Type {
  const { values } = engine;
  const isEmpty = start.values.length === 0 && start.unknown !== null && /filled/.test(start.unknown);
  const parts = isEmpty && (fed.length > 0 || leak !== null) ? [...fed] : [start, ...fed];
  const type = loosened(engine, values.union([values.never, ...parts]));
  return leak === null ? type : values.orUnknown(type, leak);
}

function feedOfName(engine: Engine, code: Code, target: number): Feed {
  const feed: Feed = { held: [], keys: [], leak: null };
  const { symbols, scopes } = code.file.facts;
  const symbol = code.unit.symbolOf[target]!;
  const name = nameOf(code, code.tree.data[target]!);
  if (scopes.kind[symbols.scope[symbol]!] === MODULE_SCOPE) {
    const elsewhere = engine.program.filesContaining(name).some((path) => path !== code.file.path);
    if (elsewhere) feed.leak = `${name} can be filled by another file`;
  } else if (code.tree.kind[scopes.node[symbols.scope[symbol]!]!] === Kind.ClassDef) {
    feed.leak = `${name} is an attribute, which can be filled anywhere`;
  }
  const from = symbols.firstOccurrence[symbol]!;
  const to = symbols.firstOccurrence[symbol + 1]!;
  for (let at = from; at < to && feed.leak === null; at++) {
    const node = symbols.occurrence[at]!;
    if ((code.unit.useOf[node]! & BINDS) === 0) addUse(engine, code, node, name, feed);
    else if (code.tree.kind[code.unit.parent[node]!] === Kind.AugAssign) {
      feed.held.push(elementType(engine, typeOf(engine, code, lastChild(code.unit.parent[node]!))));
    }
  }
  return feed;
}

/** Methods that put something in, by the place of the argument that goes in; `extend` and the like take many. */
const ADDS: ReadonlyMap<string, number> = new Map([
  ['append', 0],
  ['appendleft', 0],
  ['add', 0],
  ['insert', 1],
  ['setdefault', 1],
]);
const EXTENDS = new Set(['extend', 'extendleft', 'update']);
/** Attributes that hand nothing out through which the container could be changed. */
const HARMLESS = new Set([
  'pop',
  'popleft',
  'popitem',
  'remove',
  'discard',
  'clear',
  'sort',
  'reverse',
  'rotate',
  'index',
  'count',
  'copy',
  'keys',
  'values',
  'items',
  'get',
  'union',
  'intersection',
  'difference',
  'symmetric_difference',
  'issubset',
  'issuperset',
  'isdisjoint',
]);

function addUse(engine: Engine, code: Code, node: number, name: string, feed: Feed): void {
  const { tree, unit } = code;
  const parent = unit.parent[node]!;
  switch (tree.kind[parent]) {
    case Kind.Attribute:
      addMethod(engine, code, parent, name, feed);
      return;
    case Kind.Subscript:
      addItem(engine, code, parent, node, feed);
      return;
    case Kind.For:
    case Kind.Comprehension:
    case Kind.If:
    case Kind.While:
    case Kind.Compare:
    case Kind.Expr:
    case Kind.UnaryOp:
    case Kind.FormattedValue:
    case Kind.Assert:
      return;
    case Kind.Call:
      if (onlyReads(typeOf(engine, code, calleeOf(tree, parent)))) return;
      break;
    case Kind.Keyword: {
      const call = unit.parent[parent]!;
      if (tree.kind[call] === Kind.Call && onlyReads(typeOf(engine, code, calleeOf(tree, call)))) return;
      break;
    }
    case Kind.Starred:
    case Kind.DictUnpack:
      return;
    case Kind.Assign:
      // `a, b = rows` takes it apart.
      if (
        childrenOf(tree, parent)
          .slice(0, -1)
          .every((target) => isSequence(code, target))
      )
        return;
      break;
    default:
      if (isOnlyTested(code, node) || isReturned(code, node)) return;
  }
  feed.leak = `${name} is handed on, and can be filled there`;
}

function isSequence({ tree }: Code, node: number): boolean {
  return tree.kind[node] === Kind.Tuple || tree.kind[node] === Kind.List;
}

/** A condition: `if rows and ...`. */
function isOnlyTested({ tree, unit }: Code, node: number): boolean {
  let at = node;
  for (;;) {
    const parent = unit.parent[at]!;
    const kind = tree.kind[parent];
    if (kind === Kind.If || kind === Kind.While || kind === Kind.Assert || kind === Kind.UnaryOp) return true;
    if (kind === Kind.IfExp) return childrenOf(tree, parent)[1] === at;
    if (kind !== Kind.BoolOp) return false;
    at = parent;
  }
}

/** When a function ends, nothing in it looks at its local names any more. */
function isReturned({ tree, unit, file }: Code, node: number): boolean {
  const { symbols, scopes } = file.facts;
  if (scopes.kind[symbols.scope[unit.symbolOf[node]!]!] !== FUNCTION_SCOPE) return false;
  let at = unit.parent[node]!;
  while (tree.kind[at] === Kind.Tuple || tree.kind[at] === Kind.Dict || tree.kind[at] === Kind.List)
    at = unit.parent[at]!;
  return tree.kind[at] === Kind.Return;
}

/** Functions of the standard library that put something in, or keep what they are given for later. */
const KEEPERS =
  /^(heapq\.heap\w*|bisect\.insort\w*|functools\.(?!reduce\b)\w*|threading|asyncio|concurrent|multiprocessing|queue|weakref|atexit|unittest|contextlib)\b/;
const KEEPING_METHODS =
  /^(append|appendleft|add|insert|put|put_nowait|setdefault|update|extend|send|submit|register|__setitem__|fromkeys)$/;
const COPYING: ReadonlyMap<string, RegExp> = new Map([
  ['builtins', /^(list|tuple|set|frozenset|dict|enumerate|zip|reversed|map|filter|str|bool|type|bytes)$/],
  ['collections', /^(Counter|OrderedDict|defaultdict|deque)$/],
  ['itertools', /./],
]);

/** Whether everything that may be called here is known not to fill what it gets. */
function onlyReads(callee: Type): boolean {
  if (callee.unknown !== null || callee.values.length === 0) return false;
  return callee.values.every((value) => {
    if (value.kind === 'class') {
      const { file } = value.class;
      return file.isExternal && COPYING.get(file.moduleName)?.test(className(value.class)) === true;
    }
    if (value.kind !== 'function' || !value.function.file.isExternal) return false;
    const name = functionName(value.function);
    if (value.receiver !== null) return !KEEPING_METHODS.test(name);
    return !KEEPERS.test(`${value.function.file.moduleName}.${name}`);
  });
}

function addMethod(engine: Engine, code: Code, attribute: number, name: string, feed: Feed): void {
  const { tree, unit } = code;
  const method = nameOf(code, tree.data[attribute]!);
  const call = unit.parent[attribute]!;
  const isCalled =
    tree.kind[call] === Kind.Call && calleeOf(tree, call) === attribute && receiverOf(attribute) >= 0;
  if (!isCalled) {
    feed.leak = `${name}.${method} is handed on`;
    return;
  }
  const given = argumentsOf(tree, call);
  const at = ADDS.get(method);
  if (at !== undefined) {
    const argument = given[at];
    if (argument !== undefined) feed.held.push(typeOf(engine, code, argument));
    if (method === 'setdefault' && given[0] !== undefined) feed.keys.push(typeOf(engine, code, given[0]));
    if (method === 'setdefault') feed.leak = `${name}.setdefault() hands out what it holds`;
    if (method === 'setdefault' && argument === undefined) feed.held.push(engine.values.none);
  } else if (EXTENDS.has(method) && method !== 'update') {
    for (const argument of given) feed.held.push(elementType(engine, typeOf(engine, code, argument)));
  } else if (!HARMLESS.has(method)) {
    feed.leak = `${name}.${method}() can fill it`;
  }
}

/** `x[key] = value` puts something in; `x[key]` reads. */
function addItem(engine: Engine, code: Code, subscript: number, node: number, feed: Feed): void {
  const { tree, unit } = code;
  if (firstChild(tree, subscript) !== node || (tree.flags[subscript]! & CONTEXT) !== STORE) return;
  const statement = unit.parent[subscript]!;
  if (tree.kind[statement] !== Kind.Assign || tree.kind[lastChild(subscript)] === Kind.Slice) {
    feed.leak = 'its items are changed in place';
    return;
  }
  feed.keys.push(typeOf(engine, code, lastChild(subscript)));
  feed.held.push(typeOf(engine, code, childrenOf(tree, statement).at(-1)!));
}
