// Damaged files never crash the analysis, and the facts of what could be read hang together.
import { expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { WARM_UP_SOURCE } from '../../../../src/languages/python/syntax/warm-up.ts';
import { mutateSource, seededRandom } from '../syntax/mutate-source.ts';
import { readCases } from '../syntax/read-cases.ts';
import { checkFacts } from './check-facts.ts';
import { readScopeCases, withoutMarks } from './scope-cases.ts';

const arena = createFactsArena();
const sources = [
  ...readScopeCases().map(({ marked }) => withoutMarks(marked)),
  ...readCases().map(({ source }) => source),
  WARM_UP_SOURCE,
].map((text) => new TextEncoder().encode(text));

test('whole sources have facts that hang together', () => {
  for (const source of sources) expect(checkFacts(analyseFile(arena, source))).toEqual([]);
  expect(sources.length).toBeGreaterThan(150);
});

test('mutants have facts that hang together', () => {
  const random = seededRandom(20240608);
  for (let round = 0; round < 6000; round++) {
    const source = mutateSource(sources[Math.floor(random() * sources.length)]!, random);
    const shown = `mutant ${round}: ${JSON.stringify(Buffer.from(source).toString('latin1'))}`;
    expect(checkFacts(analyseFile(arena, source)), shown).toEqual([]);
  }
});

test('every prefix of a file with everything has facts that hang together', () => {
  const source = new TextEncoder().encode(WARM_UP_SOURCE);
  for (let length = 0; length <= source.length; length += 7) {
    expect(checkFacts(analyseFile(arena, source.subarray(0, length))), `prefix of ${length}`).toEqual([]);
  }
});
