// What a part of a graph needs from the code before it and leaves for the code after it, one name at a time.
import { DELETE, type FlowGraph, JOIN, READ, WRITE } from './flow-graph.ts';

/** The part: nodes of the tree from `low` to `high`. */
export interface FlowPart {
  readonly graph: FlowGraph;
  readonly inside: readonly boolean[];
  /** Inside, reached from outside. */
  readonly entries: readonly number[];
  /** Outside, reached when the part is done. */
  readonly successors: readonly number[];
  /** Inside, left when the part is done. */
  readonly exits: readonly number[];
  /** Outside, reached by an exception or a return: with the node that leads there. */
  readonly escapes: readonly { readonly from: number; readonly to: number }[];
}

export function partOf(graph: FlowGraph, low: number, high: number): FlowPart {
  const inside = graph.node.map((node) => low <= node && node <= high);
  const entries = new Set<number>();
  const successors = new Set<number>();
  const exits = new Set<number>();
  const escapes: { from: number; to: number }[] = [];
  const isLeaving = (node: number) => low <= graph.returns[node]! && graph.returns[node]! <= high;
  for (let from = 0; from < graph.count; from++) {
    for (const to of graph.next[from]!) {
      if (!inside[from] && inside[to]) entries.add(to);
      if (!inside[from] || inside[to]) continue;
      if (isLeaving(from)) escapes.push({ from, to });
      else {
        successors.add(to);
        exits.add(from);
      }
    }
    for (const to of graph.raises[from]!) {
      if (inside[from] && !inside[to]) escapes.push({ from, to });
      if (!inside[from] && inside[to]) entries.add(to);
    }
  }
  return {
    graph,
    inside,
    entries: [...entries],
    successors: [...successors],
    exits: [...exits],
    escapes,
  };
}

/** Nothing but the end of the function comes after the part. */
export function isLast({ graph, successors }: FlowPart): boolean {
  const seen = new Set<number>();
  const open = [...successors];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (graph.access[node] !== JOIN || graph.raises[node]!.length > 0) return false;
    open.push(...graph.next[node]!);
  }
  return true;
}

export interface NameFlow {
  /** Bound or deleted inside. */
  readonly changed: boolean;
  /** Its value from before is needed: read inside before it is bound there. */
  readonly exposed: boolean;
  /** Deleted inside though it was bound before. */
  readonly deletesOuter: boolean;
  /** Code after the part reads it. */
  readonly liveAfter: boolean;
  /** Code that an exception or a return leads to would read a value that was bound inside. */
  readonly liveOnEscape: boolean;
  /** Bound inside on every way through. */
  readonly boundAtExit: boolean;
  /** Deleted inside on every way through, and not bound again. */
  readonly deletedAtExit: boolean;
  /** There is a way to the part on which it is not bound. */
  readonly maybeUnbound: boolean;
  /** There is a way to the part on which it is bound. */
  readonly maybeBound: boolean;
  /** Every way through reads it before anything else is done with it. */
  readonly alwaysRead: boolean;
  /** Code that runs later and uses it may have been made before the part runs. */
  readonly sharedBefore: boolean;
  /** Code that runs later and uses it is made inside. */
  readonly sharedInside: boolean;
  /** Bound or deleted again after the part, also by the part when it runs again. */
  readonly changedAfter: boolean;
}

export function nameFlow(part: FlowPart, symbol: number): NameFlow {
  const { graph, inside } = part;
  const is = (node: number, access: number) => graph.symbol[node] === symbol && graph.access[node] === access;
  const changes = (node: number) => is(node, WRITE) || is(node, DELETE);
  const within: number[] = [];
  for (let node = 0; node < graph.count; node++)
    if (inside[node] && graph.symbol[node] === symbol) within.push(node);
  const live = liveBefore(graph, symbol);
  const fresh = forward(part, true, (node, state) =>
    is(node, WRITE) ? false : is(node, DELETE) ? true : state,
  );
  const dirty = forward(part, false, (node, state) => changes(node) || state);
  const after = (node: number, states: readonly boolean[], step: (node: number, state: boolean) => boolean) =>
    step(node, states[node]!);
  const freshAfter = (node: number) =>
    after(node, fresh, (at, state) => (is(at, WRITE) ? false : is(at, DELETE) ? true : state));
  const keeps = (node: number, state: boolean) => (is(node, WRITE) ? true : is(node, DELETE) ? false : state);
  const bound = forward(part, true, keeps);
  const unbound = unboundBefore(graph, symbol);
  return {
    changed: within.some(changes),
    exposed: within.some((node) => (is(node, READ) || is(node, DELETE)) && fresh[node]!),
    deletesOuter: within.some((node) => is(node, DELETE) && fresh[node]!),
    liveAfter: part.successors.some((node) => live[node]!),
    liveOnEscape: part.escapes.some(({ from, to }) => live[to]! && (dirty[from]! || changes(from))),
    boundAtExit: part.exits.every((node) => !freshAfter(node)),
    deletedAtExit: part.exits.every((node) => !keeps(node, bound[node]!)),
    maybeUnbound: part.entries.some((node) => unbound[node]!),
    maybeBound: boundBefore(part, symbol),
    alwaysRead: !reachesExitWithout(part, symbol),
    sharedBefore: sharedBefore(part, symbol),
    sharedInside: within.some((node) => graph.later[node]!),
    changedAfter: changedAfter(part, symbol),
  };
}

