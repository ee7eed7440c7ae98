// Where the name that `getattr(self, name)` looks up comes from. Names that are spelled out in the workspace can be checked;
// all others can be any name.
import { BINDS, IS_PARAMETER, UNBOUND } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { OPERATOR, OPERATOR_ADD } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { FunctionRef, Value } from '../../types/type.ts';
import { nameOfFunction } from '../parameter-family.ts';
import { boundValue } from './bound-value.ts';

/**
 * `literals`: every string that can get there is a literal of the workspace. `collection`: it comes out of a list or table that has
 * a name, and may have been put there by anybody.
 */
export type NameSource = 'literals' | 'collection' | 'anything';

export function nameSource(engine: PythonEngine, file: PythonFile, node: number): NameSource {
  return sourceOf({ engine, seen: new Set() }, file, node, MOST_STEPS);
}

/** From variable to variable and from call to call. */
const MOST_STEPS = 8;

interface Search {
  readonly engine: PythonEngine;
  /** Variables on the way, which may be assigned to each other. */
  readonly seen: Set<string>;
}

/** Of the strings in the value of an expression, however deep they are in it. */
function sourceOf(search: Search, file: PythonFile, node: number, steps: number): NameSource {
  const { tree } = file.facts;
  const all = (nodes: readonly number[]) => worst(nodes.map((each) => sourceOf(search, file, each, steps)));
  switch (tree.kind[node]) {
    case Node.Constant:
      return 'literals';
    case Node.List:
    case Node.Tuple:
    case Node.SetDisplay:
    case Node.Dict:
    case Node.Starred:
    case Node.DictUnpack:
    case Node.BoolOp:
      return all(childrenOf(tree, node));
    case Node.IfExp: {
      const [body, , other] = childrenOf(tree, node);
      return all([body!, other!]);
    }
    case Node.NamedExpr:
      return all([node - 1]);
    case Node.Subscript:
      return all([childrenOf(tree, node)[0]!]);
    case Node.BinOp:
      return isListSum(tree, node) ? all(childrenOf(tree, node)) : 'anything';
    case Node.ListComp:
    case Node.SetComp:
    case Node.GeneratorExp:
      return all([childrenOf(tree, node)[0]!]);
    case Node.Attribute:
      return steps === 0 ? 'anything' : attributeSource(search, file, node, steps - 1);
    case Node.Name:
      return steps === 0 ? 'anything' : variableSource(search, file, node, steps - 1);
    case Node.Call:
      return steps === 0 ? 'anything' : resultSource(search, file, node, steps - 1);
    default:
      return 'anything';
  }
}

function worst(sources: readonly NameSource[]): NameSource {
  if (sources.includes('anything')) return 'anything';
  return sources.includes('collection') ? 'collection' : 'literals';
}

/** A sum with a display in it; a sum of strings makes a name that is spelled nowhere. */
function isListSum(tree: SyntaxTree, node: number): boolean {
  if ((tree.flags[node]! & OPERATOR) !== OPERATOR_ADD) return false;
  return childrenOf(tree, node).some((side) => {
    const kind = tree.kind[side]!;
    return kind === Node.List || kind === Node.Tuple || (kind === Node.BinOp && isListSum(tree, side));
  });
}

/** Every assignment to the variable counts, and every loop that binds it. */
function variableSource(search: Search, file: PythonFile, node: number, steps: number): NameSource {
  const { facts } = file;
  const symbol = facts.symbolOf[node]!;
  if (symbol < 0) return 'anything';
  const key = `${file.path}#${symbol}`;
  if (search.seen.has(key)) return 'literals';
  search.seen.add(key);
  const { tree, useOf, symbols } = facts;
  const sources: NameSource[] = [];
  if ((symbols.flags[symbol]! & IS_PARAMETER) !== 0) {
    sources.push(parameterSource(search, file, symbol, steps));
  }
  for (const use of occurrencesOf(facts, symbol)) {
    if ((useOf[use]! & BINDS) === 0) sources.push(...added(search, file, use, steps));
    else if (tree.kind[use] !== Node.Name) {
      if ((symbols.flags[symbol]! & IS_PARAMETER) === 0)
        sources.push(importedSource(search, file, symbol, steps));
    } else {
      const value = boundValue(file, use);
      sources.push(value === -1 ? 'anything' : sourceOf(search, file, value, steps));
    }
  }
  return worst(sources);
}

