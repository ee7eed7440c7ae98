// Functions and classes that an inlined body defines. At the call they are defined in another scope: what they declare must mean
// the same there, and what knows its own name must keep it.
import type { Warning } from '../../../../kernel/warning.ts';
import {
  CLASS_SCOPE,
  type FileFacts,
  FUNCTION_SCOPE,
  type FunctionFact,
  IS_CLASS,
  IS_FUNCTION,
} from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';

/** The scope of the class that the code stands in, as long as that is inside of `own`; -1 when it is not. */
export function innerClassOf({ scopes }: FileFacts, scope: number, own: number): number {
  for (let at = scope; at !== own && at >= 0; at = scopes.parent[at]!)
    if (scopes.kind[at] === CLASS_SCOPE) return at;
  return -1;
}

/** A class whose decorator may use the qualified name, as dataclass does for its repr; undefined when there is none. */
export function decoratedClassIn({ facts: { tree } }: PythonFile, fact: FunctionFact): number | undefined {
  const block = fact.node - 1;
  for (let node = tree.first[block]!; node <= block; node++) {
    if (tree.kind[node] !== Node.ClassDef) continue;
    if (childrenOf(tree, node).some((child) => tree.kind[child] === Node.Decorator)) return node;
  }
  return undefined;
}

/** A declaration in a function of the body, which would not be Python, or mean another variable, in the scope of the call. */
export function whyNotDeclaredThere(
  { facts, path }: PythonFile,
  fact: FunctionFact,
  to: { readonly file: PythonFile; readonly scope: number },
): string | null {
  const { tree, scopeOf, symbolOf, symbols } = facts;
  const block = fact.node - 1;
  for (let node = tree.first[block]!; node <= block; node++) {
    const kind = tree.kind[node];
    if ((kind !== Node.Global && kind !== Node.Nonlocal) || scopeOf[node] === fact.scope) continue;
    if (kind === Node.Global && to.file.path !== path)
      return 'a function in its body declares a global of the module that it stands in';
    if (kind === Node.Global) continue;
    for (let name = tree.first[node]!; name < node; name++) {
      const symbol = symbolOf[name]!;
      if (symbol < 0 || symbols.scope[symbol] !== fact.scope) continue;
      if (to.file.facts.scopes.kind[to.scope] !== FUNCTION_SCOPE)
        return 'a function in its body says nonlocal, which needs a function around it';
    }
  }
  return null;
}

/** A function in the body that is called there and nowhere else: nobody asks for its name, and nothing outlives the call. */
export function isOnlyCalled({ facts }: PythonFile, symbol: number): boolean {
  const definitions = facts.functions.filter((each) => each.symbol === symbol);
  const isPlain = definitions.every(
    ({ decorators, isAsync, yields }) => decorators.length === 0 && !isAsync && yields.length === 0,
  );
  if (definitions.length === 0 || !isPlain || facts.symbols.flags[symbol] !== IS_FUNCTION) return false;
  if (facts.embedded.some((unit) => unit.symbolOf.includes(symbol))) return false;
  const { tree, parent } = facts;
  return [...occurrencesOf(facts, symbol)].every((node) => {
    if (definitions.some(({ nameNode }) => nameNode === node)) return true;
    const call = parent[node]!;
    return tree.kind[call] === Node.Call && childrenOf(tree, call)[0] === node;
  });
}

/** Whether all functions around the code, up to `own`, are only called there. */
export function runsInside(file: PythonFile, scope: number, own: number): boolean {
  const { scopes, functions } = file.facts;
  for (let at = scope; at !== own && at >= 0; at = scopes.parent[at]!) {
    if (scopes.kind[at]! < FUNCTION_SCOPE) return false;
    const fact = functions.find((each) => each.scope === at);
    if (fact === undefined || fact.ownerClass >= 0 || !isOnlyCalled(file, fact.symbol)) return false;
  }
  return true;
}

/** Classes of the body are called after the scope that they are defined in. */
export function classesDefinedAnew(file: PythonFile, fact: FunctionFact): readonly Warning[] {
  const { tree, classes } = file.facts;
  return classes.flatMap(({ node, nameNode }) => {
    if (node < tree.first[fact.node - 1]! || node > fact.node) return [];
    const span = { start: tree.start[nameNode]!, end: tree.end[nameNode]! };
    const name = nameText(tree, tree.data[nameNode]!);
    return [
      {
        code: 'OwnPlace',
        message: `__qualname__ of the class ${name} names the scope of the call afterwards; its repr shows it`,
        place: { file: file.path, span },
        suggestion: null,
      },
    ];
  });
}

/** Why a definition of the body cannot get another name; null when nobody would notice. */
export function whyNotRenamed(file: PythonFile, symbol: number): string | null {
  const flags = file.facts.symbols.flags[symbol]!;
  if ((flags & (IS_FUNCTION | IS_CLASS)) === 0 || isOnlyCalled(file, symbol)) return null;
  const kind = (flags & IS_CLASS) === 0 ? 'function' : 'class';
  return `its body defines a ${kind} ${symbolText(file, symbol)}, a name that is taken here, and a ${kind} knows its own name`;
}
