// Names that are bound once and for all: what is made of them later is what would be made of them now.
import { IS_DECLARED, IS_DELETED, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';

/** Nobody can bind it again when the value is made later. */
export function isSettled({ facts }: PythonFile, symbol: number): boolean {
  if ((facts.symbols.flags[symbol]! & (IS_DECLARED | IS_DELETED)) !== 0) return false;
  const bindings = bindingNodesOf(facts, symbol);
  if (bindings.length !== 1) return false;
  const { tree, parent } = facts;
  const isGlobal = facts.symbols.scope[symbol] === MODULE_SCOPE;
  for (let node = bindings[0]!.node; node >= 0; node = parent[node]!) {
    const kind = tree.kind[node];
    if (kind === Node.For || kind === Node.While || kind === Node.AsyncFor || kind === Node.Comprehension)
      return false;
    if (!isGlobal && (kind === Node.FunctionDef || kind === Node.Lambda)) return true;
  }
  return true;
}
