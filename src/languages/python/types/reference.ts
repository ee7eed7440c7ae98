// A name, or a chain of attributes that starts at a name: what assignments and guards speak of.
import { BINDS, DELETES } from '../facts/file-facts.ts';
import { ANNOTATION_VALUE, STORE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { Code } from './engine.ts';
import { receiverOf } from './tree-shape.ts';
import type { Type } from './type.ts';

export interface Reference {
  readonly code: Code;
  /** Of the name at the start. */
  readonly symbol: number;
  /** Names (ids) of the attributes behind it: `a.b.c` has two. */
  readonly path: readonly number[];
  /** For a chain: its type when no guard says more. */
  readonly unguarded: Type | null;
}

/** Null when the expression is no such chain, or when no scope of the file binds its name. */
export function pathOf(
  code: Code,
  node: number,
): { readonly symbol: number; readonly path: readonly number[] } | null {
  const { tree, unit } = code;
  const path: number[] = [];
  let at = node;
  while (tree.kind[at] === Kind.Attribute) {
    path.unshift(tree.data[at]!);
    at = receiverOf(at);
  }
  if (tree.kind[at] !== Kind.Name) return null;
  const symbol = unit.symbolOf[at]!;
  return symbol < 0 ? null : { symbol, path };
}

/** Whether an expression is the reference itself. */
export function matches(reference: Reference, node: number): boolean {
  const { tree, unit } = reference.code;
  let at = node;
  for (let part = reference.path.length - 1; part >= 0; part--) {
    if (tree.kind[at] !== Kind.Attribute || tree.data[at] !== reference.path[part]) return false;
    at = receiverOf(at);
  }
  return tree.kind[at] === Kind.Name && unit.symbolOf[at] === reference.symbol;
}

/** The nodes in a subtree where the name at the start of the reference occurs, last first, until `visit` says stop. */
export function occurrenceBefore(reference: Reference, node: number): number {
  const { firstOccurrence, occurrence } = reference.code.file.facts.symbols;
  let low = firstOccurrence[reference.symbol]!;
  let high = firstOccurrence[reference.symbol + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (occurrence[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low > firstOccurrence[reference.symbol]! ? occurrence[low - 1]! : -1;
}

export function occursIn(reference: Reference, node: number): boolean {
  return occurrenceBefore(reference, node + 1) >= reference.code.tree.first[node]!;
}

/** Nodes in a subtree that change what the reference is: bindings of its name, stores to a part of the chain. */
export function changesIn(reference: Reference, node: number): number[] {
  const { tree, unit } = reference.code;
  const begin = tree.first[node]!;
  const found: number[] = [];
  for (let at = occurrenceBefore(reference, node + 1); at >= begin; at = occurrenceBefore(reference, at)) {
    if ((unit.useOf[at]! & (BINDS | DELETES)) !== 0 && !isBareAnnotation(reference.code, at)) found.push(at);
    else if (reference.path.length > 0 ? isStored(reference, at) : isReclassed(reference.code, at))
      found.push(at);
  }
  return found.reverse();
}

/** `x: Foo` binds nothing. */
function isBareAnnotation({ tree, unit }: Code, name: number): boolean {
  const parent = unit.parent[name]!;
  return tree.kind[parent] === Kind.AnnAssign && (tree.flags[parent]! & ANNOTATION_VALUE) === 0;
}

/** `self.a = ...` and `del self.a` change `self.a.b`. */
function isStored(reference: Reference, name: number): boolean {
  const { tree, unit } = reference.code;
  let at = name;
  for (const part of reference.path) {
    const parent = unit.parent[at]!;
    if (tree.kind[parent] !== Kind.Attribute || receiverOf(parent) !== at || tree.data[parent] !== part)
      return false;
    at = parent;
    if ((tree.flags[at]! & 3) !== 0) return true;
  }
  return false;
}

/** `x.__class__ = Other`: the object becomes one of another class. */
export function isReclassed({ tree, unit }: Code, name: number): boolean {
  const attribute = unit.parent[name]!;
  if (tree.kind[attribute] !== Kind.Attribute || (tree.flags[attribute]! & 3) !== STORE) return false;
  return receiverOf(attribute) === name && nameText(tree, tree.data[attribute]!) === '__class__';
}
