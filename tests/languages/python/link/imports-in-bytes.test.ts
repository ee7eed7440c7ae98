// Import statements as the bytes of a file spell them: every one that the parser sees is among them.
import { expect, test } from 'vitest';
import { importsInBytes } from '../../../../src/languages/python/link/imports-in-bytes.ts';

test.each([
  ['import a', ['a']],
  ['import a.b, c as d', ['a.b', 'c']],
  ['import a . b as c; import d # e', ['a.b', 'd']],
  ['import a, \\\n b', ['a', 'b']],
  ['import a, \\\r\n b\r\nimport c', ['a', 'b', 'c']],
  ['if x: import a', ['a']],
  ['def f():\n    from a import b', ['a: b']],
  ['from a.b import (  # why)\n  c,\n  d as e,  # and\n)\n', ['a.b: c d']],
  ['from a import(b)', ['a: b']],
  ['from a \\\n  import b, \\\n c', ['a: b c']],
  ['from . import a', ['.: a']],
  ['from.import a', ['.: a']],
  ['from .. b import c', ['..b: c']],
  ['from a import *', ['a: *']],
  ['yield from a\nimport b', ['b']],
  ['raise a from b; import c', ['c']],
  ['from a import b; from c import d', ['a: b', 'c: d']],
  ['x = "from a import b"', ['a: b']],
  ['# words import nothing at all here', []],
  ['important = reimport = import_module("a")', []],
  ['import a\rimport b\rfrom c import d\r', ['a', 'b', 'c: d']],
])('%s', (source, expected) => {
  const found = importsInBytes(Buffer.from(source))!;
  expect(
    found.map(({ level, module, names }) => {
      const path = `${'.'.repeat(level)}${module}`;
      return names === null ? path : `${path}: ${names.join(' ')}`;
    }),
  ).toEqual(expected);
});

test.each([
  ['other letters', Buffer.from('import é')],
  ['names of other letters', Buffer.from('from a import é')],
  ['attributes of attributes', Buffer.from('import a.b.c as d')],
  ['UTF-16', Buffer.from('\ufeffimport a', 'utf16le')],
])('nobody can tell: %s', (_, bytes) => {
  expect(importsInBytes(bytes)).toBeNull();
});
