// Whether an import may bind a word, from the bytes of a file: never less than it does.
import { expect, test } from 'vitest';
import { mayBindByImport } from '../../../../src/languages/python/link/import-shapes.ts';

test.each([
  ['import word', true],
  ['import a, word as b', true],
  ['import a.word', true],
  ['import a.b, \\\n  word', true],
  ['import a.b, \\\r\n  word', true],
  ['from a import word', true],
  ['from a import (\n    b,  # import of (c)\n    import_me,\n    word,\n)', true],
  ['from word import word', true],
  ['x = "#"; import word', true],
  ['import a\rimport word', true],
  ['from word import a', false],
  ['from .word import (\n    a,\n)\nword', false],
  ['import a\nword', false],
  ['import a  # (\nword', false],
  ['# import a\nf(word)', false],
  ['importer(word)', false],
  ['import words', false],
  ['word', false],
])('%s', (source, expected) => {
  expect(mayBindByImport(Buffer.from(source), 'word')).toBe(expected);
});
