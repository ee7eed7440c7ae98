// The tables say what CPython says, for every byte and every name; and text goes there and back unchanged.

import { expect, test } from 'vitest';
import { CODEC_ALIASES, SINGLE_BYTE_RUNS } from '../../src/base/single-byte-encodings.ts';
import { decodeText, encodeText, findCodec } from '../../src/base/text-codec.ts';
import fc from '../seeded-fast-check.ts';
import { askPython } from './python-oracle.ts';

const CODECS = ['utf_8', 'ascii', ...Object.keys(SINGLE_BYTE_RUNS)];

test('every byte of every single-byte codec means what it means to CPython', () => {
  const singles = CODECS.filter((codec) => codec !== 'utf_8');
  const script = `
def decode(byte, codec):
    try: return bytes([byte]).decode(codec)
    except UnicodeDecodeError: return None
print(json.dumps({codec: [decode(byte, codec) for byte in range(256)] for codec in question}))`;
  const ours = Object.fromEntries(
    singles.map((codec) => [
      codec,
      Array.from({ length: 256 }, (_, byte) => decodeText(Uint8Array.of(byte), codec)),
    ]),
  );
  expect(singles.length).toBeGreaterThan(30);
  expect(ours).toEqual(askPython(script, singles));
});

test('every name finds the codec that CPython finds', () => {
  const names = [
    ...Object.keys(CODEC_ALIASES),
    ...CODECS,
    'UTF-8',
    'Latin-1',
    'ISO_8859-1',
    'windows-1252',
    'KOI8-R',
  ];
  names.push(
    'no-such-codec',
    'iso-8859-99',
    'mac.roman',
    'ansi_x3.4-1968',
    '-utf-8-',
    'constructor',
    '__proto__',
  );
  const script = `
import codecs
def name(codec):
    try: return codecs.lookup(codec).name
    except LookupError: return None
print(json.dumps([[name(codec), name(ours) if ours else None] for codec, ours in question]))`;
  const answers = askPython(
    script,
    names.map((name) => [name, findCodec(name)]),
  ) as readonly (readonly [string | null, string | null])[];
  expect(answers.map(([, ours]) => ours)).toEqual(answers.map(([theirs]) => theirs));
});

test.each([
  'utf-16',
  'utf_7',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'cp037',
  'rot13',
  'utf-8-sig',
  '',
])('not read: %j, where a byte below 0x80 may be part of another character', (name) => {
  expect(findCodec(name)).toBe(null);
});

test('what an encoding cannot say is refused, not replaced', () => {
  expect(encodeText('é', 'ascii')).toBe(null);
  expect(encodeText('€', 'iso8859_1')).toBe(null);
  expect(encodeText('€', 'cp1252')).toEqual(Uint8Array.of(0x80));
  expect(encodeText('😀', 'cp1252')).toBe(null);
  expect(encodeText('a\ud800', 'utf_8')).toBe(null);
  expect(encodeText('a\ud800', 'iso8859_1')).toBe(null);
  expect(decodeText(Uint8Array.of(0xff), 'utf_8')).toBe(null);
  expect(decodeText(Uint8Array.of(0x81), 'cp1252')).toBe(null);
  expect(decodeText(Buffer.from('\ufeffa'), 'utf_8')).toBe('\ufeffa');
  expect(() => decodeText(Uint8Array.of(1), 'no_codec')).toThrow(RangeError);
});

test('bytes that decode encode to the same bytes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CODECS), fc.uint8Array({ maxLength: 40 }), (codec, bytes) => {
      const text = decodeText(bytes, codec);
      if (text !== null) expect(Buffer.from(encodeText(text, codec)!)).toEqual(Buffer.from(bytes));
    }),
    { numRuns: 1000 },
  );
});
