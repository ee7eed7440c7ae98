// Where the name that `getattr(self, name)` looks up comes from. Names that are spelled out in the workspace can be checked;
// all others can be any name.
import { BINDS, IS_PARAMETER } from '../../facts/file-facts.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { FunctionRef } from '../../types/type.ts';
import { nameOfFunction } from '../parameter-family.ts';

/** `literals`: every call that passes it passes a string literal. `collection`: items of a list that has a name. */
export type NameSource = 'literals' | 'collection' | 'anything';

export function nameSource(engine: PythonEngine, file: PythonFile, node: number): NameSource {
  const { tree, symbolOf, symbols } = file.facts;
  const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
  if (symbol < 0) return 'anything';
  if ((symbols.flags[symbol]! & IS_PARAMETER) !== 0) return parameterSource(engine, file, symbol);
  const iterable = iterableOf(file, symbol);
  if (iterable === -1) return 'anything';
  switch (tree.kind[iterable]) {
    case Node.Name: {
      const collection = symbolOf[iterable]!;
      const isGiven = collection >= 0 && (symbols.flags[collection]! & IS_PARAMETER) !== 0;
      return isGiven ? parameterSource(engine, file, collection) : 'collection';
    }
    case Node.Attribute:
    case Node.Tuple:
    case Node.List:
    case Node.SetDisplay:
      return 'collection';
    default:
      return 'anything';
  }
}

/** What the one loop that binds the variable goes through; -1 when something else binds it too. */
function iterableOf({ facts }: PythonFile, symbol: number): number {
  const { tree, symbols, useOf, parent } = facts;
  const { firstOccurrence, occurrence } = symbols;
  const uses = [...occurrence.subarray(firstOccurrence[symbol]!, firstOccurrence[symbol + 1]!)];
  const bindings = uses.filter((use) => (useOf[use]! & BINDS) !== 0);
  const loop = bindings.length === 1 ? parent[bindings[0]!]! : -1;
  const isLoop = loop >= 0 && (tree.kind[loop] === Node.For || tree.kind[loop] === Node.Comprehension);
  if (!isLoop) return -1;
  const [target, iterable] = childrenOf(tree, loop);
  return target === bindings[0] ? iterable! : -1;
}

/** By the name of the function: a call of another function of this name only makes the answer more careful. */
function parameterSource(engine: PythonEngine, file: PythonFile, symbol: number): NameSource {
  const index = file.facts.functions.findIndex(({ parameters }) =>
    parameters.some((parameter) => parameter.symbol === symbol),
  );
  if (index === -1) return 'anything';
  const ref: FunctionRef = { file, index };
  const name = nameOfFunction(ref);
  let calls = 0;
  for (const path of engine.program.filesContaining(name)) {
    const each = engine.program.file(path);
    if (each === null) continue;
    const { tree, parent } = each.facts;
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Name && tree.kind[node] !== Node.Attribute) continue;
      if (nameText(tree, tree.data[node]!) !== name) continue;
      const call = parent[node]!;
      const isCalled = call >= 0 && tree.kind[call] === Node.Call && childrenOf(tree, call)[0] === node;
      if (!isCalled || !passesLiterals(each, call, ref, symbol)) return 'anything';
      calls++;
    }
  }
  return calls === 0 ? 'anything' : 'literals';
}

function passesLiterals(caller: PythonFile, call: number, ref: FunctionRef, symbol: number): boolean {
  const { facts } = caller;
  const { tree } = facts;
  const { parameters, ownerClass } = ref.file.facts.functions[ref.index]!;
  const at = parameters.findIndex((parameter) => parameter.symbol === symbol);
  const { name, role } = parameters[at]!;
  const [, ...given] = childrenOf(tree, call);
  const isSpread = (node: number) =>
    tree.kind[node] === Node.Starred || (tree.kind[node] === Node.Keyword && tree.data[node] === 0);
  if (given.some(isSpread)) return false;
  const positional = given.filter((node) => tree.kind[node] !== Node.Keyword);
  const first = at - (ownerClass === -1 ? 0 : 1);
  const named = given.filter(
    (node) => tree.kind[node] === Node.Keyword && nameText(tree, tree.data[node]!) === name,
  );
  const passed =
    role === 'variadic'
      ? positional.slice(first)
      : [...positional.slice(first, first + 1), ...named.map((node) => node - 1)];
  return passed.every((node) => stringValue(facts, node) !== null);
}
