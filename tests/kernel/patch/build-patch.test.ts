// Makers of edits: kinds, hashes, ids, order; and mistakes of a caller that are refused at once.
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { deleteEdit, insertEdit, makePatchSet, replaceEdit } from '../../../src/kernel/patch/build-patch.ts';

const text = Buffer.from('hello world');

test('an edit knows what it expects', () => {
  const edit = replaceEdit('f', text, { start: 6, end: 11 }, Buffer.from('there'), { reason: 'call' });
  expect({ ...edit, id: 'id' }).toEqual({
    id: 'id',
    file: 'f',
    kind: 'replace',
    anchor: {
      kind: 'SpanExact',
      span: { start: 6, end: 11 },
      expectedHash: contentHash('world'),
      expectedText: Buffer.from('world'),
    },
    text: Buffer.from('there'),
    labels: { reason: 'call' },
  });
  expect(insertEdit('f', text, 0, Buffer.from('x')).kind).toBe('insert');
  expect(deleteEdit('f', text, { start: 0, end: 1 }).kind).toBe('delete');
  expect(replaceEdit('f', text, { start: 0, end: 1 }, Buffer.from('')).kind).toBe('delete');
  expect(replaceEdit('f', text, { start: 1, end: 1 }, Buffer.from('x')).kind).toBe('insert');
});

test('ids are the same for the same edit and differ for any other', () => {
  const make = (file: string, start: number, new_: string) =>
    replaceEdit(file, text, { start, end: start + 1 }, Buffer.from(new_)).id;
  expect(make('f', 0, 'x')).toBe(make('f', 0, 'x'));
  expect(new Set([make('f', 0, 'x'), make('g', 0, 'x'), make('f', 1, 'x'), make('f', 0, 'y')]).size).toBe(4);
  expect(make('f', 0, 'x')).toMatch(/^edit_[0-9a-f]{16}$/);
});

test('sorted by file and place; equal insertions keep their order and get ids of their own', () => {
  const insert = (file: string, at: number, new_: string) => insertEdit(file, text, at, Buffer.from(new_));
  const edits = [
    insert('g', 5, 'a'),
    insert('f', 5, 'z'),
    insert('f', 5, 'a'),
    insert('f', 1, 'q'),
    insert('f', 5, 'z'),
  ];
  const patch = makePatchSet({ snapshotId: null, edits });
  expect(patch.edits.map((edit) => `${edit.file} ${edit.text}`)).toEqual(['f q', 'f z', 'f a', 'f z', 'g a']);
  expect(patch.edits[1]).toBe(edits[1]);
  expect(new Set(patch.edits.map(({ id }) => id)).size).toBe(5);
  expect(makePatchSet({ snapshotId: null, edits })).toEqual(patch);
});

test.each([
  ['deleting nothing', () => deleteEdit('f', text, { start: 3, end: 3 })],
  ['inserting nothing', () => insertEdit('f', text, 3, Buffer.from(''))],
  ['a span past the end', () => deleteEdit('f', text, { start: 3, end: 12 })],
  ['a span that runs backwards', () => deleteEdit('f', text, { start: 3, end: 2 })],
  ['a span before the start', () => deleteEdit('f', text, { start: -1, end: 2 })],
  ['half a byte', () => insertEdit('f', text, 0.5, Buffer.from('x'))],
])('a mistake of the caller: %s', (_, make) => {
  expect(make).toThrow(RangeError);
});
