// A file has its shape when nothing but names changed, and every name goes on meaning the same symbol of the file.
import { expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { hasSameShape } from '../../../../src/languages/python/rename/same-shape.ts';

const factsOf = (source: string) => analyseFile(createFactsArena(), Buffer.from(source));

test.each([
  ['a renamed name', 'a = 1\nb = a\n', 'zed = 1\nb = zed\n', true],
  ['an attribute', 'a.b.c\n', 'a.zed.c\n', true],
  ['a name that others of the file go on having', 'a = 1\ndef f(a): a\n', 'zed = 1\ndef f(a): a\n', true],
  ['a name in an annotation that is text', 'class A: ...\nx: "A"\n', 'class Z: ...\nx: "Z"\n', true],
  ['a use that was forgotten', 'a = 1\nb = a\n', 'zed = 1\nb = a\n', false],
  ['a use in text that was forgotten', 'class A: ...\nx: "A"\n', 'class Z: ...\nx: "A"\n', false],
  ['another use that was taken along', 'a = 1\nlen(a)\n', 'zed = 1\nzed(zed)\n', false],
  ['two names that become one', 'a = 1\nb = 2\na\n', 'b = 1\nb = 2\nb\n', false],
  ['a capture', 'a = 1\ndef f(b): return a\n', 'b = 1\ndef f(b): return b\n', false],
  ['a keyword', 'a = 1\n', 'if = 1\n', false],
  ['half a name', 'abc = 1\nabc\n', 'x bc = 1\nabc\n', false],
  ['a statement that becomes another', 'a (b)\n', 'del (b)\n', false],
])('%s', (_, before, after, same) => {
  expect(hasSameShape(factsOf(before), factsOf(after))).toBe(same);
});
