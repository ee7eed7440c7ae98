// When selected code may leave a name unbound, the new function fails where it returns it, and no longer the code that reads
// it. That is the same only when that code comes for certain, and nothing in between could be seen or would catch it.
import type { FileFacts } from '../../../facts/file-facts.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import type { FlowPart } from './flow-analysis.ts';
import { JOIN, READ, STEP } from './flow-graph.ts';

/** at-once: with nothing before it that does anything. later: on every way, but behind other code. maybe: neither. */
export type ReadAfter = 'at-once' | 'later' | 'maybe';

export function readAfter(facts: FileFacts, part: FlowPart, symbol: number, low: number): ReadAfter {
  const { graph, inside, successors } = part;
  const caughtBy = catcherOf(facts, low);
  let isAtOnce = true;
  const seen = new Set<number>();
  const open = [...successors];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (inside[node]) return 'maybe';
    if (graph.symbol[node] === symbol && !graph.later[node]) {
      if (graph.access[node] !== READ || catcherOf(facts, graph.node[node]!) !== caughtBy) return 'maybe';
      continue;
    }
    if (graph.access[node] === STEP) isAtOnce = false;
    else if (graph.access[node] !== READ && graph.access[node] !== JOIN) isAtOnce = false;
    if (graph.next[node]!.length === 0) return 'maybe';
    open.push(...graph.next[node]!);
  }
  return isAtOnce ? 'at-once' : 'later';
}

/** The block whose exceptions somebody else may take in. */
function catcherOf({ tree, parent }: FileFacts, node: number): number {
  for (let at = node; at >= 0; at = parent[at]!) {
    if (tree.kind[at] !== Node.Block) continue;
    switch (tree.kind[parent[at]!]) {
      case Node.Try:
      case Node.TryStar:
      case Node.ExceptHandler:
      case Node.With:
      case Node.AsyncWith:
        return at;
    }
  }
  return -1;
}
