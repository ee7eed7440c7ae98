// Questions that depend on themselves and on each other get the least answer that is consistent, in whatever order they
// are asked, and each answer is computed once when nothing is circular.

import { expect, it } from 'vitest';
import { type Entry, type Rule, Solver } from '../../../../src/languages/python/types/solver.ts';
import fc from '../../../seeded-fast-check.ts';

type Bits = number;
const RULE: Rule<Bits> = {
  bottom: 0,
  same: (left, right) => left === right,
  giveUp: (soFar) => soFar | GAVE_UP,
};
const GAVE_UP = 1 << 20;

/** Node n has the bits of its own and those of all nodes it leads to. */
interface Graph {
  readonly own: readonly Bits[];
  readonly edges: readonly (readonly number[])[];
}

const graphs = fc.integer({ min: 1, max: 9 }).chain((size) =>
  fc.record({
    own: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: size, maxLength: size }),
    edges: fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }),
  }),
);

function reachable({ own, edges }: Graph, start: number): Bits {
  const seen = new Set([start]);
  for (const node of seen) for (const next of edges[node]!) seen.add(next);
  return [...seen].reduce((bits, node) => bits | own[node]!, 0);
}

it('finds the least fixed point from any side', () => {
  fc.assert(
    fc.property(graphs, fc.array(fc.nat(8), { maxLength: 6 }), (graph, order) => {
      const solver = new Solver();
      const table = new Map<number, Entry<Bits>>();
      const ask = (node: number): Bits =>
        solver.solve(table, node, RULE, () =>
          graph.edges[node]!.reduce((bits, next) => bits | ask(next), graph.own[node]!),
        );
      for (const node of [...order.filter((one) => one < graph.own.length), ...graph.own.keys()]) {
        expect(ask(node)).toBe(reachable(graph, node));
      }
    }),
    { numRuns: 2000 },
  );
});

it('computes once what is not circular', () => {
  const solver = new Solver();
  const table = new Map<number, Entry<Bits>>();
  let count = 0;
  const ask = (node: number): Bits =>
    solver.solve(table, node, RULE, () => {
      count++;
      return node === 0 ? 1 : ask(node - 1) | ask(Math.floor(node / 2));
    });
  expect([ask(50), ask(20), count]).toEqual([1, 1, 51]);
});

it('gives up where a bound is hit, and asks again when there is more fuel', () => {
  const solver = new Solver();
  const table = new Map<number, Entry<Bits>>();
  const ask = (node: number): Bits =>
    solver.solve(table, node, RULE, () => (node === 0 ? 1 : solver.burn(GAVE_UP, () => ask(node - 1))));
  expect(ask(40)).toBe(GAVE_UP);
  expect([ask(2), ask(1), ask(0)]).toEqual([1, 1, 1]);
  expect(ask(40)).toBe(GAVE_UP);
  const endless = (node: number): Bits => solver.solve(table, -node, RULE, () => endless(node + 1));
  expect(endless(1)).toBe(GAVE_UP);
});

it('forgets what was running when an exception gets out', () => {
  const solver = new Solver();
  const table = new Map<string, Entry<Bits>>();
  const fail = () => solver.solve(table, 'a', RULE, () => solver.solve(table, 'b', RULE, () => raise()));
  expect(fail).toThrow('stop');
  solver.reset();
  expect(solver.solve(table, 'b', RULE, () => 5)).toBe(5);
  expect(solver.solve(table, 'a', RULE, () => 6)).toBe(6);
});

function raise(): never {
  throw new Error('stop');
}
