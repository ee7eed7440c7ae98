// What a list, set or dict that starts as a literal holds later: everything that the same name is fed with. When it is
// handed on, somebody else may fill it, and what it holds is not known any more.
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { feedOfGlobal, feedOfMember } from './container-elsewhere.ts';
import { type Feed, followSymbol, mergeFeed, newFeed } from './container-uses.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { wellKnownClass } from './resolve-expression.ts';
import { calleeOf, lastChild } from './tree-shape.ts';
import type { InstanceValue, Type, Value } from './type.ts';

/** `target` is assigned `value`, which is of the type `assigned`. */
export function containerWithFeed(
  engine: Engine,
  code: Code,
  target: number,
  value: number,
  assigned: Type,
): Type {
  if (assigned.values.some(({ kind }) => kind === 'tuple')) return loosenedWithin(engine, assigned);
  const origin = originOf(engine, code, value);
  if (origin === 'followed') return assigned;
  return withFeed(engine, code, target, assigned, (container) => {
    if (origin === 'fresh') return true;
    return container.exact === true || (origin === 'copied' && holdsOurs(container));
  });
}

/** The same for a container that was just made: also the list that `*rest` gets. */
export function freshWithFeed(engine: Engine, code: Code, target: number, assigned: Type): Type {
  return withFeed(engine, code, target, assigned, () => true);
}

function withFeed(
  engine: Engine,
  code: Code,
  target: number,
  assigned: Type,
  isFilledHere: (container: InstanceValue) => boolean,
): Type {
  const { values } = engine;
  const kindOf = (value: Value): 'sequence' | 'mapping' | null =>
    value.kind === 'instance' && value.class.file.isExternal && value.arguments.length > 0
      ? containerKind(engine, value)
      : null;
  if (!assigned.values.some((value) => kindOf(value) !== null && isFilledHere(value as InstanceValue)))
    return assigned;
  return values.map(assigned, (value) => {
    const kind = kindOf(value);
    if (kind === null || !isFilledHere(value as InstanceValue)) return values.one(value);
    const container = value as InstanceValue;
    const isMapping = kind === 'mapping';
    const feed = feedOfTargets(engine, code, target, isMapping);
    const held = merge(engine, container.arguments.at(-1)!, feed.held, feed);
    const keys = isMapping ? [merge(engine, container.arguments[0]!, feed.keys, feed)] : [];
    return values.one(values.instance(container.class, [...keys, held], container.exact === true));
  });
}

/** `rows = more = []` is one container with two names. */
function feedOfTargets(engine: Engine, code: Code, target: number, isMapping: boolean): Feed {
  const { tree, unit } = code;
  const statement = unit.parent[target]!;
  const targets = tree.kind[statement] === Kind.Assign ? childrenOf(tree, statement).slice(0, -1) : [target];
  const feed = newFeed();
  for (const one of targets) {
    if (tree.kind[one] === Kind.Name || tree.kind[one] === Kind.Attribute)
      mergeFeed(feed, feedOf(engine, code, one, isMapping));
    else feed.leak ??= 'it gets another name';
  }
  return feed;
}

function holdsOurs({ arguments: held }: InstanceValue): boolean {
  return held.some(({ values }) =>
    values.some(
      (value) =>
        (value.kind === 'instance' || value.kind === 'class') &&
        (!value.class.file.isExternal || (value.kind === 'instance' && holdsOurs(value))),
    ),
  );
}

