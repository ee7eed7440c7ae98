// Which attributes, functions and variables can bring a name to `getattr()` and the like, by their names alone. A string that enters
// none of them need not be followed, and following asks for types, which is what costs.

import { makerOf } from '../../facts/class-entries.ts';
import { BINDS, FUNCTION_SCOPE, IS_PARAMETER, LAMBDA_SCOPE, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { attributeNameRole } from '../../meaning/string-places.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { symbolText } from '../bound-names.ts';
import { boundValue } from '../confirm/bound-value.ts';

export interface Feeders {
  /** Attributes whose value, or a part of it, is looked up as a name. */
  readonly attributes: ReadonlySet<string>;
  /** Functions, and classes for their constructors, with a parameter that is. */
  readonly functions: ReadonlySet<string>;
  /** Functions whose result is. */
  readonly results: ReadonlySet<string>;
  /** Variables of modules whose value is. */
  readonly variables: ReadonlySet<string>;
}

/** A name that is in no more files is followed without asking whether it can lead anywhere. */
export const FEW_FILES = 5;

export function isCommon({ program }: PythonEngine, name: string): boolean {
  return program.filesContaining(name).length > FEW_FILES;
}

/** Whether something of this name can bring a name to where it is looked up; true for rare names. */
export function isFed(engine: PythonEngine, name: string, kind: keyof Feeders): boolean {
  if (!isCommon(engine, name)) return true;
  const feeders = feedersOf(engine);
  return feeders[kind].has(name) || (kind === 'variables' && feeders.attributes.has(name));
}

const known = new WeakMap<PythonEngine, Feeders>();

export function feedersOf(engine: PythonEngine): Feeders {
  const found = known.get(engine) ?? search(engine);
  known.set(engine, found);
  return found;
}

interface Search {
  readonly engine: PythonEngine;
  readonly attributes: Set<string>;
  readonly functions: Set<string>;
  readonly results: Set<string>;
  readonly variables: Set<string>;
  /** Files that look names up, by path. */
  readonly near: ReadonlyMap<string, PythonFile>;
  readonly seen: Set<string>;
}

function search(engine: PythonEngine): Feeders {
  const near = new Map<string, PythonFile>();
  const paths = new Set(ACCESSORS.flatMap((name) => engine.program.filesContaining(name)));
  for (const path of paths) {
    const file = engine.program.file(path);
    if (file !== null) near.set(path, file);
  }
  const found: Search = {
    engine,
    attributes: new Set(NAME_LISTS),
    functions: new Set(),
    results: new Set(),
    variables: new Set(['__all__']),
    near,
    seen: new Set(),
  };
  for (const file of near.values()) addLookups(found, file);
  addCallers(found);
  return found;
}

/** Names of what looks an attribute up. */
const ACCESSORS: readonly string[] = [
  'getattr',
  'hasattr',
  'setattr',
  'delattr',
  'getattr_static',
  'attrgetter',
  'methodcaller',
  '__getattribute__',
  '__setattr__',
  '__delattr__',
  'patch',
  'namedtuple',
  'NamedTuple',
  '__slots__',
  '__match_args__',
];

/** Names that the interpreter and the standard library read as lists of names. */
const NAME_LISTS: readonly string[] = ['__slots__', '__match_args__', '_fields', '_fields_', '_attributes'];

/** `getattr(o, self.name)`, `attrgetter(*names)` */
function addLookups(search: Search, file: PythonFile): void {
  const { facts } = file;
  const { tree, parent } = facts;
  const names = new Set(ACCESSORS);
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Assign || tree.kind[node] === Node.AugAssign) {
      const target = childrenOf(tree, node)[0]!;
      const isList =
        tree.kind[target] === Node.Name && NAME_LISTS.includes(nameText(tree, tree.data[target]!));
      if (isList) addNames(search, file, node - 1);
    }
    if (tree.kind[node] !== Node.Call) continue;
    if (makerOf(tree, node) !== null) addNames(search, file, node);
    const [callee, ...given] = childrenOf(tree, node);
    const isNamed = tree.kind[callee!] === Node.Name || tree.kind[callee!] === Node.Attribute;
    if (!isNamed) continue;
    const called = nameText(tree, tree.data[callee!]!);
    if (!names.has(called) && called !== 'object') continue;
    for (const argument of given) {
      if (tree.kind[argument] === Node.Constant || parent[argument] !== node) continue;
      if (attributeNameRole(facts, argument) !== null) addNames(search, file, argument);
    }
  }
}

/** Everything that the expression is made of. */
function addNames(search: Search, file: PythonFile, expression: number): void {
  const { tree } = file.facts;
  for (let node = tree.first[expression]!; node <= expression; node++) {
    if (tree.kind[node] === Node.Attribute) search.attributes.add(nameText(tree, tree.data[node]!));
    else if (tree.kind[node] === Node.Name) addVariable(search, file, node);
    else if (tree.kind[node] === Node.Call) {
      const callee = childrenOf(tree, node)[0]!;
      const isNamed = tree.kind[callee] === Node.Name || tree.kind[callee] === Node.Attribute;
      if (isNamed) search.results.add(nameText(tree, tree.data[callee]!));
    }
  }
}

