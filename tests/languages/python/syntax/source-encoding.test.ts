// Byte order marks, PEP 263 cookies, and bytes that mean nothing: what the parser makes of them before it begins.
import { expect, test } from 'vitest';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { nameText, type SyntaxTree } from '../../../../src/languages/python/syntax/syntax-tree.ts';

const arena = createSyntaxArena();
const parse = (source: string, encoding: BufferEncoding = 'utf8') =>
  parseInto(arena, Buffer.from(source, encoding));

function names(tree: SyntaxTree): string[] {
  const found: string[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Name) {
      found.push(`${nameText(tree, tree.data[node]!)} ${tree.start[node]}-${tree.end[node]}`);
    }
  }
  return found;
}

test('without a cookie a file is UTF-8', () => {
  const tree = parse('é = "ü"');
  expect([tree.encoding, tree.ascii, tree.begin, tree.problems]).toEqual(['utf-8', false, 0, []]);
  expect(names(tree)).toEqual(['é 0-2']);
});

test('a byte order mark is no part of the text, but counts', () => {
  const tree = parse('\ufeffa = 1');
  expect([tree.begin, tree.problems]).toEqual([3, []]);
  expect(names(tree)).toEqual(['a 3-4']);
});

test.each([
  ['# coding: latin-1\né = 1', 'iso-8859-1'],
  ['#!/usr/bin/python\n# -*- coding: ISO-8859-15 -*-\né = 1', 'iso-8859-15'],
  ['# vim: set fileencoding=cp1252 :\né = 1', 'cp1252'],
  ['\n# coding=koi8-r\né = 1', 'koi8-r'],
  ['# coding: UTF_8\na = 1', 'utf-8'],
  ['# coding: us-ascii\na = 1', 'ascii'],
])('%j says %s', (source, encoding) => {
  const tree = parse(source, 'latin1');
  expect([tree.encoding, tree.problems]).toEqual([encoding, []]);
});

test('in a single-byte encoding the bytes of a name are kept as they are', () => {
  const tree = parse('# coding: latin-1\né = é + a', 'latin1');
  expect(names(tree)).toEqual(['é 18-19', 'é 22-23', 'a 26-27']);
});

test.each([
  ['a = 1\nb = 2\n# coding: latin-1\n', 'in the third line'],
  ['a = 1\n# coding: nonsense\n', 'behind a line with code'],
  ['x = "# coding: nonsense"\n', 'in a string'],
])('%j: no cookie %s', (source) => {
  const tree = parse(source);
  expect([tree.encoding, tree.problems]).toEqual(['utf-8', []]);
});

const REFUSED: readonly (readonly [string, Buffer, object])[] = [
  [
    'an unknown encoding',
    Buffer.from('# coding: nonsense\na'),
    { code: 'unsupported-encoding', message: 'unsupported encoding: nonsense' },
  ],
  [
    'an encoding in which ASCII bytes are parts of other characters',
    Buffer.from('# coding: shift_jis\na'),
    { code: 'unsupported-encoding', message: 'unsupported encoding: shift_jis' },
  ],
  [
    'UTF-16',
    Buffer.from('\ufeffa = 1', 'utf16le'),
    { code: 'unsupported-encoding', message: 'UTF-16 is no encoding of Python source' },
  ],
  [
    'a mark and a cookie that contradict each other',
    Buffer.from('\ufeff# coding: latin-1\na'),
    {
      code: 'unsupported-encoding',
      message: 'a UTF-8 byte order mark and the encoding latin-1 contradict each other',
    },
  ],
  [
    'bytes that are not UTF-8',
    Buffer.from('x = "é"\ny = "\xe9"', 'latin1'),
    { code: 'undecodable-bytes', start: 5, end: 6, message: 'byte 0xe9 is not utf-8' },
  ],
  [
    'bytes that are not ASCII',
    Buffer.from('# coding: ascii\nx = "é"'),
    { code: 'undecodable-bytes', start: 21, end: 22, message: 'byte 0xc3 is not ascii' },
  ],
];

test.each(REFUSED)('%s', (_, source, problem) => {
  expect(parseInto(arena, source).problems[0]).toMatchObject(problem);
});

test('a file that cannot be decoded is still parsed', () => {
  const tree = parse('def f(): return "\xff"\nclass A: pass', 'latin1');
  expect(tree.problems.length).toBe(1);
  expect([...tree.kind.subarray(0, tree.count)].filter((kind) => kind === Node.ClassDef).length).toBe(1);
});
