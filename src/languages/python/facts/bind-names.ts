// The second pass: from the lexical names of a file, with their scopes, to symbols and what each name means, by the
// rules of CPython's symbol table. Bindings first, then reads, because a scope binds a name everywhere or nowhere.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { bindingBits, boundAfter, mayRunAgainBefore } from './binding-order.ts';
import { isBuiltinName } from './builtin-names.ts';
import { addSymbol, type FactsArena, resetSymbols } from './facts-arena.ts';
import {
  ANNOTATES,
  BINDS,
  CLASS_SCOPE,
  DELETES,
  IS_ANNOTATED_ONLY,
  IS_DECLARED,
  IS_DELETED,
  IS_IMPLICIT,
  MODULE_SCOPE,
  NOT_A_NAME,
  READS,
  TYPE_PARAMETER_SCOPE,
  UNBOUND,
} from './file-facts.ts';
import { type PrivateNames, privateName, privateNamesOf } from './private-names.ts';
import { readAfterDeleted } from './read-after-deleted.ts';
import type { ScopeWalk } from './walk-scopes.ts';

/** Instead of a symbol: a `nonlocal` whose scope is not known yet. */
const PENDING = -3;
/** Bound after every node: not at all, as far as one sees. */
const NEVER = 0x7fffffff;
const EVER = -1;

/** Fills symbolOf, and the symbols of the arena. */
export function bindNames(walk: ScopeWalk, symbolOf: Int32Array): void {
  const { arena, tree, scopeOf, useOf } = walk;
  const { data } = tree;
  const { names } = arena;
  const privates = privateNamesOf(tree);
  resetSymbols(arena, tree.nameCount + privates.room);
  symbolOf.fill(NOT_A_NAME);
  const declared = arena.declarations.length > 0;
  if (declared) declareNames(walk, privates, symbolOf);

  let deferred: number[] | null = null;
  for (let index = arena.nameCount - 1; index >= 0; index--) {
    const node = names[index]!;
    if ((useOf[node]! & (BINDS | DELETES)) === 0) continue;
    const bits = useOf[node]! & BINDS ? bindingBits(tree, walk.parent, node) : IS_DELETED;
    if (bits === 0) {
      useOf[node] = READS;
      continue;
    }
    const scope = scopeOf[node]!;
    const name = privates.any ? privateName(privates, walk, data[node]!, scope) : data[node]!;
    const symbol = symbolIn(arena, scope, name);
    if (symbol !== PENDING) {
      symbolOf[node] = bindName(walk, node, name, bits, symbol);
    } else {
      deferred ??= [];
      deferred.push(node);
    }
  }
  if (declared) resolveNonlocals(walk, privates, symbolOf);
  if (deferred !== null) {
    for (const node of deferred) {
      const scope = scopeOf[node]!;
      const name = privateName(privates, walk, data[node]!, scope);
      const bits = useOf[node]! & BINDS ? bindingBits(tree, walk.parent, node) : IS_DELETED;
      symbolOf[node] = bindName(walk, node, name, bits, symbolIn(arena, scope, name));
    }
  }
  readNames(walk, privates, symbolOf);
}

function readNames(walk: ScopeWalk, privates: PrivateNames, symbolOf: Int32Array): void {
  const { arena, tree, scopeOf, useOf } = walk;
  const { data } = tree;
  const { names, moduleSymbol, boundInside, symbolBound, symbolScope } = arena;
  const { any, classCell } = privates;
  for (let index = arena.nameCount - 1; index >= 0; index--) {
    const node = names[index]!;
    if ((useOf[node]! & (BINDS | READS)) !== READS) continue;
    const scope = scopeOf[node]!;
    let name = data[node]!;
    if (any) name = privateName(privates, walk, name, scope);
    let symbol = boundInside[name] === 0 ? moduleSymbol[name]! : visibleSymbol(arena, scope, name);
    if (name === classCell) symbol = classCellSymbol(privates, arena, scope, symbol, name);
    if (symbol >= 0 && node <= symbolBound[symbol]! && scope === symbolScope[symbol])
      symbol = readBeforeBound(walk, node, name, symbol);
    else if (
      symbol >= 0 &&
      (arena.symbolFlags[symbol]! & IS_DELETED) !== 0 &&
      scope === symbolScope[symbol] &&
      arena.scopeKind[scope]! <= CLASS_SCOPE &&
      readAfterDeleted(walk, node, symbol, symbolOf)
    )
      symbol = meantWithout(walk, node, name, symbol);
    symbolOf[node] = symbol;
  }
}

