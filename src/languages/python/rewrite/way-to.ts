// What is evaluated before a place, inside of a statement or block that holds it, and whether the place is reached at all, or
// more than once. In the order of CPython, which is that of the source but for a few.
import type { CodeUnit } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';

export interface Way {
  /** Nodes whose whole subtrees may be evaluated before. */
  readonly crossed: readonly number[];
  /** It may not be reached. */
  readonly conditional: boolean;
  /** It may be reached several times. */
  readonly repeated: boolean;
  /** What it raises may be caught, or something is done when it raises. */
  readonly guarded: boolean;
  /** It runs when a function, lambda or generator runs, and nobody knows when. */
  readonly later: boolean;
}

interface Steps {
  readonly crossed: number[];
  conditional: boolean;
  repeated: boolean;
  guarded: boolean;
  later: boolean;
}

/** From the beginning of `top` to `node`, which is below it. */
export function wayTo(unit: CodeUnit, top: number, node: number): Way {
  const way: Steps = { crossed: [], conditional: false, repeated: false, guarded: false, later: false };
  const { parent } = unit;
  for (let inner = node; inner !== top; ) {
    const owner = parent[inner]!;
    const isLoop = unit.tree.kind[owner] === Node.Comprehension;
    if (isLoop || isComprehension(unit.tree.kind[owner]!))
      inner = stepOutOf(unit, isLoop ? parent[owner]! : owner, inner, way);
    else {
      step(unit, owner, inner, way);
      inner = owner;
    }
  }
  return way;
}

/** Out of a comprehension: only the first iterable is evaluated once, and before everything else. */
function stepOutOf({ tree, parent }: CodeUnit, comprehension: number, inner: number, way: Steps): number {
  const loop = parent[inner]!;
  const isFirst =
    childrenOf(tree, comprehension).find((child) => tree.kind[child] === Node.Comprehension) === loop;
  if (isFirst && childrenOf(tree, loop)[1] === inner) return comprehension;
  way.crossed.push(comprehension);
  way.repeated = true;
  way.conditional = true;
  if (tree.kind[comprehension] === Node.GeneratorExp) way.later = true;
  return comprehension;
}

function isComprehension(kind: number): boolean {
  return (
    kind === Node.ListComp || kind === Node.SetComp || kind === Node.DictComp || kind === Node.GeneratorExp
  );
}

function step({ tree }: CodeUnit, owner: number, inner: number, way: Steps): void {
  const children = childrenOf(tree, owner);
  const at = children.indexOf(inner);
  const before = children.slice(0, at);
  const isBlock = tree.kind[inner] === Node.Block;
  switch (tree.kind[owner]) {
    case Node.Lambda:
      if (at > 0) way.later = true;
      return;
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
      if (isBlock) way.later = true;
      way.crossed.push(...before.filter((child) => tree.kind[child] !== Node.Block));
      return;
    case Node.Assign:
    case Node.AnnAssign: {
      const value = children.at(-1)!;
      if (inner !== value) way.crossed.push(value, ...before);
      return;
    }
    case Node.IfExp:
      if (at === 1) return;
      way.crossed.push(children[1]!);
      way.conditional = true;
      return;
    case Node.BoolOp:
      way.crossed.push(...before);
      if (at > 0) way.conditional = true;
      return;
    case Node.Compare:
      way.crossed.push(...before);
      if (at > 2) way.conditional = true;
      return;
    case Node.Assert:
      way.crossed.push(...before);
      if (at > 0) way.conditional = true;
      return;
    case Node.Call: {
      const [callee] = children;
      if (at === 0) return;
      // Looking a method up is taken to give the same before and after.
      if (tree.kind[callee!] === Node.Attribute) way.crossed.push(callee! - 2, ...before.slice(1));
      else way.crossed.push(...before);
      return;
    }
    case Node.For:
    case Node.AsyncFor:
      if (at === 1) return;
      way.crossed.push(...children.slice(0, Math.max(3, at)));
      way.conditional = true;
      if (at === 2 || at === 0) way.repeated = true;
      return;
    case Node.While:
      way.crossed.push(...children.slice(0, 2));
      if (at < 2) way.repeated = true;
      if (at > 0) way.conditional = true;
      return;
    case Node.If:
      way.crossed.push(...before.slice(0, 1));
      if (at > 0) way.conditional = true;
      return;
    case Node.Match:
      way.crossed.push(...before);
      if (at > 0) way.conditional = true;
      return;
    case Node.MatchCase:
      way.crossed.push(...before);
      return;
    case Node.With:
    case Node.AsyncWith:
      way.crossed.push(...before);
      if (isBlock) way.guarded = true;
      return;
    case Node.Try:
    case Node.TryStar:
      way.guarded = true;
      way.crossed.push(...before);
      if (at > 0) way.conditional = true;
      return;
    case Node.ExceptHandler:
      way.crossed.push(...before);
      way.conditional = true;
      return;
    default:
      way.crossed.push(...before);
  }
}
