// What a word may be in a file, from its bytes: never less than it is.
import { expect, test } from 'vitest';
import { mayBeUsed } from '../../../../src/languages/python/link/word-uses.ts';

test.each([
  ['x.word = 1', { defined: true, called: false }],
  ['(x.word) = 1', { defined: true, called: false }],
  ['(x.\n word  # why\n) = 1', { defined: true, called: true }],
  ['x.word \\\n = 1', { defined: true, called: false }],
  ['a, x.word = 1, 2', { defined: true, called: false }],
  ['x.word == 1', { defined: true, called: false }],
  ['x.word(1)', { defined: false, called: true }],
  ['x.word (1)', { defined: true, called: true }],
  ['(x.word)(1)', { defined: true, called: true }],
  ['x.word.y = 1', { defined: false, called: false }],
  ['x.word[0] = 1', { defined: false, called: false }],
  ['def word(self): ...', { defined: true, called: true }],
  ['word = 1', { defined: true, called: false }],
  ['__slots__ = ["word"]', { defined: true, called: false }],
  ['words(1); aword(2)', { defined: false, called: false }],
])('%s', (source, expected) => {
  const bytes = Buffer.from(source);
  expect({
    defined: mayBeUsed(bytes, 'word', 'defined'),
    called: mayBeUsed(bytes, 'word', 'called'),
  }).toEqual(expected);
});

test('nobody can tell in UTF-16', () => {
  expect(mayBeUsed(Buffer.from('\ufeffx.word()', 'utf16le'), 'word', 'defined')).toBe(true);
});