/** Adds a binding to the symbol of its scope and name, which is made when there is none. */
function bindName(walk: ScopeWalk, node: number, name: number, bits: number, known: number): number {
  const { arena, tree, parent } = walk;
  const scope = walk.scopeOf[node]!;
  let symbol = known;
  if (symbol < 0) {
    const kind = arena.scopeKind[scope]!;
    const bound = kind === MODULE_SCOPE || kind === CLASS_SCOPE ? NEVER : EVER;
    symbol = addSymbol(arena, scope, tree.data[node]!, bound);
    setSymbol(arena, scope, name, symbol);
  }
  arena.symbolFlags[symbol]! |= bits;
  if (arena.symbolBound[symbol] === EVER || (bits & (IS_DELETED | IS_ANNOTATED_ONLY)) !== 0) return symbol;
  if (arena.symbolScope[symbol] !== scope) {
    arena.symbolBound[symbol] = EVER;
  } else {
    const after = boundAfter(tree, parent, node);
    if (after < arena.symbolBound[symbol]!) arena.symbolBound[symbol] = after;
  }
  return symbol;
}

function declareNames(walk: ScopeWalk, privates: PrivateNames, symbolOf: Int32Array): void {
  const { arena, tree, parent, scopeOf } = walk;
  for (let index = arena.declarations.length - 1; index >= 0; index--) {
    const node = arena.declarations[index]!;
    const scope = scopeOf[node]!;
    const spelled = tree.data[node]!;
    const name = privateName(privates, walk, spelled, scope);
    if (tree.kind[parent[node]!] === Node.Nonlocal && scope !== 0) {
      if (symbolIn(arena, scope, name) < 0) setSymbol(arena, scope, name, PENDING);
      continue;
    }
    let symbol = arena.moduleSymbol[name]!;
    if (symbol < 0) {
      symbol = addSymbol(arena, 0, spelled, NEVER);
      setSymbol(arena, 0, name, symbol);
    }
    arena.symbolFlags[symbol]! |= IS_DECLARED;
    if (scope !== 0) setSymbol(arena, scope, name, symbol);
    symbolOf[node] = symbol;
  }
}

/** Outer scopes first, so that a `nonlocal` may lead to another one. */
function resolveNonlocals(walk: ScopeWalk, privates: PrivateNames, symbolOf: Int32Array): void {
  const { arena, tree, parent, scopeOf } = walk;
  const nonlocals = arena.declarations.filter((node) => tree.kind[parent[node]!] === Node.Nonlocal);
  nonlocals.sort((a, b) => scopeOf[a]! - scopeOf[b]! || a - b);
  for (const node of nonlocals) {
    const scope = scopeOf[node]!;
    const name = privateName(privates, walk, tree.data[node]!, scope);
    let symbol = symbolIn(arena, scope, name);
    if (symbol === PENDING) {
      symbol = nonlocalTarget(privates, arena, scope, name);
      // Nothing to refer to is an error in Python; a symbol of its own keeps the file usable.
      if (symbol < 0) symbol = addSymbol(arena, scope, tree.data[node]!, EVER);
      setSymbol(arena, scope, name, symbol);
    }
    arena.symbolFlags[symbol]! |= IS_DECLARED;
    symbolOf[node] = symbol;
  }
}

function nonlocalTarget(privates: PrivateNames, arena: FactsArena, scope: number, name: number): number {
  for (let outer = arena.scopeParent[scope]!; outer > 0; outer = arena.scopeParent[outer]!) {
    if (arena.scopeKind[outer] === CLASS_SCOPE) {
      if (name === privates.classCell) return classCellOf(privates, arena, outer, name);
      continue;
    }
    const symbol = symbolIn(arena, outer, name);
    if (symbol >= 0 && arena.symbolScope[symbol] !== 0) return symbol;
  }
  return UNBOUND;
}

