// The warm-up is worth what it shows the optimiser: its source must have everything, and be valid.
import { expect, test } from 'vitest';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { TOKEN } from '../../../../src/languages/python/syntax/token-array.ts';
import * as Token from '../../../../src/languages/python/syntax/token-kinds.ts';
import { WARM_UP_SOURCE, warmUp } from '../../../../src/languages/python/syntax/warm-up.ts';
import { NODE_NAMES } from './node-names.ts';

const arena = createSyntaxArena();
const tree = parseInto(arena, new TextEncoder().encode(WARM_UP_SOURCE));

test('the source is valid', () => {
  expect(tree.problems).toEqual([]);
});

test('it has every kind of node that a valid file can have', () => {
  const seen = new Set(tree.kind.subarray(0, tree.count));
  expect(NODE_NAMES.filter((_, kind) => !seen.has(kind) && kind !== Node.Missing)).toEqual([]);
});

test('it has every kind of token that a valid file can have', () => {
  const { tokens, tokenEnd } = arena.scanner;
  const seen = new Set(Array.from({ length: tokenEnd / TOKEN - 1 }, (_, i) => tokens[(i + 1) * TOKEN]!));
  const missing = Object.entries(Token).filter(([, kind]) => typeof kind === 'number' && !seen.has(kind));
  expect(missing.map(([name]) => name)).toEqual(['Invalid']);
});

test('warming up leaves nothing behind', () => {
  const before = tree.count;
  warmUp();
  expect(parseInto(arena, new TextEncoder().encode(WARM_UP_SOURCE)).count).toBe(before);
});