function liveBefore(graph: FlowGraph, symbol: number): readonly boolean[] {
  const live = new Array<boolean>(graph.count).fill(false);
  const previous = predecessors(graph);
  const open: number[] = [];
  for (let node = 0; node < graph.count; node++) {
    if (graph.symbol[node] !== symbol || graph.access[node] === WRITE) continue;
    live[node] = true;
    open.push(node);
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const before of previous[node]!) {
      const stops = graph.symbol[before] === symbol && graph.access[before] === WRITE;
      if (live[before] || stops) continue;
      live[before] = true;
      open.push(before);
    }
  }
  return live;
}

function unboundBefore(graph: FlowGraph, symbol: number): readonly boolean[] {
  const unbound = new Array<boolean>(graph.count).fill(false);
  unbound[graph.entry] = true;
  const open = [graph.entry];
  for (let node = 0; node < graph.count; node++) {
    if (graph.symbol[node] === symbol && graph.access[node] === DELETE) open.push(node);
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (graph.symbol[node] === symbol && graph.access[node] === WRITE) continue;
    for (const next of [...graph.next[node]!, ...graph.raises[node]!]) {
      if (unbound[next]) continue;
      unbound[next] = true;
      open.push(next);
    }
  }
  return unbound;
}

/** Some way leads from a binding to the part. */
function boundBefore({ graph, inside }: FlowPart, symbol: number): boolean {
  const seen = new Set<number>();
  const open: number[] = [];
  for (let node = 0; node < graph.count; node++)
    if (graph.symbol[node] === symbol && graph.access[node] === WRITE) open.push(node);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (graph.symbol[node] === symbol && graph.access[node] === DELETE) continue;
    const next = [...graph.next[node]!, ...graph.raises[node]!];
    if (!inside[node] && next.some((each) => inside[each])) return true;
    open.push(...next);
  }
  return false;
}

/** A fact that holds at the entries when `start`, and is true where some way makes it so. */
function forward(
  { graph, inside, entries }: FlowPart,
  start: boolean,
  step: (node: number, state: boolean) => boolean,
): readonly boolean[] {
  const state = new Array<boolean>(graph.count).fill(false);
  const seen = new Array<boolean>(graph.count).fill(false);
  const open: number[] = [];
  const reach = (node: number, value: boolean) => {
    if (!inside[node] || (seen[node] && (state[node] || !value))) return;
    seen[node] = true;
    state[node] ||= value;
    open.push(node);
  };
  for (const entry of entries) reach(entry, start);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const value = step(node, state[node]!);
    for (const next of graph.next[node]!) reach(next, value);
    for (const next of graph.raises[node]!) reach(next, value);
  }
  return state;
}

function reachesExitWithout({ graph, inside, entries }: FlowPart, symbol: number): boolean {
  const seen = new Set<number>();
  const open = [...entries];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (!inside[node]) return true;
    if (graph.symbol[node] === symbol && !graph.later[node]) {
      if (graph.access[node] === READ) continue;
      return true;
    }
    open.push(...graph.next[node]!);
  }
  return false;
}

function sharedBefore({ graph, inside, entries }: FlowPart, symbol: number): boolean {
  const open: number[] = [];
  for (let node = 0; node < graph.count; node++) {
    if (!inside[node] && graph.later[node] && graph.symbol[node] === symbol) open.push(node);
  }
  return open.length > 0 && reaches(graph, open, (node) => entries.includes(node));
}

function changedAfter({ graph, successors }: FlowPart, symbol: number): boolean {
  return reaches(
    graph,
    [...successors],
    (node) =>
      graph.symbol[node] === symbol && (graph.access[node] === WRITE || graph.access[node] === DELETE),
  );
}

function reaches(graph: FlowGraph, start: readonly number[], found: (node: number) => boolean): boolean {
  const seen = new Set<number>();
  const open = [...start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (found(node)) return true;
    open.push(...graph.next[node]!, ...graph.raises[node]!);
  }
  return false;
}

const previousOf = new WeakMap<FlowGraph, readonly (readonly number[])[]>();

function predecessors(graph: FlowGraph): readonly (readonly number[])[] {
  const known = previousOf.get(graph);
  if (known !== undefined) return known;
  const previous: number[][] = Array.from({ length: graph.count }, () => []);
  for (let node = 0; node < graph.count; node++) {
    for (const next of [...graph.next[node]!, ...graph.raises[node]!]) previous[next]!.push(node);
  }
  previousOf.set(graph, previous);
  return previous;
}