/** The symbol that a name means in a scope: LEGB, where the names of a class are seen from its body only. */
function visibleSymbol(arena: FactsArena, scope: number, name: number): number {
  const { scopeKind, scopeParent } = arena;
  let at = scope;
  // An annotation scope directly in a class sees the class too.
  const seen = scopeKind[scope] === TYPE_PARAMETER_SCOPE ? scopeParent[scope]! : scope;
  while (at !== 0) {
    if (scopeKind[at] !== CLASS_SCOPE || at === seen || at === scope) {
      const symbol = symbolIn(arena, at, name);
      if (symbol >= 0) return symbol;
    }
    at = scopeParent[at]!;
  }
  return arena.moduleSymbol[name]!;
}

/** `__class__` in a function inside a class is the class, whatever the class itself binds by that name. */
function classCellSymbol(
  privates: PrivateNames,
  arena: FactsArena,
  scope: number,
  lexical: number,
  name: number,
): number {
  const owner = lexical >= 0 ? arena.symbolScope[lexical]! : 0;
  for (let inner = scope; inner > 0 && inner !== owner; inner = arena.scopeParent[inner]!) {
    const outer = arena.scopeParent[inner]!;
    if (arena.scopeKind[outer] !== CLASS_SCOPE) continue;
    return classCellOf(privates, arena, outer, name);
  }
  return lexical;
}

function classCellOf(privates: PrivateNames, arena: FactsArena, scope: number, name: number): number {
  const known = privates.classCells.get(scope);
  if (known !== undefined) return known;
  const symbol = addSymbol(arena, scope, name, EVER);
  arena.symbolFlags[symbol]! |= IS_IMPLICIT;
  privates.classCells.set(scope, symbol);
  return symbol;
}

/**
 * A module or class that reads a name before it has bound it means the global or builtin of that name. Only what is
 * certain counts: not in a loop that may come round, and at module level only where another meaning is known to exist.
 */
function readBeforeBound(walk: ScopeWalk, node: number, name: number, symbol: number): number {
  const { arena, tree, parent, useOf } = walk;
  const bound = arena.symbolBound[symbol]!;
  if (mayRunAgainBefore(tree, parent, node, bound)) return symbol;
  // The annotation of `x: x = 1` is looked at after the assignment.
  const isOwn = bound < tree.count && tree.kind[bound] === Node.AnnAssign && tree.first[bound]! <= node;
  if (isOwn && useOf[node]! & ANNOTATES && tree.flags[bound]! & Flag.ANNOTATION_SIMPLE) return symbol;
  return meantWithout(walk, node, name, symbol);
}

/** What a name means where its own scope has no value for it: the global, for a module the builtin. */
function meantWithout(
  { arena, tree, scopeOf }: ScopeWalk,
  node: number,
  name: number,
  symbol: number,
): number {
  if (scopeOf[node] !== 0) return arena.moduleSymbol[name]!;
  return arena.firstStar < node || isBuiltinName(nameText(tree, tree.data[node]!)) ? UNBOUND : symbol;
}

/** The symbol a scope has for a name, UNBOUND, or PENDING. */
function symbolIn(arena: FactsArena, scope: number, name: number): number {
  if (scope === 0) return arena.moduleSymbol[name]!;
  const { slotScope, slotName, slotMask } = arena;
  let slot = firstSlot(scope, name) & slotMask;
  while (slotScope[slot] !== 0) {
    if (slotScope[slot] === scope && slotName[slot] === name) return arena.slotSymbol[slot]!;
    slot = (slot + 1) & slotMask;
  }
  return UNBOUND;
}

function setSymbol(arena: FactsArena, scope: number, name: number, symbol: number): void {
  if (scope === 0) {
    arena.moduleSymbol[name] = symbol;
    return;
  }
  const { slotScope, slotName, slotMask } = arena;
  let slot = firstSlot(scope, name) & slotMask;
  while (slotScope[slot] !== 0 && (slotScope[slot] !== scope || slotName[slot] !== name))
    slot = (slot + 1) & slotMask;
  slotScope[slot] = scope;
  slotName[slot] = name;
  arena.slotSymbol[slot] = symbol;
  arena.boundInside[name] = 1;
}

function firstSlot(scope: number, name: number): number {
  const hash = Math.imul(scope, 0x9e3779b1) ^ Math.imul(name, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

/** Flags of symbols as they are at the end: annotated only means that there is no other binding. */
export function finalFlags(flags: number): number {
  return flags & ~(IS_ANNOTATED_ONLY | IS_DECLARED | IS_DELETED) ? flags & ~IS_ANNOTATED_ONLY : flags;
}