/** The same for what tuples hold: that can be reached through them. */
export function loosenedWithin(engine: Engine, type: Type): Type {
  const { values } = engine;
  if (!type.values.some(({ kind }) => kind === 'tuple')) return loosened(engine, type);
  return loosened(
    engine,
    values.map(type, (value) =>
      values.one(
        value.kind === 'tuple'
          ? values.tuple(value.elements.map((element) => loosened(engine, element)))
          : value,
      ),
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

/**
 * Where a container comes from: made right here; got from one whose uses are followed wherever it goes; a copy that an operator,
 * a slice or a function of the library makes; or from somewhere else.
 */
type Origin = 'fresh' | 'followed' | 'copied' | 'elsewhere';

function originOf(engine: Engine, code: Code, value: number): Origin {
  const { tree } = code;
  switch (tree.kind[value]) {
    case Kind.List:
    case Kind.SetDisplay:
    case Kind.Dict:
    case Kind.ListComp:
    case Kind.SetComp:
    case Kind.DictComp:
      return 'fresh';
    case Kind.Name:
    case Kind.Attribute:
      return 'followed';
    case Kind.BinOp:
      return 'copied';
    case Kind.Subscript:
      return tree.kind[lastChild(value)] === Kind.Slice ? 'copied' : 'elsewhere';
    case Kind.Call: {
      // What is annotated stays what it is, whoever gets it.
      const annotated = typeOf(engine, code, calleeOf(tree, value)).values.filter(
        (callee) =>
          callee.kind === 'function' &&
          callee.function.file.facts.functions[callee.function.index]!.returns >= 0,
      );
      if (annotated.length === 0) return 'fresh';
      const isLibrary = annotated.every(
        (callee) => callee.kind === 'function' && callee.function.file.isExternal,
      );
      return isLibrary ? 'copied' : 'elsewhere';
    }
    default:
      return 'elsewhere';
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

/** An empty literal holds nothing by itself: with a feed that is known to the end, its unknown part goes. */
function merge(engine: Engine, start: Type, fed: readonly (() => Type)[], feed: Feed): Type {
  const { values } = engine;
  const isEmpty = start.values.length === 0 && start.unknown !== null && /filled/.test(start.unknown);
  const given = fed.map((type) => type());
  const parts = isEmpty && (given.length > 0 || feed.leak !== null) ? given : [start, ...given];
  const type = withInner(engine, values.union([values.never, ...parts]), feed);
  return feed.leak === null ? type : values.orUnknown(type, feed.leak);
}

/** Containers in a container: filled by whoever gets them from it, and by nobody else when nobody else can. */
function withInner(engine: Engine, type: Type, { inner, leak }: Feed): Type {
  if (inner === null || leak !== null || inner.leak !== null) return loosened(engine, type);
  const { values } = engine;
  return values.map(type, (value) => {
    if (!isInferred(engine, value)) return values.one(value);
    const held = merge(engine, value.arguments.at(-1)!, inner.held, inner);
    const isMapping = containerKind(engine, value) === 'mapping';
    const keys = isMapping ? [merge(engine, value.arguments[0]!, inner.keys, inner)] : [];
    // Not exact: who reaches it otherwise was looked at.
    return values.one(values.instance(value.class, [...keys, held]));
  });
}

function feedOf(engine: Engine, code: Code, target: number, isMapping: boolean): Feed {
  const { tree, unit, file } = code;
  const name = nameOf(code, tree.data[target]!);
  if (tree.kind[target] === Kind.Attribute) {
    const owner = file.facts.classes.findIndex((fact) =>
      fact.selfAttributes.some(({ node }) => node === target),
    );
    if (owner === -1) return { ...newFeed(), leak: 'it is an attribute, which can be filled anywhere' };
    return feedOfMember(engine, engine.values.classRef(file, owner), name, isMapping);
  }
  const feed = newFeed();
  const symbol = unit.symbolOf[target]!;
  const { symbols, scopes } = file.facts;
  const scope = symbols.scope[symbol]!;
  followSymbol({ engine, code, name, isMapping, feed }, symbol);
  if (feed.leak !== null) return feed;
  if (scopes.kind[scope] === MODULE_SCOPE)
    mergeFeed(feed, feedOfGlobal(engine, code, symbol, name, isMapping));
  else if (tree.kind[scopes.node[scope]!] === Kind.ClassDef) {
    const owner = engine.values.classRef(file, code.index.classAt.get(scopes.node[scope]!)!);
    mergeFeed(feed, feedOfMember(engine, owner, name, isMapping));
  }
  return feed;
}