function addVariable(search: Search, file: PythonFile, name: number): void {
  const { facts } = file;
  const { symbols, scopes } = facts;
  const symbol = facts.symbolOf[name]!;
  const key = `${file.path}#${symbol}`;
  if (symbol < 0 || search.seen.has(key)) {
    if (symbol < 0) search.variables.add(nameText(facts.tree, facts.tree.data[name]!));
    return;
  }
  search.seen.add(key);
  const scope = symbols.scope[symbol]!;
  if (scope === MODULE_SCOPE) {
    search.variables.add(symbolText(file, symbol));
    for (const fact of facts.imports) if (fact.symbol === symbol) search.variables.add(fact.name);
  }
  if ((symbols.flags[symbol]! & IS_PARAMETER) !== 0) addFunction(search, file, scope);
  else if (scopes.kind[scope] !== FUNCTION_SCOPE && scopes.kind[scope] !== LAMBDA_SCOPE) {
    search.attributes.add(symbolText(file, symbol));
  }
  for (const use of occurrencesOf(facts, symbol)) {
    if ((facts.useOf[use]! & BINDS) === 0 || facts.tree.kind[use] !== Node.Name) continue;
    const value = boundValue(file, use);
    if (value !== -1) addNames(search, file, value);
  }
}

/** The names that the function with this scope is called by. */
function addFunction({ functions }: Search, file: PythonFile, scope: number): void {
  const { facts } = file;
  const { tree, parent } = facts;
  const node = facts.scopes.node[scope]!;
  if (tree.kind[node] === Node.Lambda) {
    const target = tree.kind[parent[node]!] === Node.Assign ? childrenOf(tree, parent[node]!)[0]! : -1;
    if (target !== -1 && tree.kind[target] === Node.Name) functions.add(nameText(tree, tree.data[target]!));
    functions.add(LAMBDA);
    return;
  }
  const fact = facts.functions.find((each) => each.scope === scope);
  if (fact === undefined) return;
  const name = nameText(tree, tree.data[fact.nameNode]!);
  functions.add(name);
  const isMade = name === '__init__' || name === '__new__' || name === '__call__';
  if (isMade && fact.ownerClass !== -1) functions.add(className({ file, index: fact.ownerClass }));
}

/** Stands for functions without a name. */
export const LAMBDA = '<lambda>';

/** Names beyond this many are not looked for. */
const MOST_NAMES = 400;

/** What calls of these functions pass, and what functions of these results return, brings names too. */
function addCallers(search: Search): void {
  const calls = callsByName(search.near.values());
  const returns = functionsByName(search.near.values());
  const done = new Set<string>();
  // A set yields what is added to it while it is read.
  const follow = (names: ReadonlySet<string>, kind: string, add: (name: string) => void) => {
    for (const name of names) {
      const key = `${kind} ${name}`;
      if (done.has(key)) continue;
      if (done.size === MOST_NAMES) return;
      done.add(key);
      add(name);
    }
  };
  for (let before = -1; before !== done.size; ) {
    before = done.size;
    follow(search.functions, 'f', (name) => {
      for (const { file, node } of calls.get(name) ?? []) {
        for (const argument of childrenOf(file.facts.tree, node).slice(1)) addNames(search, file, argument);
      }
    });
    for (const names of [search.results, search.attributes]) {
      follow(names, 'r', (name) => {
        for (const { file, node } of returns.get(name) ?? []) addNames(search, file, node);
      });
    }
  }
}

interface Found {
  readonly file: PythonFile;
  readonly node: number;
}

/** Calls by the name of what is called, and of functions that are passed: `f(self.name)`, `partial(f, self.name)`. */
function callsByName(files: Iterable<PythonFile>): ReadonlyMap<string, readonly Found[]> {
  const found = new Map<string, Found[]>();
  for (const file of files) {
    const { tree } = file.facts;
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Call) continue;
      const parts = childrenOf(tree, node);
      // A call without arguments passes nothing.
      if (parts.length < 2) continue;
      for (const part of parts) {
        if (tree.kind[part] === Node.Name || tree.kind[part] === Node.Attribute)
          addTo(found, nameText(tree, tree.data[part]!), { file, node });
      }
    }
  }
  return found;
}

/** What functions return and yield, by their names. */
function functionsByName(files: Iterable<PythonFile>): ReadonlyMap<string, readonly Found[]> {
  const found = new Map<string, Found[]>();
  for (const file of files) {
    const { tree, functions } = file.facts;
    for (const { nameNode, returnValues, yields } of functions) {
      const name = nameText(tree, tree.data[nameNode]!);
      for (const node of [...returnValues, ...yields]) if (node !== -1) addTo(found, name, { file, node });
    }
  }
  return found;
}

function addTo(found: Map<string, Found[]>, name: string, one: Found): void {
  const list = found.get(name);
  if (list === undefined) found.set(name, [one]);
  else list.push(one);
}
