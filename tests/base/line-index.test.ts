// Every offset has one position and back; lines end at LF, CRLF and a lone CR.

import { expect, test } from 'vitest';
import {
  buildLineIndex,
  invalidPosition,
  lineContentSpan,
  lineCount,
  lineIndexOf,
  lineSpan,
  offsetOf,
  positionOf,
} from '../../src/base/line-index.ts';
import fc from '../seeded-fast-check.ts';
import { askPython } from './python-oracle.ts';

const bytes = (text: string) => Buffer.from(text);

test.each([
  ['nothing', '', [0]],
  ['no final newline', 'ab', [0]],
  ['LF', 'a\nb\n', [0, 2, 4]],
  ['CRLF', 'a\r\nb\r\n', [0, 3, 6]],
  ['lone CR', 'a\rb\r', [0, 2, 4]],
  ['mixed', 'a\r\n\rb\n\r\n\n', [0, 3, 4, 6, 8, 9]],
  ['CR before CRLF', 'a\r\r\nb', [0, 2, 4]],
  ['byte order mark', '\ufeffa\nb', [0, 5]],
  ['other separators are no line ends', 'a\u2028b\u0085c\fd\ve', [0]],
])('line starts: %s', (_, text, starts) => {
  expect([...buildLineIndex(bytes(text)).starts]).toEqual(starts);
});

test('the same bytes are indexed once', () => {
  const text = bytes('a\r\nb\n');
  expect(lineIndexOf(text)).toEqual(buildLineIndex(text));
  expect(lineIndexOf(text)).toBe(lineIndexOf(text));
  expect(lineIndexOf(bytes('a\r\nb\n'))).not.toBe(lineIndexOf(text));
});

test('columns count bytes of the raw file', () => {
  const text = bytes('\ufeffé = 1\r\nname');
  const index = buildLineIndex(text);
  expect(positionOf(index, 0)).toEqual({ line: 1, col: 1 });
  expect(positionOf(index, 3)).toEqual({ line: 1, col: 4 });
  expect(positionOf(index, text.indexOf('='))).toEqual({ line: 1, col: 7 });
  expect(positionOf(index, text.indexOf('\n'))).toEqual({ line: 1, col: 11 });
  expect(positionOf(index, text.indexOf('name'))).toEqual({ line: 2, col: 1 });
  expect(positionOf(index, text.length)).toEqual({ line: 2, col: 5 });
  expect(() => positionOf(index, text.length + 1)).toThrow(RangeError);
});

test('a place outside the file is said, not guessed', () => {
  const index = buildLineIndex(bytes('ab\ncd'));
  expect(offsetOf(index, 2, 3)).toBe(5);
  expect(offsetOf(index, 1, 3)).toBe(2);
  const outside = { kind: 'OutsideFile', fileLines: 2 };
  for (const line of [0, 3, -1, 1.5, Number.NaN]) {
    expect(offsetOf(index, line, 1)).toEqual({ ...outside, lastCol: null });
  }
  for (const col of [0, 4, 2.5, Number.POSITIVE_INFINITY]) {
    expect(offsetOf(index, 1, col)).toEqual({ ...outside, lastCol: 3 });
  }
  expect(offsetOf(index, 2, 4)).toEqual({ ...outside, lastCol: 3 });
});

test('the error names the place and the bounds', () => {
  const index = buildLineIndex(bytes('ab\ncd'));
  const describe = (line: number, col: number) => {
    const outside = offsetOf(index, line, col);
    if (typeof outside === 'number') throw new Error('the place exists');
    const { code, message, details } = invalidPosition('src/a.py', { line, col }, outside);
    return { code, message, details };
  };
  expect(describe(9, 1)).toEqual({
    code: 'InvalidPosition',
    message: 'there is no line 9 at src/a.py:9:1; the file has lines 1 to 2',
    details: { location: { file: 'src/a.py', line: 9, col: 1 }, file_lines: 2 },
  });
  expect(describe(1, 7)).toEqual({
    code: 'InvalidPosition',
    message: 'there is no column 7 at src/a.py:1:7; line 1 has columns 1 to 3',
    details: { location: { file: 'src/a.py', line: 1, col: 7 }, file_lines: 2 },
  });
});

test('lines are numbered as CPython numbers them', () => {
  const source = Buffer.from('a\rb\r\nc\n\r\r\n\n\rd\n\fe\n');
  const index = buildLineIndex(source);
  const ours = ['a', 'b', 'c', 'd', 'e'].map((name) => positionOf(index, source.indexOf(name)).line);
  const script =
    'import ast\nprint(json.dumps([node.lineno for node in ast.parse(bytes.fromhex(question)).body]))';
  expect(ours).toEqual(askPython(script, source.toString('hex')));
});

const texts = fc
  .array(fc.constantFrom('\n', '\r', '\r\n', 'a', 'é', '\u2028', 'long line '), { maxLength: 60 })
  .map((pieces) => bytes(pieces.join('')));

test('offsets and positions are each other backwards, and lines are the pieces of the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const index = buildLineIndex(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const { line, col } = positionOf(index, offset);
        expect(offsetOf(index, line, col)).toBe(offset);
      }
      const numbers = Array.from({ length: lineCount(index) }, (_, n) => n + 1);
      const slice = ({ start, end }: { start: number; end: number }) => text.toString('latin1', start, end);
      expect(numbers.map((line) => slice(lineContentSpan(text, index, line)))).toEqual(
        text.toString('latin1').split(/\r\n|\n|\r/),
      );
      expect(numbers.map((line) => slice(lineSpan(index, line))).join('')).toBe(text.toString('latin1'));
    }),
    { numRuns: 300 },
  );
});

test('a file of many lines is indexed whole', () => {
  const index = buildLineIndex(bytes('\n'.repeat(100_000)));
  expect(lineCount(index)).toBe(100_001);
  expect(positionOf(index, 77_777)).toEqual({ line: 77_778, col: 1 });
  expect(() => lineSpan(index, 100_002)).toThrow(RangeError);
});
