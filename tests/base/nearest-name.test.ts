// Suggestions: near enough to be a slip, nearest first, the same on every machine.

import { expect, test } from 'vitest';
import { nearestNames } from '../../src/base/nearest-name.ts';
import fc from '../seeded-fast-check.ts';

const COMMANDS = ['apply', 'clean', 'config', 'doctor', 'run', 'session', 'snapshot', 'undo', 'verify'];

test.each([
  ['a missing letter', 'snapsot', ['snapshot']],
  ['a letter too many', 'applyy', ['apply']],
  ['a wrong letter', 'verifi', ['verify']],
  ['two letters swapped', 'udno', ['undo']],
  ['case', 'DOCTOR', ['doctor']],
  ['a beginning', 'sess', ['session']],
  ['a beginning that says too little', 'se', []],
  ['nothing near', 'frobnicate', []],
  ['short names are not all alike', 'x', []],
  ['the empty name is like none', '', []],
])('%s', (_, name, expected) => {
  expect(nearestNames(name, COMMANDS, 3)).toEqual(expected);
});

test('nearest first, then by name; each once; at most as many as asked', () => {
  const names = ['span', 'spam', 'spa', 'spin', 'spans', 'span'];
  expect(nearestNames('span', names, 9)).toEqual(['span', 'spa', 'spam', 'spans', 'spin']);
  expect(nearestNames('span', names, 2)).toEqual(['span', 'spa']);
  expect(nearestNames('span', [], 2)).toEqual([]);
});

test('distances agree with the plain recursive definition', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '😀'), maxLength: 7 });
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 6 }), (name, candidates) => {
      const length = [...name].length;
      const bound = Math.max(1, Math.floor(length / 3));
      const expected = [...new Set(candidates)]
        .flatMap((candidate) => {
          const letters = [...candidate].length;
          const distance = plainDistance([...name], [...candidate]);
          if (distance <= bound && distance < Math.max(length, letters)) return [{ candidate, distance }];
          // Only its beginning was written: farther than every slip of the pen.
          const isBeginning = length >= 3 && candidate.startsWith(name);
          return isBeginning ? [{ candidate, distance: bound + letters - length }] : [];
        })
        .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
      expect(nearestNames(name, candidates, 10)).toEqual(expected.map(({ candidate }) => candidate));
    }),
    { numRuns: 1000 },
  );
});

function plainDistance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  const [x, y] = [a.slice(0, -1), b.slice(0, -1)];
  const costs = [
    plainDistance(x, y) + (a.at(-1) === b.at(-1) ? 0 : 1),
    plainDistance(x, b) + 1,
    plainDistance(a, y) + 1,
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
    costs.push(plainDistance(a.slice(0, -2), b.slice(0, -2)) + 1);
  }
  return Math.min(...costs);
}