/** `names.append(x)`: what is added counts too. */
function added(search: Search, file: PythonFile, use: number, steps: number): readonly NameSource[] {
  const { tree, parent } = file.facts;
  const attribute = parent[use]!;
  if (tree.kind[attribute] !== Node.Attribute) return [];
  const call = parent[attribute]!;
  const isAdding = /^(append|add|insert|extend|update|appendleft)$/.test(
    nameText(tree, tree.data[attribute]!),
  );
  if (!isAdding || tree.kind[call] !== Node.Call) return [];
  return childrenOf(tree, call)
    .slice(1)
    .map((argument) => sourceOf(search, file, argument, steps));
}

/** A constant of another module. */
function importedSource(search: Search, file: PythonFile, symbol: number, steps: number): NameSource {
  const found = search.engine.program.resolve({ file, symbol });
  return worst(
    found.map((resolved) => {
      if (resolved.kind !== 'symbol' || resolved.ref.file.isExternal) return 'anything';
      const { file: home, symbol: own } = resolved.ref;
      const [first] = occurrencesOf(home.facts, own);
      return first === undefined || (home === file && own === symbol)
        ? 'anything'
        : variableSource(search, home, first, steps);
    }),
  );
}

/** A constant of a class or module; other attributes may be assigned to by anybody. */
function attributeSource(
  { engine, seen }: Search,
  file: PythonFile,
  node: number,
  steps: number,
): NameSource {
  const { tree } = file.facts;
  const name = nameText(tree, tree.data[node]!);
  const { values } = engine.evaluator.typeOf(file, file.facts, node - 2);
  const sources = values.map((value): NameSource => {
    if (value.kind === 'module') {
      return worst(
        engine.program.member({ kind: 'file', file: value.file }, name).map((resolved) => {
          // `sys.argv`: input of the program.
          if (resolved.kind !== 'symbol' || resolved.ref.file.isExternal) return 'anything';
          const [first] = occurrencesOf(resolved.ref.file.facts, resolved.ref.symbol);
          return first === undefined
            ? 'collection'
            : variableSource({ engine, seen }, resolved.ref.file, first, steps);
        }),
      );
    }
    return name === 'parameters' && isSignature(value) ? 'anything' : 'collection';
  });
  return sources.length === 0 ? 'collection' : worst(sources);
}

/** `inspect.signature(f).parameters`: names of parameters, which no literal spells. */
function isSignature(value: Value): boolean {
  return (
    value.kind === 'instance' && value.class.file.isExternal && value.class.file.moduleName === 'inspect'
  );
}

/** `sorted(names)`, `"a b".split()`, `table.items()`; a function of the workspace has what it returns. */
function resultSource(search: Search, file: PythonFile, call: number, steps: number): NameSource {
  const { tree, symbolOf } = file.facts;
  const [callee, ...given] = childrenOf(tree, call);
  const all = (nodes: readonly number[]) => worst(nodes.map((each) => sourceOf(search, file, each, steps)));
  const isAttribute = tree.kind[callee!] === Node.Attribute;
  const name = isAttribute || tree.kind[callee!] === Node.Name ? nameText(tree, tree.data[callee!]!) : '';
  if (isAttribute && OUT_OF_TABLE.has(name)) return all([callee! - 2, ...given.slice(1)]);
  if (isAttribute && name === 'split') return all([callee! - 2]);
  if (!isAttribute && symbolOf[callee!] === UNBOUND && COPIES.has(name)) {
    return all(given.filter((node) => tree.kind[node] !== Node.Keyword));
  }
  const { values, unknown } = search.engine.evaluator.callees(file, file.facts, call);
  if (unknown !== null || values.length === 0) return 'anything';
  return worst(
    values.map((value) => {
      if (value.kind !== 'function' || value.function.file.isExternal) return 'anything';
      const { file: home, index } = value.function;
      const { returnValues, yields } = home.facts.functions[index]!;
      const returned = returnValues.filter((node) => node !== -1);
      const yielded = yields.map((node) => node - 1);
      if (returned.length + yielded.length === 0) return 'anything';
      return worst([...returned, ...yielded].map((node) => sourceOf(search, home, node, steps)));
    }),
  );
}

