// Return statements that leave the function at hand: those of functions that its body defines leave only these.
import type { FileFacts } from '../../facts/file-facts.ts';
import * as Node from '../../syntax/node-kinds.ts';

/** Below a statement or block, in the order of the source. */
export function ownReturns({ tree, scopeOf }: FileFacts, root: number): readonly number[] {
  const found: number[] = [];
  for (let node = tree.first[root]!; node <= root; node++)
    if (tree.kind[node] === Node.Return && scopeOf[node] === scopeOf[root]) found.push(node);
  return found;
}
