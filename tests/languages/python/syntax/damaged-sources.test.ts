// Damaged files never crash or hang the parser, and whatever it makes of them is a well-formed tree.
import { expect, test } from 'vitest';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { WARM_UP_SOURCE } from '../../../../src/languages/python/syntax/warm-up.ts';
import { checkTree } from './check-tree.ts';
import { mutateSource, seededRandom } from './mutate-source.ts';
import { readCases } from './read-cases.ts';

const arena = createSyntaxArena();
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const sources = [...readCases().map(({ source }) => encode(source)), encode(WARM_UP_SOURCE)];

test('whole sources give well-formed trees', () => {
  for (const source of sources) expect(checkTree(parseInto(arena, source))).toEqual([]);
  expect(sources.length).toBeGreaterThan(100);
});

test('mutants give well-formed trees', () => {
  const random = seededRandom(20240607);
  let refused = 0;
  for (let round = 0; round < 12_000; round++) {
    const source = mutateSource(sources[Math.floor(random() * sources.length)]!, random);
    const began = performance.now();
    const tree = parseInto(arena, source);
    expect(performance.now() - began, `time of mutant ${round}`).toBeLessThan(2000);
    expect(
      checkTree(tree),
      `mutant ${round}: ${JSON.stringify(Buffer.from(source).toString('latin1'))}`,
    ).toEqual([]);
    if (tree.problems.length > 0) refused++;
  }
  expect(refused).toBeGreaterThan(3000);
});

test('every prefix of a file with everything gives a well-formed tree', () => {
  const source = encode(WARM_UP_SOURCE);
  for (let length = 0; length <= source.length; length += 3) {
    expect(checkTree(parseInto(arena, source.subarray(0, length))), `prefix of ${length}`).toEqual([]);
  }
});

test('random bytes give well-formed trees', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 500; round++) {
    const source = Uint8Array.from({ length: 300 }, () => Math.floor(random() * 256));
    expect(checkTree(parseInto(arena, source)), `bytes ${source.join(' ')}`).toEqual([]);
  }
});
