// What code does with a container: what it puts in, what it takes out, and whether it hands the container on, so that
// somebody else may fill it. What is taken out is followed as well, when that can be a container of its own.
import { BINDS, FUNCTION_SCOPE, MODULE_SCOPE } from '../facts/file-facts.ts';
import { CONTEXT, STORE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type Addition, allOf, updatedWith } from './container-additions.ts';
import { followHandedOn } from './container-handed-on.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { onlyReads, readsOneValue } from './reading-calls.ts';
import { argumentsOf, calleeOf, firstChild, lastChild, receiverOf } from './tree-shape.ts';
import type { Type } from './type.ts';

/** Types are asked for only when the use turns out to count. */
export interface Feed {
  readonly held: (() => Type)[];
  readonly keys: (() => Type)[];
  /** Who else may fill it; null when nobody can. */
  leak: string | null;
  /** The same for what it holds; null when that is not followed. */
  readonly inner: Feed | null;
}

export function newFeed(): Feed {
  return { held: [], keys: [], leak: null, inner: { held: [], keys: [], leak: null, inner: null } };
}

export function isWithoutEffect({ held, keys, leak, inner }: Feed): boolean {
  return (
    held.length === 0 && keys.length === 0 && leak === null && (inner === null || isWithoutEffect(inner))
  );
}

export function mergeFeed(into: Feed, from: Feed): void {
  into.held.push(...from.held);
  into.keys.push(...from.keys);
  into.leak ??= from.leak;
  if (into.inner !== null && from.inner !== null) mergeFeed(into.inner, from.inner);
}

/** A container, on its way through the code. */
export interface Flow {
  readonly engine: Engine;
  readonly code: Code;
  readonly name: string;
  /** Null when that is not known. */
  readonly isMapping: boolean | null;
  readonly feed: Feed;
  /** Parameters of functions that it came through. */
  readonly followed?: ReadonlySet<string>;
}

/** Everything that is done with the symbol. */
export function followSymbol(flow: Flow, symbol: number): void {
  const { code, feed } = flow;
  const { symbols } = code.file.facts;
  const to = symbols.firstOccurrence[symbol + 1]!;
  for (let at = symbols.firstOccurrence[symbol]!; at < to && feed.leak === null; at++) {
    const node = symbols.occurrence[at]!;
    if ((code.unit.useOf[node]! & BINDS) === 0) followUse(flow, node);
    else if (code.tree.kind[code.unit.parent[node]!] === Kind.AugAssign)
      addAll(flow, lastChild(code.unit.parent[node]!));
  }
}

/** What is done with the container that `node` evaluates to. */
export function followUse(flow: Flow, node: number): void {
  const { code } = flow;
  const { tree, unit } = code;
  const parent = unit.parent[node]!;
  switch (tree.kind[parent]) {
    case Kind.Attribute:
      followMethod(flow, parent);
      return;
    case Kind.Subscript:
      followItem(flow, parent, node);
      return;
    case Kind.For:
    case Kind.AsyncFor:
    case Kind.Comprehension:
      if (!flow.isMapping) followElement(flow, childrenOf(tree, parent)[0]!);
      return;
    case Kind.If:
    case Kind.While:
    case Kind.Compare:
    case Kind.Expr:
    case Kind.UnaryOp:
    case Kind.FormattedValue:
    case Kind.Assert:
      return;
    case Kind.Call:
      if (followArgument(flow, parent, node)) return;
      break;
    case Kind.Keyword:
      if (tree.kind[unit.parent[parent]!] === Kind.Call && followArgument(flow, unit.parent[parent]!, node))
        return;
      break;
    case Kind.Starred:
    case Kind.DictUnpack:
    case Kind.BinOp:
    case Kind.YieldFrom:
      leakInner(flow);
      return;
    case Kind.AugAssign:
      // `self.items += more`: the container goes on, with more in it.
      if (firstChild(tree, parent) !== node) leakInner(flow);
      else addAll(flow, lastChild(parent));
      return;
    case Kind.Assign:
      if (followAssignment(flow, parent, node)) return;
      break;
    default:
      if (isOnlyTested(code, node)) return;
      if (isReturned(code, node)) {
        leakInner(flow);
        return;
      }
  }
  leak(flow, `${flow.name} is handed on, and can be filled there`);
}

function addAll(flow: Flow, source: number): void {
  for (const isMapping of kindsOf(flow)) add(flow.feed, allOf(flow.engine, flow.code, source, isMapping));
}

function kindsOf({ isMapping }: Flow): readonly boolean[] {
  return isMapping === null ? [false, true] : [isMapping];
}

