// `del x` in the body of a class or module: what follows means the global or builtin again. Only what is certain counts:
// the deletion runs before the read on every way to it, and nothing binds the name in between.
import * as Node from '../syntax/node-kinds.ts';
import { boundAfter, mayRunAgainBefore } from './binding-order.ts';
import { BINDS, DELETES } from './file-facts.ts';
import type { ScopeWalk } from './walk-scopes.ts';

/** Whether the symbol is surely deleted where `node` reads it. Bindings and deletions are resolved already. */
export function readAfterDeleted(
  walk: ScopeWalk,
  node: number,
  symbol: number,
  symbolOf: Int32Array,
): boolean {
  const { arena, tree, parent, scopeOf, useOf } = walk;
  let last = -1;
  let lastNode = -1;
  for (let index = arena.nameCount - 1; index >= 0; index--) {
    const event = arena.names[index]!;
    if (symbolOf[event] !== symbol || (useOf[event]! & (BINDS | DELETES)) === 0) continue;
    // Bound from another scope, by `global`: nobody knows when.
    if (scopeOf[event] !== scopeOf[node]) return false;
    const isDeletion = (useOf[event]! & DELETES) !== 0;
    const after = isDeletion ? event : boundAfter(tree, parent, event);
    if (after < node) {
      if (after < last) continue;
      last = after;
      lastNode = isDeletion ? event : -1;
    } else if (!isDeletion && mayRunAgainBefore(tree, parent, node, event)) return false;
  }
  return lastNode !== -1 && runsAlways(walk, lastNode, node);
}

/** Whether the statement of a deletion stands in a block that the later node is in too. */
function runsAlways({ tree, parent }: ScopeWalk, deletion: number, node: number): boolean {
  let block = parent[deletion]!;
  while (tree.kind[block] !== Node.Block && tree.kind[block] !== Node.Module) block = parent[block]!;
  return tree.first[block]! <= node && node <= block;
}
