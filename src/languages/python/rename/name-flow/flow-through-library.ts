// Functions and methods of the language that return the string they are given, or a container with it: `tuple(names)`,
// `names.items()`, `names.append("x")`.
import { UNBOUND } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import {
  attributeName,
  type Flow,
  intoMember,
  intoSymbol,
  type Moment,
  mayFeed,
  push,
  usedOtherwise,
} from './flow.ts';
import { intoCallable } from './flow-into-callable.ts';
import { asItem, asKey, asValue, type FlowPath, isWhole, iterated, listed, WHOLE } from './flow-path.ts';

/** Functions of the language and of itertools; true when nothing else has to be asked. */
export function passesThrough(flow: Flow, moment: Moment, call: number, position: number): boolean {
  const { file, path, node } = moment;
  const { tree, symbolOf } = file.facts;
  const callee = childrenOf(tree, call)[0]!;
  const name = lastName(file, callee);
  const isBuiltin = tree.kind[callee] === Node.Name && symbolOf[callee] === UNBOUND;
  const pass = (to: FlowPath | null) => {
    if (to !== null) push(flow, { ...moment, node: call, path: to });
    return true;
  };
  if (name === 'fromkeys' && position === 0) {
    const each = iterated(path);
    return pass(each === null ? null : asKey(each));
  }
  if (name === 'chain' && !isBuiltin && !isBound(file, callee)) return pass(listed(path));
  if (name === 'from_iterable') {
    const each = iterated(path);
    return pass(each === null ? null : listed(each));
  }
  if (!isBuiltin) return intoContainer(flow, moment, callee, name, position);
  if (COPIES.has(name)) return pass(listed(path));
  if (HARMLESS.has(name)) return true;
  const each = iterated(path);
  switch (name) {
    case 'filter':
      return position === 1 && pass(listed(path));
    case 'next':
    case 'min':
    case 'max':
      return pass(each);
    case 'str':
      return isWhole(path) && pass(path);
    case 'dict':
      return pass(path[0]?.kind === 'item' ? pairsAsDictionary(path) : path);
    case 'enumerate':
      return pass(each === null ? null : asItem(asItem(each, 1)));
    case 'zip':
      return pass(each === null ? null : asItem(asItem(each, position)));
    case 'map': {
      if (position < 1 || each === null) return false;
      if (flow.probe !== null) {
        flow.probe.isFound = true;
        return true;
      }
      const mapped = childrenOf(tree, call)[1]!;
      const target = { call: -1, position: position - 1, name: null, skipped: 0 };
      const { values } = flow.engine.evaluator.typeOf(file, file.facts, mapped);
      if (values.length === 0) return false;
      for (const value of values) intoCallable(flow, { ...moment, node, path: each }, value, target);
      return true;
    }
    default:
      return false;
  }
}

const COPIES: ReadonlySet<string> = new Set([
  'tuple',
  'list',
  'set',
  'frozenset',
  'sorted',
  'reversed',
  'iter',
]);
const HARMLESS: ReadonlySet<string> = new Set([
  'len',
  'isinstance',
  'bool',
  'any',
  'all',
  'callable',
  'type',
]);

/** `dict([("a", 1)])` */
function pairsAsDictionary(path: FlowPath): FlowPath | null {
  const [pair] = iterated(path) ?? [];
  if (pair?.kind !== 'item') return null;
  const rest = path.slice(2);
  return pair.index === 0 ? asKey(rest) : asValue(rest);
}

/** `names.append("x")`: the container holds it. */
function intoContainer(flow: Flow, moment: Moment, callee: number, name: string, position: number): boolean {
  const { file, path } = moment;
  const { tree } = file.facts;
  if (position === 1 && DEFAULTING.has(name) && tree.kind[callee] === Node.Attribute && isWhole(path)) {
    if (flow.probe === null && hasOwnMethod(flow, file, callee - 2, name)) return false;
    push(flow, { ...moment, node: childrenOfCall(file, callee) });
    return true;
  }
  const added = ADDING.get(name);
  if (added === undefined || tree.kind[callee] !== Node.Attribute) return false;
  const receiver = callee - 2;
  if (flow.probe === null && hasOwnMethod(flow, file, receiver, name)) return false;
  const to = added === 'item' ? asItem(path) : listed(path);
  if (to === null || position !== (name === 'insert' ? 1 : 0)) return false;
  // The method returns nothing, or a container with the same items: what the receiver is stored in is followed.
  if (RETURNING.has(name)) push(flow, { ...moment, node: childrenOfCall(file, callee), path: to });
  else storeIn(flow, { ...moment, path: to }, receiver);
  return true;
}