function add(feed: Feed, { held, keys }: Addition): void {
  feed.held.push(held);
  if (keys !== null) feed.keys.push(keys);
}

function leak({ feed }: Flow, reason: string): void {
  feed.leak = reason;
}

export function leakInner({ name, feed }: Flow): void {
  if (feed.inner !== null) feed.inner.leak ??= `what ${name} holds is handed on, and can be filled there`;
}

/** The flow of what the container holds. */
function into(flow: Flow): Flow | null {
  const { inner } = flow.feed;
  // What that holds itself is not followed any further.
  return inner === null ? null : { ...flow, isMapping: null, feed: inner };
}

/** `for row in rows`: what is done with `row`. */
function followElement(flow: Flow, target: number): void {
  const { code, feed } = flow;
  const inner = into(flow);
  if (inner === null || feed.inner!.leak !== null) return;
  if (code.tree.kind[target] === Kind.Name) followName(inner, target);
  else leakInner(flow);
}

function followName(flow: Flow, target: number): void {
  const { file, unit } = flow.code;
  const symbol = unit.symbolOf[target]!;
  const { symbols, scopes } = file.facts;
  if (symbol < 0 || scopes.kind[symbols.scope[symbol]!] === MODULE_SCOPE) {
    const others = flow.engine.program.filesContaining(nameOf(flow.code, flow.code.tree.data[target]!));
    if (symbol < 0 || others.some((path) => path !== file.path)) {
      leak(flow, `${flow.name} gets a name that another file can see`);
      return;
    }
  }
  if (isOfClass(flow.code, symbol)) leak(flow, `${flow.name} becomes an attribute of a class`);
  else followSymbol(flow, symbol);
}

function isOfClass({ file, tree }: Code, symbol: number): boolean {
  const { symbols, scopes } = file.facts;
  return tree.kind[scopes.node[symbols.scope[symbol]!]!] === Kind.ClassDef;
}

/** `rows = self.rows`, `a, b = rows`. False when it goes where it is not followed. */
function followAssignment(flow: Flow, statement: number, node: number): boolean {
  const { tree } = flow.code;
  const targets = childrenOf(tree, statement).slice(0, -1);
  if (lastChild(statement) !== node) return true;
  if (targets.every((target) => isSequence(flow.code, target))) {
    leakInner(flow);
    return true;
  }
  if (!targets.every((target) => tree.kind[target] === Kind.Name)) return false;
  for (const target of targets) followName(flow, target);
  return true;
}

function isSequence({ tree }: Code, node: number): boolean {
  return tree.kind[node] === Kind.Tuple || tree.kind[node] === Kind.List;
}

/** A call that only looks at it, or that can be followed. What such a call gives may hold what the container holds. */
function followArgument(flow: Flow, call: number, node: number): boolean {
  const { engine, code } = flow;
  const callee = typeOf(engine, code, calleeOf(code.tree, call));
  if (!onlyReads(callee)) return followHandedOn(flow, call, node, callee);
  if (readsOneValue(callee)) return true;
  followIterated(flow, call);
  return true;
}

/** Something that gives what the container holds, one after the other: `sorted(rows)`, `rows[1:]`. */
function followIterated(flow: Flow, node: number): void {
  const { tree, unit } = flow.code;
  const parent = unit.parent[node]!;
  const isLoop = tree.kind[parent] === Kind.For || tree.kind[parent] === Kind.Comprehension;
  if (isLoop && !flow.isMapping) followElement(flow, childrenOf(tree, parent)[0]!);
  else if (!flow.isMapping) leakInner(flow);
  else if (!isLoop) leakInner(flow);
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
  const symbol = tree.kind[node] === Kind.Name ? unit.symbolOf[node]! : -1;
  if (symbol < 0 || scopes.kind[symbols.scope[symbol]!] !== FUNCTION_SCOPE) return false;
  let at = unit.parent[node]!;
  while (tree.kind[at] === Kind.Tuple || tree.kind[at] === Kind.Dict || tree.kind[at] === Kind.List)
    at = unit.parent[at]!;
  return tree.kind[at] === Kind.Return;
}

/** Methods that put something in, by the place of the argument that goes in; `extend` and the like take many. */
const ADDS: ReadonlyMap<string, number> = new Map([
  ['append', 0],
  ['appendleft', 0],
  ['add', 0],
  ['insert', 1],
]);
const EXTENDS = new Set(['extend', 'extendleft']);
/** What gives one of the things that it holds. */
const TAKES = new Set(['pop', 'popleft', 'get']);
/** Attributes that hand nothing out through which the container could be changed. */
const HARMLESS = new Set([
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
  'union',
  'intersection',
  'difference',
  'symmetric_difference',
  'issubset',
  'issuperset',
  'isdisjoint',
]);
/** Of these only `popitem`, `copy` and the like give what is held. */
const GIVES_HELD = new Set([
  'popitem',
  'copy',
  'union',
  'intersection',
  'difference',
  'symmetric_difference',
]);

