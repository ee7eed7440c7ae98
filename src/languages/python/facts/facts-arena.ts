// Memory that analysing a file needs and nobody keeps: used again for every file, grown when one is larger.
import { createSyntaxArena, type SyntaxArena } from '../syntax/parse-python.ts';

export interface FactsArena {
  readonly syntax: SyntaxArena;

  /** Nodes of lexical names, last of the file first. */
  names: Int32Array;
  nameCount: number;
  /** How many of them bind. */
  bindingCount: number;
  /** Identifiers of `global` and `nonlocal` statements, last first. */
  declarations: number[];
  /** The first `from m import *` at module level, or a number past all nodes. */
  firstStar: number;

  scopeKind: Uint8Array;
  scopeNode: Int32Array;
  scopeParent: Int32Array;
  scopeCount: number;

  symbolScope: Int32Array;
  symbolName: Int32Array;
  symbolFlags: Uint16Array;
  /** For symbols of modules and classes: the node after which it is bound first, -1 when that cannot be said. */
  symbolBound: Int32Array;
  symbolCount: number;

  /** By name id: the module's symbol or -1; whether a scope other than the module binds or declares it. */
  moduleSymbol: Int32Array;
  boundInside: Uint8Array;
  /** Open addressing by scope and name, for all scopes but the module; scope 0 is an empty slot. */
  slotScope: Int32Array;
  slotName: Int32Array;
  slotSymbol: Int32Array;
  slotMask: number;
}

export function createFactsArena(): FactsArena {
  return {
    syntax: createSyntaxArena(),
    names: new Int32Array(256),
    nameCount: 0,
    bindingCount: 0,
    declarations: [],
    firstStar: 0,
    scopeKind: new Uint8Array(64),
    scopeNode: new Int32Array(64),
    scopeParent: new Int32Array(64),
    scopeCount: 0,
    symbolScope: new Int32Array(64),
    symbolName: new Int32Array(64),
    symbolFlags: new Uint16Array(64),
    symbolBound: new Int32Array(64),
    symbolCount: 0,
    moduleSymbol: new Int32Array(256),
    boundInside: new Uint8Array(256),
    slotScope: new Int32Array(64),
    slotName: new Int32Array(64),
    slotSymbol: new Int32Array(64),
    slotMask: 0,
  };
}

/** Opens a scope below another and returns its number. */
export function addScope(arena: FactsArena, kind: number, node: number, parent: number): number {
  const scope = arena.scopeCount++;
  if (scope === arena.scopeKind.length) {
    const size = scope * 2;
    arena.scopeKind = grown(arena.scopeKind, new Uint8Array(size));
    arena.scopeNode = grown(arena.scopeNode, new Int32Array(size));
    arena.scopeParent = grown(arena.scopeParent, new Int32Array(size));
  }
  arena.scopeKind[scope] = kind;
  arena.scopeNode[scope] = node;
  arena.scopeParent[scope] = parent;
  return scope;
}

/** A new symbol; the caller puts it where it is found again. */
export function addSymbol(arena: FactsArena, scope: number, name: number, bound: number): number {
  const symbol = arena.symbolCount++;
  if (symbol === arena.symbolScope.length) {
    const size = symbol * 2;
    arena.symbolScope = grown(arena.symbolScope, new Int32Array(size));
    arena.symbolName = grown(arena.symbolName, new Int32Array(size));
    arena.symbolFlags = grown(arena.symbolFlags, new Uint16Array(size));
    arena.symbolBound = grown(arena.symbolBound, new Int32Array(size));
  }
  arena.symbolScope[symbol] = scope;
  arena.symbolName[symbol] = name;
  arena.symbolFlags[symbol] = 0;
  arena.symbolBound[symbol] = bound;
  return symbol;
}

export function roomForNames(arena: FactsArena, nodes: number): void {
  if (arena.names.length < nodes) arena.names = new Int32Array(2 ** Math.ceil(Math.log2(nodes)));
}

/** Empties the tables by name id and by scope; `names` counts name ids, the room for mangled ones included. */
export function resetSymbols(arena: FactsArena, names: number): void {
  arena.symbolCount = 0;
  if (arena.moduleSymbol.length < names) {
    const size = 2 ** Math.ceil(Math.log2(names));
    arena.moduleSymbol = new Int32Array(size);
    arena.boundInside = new Uint8Array(size);
  }
  arena.moduleSymbol.fill(-1, 0, names);
  arena.boundInside.fill(0, 0, names);
  let slots = 64;
  while (slots < arena.bindingCount * 2) slots *= 2;
  if (slots > arena.slotScope.length) {
    arena.slotScope = new Int32Array(slots);
    arena.slotName = new Int32Array(slots);
    arena.slotSymbol = new Int32Array(slots);
  } else {
    arena.slotScope.fill(0, 0, slots);
  }
  arena.slotMask = slots - 1;
}

function grown<T extends Int32Array | Uint8Array | Uint16Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
