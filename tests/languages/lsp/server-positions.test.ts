// Positions against the two references there are: JavaScript's strings count UTF-16, Buffer counts UTF-8.

import { expect, test } from 'vitest';
import {
  offsetOfPosition,
  serverPosition,
  spanOfRange,
} from '../../../src/languages/lsp/server-positions.ts';
import fc from '../../seeded-fast-check.ts';

const text = fc
  .array(fc.constantFrom('a', 'é', '日', '😀', '\n', '\r\n', ' ', '\t'), { maxLength: 30 })
  .map((parts) => parts.join(''));

test.each(['utf-8', 'utf-16'] as const)('%s: every place of a text, there and back', (encoding) => {
  fc.assert(
    fc.property(text, fc.boolean(), (content, hasMark) => {
      const mark = hasMark ? '\ufeff' : '';
      const bytes = Buffer.from(mark + content);
      let line = 0;
      let begin = 0;
      for (const [at] of [...content.matchAll(/(?:)/gu)].map(({ index }) => [index])) {
        const before = content.slice(0, at);
        // A place between CR and LF belongs to no line.
        if (before.endsWith('\r')) continue;
        line = before.split('\n').length - 1;
        begin = before.lastIndexOf('\n') + 1;
        const inLine = before.slice(begin);
        const character = encoding === 'utf-16' ? inLine.length : Buffer.byteLength(inLine);
        const offset = Buffer.byteLength(mark + before);
        expect(serverPosition(bytes, offset, encoding)).toEqual({ line, character });
        expect(offsetOfPosition(bytes, { line, character }, encoding)).toBe(offset);
      }
    }),
  );
});

test.each([
  ['a place behind the end of a line is its end', { line: 0, character: 99 }, 2],
  ['the line behind the last one is the end of the file', { line: 2, character: 0 }, 5],
  ['no such line', { line: 3, character: 0 }, null],
  ['a column behind the end of the file', { line: 2, character: 1 }, null],
  ['no count', { line: -1, character: 0 }, null],
  ['half a column', { line: 0, character: 0.5 }, null],
])('%s', (_, position, offset) => {
  const bytes = Buffer.from('ab\ncd');
  expect(offsetOfPosition(bytes, position, 'utf-8')).toBe(offset);
  expect(offsetOfPosition(bytes, position, 'utf-16')).toBe(offset);
});

test('a range that ends before it begins is none', () => {
  const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 1 } };
  expect(spanOfRange(Buffer.from('abc'), range, 'utf-16')).toBeNull();
});