const OUT_OF_TABLE: ReadonlySet<string> = new Set(['items', 'keys', 'values', 'get', 'pop', 'copy', 'union']);
const COPIES: ReadonlySet<string> = new Set([
  'tuple',
  'list',
  'set',
  'frozenset',
  'sorted',
  'reversed',
  'iter',
  'enumerate',
  'zip',
  'next',
  'dict',
  'filter',
  'str',
]);

/** By the name of the function: a call of another function of this name only makes the answer more careful. */
function parameterSource(search: Search, file: PythonFile, symbol: number, steps: number): NameSource {
  const { engine } = search;
  const index = file.facts.functions.findIndex(({ parameters }) =>
    parameters.some((parameter) => parameter.symbol === symbol),
  );
  if (index === -1) return 'anything';
  const ref: FunctionRef = { file, index };
  const name = nameOfFunction(ref);
  const passed: NameSource[] = [];
  for (const path of engine.program.filesContaining(name)) {
    const each = engine.program.file(path);
    if (each === null) continue;
    const { tree, parent } = each.facts;
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Name && tree.kind[node] !== Node.Attribute) continue;
      if (nameText(tree, tree.data[node]!) !== name) continue;
      const call = parent[node]!;
      const isCalled = call >= 0 && tree.kind[call] === Node.Call && childrenOf(tree, call)[0] === node;
      const given = isCalled ? passedAt(each, call, ref, symbol) : null;
      if (given === null) return 'anything';
      passed.push(worst(given.map(({ file: at, node: value }) => sourceOf(search, at, value, steps))));
    }
  }
  return passed.length === 0 ? 'anything' : worst(passed);
}

interface Passed {
  readonly file: PythonFile;
  readonly node: number;
}

/** What a call gives the parameter, or its default; null when that cannot be told. */
function passedAt(
  caller: PythonFile,
  call: number,
  ref: FunctionRef,
  symbol: number,
): readonly Passed[] | null {
  const { facts } = caller;
  const { tree } = facts;
  const { parameters, ownerClass } = ref.file.facts.functions[ref.index]!;
  const at = parameters.findIndex((parameter) => parameter.symbol === symbol);
  const { name, role, defaultValue } = parameters[at]!;
  const [, ...given] = childrenOf(tree, call);
  const isSpread = (node: number) =>
    (tree.kind[node] === Node.Starred && role !== 'variadic') ||
    (tree.kind[node] === Node.Keyword && tree.data[node] === 0);
  if (given.some(isSpread)) return null;
  const positional = given.filter((node) => tree.kind[node] !== Node.Keyword);
  const first = at - (ownerClass === -1 ? 0 : 1);
  const named = given.filter(
    (node) => tree.kind[node] === Node.Keyword && nameText(tree, tree.data[node]!) === name,
  );
  const passed =
    role === 'variadic'
      ? positional.slice(first)
      : [...positional.slice(first, first + 1), ...named.map((node) => node - 1)];
  if (passed.length > 0) return passed.map((node) => ({ file: caller, node }));
  if (role === 'variadic') return [];
  return defaultValue < 0 ? [] : [{ file: ref.file, node: defaultValue }];
}
