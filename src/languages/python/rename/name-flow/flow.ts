// A string on its way through the program, and the stores that it comes through: variables, attributes, results of functions.
// The search over-approximates: it follows every read of a store, whichever assignment ran last.
import { BINDS, IS_PARAMETER, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Type, Value } from '../../types/type.ts';
import { symbolText } from '../bound-names.ts';
import { classKey } from '../member-definers.ts';
import { nameOfFunction } from '../parameter-family.ts';
import { type Feeders, isCommon, isFed } from './feeders.ts';
import { asItem, asValue, type FlowPath, isWhole, itemAt, pathKey } from './flow-path.ts';
import { listsNames } from './name-lists.ts';
import { probeName } from './probe-name.ts';
import {
  classOfSymbol,
  type Reader,
  readersOfMember,
  readersOfResult,
  readersOfSymbol,
  readsIn,
} from './readers.ts';

/** What a parameter is given at the call that the string came through. */
export type Argument =
  | {
      readonly kind: 'expression';
      readonly file: PythonFile;
      readonly node: number;
      readonly frame: Frame | null;
    }
  | { readonly kind: 'value'; readonly value: Value };

/** The call that the string came through, so that the other arguments of the same call are known. */
export interface Frame {
  readonly key: string;
  readonly depth: number;
  /** Of the function that was called. */
  readonly file: PythonFile;
  readonly argumentFor: (symbol: number) => Argument | null;
}

/** The string, or a value that holds it, as the value of an expression. */
export interface Moment {
  readonly file: PythonFile;
  readonly node: number;
  readonly path: FlowPath;
  readonly frame: Frame | null;
  /** Why it may not get here; null when it does. */
  readonly doubt: string | null;
}

/** Where the string becomes a name. */
export type Sink =
  /** `getattr(subject, name)` */
  | {
      readonly kind: 'attribute';
      readonly file: PythonFile;
      readonly subject: number;
      readonly frame: Frame | null;
      readonly doubt: string | null;
    }
  /** `attrgetter(name)`: an attribute of what the getter is called with. */
  | { readonly kind: 'handed'; readonly type: Type; readonly doubt: string | null }
  /** An entry of `__slots__` and the like. */
  | { readonly kind: 'entry'; readonly class: ClassRef; readonly doubt: string | null }
  /** An entry of `__all__`. */
  | { readonly kind: 'export'; readonly file: PythonFile; readonly doubt: string | null };

export interface Flow {
  readonly engine: PythonEngine;
  readonly waiting: Moment[];
  readonly seen: Set<string>;
  readonly sinks: Sink[];
  /** What else is done with the string; null when it is nothing but a name. */
  otherUse: string | null;
  /** Null when the string is followed; else only one file is searched, without types, for whether a name may become of it. */
  readonly probe: Probe | null;
}

interface Probe {
  isFound: boolean;
}

/** Whether a string that goes to something of this name may become a name there. */
export function mayFeed({ engine, probe }: Flow, kind: keyof Feeders, name: string): boolean {
  return probe!.isFound || isFed(engine, name, kind);
}

export function push(flow: Flow, moment: Moment): void {
  const { file, node, path, frame } = moment;
  const key = `${file.path}#${node} ${pathKey(path)} ${frame?.key ?? ''}`;
  if (flow.seen.has(key)) return;
  flow.seen.add(key);
  flow.waiting.push(moment);
}

export function usedOtherwise(flow: Flow, what: string): void {
  flow.otherUse ??= what;
}

/** Every read of a variable or parameter. */
export function intoSymbol(flow: Flow, symbol: number, to: Omit<Moment, 'node'>): void {
  const { engine } = flow;
  const { file, path, frame, doubt } = to;
  if (symbol < 0) return;
  const name = symbolText(file, symbol);
  const owner = classOfSymbol(file, symbol);
  if (flow.probe !== null) {
    const isModule = file.facts.symbols.scope[symbol] === MODULE_SCOPE;
    if (owner !== null) flow.probe.isFound = mayFeed(flow, 'attributes', name);
    else if (isModule) flow.probe.isFound = mayFeed(flow, 'variables', name);
    pushReaders(flow, readsIn(file, symbol), { path, frame: null, doubt }, file);
    return;
  }
  if (owner === null && name === '__all__' && path.length === 1 && path[0]?.kind === 'item') {
    flow.sinks.push({ kind: 'export', file, doubt });
  }
  if (owner !== null && owner !== -1) {
    const ref = { file, index: owner };
    if (listsNames(engine, ref, name, path)) flow.sinks.push({ kind: 'entry', class: ref, doubt });
    intoMember(flow, ref, name, { path, doubt });
  }
  if (isChanged(file, symbol, path))
    usedOtherwise(flow, 'the variable is assigned to before it names an attribute');
  const readers = isFed(engine, name, 'variables')
    ? readersOfSymbol(engine, file, symbol)
    : readsIn(file, symbol);
  pushReaders(flow, readers, { path, frame, doubt }, file);
}

/** Every read of an attribute of a class of the workspace. */
export function intoMember(
  flow: Flow,
  owner: ClassRef,
  name: string,
  { path, doubt }: Pick<Moment, 'path' | 'doubt'>,
): void {
  if (flow.probe !== null) {
    flow.probe.isFound = mayFeed(flow, 'attributes', name);
    return;
  }
  if (owner.file.isExternal || !isFed(flow.engine, name, 'attributes')) return;
  const key = `${classKey(owner)}.${name} ${pathKey(path)}`;
  if (flow.seen.has(key)) return;
  flow.seen.add(key);
  const readers = readersOfMember(
    flow.engine,
    owner,
    name,
    pathKey(path),
    (file, node) => probeName(flow.engine, file, node, path).isFound,
  );
  pushReaders(flow, readers, { path, frame: null, doubt }, null);
}

