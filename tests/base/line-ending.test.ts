// The line end that a file uses most; the first of several as frequent.
import { expect, test } from 'vitest';
import { dominantLineEnding } from '../../src/base/line-ending.ts';

test.each([
  ['', '\n'],
  ['one line', '\n'],
  ['a\nb\n', '\n'],
  ['a\r\nb\r\n', '\r\n'],
  ['a\rb\r', '\r'],
  ['a\r\nb\r\nc\n', '\r\n'],
  ['a\r\nb\n', '\r\n'],
  ['a\nb\r\n', '\n'],
  ['a\r\r\n\r\n', '\r\n'],
])('%j', (text, ending) => {
  expect(dominantLineEnding(Buffer.from(text))).toBe(ending);
});