function followMethod(flow: Flow, attribute: number): void {
  const { engine, code, name, feed } = flow;
  const { tree, unit } = code;
  const method = nameOf(code, tree.data[attribute]!);
  const call = unit.parent[attribute]!;
  const isCalled =
    tree.kind[call] === Kind.Call && calleeOf(tree, call) === attribute && receiverOf(attribute) >= 0;
  if (!isCalled) {
    leak(flow, `${name}.${method} is handed on`);
    return;
  }
  const given = argumentsOf(tree, call);
  const at = ADDS.get(method);
  if (at !== undefined) {
    const argument = given[at];
    if (argument !== undefined) feed.held.push(() => typeOf(engine, code, argument));
  } else if (method === 'setdefault') {
    const [key, value] = given;
    if (key !== undefined) feed.keys.push(() => typeOf(engine, code, key));
    feed.held.push(() => (value === undefined ? engine.values.none : typeOf(engine, code, value)));
    followHeld(flow, call);
  } else if (EXTENDS.has(method)) {
    for (const argument of given) add(feed, allOf(engine, code, argument, false));
  } else if (method === 'update') {
    for (const argument of given)
      for (const isMapping of kindsOf(flow)) add(feed, updatedWith(engine, code, argument, isMapping));
  } else if (TAKES.has(method)) {
    followHeld(flow, call);
  } else if (method === 'values' || method === 'items') {
    followView(flow, call, method === 'items');
  } else if (HARMLESS.has(method)) {
    if (GIVES_HELD.has(method)) leakInner(flow);
  } else if (method !== 'keys') {
    leak(flow, `${name}.${method}() can fill it`);
  }
}

/** `rows[0]`, `table.get(key)`: one of the things that the container holds. */
function followHeld(flow: Flow, node: number): void {
  const inner = into(flow);
  if (inner !== null && inner.feed.leak === null) followUse(inner, node);
}

/** `table.values()`, `table.items()`, as they are or put in order. */
function followView(flow: Flow, view: number, isPairs: boolean): void {
  const { tree, unit } = flow.code;
  if (flow.feed.inner === null) return;
  let node = view;
  let parent = unit.parent[node]!;
  if (tree.kind[parent] === Kind.Call && calleeOf(tree, parent) !== node) {
    const callee = typeOf(flow.engine, flow.code, calleeOf(tree, parent));
    if (onlyReads(callee) && readsOneValue(callee)) return;
    if (!onlyReads(callee) || !/^(sorted|list|tuple|reversed)$/.test(callText(flow.code, parent))) {
      leakInner(flow);
      return;
    }
    node = parent;
    parent = unit.parent[node]!;
  }
  if (tree.kind[parent] === Kind.Expr || tree.kind[parent] === Kind.Compare) return;
  if (tree.kind[parent] !== Kind.For && tree.kind[parent] !== Kind.Comprehension) {
    leakInner(flow);
    return;
  }
  const target = childrenOf(tree, parent)[0]!;
  if (!isPairs) followElement(flow, target);
  else if (tree.kind[target] === Kind.Tuple && childrenOf(tree, target).length === 2)
    followElement(flow, childrenOf(tree, target)[1]!);
  else leakInner(flow);
}

function callText(code: Code, call: number): string {
  const callee = calleeOf(code.tree, call);
  return code.tree.kind[callee] === Kind.Name ? nameOf(code, code.tree.data[callee]!) : '';
}

/** `x[key] = value` puts something in; `x[key]` gives what is in it. */
function followItem(flow: Flow, subscript: number, node: number): void {
  const { engine, code, feed } = flow;
  const { tree, unit } = code;
  if (firstChild(tree, subscript) !== node) return;
  const isSlice = tree.kind[lastChild(subscript)] === Kind.Slice;
  if ((tree.flags[subscript]! & CONTEXT) !== STORE) {
    if (isSlice) followIterated(flow, subscript);
    else followHeld(flow, subscript);
    return;
  }
  const statement = unit.parent[subscript]!;
  if (tree.kind[statement] !== Kind.Assign || isSlice) {
    leak(flow, 'its items are changed in place');
    return;
  }
  feed.keys.push(() => typeOf(engine, code, lastChild(subscript)));
  feed.held.push(() => typeOf(engine, code, childrenOf(tree, statement).at(-1)!));
}
