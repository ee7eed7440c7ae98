// Steps that wait for each other would never become ready. A substep waits for what its parent waits for, and a parent
// is completed after its substeps, so both kinds of waiting count.
import { type Plan, stepsInOrder } from './plan.ts';

/** Each cycle once, starting with its step that stands first in the file. */
export function findCycles(plan: Plan): readonly (readonly string[])[] {
  const edges = waitingFor(plan);
  const order = new Map([...edges.keys()].map((anchor, index) => [anchor, index]));
  const cycles: (readonly string[])[] = [];
  for (const component of strongComponents(edges)) {
    const [first] = [...component].sort((a, b) => order.get(a)! - order.get(b)!);
    const loops = component.size > 1 || edges.get(first!)!.includes(first!);
    if (loops) cycles.push(shortestLoop(first!, edges, component));
  }
  return cycles.sort((a, b) => order.get(a[0]!)! - order.get(b[0]!)!);
}

function waitingFor(plan: Plan): ReadonlyMap<string, readonly string[]> {
  const steps = stepsInOrder(plan);
  const known = new Set(steps.map(({ anchor }) => anchor));
  const parents = new Map(
    plan.steps.flatMap((step) => step.substeps.map((sub) => [sub.anchor, step] as const)),
  );
  return new Map(
    steps.map((step) => {
      const parent = parents.get(step.anchor);
      const inherited = parent === undefined ? [] : parent.dependsOn;
      const wanted = [...step.dependsOn, ...inherited].map(({ anchor }) => anchor);
      const own = step.substeps.map(({ anchor }) => anchor);
      return [step.anchor, [...new Set([...wanted, ...own])].filter((anchor) => known.has(anchor))] as const;
    }),
  );
}

/** Tarjan's algorithm without recursion: a plan may have ten thousand steps in a row. */
function strongComponents(edges: ReadonlyMap<string, readonly string[]>): readonly ReadonlySet<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: ReadonlySet<string>[] = [];
  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const work: { readonly node: string; next: number }[] = [{ node: root, next: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1)!;
      const { node } = frame;
      if (frame.next === 0) {
        index.set(node, index.size);
        low.set(node, index.get(node)!);
        stack.push(node);
        onStack.add(node);
      }
      const target = edges.get(node)![frame.next++];
      if (target !== undefined) {
        if (!index.has(target)) work.push({ node: target, next: 0 });
        else if (onStack.has(target)) low.set(node, Math.min(low.get(node)!, index.get(target)!));
        continue;
      }
      work.pop();
      const below = work.at(-1);
      if (below !== undefined) low.set(below.node, Math.min(low.get(below.node)!, low.get(node)!));
      if (low.get(node) !== index.get(node)) continue;
      const component = new Set<string>();
      for (let member = ''; member !== node; ) {
        member = stack.pop()!;
        onStack.delete(member);
        component.add(member);
      }
      components.push(component);
    }
  }
  return components;
}

function shortestLoop(
  start: string,
  edges: ReadonlyMap<string, readonly string[]>,
  within: ReadonlySet<string>,
): readonly string[] {
  const from = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const target of edges.get(node)!) {
      if (!within.has(target)) continue;
      if (target === start) {
        const loop = [node];
        while (loop[0] !== start) loop.unshift(from.get(loop[0]!)!);
        return loop;
      }
      if (from.has(target)) continue;
      from.set(target, node);
      queue.push(target);
    }
  }
  return [start];
}
