// Where along the method resolution order an attribute is defined.

import { NO_SCOPE } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { Engine } from './engine.ts';
import { codeOf, indexOf } from './engine.ts';
import { type Ancestor, linearize } from './linearize.ts';
import { namedTupleFields } from './named-tuple.ts';
import { plainString } from './tree-shape.ts';
import type { ClassRef } from './type.ts';

export interface FoundMember {
  readonly class: ClassRef;
  /** In the class body, or -1 when it is only set through `self` or named by `__slots__`. */
  readonly symbol: number;
}

export type Found =
  | { readonly kind: 'found'; readonly member: FoundMember }
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'absent' };

const ABSENT: Found = { kind: 'absent' };

/** `name` is as the interpreter knows it: a private one is mangled. */
export function findMember(engine: Engine, ref: ClassRef, name: string): Found {
  return findIn(engine, linearize(engine, ref).order, 0, name);
}

/** For `super()`: only behind `after` in the order. */
export function findMemberAfter(engine: Engine, ref: ClassRef, after: ClassRef, name: string): Found {
  const { order } = linearize(engine, ref);
  const at = order.findIndex(
    (one) => one.kind === 'class' && one.class.file === after.file && one.class.index === after.index,
  );
  return at < 0 ? ABSENT : findIn(engine, order, at + 1, name);
}

function findIn(engine: Engine, order: readonly Ancestor[], from: number, name: string): Found {
  for (let at = from; at < order.length; at++) {
    const one = order[at]!;
    if (one.kind === 'unknown') return { kind: 'unknown', reason: one.base.reason };
    const symbol = ownMember(engine, one.class, name);
    if (symbol !== null) return { kind: 'found', member: { class: one.class, symbol } };
  }
  return ABSENT;
}

/** The symbol of a member that the class itself defines; -1 when it has no symbol; null when it does not define it. */
export function ownMember(engine: Engine, ref: ClassRef, name: string): number | null {
  const index = indexOf(engine, ref.file);
  const symbol = index.members(ref.index).get(name);
  if (symbol !== undefined && (index.bindings(symbol).length > 0 || index.declarations(symbol).length > 0))
    return symbol;
  if (index.selfAttributes(ref.index).has(name)) return -1;
  if (slotsOf(engine, ref).has(name) || namedTupleFields(engine, ref).has(name)) return -1;
  const { scope, entries } = ref.file.facts.classes[ref.index]!;
  if (scope === NO_SCOPE && entries.some((entry) => entry.name === name)) return -1;
  return null;
}

const NO_SLOTS: ReadonlySet<string> = new Set();

/** Names in a literal `__slots__`. */
export function slotsOf(engine: Engine, ref: ClassRef): ReadonlySet<string> {
  const index = indexOf(engine, ref.file);
  const symbol = index.members(ref.index).get('__slots__');
  if (symbol === undefined) return NO_SLOTS;
  const { tree, unit } = codeOf(engine, ref.file);
  const names = new Set<string>();
  for (const binding of index.bindings(symbol)) {
    const statement = unit.parent[binding]!;
    if (tree.kind[statement] !== Kind.Assign && tree.kind[statement] !== Kind.AnnAssign) continue;
    const value = statement - 1;
    const isList =
      tree.kind[value] === Kind.Tuple ||
      tree.kind[value] === Kind.List ||
      tree.kind[value] === Kind.SetDisplay;
    for (const element of isList ? childrenOf(tree, value) : [value]) {
      const name = plainString(tree, element);
      if (name !== null) names.add(name);
    }
  }
  return names;
}
