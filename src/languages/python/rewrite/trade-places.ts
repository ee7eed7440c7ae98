// May an evaluation come later than what it came before so far, or not at all? Only when nobody can tell: no effects change
// their order or get lost, and nothing that one reads is written by the other.
import {
  BINDS,
  COMPREHENSION_SCOPE,
  DELETES,
  type FileFacts,
  IS_DECLARED,
  READS,
} from '../facts/file-facts.ts';
import { occurrencesOf } from '../facts/symbol-occurrences.ts';
import { symbolText } from '../rename/bound-names.ts';
import * as Node from '../syntax/node-kinds.ts';
import { firstChild } from '../types/tree-shape.ts';
import type { Code, Effects } from './effects.ts';

/** Why `moved` may not be evaluated behind `crossed`; null when it may. */
export function whyNotAcross(code: Code, moved: Effects, crossed: Effects): string | null {
  const name = (symbol: number) => symbolText(code.file, symbol);
  const moves = moved.acts || moved.speaks;
  if (moves && (crossed.acts || crossed.speaks)) return 'calls would run in another order';
  if (moves && crossed.fails) return 'it would not run any more when the code before it fails';
  if (moved.fails && (crossed.speaks || crossed.stores))
    return 'it may fail, and would do so only when more was done';
  if ((moves || moved.fails) && crossed.leaves)
    return 'it would not run any more where the code before it leaves';
  if (moved.acts && crossed.stores) return 'its call would run behind a store that comes after it now';
  if (moved.acts && crossed.looks) return 'its call may change what is looked at before it then';
  for (const symbol of moved.reads) {
    if (crossed.binds.has(symbol)) return `${name(symbol)} is bound anew in between`;
    if (crossed.acts && isShared(code.file.facts, symbol))
      return `a call in between may bind ${name(symbol)} anew`;
  }
  if (moved.looks && crossed.acts) return 'a call in between may change what it looks at';
  if (moved.looks && crossed.stores) return 'a store in between may change what it looks at';
  for (const symbol of crossed.binds) {
    if ((moved.acts || moved.asks) && isReadElsewhere(code.file.facts, symbol))
      return `its call may read ${name(symbol)}, which is bound in between`;
    if (moved.fails && outlivesFailure(code.file.facts, symbol))
      return `the expression may raise, and moving it behind the binding of ${name(symbol)} would delay the exception`;
  }
  for (const symbol of moved.binds) {
    if (crossed.reads.has(symbol) || crossed.binds.has(symbol)) return `${name(symbol)} is used in between`;
  }
  for (const symbol of crossed.reads) {
    if (moved.acts && isShared(code.file.facts, symbol)) return `its call may bind ${name(symbol)} anew`;
  }
  return null;
}

/** Why it may not go; null when nobody would miss it. */
export function whyNotDropped({ acts, speaks, fails, binds }: Effects): string | null {
  if (acts || speaks) return 'it does something';
  if (binds.size > 0) return 'it binds a name';
  return fails ? 'it may fail' : null;
}

/** Some function says `global` or `nonlocal` of it: calling that function may bind it. */
export function isShared({ symbols }: FileFacts, symbol: number): boolean {
  return (symbols.flags[symbol]! & IS_DECLARED) !== 0;
}

/** A call may read it: code in another scope than its own does. */
function isReadElsewhere(facts: FileFacts, symbol: number): boolean {
  const { symbols, scopes, scopeOf, useOf } = facts;
  if (isShared(facts, symbol)) return true;
  const own = symbols.scope[symbol]!;
  return occurrencesOf(facts, symbol).some((node) => {
    if ((useOf[node]! & READS) === 0) return false;
    let scope = scopeOf[node]!;
    while (scope !== own && scopes.kind[scope] === COMPREHENSION_SCOPE) scope = scopes.parent[scope]!;
    return scope !== own;
  });
}

/** An exception does not end the life of its value: another scope has it, or what follows the `try` or `with` reads it. */
function outlivesFailure(facts: FileFacts, symbol: number): boolean {
  if (isShared(facts, symbol)) return true;
  const { tree, useOf } = facts;
  const nodes = [...occurrencesOf(facts, symbol)];
  return nodes.some((node) => {
    if ((useOf[node]! & (BINDS | DELETES)) === 0) return false;
    const body = guardedBlockOf(facts, node);
    if (body < 0) return false;
    const isInside = (other: number) => tree.first[body]! <= other && other <= body;
    return nodes.some((other) => (useOf[other]! & READS) !== 0 && !isInside(other));
  });
}

/** The innermost body of a `try` or `with` that holds the node in its function; -1 when there is none. */
function guardedBlockOf({ tree, parent }: FileFacts, node: number): number {
  for (let inner = node; parent[inner]! >= 0; inner = parent[inner]!) {
    const owner = parent[inner]!;
    if (tree.kind[inner] !== Node.Block) continue;
    switch (tree.kind[owner]) {
      case Node.Try:
      case Node.TryStar:
        if (firstChild(tree, owner) === inner) return inner;
        break;
      case Node.With:
      case Node.AsyncWith:
        return inner;
      case Node.FunctionDef:
      case Node.AsyncFunctionDef:
        return -1;
    }
  }
  return -1;
}
