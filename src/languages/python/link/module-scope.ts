// The names of a module's own scope, and what happens to each of them from the first line of the file to the last: the
// order decides what others see of a module once it is loaded.
import {
  BINDS,
  DELETES,
  type FileFacts,
  IS_ANNOTATED_ONLY,
  IS_DECLARED,
  IS_DELETED,
  IS_IMPORT,
} from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';

/** Something that binds or unbinds a name while its module is loaded. */
export interface NameEvent {
  readonly kind: 'own' | 'import' | 'deleted';
  /** Offset in the file; after its end when it happens later, in a function. */
  readonly at: number;
  /** Whether it happens whenever the module is loaded: not in a branch, loop, try block or function. */
  readonly always: boolean;
  /** Index into facts.imports for an import, else -1. */
  readonly importIndex: number;
}

/** Symbols of the module scope by name. */
export function moduleSymbols(facts: FileFacts): ReadonlyMap<string, number> {
  let symbols = symbolsOfFacts.get(facts);
  if (symbols === undefined) {
    symbols = new Map();
    const { scope, name, count } = facts.symbols;
    for (let symbol = 0; symbol < count; symbol++) {
      if (scope[symbol] === 0) symbols.set(nameText(facts.tree, name[symbol]!), symbol);
    }
    symbolsOfFacts.set(facts, symbols);
  }
  return symbols;
}

const symbolsOfFacts = new WeakMap<FileFacts, Map<string, number>>();

/** What happens to a symbol, in the order of the source. */
export function eventsOf(facts: FileFacts, symbol: number): readonly NameEvent[] {
  const { firstOccurrence, occurrence } = facts.symbols;
  const events: NameEvent[] = [];
  for (let at = firstOccurrence[symbol]!; at < firstOccurrence[symbol + 1]!; at++) {
    const node = occurrence[at]!;
    const use = facts.useOf[node]!;
    if ((use & (BINDS | DELETES)) === 0) continue;
    const isLate = facts.scopeOf[node] !== facts.symbols.scope[symbol];
    const importIndex = (use & BINDS) === 0 ? -1 : importBinding(facts, node);
    events.push({
      kind: (use & BINDS) === 0 ? 'deleted' : importIndex >= 0 ? 'import' : 'own',
      at: isLate ? facts.tree.length : facts.tree.start[node]!,
      always: !isLate && isAlwaysReached(facts, node),
      importIndex,
    });
  }
  return events.sort((a, b) => a.at - b.at);
}

/** Whether the file itself gives the name a value, other than by importing it. */
export function hasOwnBinding(facts: FileFacts, symbol: number): boolean {
  return (facts.symbols.flags[symbol]! & ~(IS_IMPORT | IS_DECLARED | IS_DELETED)) !== 0;
}

/** `x: int` alone: a name for checkers, none for the interpreter. */
export function isOnlyAnnotated(facts: FileFacts, symbol: number): boolean {
  return (facts.symbols.flags[symbol]! & ~(IS_DECLARED | IS_DELETED)) === IS_ANNOTATED_ONLY;
}

/** Index of the import that binds a name at this node, or -1. */
export function importBinding(facts: FileFacts, node: number): number {
  let byNode = importsByNode.get(facts);
  if (byNode === undefined) {
    byNode = new Map();
    for (const [index, { boundNode }] of facts.imports.entries()) byNode.set(boundNode, index);
    importsByNode.set(facts, byNode);
  }
  return byNode.get(node) ?? -1;
}

const importsByNode = new WeakMap<FileFacts, Map<number, number>>();

/** Whether nothing around the node decides if it runs, up to the scope it stands in. */
export function isAlwaysReached(facts: FileFacts, node: number): boolean {
  const { parent, tree } = facts;
  for (let above = parent[node]!; above >= 0; above = parent[above]!) {
    if (DECIDES[tree.kind[above]!] === 1) return false;
  }
  return true;
}

const DECIDES = new Uint8Array(256);
for (const kind of [
  Kind.If,
  Kind.For,
  Kind.AsyncFor,
  Kind.While,
  Kind.With,
  Kind.AsyncWith,
  Kind.Match,
  Kind.Try,
  Kind.TryStar,
  Kind.IfExp,
  Kind.BoolOp,
  Kind.Lambda,
  Kind.ListComp,
  Kind.SetComp,
  Kind.DictComp,
  Kind.GeneratorExp,
]) {
  DECIDES[kind] = 1;
}
