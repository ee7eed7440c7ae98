// What is scanned ahead is what would have been scanned on demand, and a guess says for which targets.
import { expect, test } from 'vitest';
import { contentHash } from '../../../../src/base/content-hash.ts';
import { scanForHeads, wordsBesideHeads } from '../../../../src/languages/python/link/heads-of-files.ts';
import { decodeHeads, encodeHeads, keyOf } from '../../../../src/languages/python/link/kept-heads.ts';
import { scanHeads } from '../../../../src/languages/python/link/scan-heads.ts';

test('a scan that was kept says what the scan said', () => {
  const texts = [
    'import unittest\nclass A(unittest.TestCase, B):\n    x = y\n    def f(self):\n        self.z = 1\n',
    'B.register(C)\nfrom a import b as c\nclass D[T](Generic[T]): pass\n',
    '',
  ].map((text) => Buffer.from(text));
  const kept = decodeHeads(encodeHeads(texts.map((text) => scanForHeads(contentHash(text), text))));
  for (const text of texts) {
    const { heads, aliases, stores, registers } = kept.get(keyOf(contentHash(text)))!;
    expect({ heads, aliases, stores, registers }).toEqual(scanHeads(text));
  }
  expect(kept.size).toBe(texts.length);
});

test.each([
  ['    def ', true],
  ['\tasync def ', true],
  ['class ', true],
  ['    x = self.', true],
  ['.', true],
  ['def ', false],
  ['async def ', false],
  ['    x = ', false],
  ['from a import ', false],
  [':', false],
  ['', false],
])('%j', (lead, expected) => {
  expect(wordsBesideHeads(lead) !== null).toBe(expected);
});
