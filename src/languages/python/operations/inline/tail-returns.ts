// Returns behind which nothing of a body comes: instead of returning, the value can be assigned there and the code of the caller
// goes on. Behind some of them the end of a `with` or a `finally` still runs, which must not notice.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { Code } from '../../rewrite/effects.ts';
import { isShared } from '../../rewrite/trade-places.ts';
import { BLOCK_ELSE, BLOCK_FINALLY, BLOCK_ROLE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { mayCatch } from '../extract/function/swallowing.ts';
import type { CallSite } from './call-site.ts';
import type { FunctionShape } from './function-shape.ts';
import { ownReturns } from './own-returns.ts';
import type { PlacedArgument } from './place-arguments.ts';

export function tailsOf(code: Code, statements: readonly number[]): readonly number[] {
  const { tree } = code.file.facts;
  const last = statements.at(-1);
  if (last === undefined) return [];
  const children = childrenOf(tree, last);
  const inParts = (parts: readonly number[]) =>
    parts.flatMap((part) => tailsOf(code, tree.kind[part] === Node.Block ? childrenOf(tree, part) : [part]));
  switch (tree.kind[last]) {
    case Node.Return:
      return [last];
    case Node.If:
      return inParts(children.slice(1));
    case Node.With:
    case Node.AsyncWith: {
      const items = children.filter((child) => tree.kind[child] === Node.WithItem);
      // What takes an exception in lets the function return None.
      const isOpen = items.some((item) => mayCatch(code.engine, code.file, childrenOf(tree, item)[0]!));
      return isOpen ? [] : inParts([last - 1]);
    }
    case Node.Try:
    case Node.TryStar: {
      const role = (block: number) => tree.flags[block]! & BLOCK_ROLE;
      const blocks = children.filter((child) => tree.kind[child] === Node.Block);
      const finale = blocks.find((block) => role(block) === BLOCK_FINALLY);
      if (finale !== undefined && ownReturns(code.file.facts, finale).length > 0) return [];
      const handlers = children.filter((child) => tree.kind[child] === Node.ExceptHandler);
      // A return in the body would not go past `else` any more.
      const behind = blocks.find((block) => role(block) === BLOCK_ELSE) ?? blocks[0]!;
      return inParts([behind, ...handlers.map((handler) => handler - 1)]);
    }
    case Node.Match:
      return inParts(children.slice(1).map((entry) => entry - 1));
    default:
      return [];
  }
}

/** Why the value cannot be assigned where the return stands; null when it can. */
export function whyNotAssigned(
  { file, block, tails }: FunctionShape,
  site: CallSite,
  placed: readonly PlacedArgument[],
): string | null {
  const { tree, parent } = file.facts;
  let isGuarded = false;
  let isFollowed = false;
  for (const tail of tails) {
    for (let at = parent[tail]!; at !== block; at = parent[at]!) {
      const kind = tree.kind[at];
      if (kind === Node.With || kind === Node.AsyncWith) isFollowed = true;
      if (kind !== Node.Try && kind !== Node.TryStar) continue;
      isGuarded = true;
      if (
        childrenOf(tree, at).some(
          (each) => (tree.flags[each]! & BLOCK_ROLE) === BLOCK_FINALLY && tree.kind[each] === Node.Block,
        )
      )
        isFollowed = true;
    }
  }
  if (!isGuarded && !isFollowed) return null;
  const { facts } = site.file;
  const kind = facts.tree.kind[site.statement];
  const targets = kind === Node.Assign ? childrenOf(facts.tree, site.statement).slice(0, -1) : [-1];
  if (targets.some((target) => facts.tree.kind[target] !== Node.Name))
    return 'it returns inside of a try or with, where what it is assigned to would be stored to then';
  if (!isFollowed) return null;
  const symbols = targets.map((target) => facts.symbolOf[target]!);
  const isSeen = symbols.some(
    (symbol) => facts.symbols.scope[symbol] === MODULE_SCOPE || isShared(facts, symbol),
  );
  const isGiven = placed.some(({ mode, node }) => {
    if (mode !== 'text') return false;
    for (let at = facts.tree.first[node]!; at <= node; at++)
      if (symbols.includes(facts.symbolOf[at]!)) return true;
    return false;
  });
  return isSeen || isGiven
    ? 'code of its body still runs behind the return, and would see what is assigned'
    : null;
}
