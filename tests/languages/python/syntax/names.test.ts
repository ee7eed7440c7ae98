// Names as numbers: one id for one name, whatever the hash says, and fixed ids for the words of the grammar.
import { expect, test } from 'vitest';
import {
  CASE,
  createNameTable,
  FIRST_FILE_NAME,
  hashName,
  internName,
  MATCH,
  resetNames,
  TYPE,
  UNDERSCORE,
} from '../../../../src/languages/python/syntax/name-table.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import * as Token from '../../../../src/languages/python/syntax/token-kinds.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The ids of all names of a source, in order. */
function idsOf(source: string): number[] {
  const tree = parseInto(createSyntaxArena(), encode(source));
  const ids: number[] = [];
  for (let node = 0; node < tree.count; node++) if (tree.kind[node] === Node.Name) ids.push(tree.data[node]!);
  return ids;
}

test('keywords and the words of the grammar have fixed ids', () => {
  const names = createNameTable();
  const buffer = new Uint8Array(4096);
  resetNames(names, buffer, 0, 0);
  const idOf = (text: string): number => {
    buffer.set(encode(text), 2048);
    return internName(names, buffer, 2048, 2048 + text.length);
  };
  expect(Token.KEYWORDS.slice(1).map(idOf)).toEqual(Token.KEYWORDS.slice(1).map((_, index) => index + 1));
  expect(['match', 'case', 'type', '_'].map(idOf)).toEqual([MATCH, CASE, TYPE, UNDERSCORE]);
  expect(idOf('first')).toBe(FIRST_FILE_NAME);
});

test('the same name has the same id, another one another', () => {
  const [a, b, c, d] = idsOf('abc, abd, abc, abcdefghi');
  expect([a === c, new Set([a, b, d]).size]).toEqual([true, 3]);
});

test('names with the same hash and size are told apart', () => {
  // Over ASCII names of five bytes the hash is exact; longer ones can collide. Moving 75 from one byte to the next
  // keeps the hash: (x, y) and (x - 1, y + 75) hash alike.
  const one = 'a0zzzzz';
  const other = `${String.fromCharCode('a'.charCodeAt(0) - 1)}${String.fromCharCode('0'.charCodeAt(0) + 75)}zzzzz`;
  expect(hashName(encode(one))).toBe(hashName(encode(other)));
  const long = `b${'0'.repeat(7)}`;
  const alike = findCollision(long);
  const [first, second, third] = idsOf(`${long}, ${alike}, ${long}`);
  expect([first === third, first === second]).toEqual([true, false]);
});

/** Another identifier of the same length and hash: six bytes overflow 32 bits, so there are some. */
function findCollision(name: string): string {
  const target = hashName(encode(name));
  const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';
  const tails = new Map<number, string>();
  const bytes = encode(name);
  for (const a of digits)
    for (const b of digits)
      for (const c of digits) {
        bytes.set(encode(a + b + c), bytes.length - 3);
        tails.set((hashName(bytes) - hashName(withTail(bytes, '000'))) | 0, a + b + c);
      }
  for (const a of digits)
    for (const b of digits)
      for (const c of digits) {
        const head = `b${a}${b}${c}${'0'.repeat(name.length - 4)}`;
        const tail = tails.get((target - hashName(encode(head))) | 0);
        const found = tail === undefined ? name : head.slice(0, -3) + tail;
        if (found !== name && hashName(encode(found)) === target) return found;
      }
  throw new Error('no collision found');
}

function withTail(bytes: Uint8Array, tail: string): Uint8Array {
  const copy = bytes.slice();
  copy.set(encode(tail), copy.length - tail.length);
  return copy;
}

test('identifiers are normalised (NFKC), so different spellings are one name', () => {
  const [plain, ligature, wide, composed, decomposed] = idsOf('fi, ﬁ, ｆｉ, é, e\u0301');
  expect([plain === ligature, plain === wide, composed === decomposed, plain === composed]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the text of a normalised name is the normal one, its span the written one', () => {
  const tree = parseInto(createSyntaxArena(), encode('ﬁeld = 1'));
  const node = [...tree.kind].indexOf(Node.Name);
  expect([nameText(tree, tree.data[node]!), tree.start[node], tree.end[node]]).toEqual(['field', 0, 6]);
});

test('thousands of names keep their ids while the table grows', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `n${index * 7919}`);
  const ids = idsOf([...words, ...words].join(','));
  expect(ids.slice(0, words.length)).toEqual(ids.slice(words.length));
  expect(new Set(ids).size).toBe(words.length);
});
