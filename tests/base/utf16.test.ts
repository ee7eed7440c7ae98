// Byte columns and UTF-16 columns agree with what a decoder makes of the same bytes, whatever the bytes are.

import { expect, test } from 'vitest';
import { buildLineIndex } from '../../src/base/line-index.ts';
import { offsetOfUtf16, utf16PositionOf } from '../../src/base/utf16.ts';
import fc from '../seeded-fast-check.ts';

const bytes = (text: string) => Buffer.from(text);

test('characters of one to four bytes', () => {
  const text = bytes('aé€😀z\r\n😀b');
  const index = buildLineIndex(text);
  const columns = [0, 1, 3, 6, 10, 11].map((offset) => utf16PositionOf(text, index, offset).character);
  expect(columns).toEqual([0, 1, 2, 3, 5, 6]);
  expect(
    [0, 1, 2, 3, 4, 5, 6].map((character) => offsetOfUtf16(text, index, { line: 0, character })),
  ).toEqual([0, 1, 3, 6, 6, 10, 11]);
  expect(utf16PositionOf(text, index, text.length - 1)).toEqual({ line: 1, character: 2 });
  expect(offsetOfUtf16(text, index, { line: 1, character: 2 })).toBe(text.length - 1);
});

test('an offset inside a character or a line end counts as the beginning of it', () => {
  const text = bytes('😀\r\nb');
  const index = buildLineIndex(text);
  expect(utf16PositionOf(text, index, 3)).toEqual({ line: 0, character: 0 });
  expect(utf16PositionOf(text, index, 5)).toEqual({ line: 0, character: 2 });
});

test('past the end of a line means its end; past the last line means nothing', () => {
  const text = bytes('ab\r\n');
  const index = buildLineIndex(text);
  expect(offsetOfUtf16(text, index, { line: 0, character: 99 })).toBe(2);
  expect(offsetOfUtf16(text, index, { line: 1, character: 0 })).toBe(4);
  expect(offsetOfUtf16(text, index, { line: 2, character: 0 })).toBe(null);
  expect(offsetOfUtf16(text, index, { line: -1, character: 0 })).toBe(null);
  expect(offsetOfUtf16(text, index, { line: 0, character: -1 })).toBe(null);
  expect(offsetOfUtf16(text, index, { line: 0, character: 0.5 })).toBe(null);
});

test('a byte order mark has no column', () => {
  const text = bytes('\ufeffab');
  const index = buildLineIndex(text);
  expect(offsetOfUtf16(text, index, { line: 0, character: 1 })).toBe(4);
  expect([0, 2, 3, 4].map((offset) => utf16PositionOf(text, index, offset).character)).toEqual([0, 0, 0, 1]);
});

const anyBytes = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }).map((text) => bytes(text)),
      fc.uint8Array({ maxLength: 4 }).map((piece) => Buffer.from(piece)),
      fc
        .constantFrom(0x80, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xa0, 0x9f, 0x90, 0x8f, 0xbf)
        .map((byte) => Buffer.from([byte])),
      fc.constantFrom('\n', '\r\n').map((text) => bytes(text)),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => Buffer.concat([Buffer.from('x'), ...pieces]));

test('columns count what a decoder shows', () => {
  fc.assert(
    fc.property(anyBytes, (text) => {
      const index = buildLineIndex(text);
      const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text).split(/\r\n|\n|\r/);
      expect(index.starts.length).toBe(lines.length);
      for (const [line, shown] of lines.entries()) {
        for (let character = 0; character <= shown.length; character++) {
          const offset = offsetOfUtf16(text, index, { line, character })!;
          const insidePair = shown.codePointAt(character - 1)! > 0xffff ? 1 : 0;
          const expected = { line, character: character - insidePair };
          expect(utf16PositionOf(text, index, offset)).toEqual(expected);
          const start = index.starts[line]!;
          const prefix = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text.subarray(start, offset));
          expect(prefix).toBe(shown.slice(0, expected.character));
        }
      }
    }),
    { numRuns: 500 },
  );
});
