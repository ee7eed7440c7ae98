// The encoding of a Python file is found exactly as CPython finds it.
import { expect, test } from 'vitest';
import { detectSourceEncoding } from '../../src/base/source-encoding.ts';
import { decodeText } from '../../src/base/text-codec.ts';
import { askPython } from './python-oracle.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const readable = { kind: 'readable', codec: 'utf_8', cookie: null, byteOrderMark: false };

test.each([
  ['nothing', '', readable],
  ['no cookie', 'x = 1\n', readable],
  ['byte order mark', '\xef\xbb\xbfx = 1\n', { ...readable, byteOrderMark: true }],
  ['first line', '# -*- coding: latin-1 -*-\n', { ...readable, codec: 'iso8859_1', cookie: 'latin-1' }],
  [
    'second line',
    '#!python\r\n# vim: fileencoding=cp1252 :\r\n',
    { ...readable, codec: 'cp1252', cookie: 'cp1252' },
  ],
  ['third line', '#\n#\n# coding: cp1252\n', readable],
  ['after code', 'x = 1\n# coding: cp1252\n', readable],
  ['behind code', 'x = 1 # coding: cp1252\n', readable],
  ['no line end', '#coding=ascii', { ...readable, codec: 'ascii', cookie: 'ascii' }],
  ['lone CR', '#\r# coding: cp1252\r', { ...readable, codec: 'cp1252', cookie: 'cp1252' }],
])('%s', (_, text, expected) => {
  expect(detectSourceEncoding(bytes(text))).toEqual(expected);
});

test.each([
  ['\xff\xfe#\0', 'the file begins with a UTF-16 byte order mark'],
  ['\xfe\xff\0#', 'the file begins with a UTF-16 byte order mark'],
  ['\xff\xfe\0\0', 'the file begins with a UTF-32 byte order mark'],
  ['\0\0\xfe\xff', 'the file begins with a UTF-32 byte order mark'],
  ['# coding: shift_jis\n', 'the file says "coding: shift_jis", which tug cannot read'],
  ['\xef\xbb\xbf# coding: cp1252\n', 'the file has a UTF-8 byte order mark but says "coding: cp1252"'],
])('unreadable: %j', (text, reason) => {
  expect(detectSourceEncoding(bytes(text))).toEqual({ kind: 'unreadable', reason });
});

test('CPython agrees on what the text of every file is', () => {
  const sources = everySource();
  const script = `
def read(source):
    names = {}
    try: exec(compile(bytes.fromhex(source), 'f', 'exec'), names)
    except (SyntaxError, ValueError, LookupError): return None
    return names['text']
print(json.dumps([read(source) for source in question]))`;
  const theirs = askPython(
    script,
    sources.map((source) => source.toString('hex')),
  );
  const ours = sources.map((source) => {
    const encoding = detectSourceEncoding(source);
    const text = encoding.kind === 'readable' ? decodeText(source, encoding.codec) : null;
    return text === null ? null : /text = '(.*)'/.exec(text)![1]!;
  });
  expect(ours).toEqual(theirs);
  expect(new Set(ours).size).toBeGreaterThan(4);
});

/** All combinations of first lines, second lines, line ends and byte order marks, each with text that is not ASCII. */
function everySource(): readonly Buffer[] {
  const names = [
    'utf-8',
    'UTF_8',
    'utf8',
    'latin-1',
    'iso_8859_1-unix',
    'cp1252',
    'windows-1251',
    'us-ascii',
    'nonsense',
  ];
  const lines = [
    '',
    ' \t\f',
    '#!/usr/bin/env python',
    '# not this: encoding koi8-r',
    'pass',
    'pass # coding: cp1252',
    "'''coding: cp1252'''",
    '# coding : cp1252',
    '# coding:',
    '# coding: \t koi8-r',
    '\f # -*- coding: koi8-r -*-',
    '# coding=cp1252; coding=koi8-r',
    '# coding:: coding:koi8-r',
    '#coding:koi8-r#',
    '# Coding: koi8-r',
    ...names.map((name) => `# vim: set fileencoding=${name} :`),
  ];
  const sources: Buffer[] = [];
  for (const mark of ['', '\xef\xbb\xbf'])
    for (const end of ['\n', '\r\n', '\r'])
      for (const first of lines)
        for (const second of lines)
          for (const text of ['\xe9', '\xd0\xb9']) {
            sources.push(bytes(`${mark}${first}${end}${second}${end}text = '${text}'${end}`));
          }
  return sources;
}