/** `table.get(key, "x")`: the second argument may be the result. */
const DEFAULTING: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault', 'getenv']);

const ADDING: ReadonlyMap<string, 'item' | 'items'> = new Map([
  ['append', 'item'],
  ['add', 'item'],
  ['insert', 'item'],
  ['appendleft', 'item'],
  ['extend', 'items'],
  ['union', 'items'],
]);
const RETURNING: ReadonlySet<string> = new Set(['union']);

function childrenOfCall({ facts: { parent } }: PythonFile, callee: number): number {
  return parent[callee]!;
}

function storeIn(flow: Flow, moment: Moment, receiver: number): void {
  const { file, path, doubt } = moment;
  const { tree, symbolOf } = file.facts;
  if (tree.kind[receiver] === Node.Name) {
    intoSymbol(flow, symbolOf[receiver]!, moment);
    return;
  }
  if (tree.kind[receiver] !== Node.Attribute) {
    usedOtherwise(flow, 'it is added to a container');
    return;
  }
  if (flow.probe !== null) {
    flow.probe.isFound = mayFeed(flow, 'attributes', attributeName(file, receiver));
    return;
  }
  for (const value of flow.engine.evaluator.typeOf(file, file.facts, receiver - 2).values) {
    if (value.kind === 'instance' || value.kind === 'class')
      intoMember(flow, value.class, attributeName(file, receiver), { path, doubt });
  }
}

/** Whether the receiver is of a class of the workspace with a method of this name. */
function hasOwnMethod({ engine }: Flow, file: PythonFile, receiver: number, name: string): boolean {
  return engine.evaluator.typeOf(file, file.facts, receiver).values.some((value) => {
    if (value.kind !== 'instance') return false;
    const lookup = engine.evaluator.lookup(value, name);
    return lookup.kind === 'member' && !lookup.definition.class.file.isExternal;
  });
}

/** Methods that give the same string back where there is nothing for them to do. */
const TRIMMING: ReadonlySet<string> = new Set([
  'strip',
  'lstrip',
  'rstrip',
  'removeprefix',
  'removesuffix',
  'lower',
  'casefold',
  'format',
]);

/** A method of the string, or of the container that holds it. */
export function intoMethod(flow: Flow, moment: Moment, attribute: number): void {
  const { file, path } = moment;
  const { tree, parent } = file.facts;
  const call = parent[attribute]!;
  if (tree.kind[call] !== Node.Call || childrenOf(tree, call)[0] !== attribute) {
    usedOtherwise(flow, 'a method of it is passed on');
    return;
  }
  const name = attributeName(file, attribute);
  const pass = (to: FlowPath | null) => {
    if (to !== null) push(flow, { ...moment, node: call, path: to });
  };
  const [first] = path;
  const rest = path.slice(1);
  if (first === undefined || first.kind === 'word') {
    // A string that is one word is the only part of itself.
    if (/^r?split$/.test(name)) pass(asItem(WHOLE));
    else if (TRIMMING.has(name)) pass(path);
    else usedOtherwise(flow, 'another string is computed from it');
    return;
  }
  switch (name) {
    case 'items':
      pass(first.kind === 'item' ? null : asItem(asItem(rest, first.kind === 'key' ? 0 : 1)));
      return;
    case 'keys':
      pass(first.kind === 'key' ? asItem(rest) : null);
      return;
    case 'values':
      pass(first.kind === 'value' ? asItem(rest) : null);
      return;
    case 'get':
    case 'pop':
    case 'popleft':
    case 'setdefault':
      pass(first.kind === 'key' ? null : rest);
      return;
    case 'copy':
    case 'union':
      pass(path);
      return;
    case 'difference':
    case 'intersection':
    case 'symmetric_difference':
      usedOtherwise(flow, 'it is compared with other strings');
      pass(path);
      return;
    case 'index':
    case 'count':
    case 'append':
    case 'add':
    case 'extend':
    case 'insert':
    case 'update':
    case 'sort':
    case 'reverse':
    case 'clear':
      return;
    default:
      usedOtherwise(flow, 'it is passed to a call that cannot be followed');
  }
}
/** A function of the file that has the name of a builtin. */
export function isBound(
  { facts: { tree, symbolOf, functions, classes } }: PythonFile,
  callee: number,
): boolean {
  if (tree.kind[callee] !== Node.Name) return false;
  const symbol = symbolOf[callee]!;
  return symbol >= 0 && [...functions, ...classes].some((fact) => fact.symbol === symbol);
}

export function lastName({ facts: { tree } }: PythonFile, node: number): string {
  const isNamed = tree.kind[node] === Node.Name || tree.kind[node] === Node.Attribute;
  return isNamed ? nameText(tree, tree.data[node]!) : '';
}