/** What is assigned to an attribute of a value: `A.__match_args__ = ("x",)` lists names as the class body does. */
export function intoAttribute(
  flow: Flow,
  value: Value,
  name: string,
  { path, doubt }: Pick<Moment, 'path' | 'doubt'>,
): void {
  if (value.kind !== 'instance' && value.kind !== 'class') return;
  const isList = value.kind === 'class' && !value.class.file.isExternal;
  if (isList && listsNames(flow.engine, value.class, name, path))
    flow.sinks.push({ kind: 'entry', class: value.class, doubt });
  intoMember(flow, value.class, name, { path, doubt });
}

/** Every call of a function. */
export function intoResult(
  flow: Flow,
  ref: FunctionRef,
  { path, doubt }: Pick<Moment, 'path' | 'doubt'>,
): void {
  const name = nameOfFunction(ref);
  if (flow.probe !== null) {
    flow.probe.isFound = mayFeed(flow, 'results', name) || mayFeed(flow, 'attributes', name);
    return;
  }
  if (!isFed(flow.engine, name, 'results') && !isFed(flow.engine, name, 'attributes')) return;
  // A bound, not a proof: values of tables that functions of common names return are not followed.
  if (path.some(({ kind }) => kind === 'value') && isCommon(flow.engine, name)) return;
  const readers = readersOfResult(
    flow.engine,
    ref,
    pathKey(path),
    (file, node) => probeName(flow.engine, file, node, path).isFound,
  );
  pushReaders(flow, readers, { path, frame: null, doubt }, null);
}

/** `frame` is that of a file's own variables: elsewhere a variable belongs to no call. */
function pushReaders(
  flow: Flow,
  readers: readonly Reader[],
  { path, frame, doubt }: Pick<Moment, 'path' | 'frame' | 'doubt'>,
  home: PythonFile | null,
): void {
  for (const reader of readers) {
    const { file, node } = reader;
    if (flow.probe === null) {
      const { isFound, otherUse } = probeName(flow.engine, file, node, path);
      if (!isFound) {
        flow.otherUse ??= otherUse;
        continue;
      }
    }
    push(flow, { file, node, path, frame: file === home ? frame : null, doubt: doubt ?? reader.doubt });
  }
}

/** A target of an assignment, loop or comprehension. */
export function assign(flow: Flow, target: number, moment: Omit<Moment, 'node'>): void {
  const { file, path, doubt } = moment;
  const { tree, symbolOf } = file.facts;
  switch (tree.kind[target]) {
    case Node.Name:
      intoSymbol(flow, symbolOf[target]!, moment);
      return;
    case Node.Attribute:
      if (flow.probe !== null) {
        flow.probe.isFound = mayFeed(flow, 'attributes', attributeName(file, target));
        return;
      }
      for (const value of flow.engine.evaluator.typeOf(file, file.facts, target - 2).values)
        intoAttribute(flow, value, attributeName(file, target), { path, doubt });
      return;
    case Node.Starred:
      assign(flow, target - 1, moment);
      return;
    case Node.Tuple:
    case Node.List: {
      const elements = childrenOf(tree, target);
      const star = elements.findIndex((element) => tree.kind[element] === Node.Starred);
      for (const [index, element] of elements.entries()) {
        const isBehind = star !== -1 && index >= star;
        const inner = itemAt(path, isBehind ? null : index);
        if (inner === null) continue;
        assign(flow, element, { ...moment, path: index === star ? asItem(inner) : inner });
      }
      return;
    }
    case Node.Subscript: {
      // A list has items and a dictionary values; which one it is need not be known.
      const holder = childrenOf(tree, target)[0]!;
      assign(flow, holder, { ...moment, path: asItem(path) });
      assign(flow, holder, { ...moment, path: asValue(path) });
      return;
    }
    default:
      usedOtherwise(flow, 'it is stored where it cannot be followed');
  }
}

export function attributeName({ facts: { tree } }: PythonFile, attribute: number): string {
  return nameText(tree, tree.data[attribute]!);
}

/** `name = name.strip()`: what is read later is not what was passed. */
function isChanged({ facts }: PythonFile, symbol: number, path: FlowPath): boolean {
  const { tree, parent, useOf, symbols } = facts;
  const uses = [...occurrencesOf(facts, symbol)];
  const bindings = uses.filter((node) => (useOf[node]! & BINDS) !== 0);
  if (bindings.length < 2) return false;
  const isParameter = (symbols.flags[symbol]! & IS_PARAMETER) !== 0;
  return bindings.some((node) => {
    const statement = parent[node]!;
    if (tree.kind[statement] === Node.AugAssign) return isWhole(path);
    if (tree.kind[statement] !== Node.Assign && tree.kind[statement] !== Node.AnnAssign) return false;
    const value = statement - 1;
    if (CHOICES.has(tree.kind[value]!)) return false;
    return isParameter || uses.some((use) => use >= tree.first[value]! && use <= value);
  });
}

/** `name or "x"`: the value is the old one or another name. */
const CHOICES: ReadonlySet<number> = new Set([Node.Constant, Node.BoolOp, Node.IfExp]);
