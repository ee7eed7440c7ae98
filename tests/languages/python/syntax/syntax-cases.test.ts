// Every construct as data: a small source and the whole tree it must give, positions included (cases/*.txt).
import { expect, test } from 'vitest';
import {
  createSyntaxArena,
  keepTree,
  parseInto,
} from '../../../../src/languages/python/syntax/parse-python.ts';
import { dumpTree } from './dump-tree.ts';
import { readCases, updateCases } from './read-cases.ts';

const arena = createSyntaxArena();
const dump = (source: string): string =>
  dumpTree(keepTree(parseInto(arena, new TextEncoder().encode(source))));

if (process.env.TUG_UPDATE_GOLDEN === '1') updateCases(readCases(), dump);

const cases = readCases();

test('there are cases, with different titles', () => {
  expect(cases.length).toBeGreaterThan(150);
  expect(new Set(cases.map(({ file, title }) => `${file} ${title}`)).size).toBe(cases.length);
});

test.each(cases)('$file: $title', ({ source, expected }) => {
  expect(dump(source)).toEqual(expected);
});
