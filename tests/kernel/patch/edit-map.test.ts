// A place followed through a patch is where a naive model, which gives every byte a name of its own, finds it again.

import { expect, test } from 'vitest';
import type { Span } from '../../../src/base/span.ts';
import {
  deleteEdit,
  insertEdit,
  makePatchSet,
  type PatchParts,
  replaceEdit,
} from '../../../src/kernel/patch/build-patch.ts';
import { buildEditMap, type MappedSpan } from '../../../src/kernel/patch/edit-map.ts';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import type { MaterializedPatch } from '../../../src/kernel/patch/patch-set.ts';
import fc from '../../seeded-fast-check.ts';
import { patchSetOf, type RandomEdit, type RandomPatch, randomPatch, readerOf } from './random-patches.ts';

const bytes = (text: string) => Buffer.from(text);

function build(files: Record<string, string>, parts: Partial<PatchParts>): MaterializedPatch {
  const patch = makePatchSet({ snapshotId: null, edits: [], ...parts });
  const result = materialize(patch, (path) => (path in files ? bytes(files[path]!) : null));
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts));
  return result.patch;
}

const span = (start: number, end: number): Span => ({ start, end });

test('kept, replaced, touched, deleted', () => {
  const text = bytes('0123456789');
  const map = buildEditMap(
    build(
      { f: '0123456789' },
      {
        edits: [
          insertEdit('f', text, 1, bytes('II')),
          replaceEdit('f', text, span(3, 5), bytes('RRR')),
          deleteEdit('f', text, span(6, 8)),
        ],
      },
    ),
  );
  const kept = (start: number, end: number) => ({ kind: 'kept', file: 'f', span: span(start, end) });
  const follow = (start: number, end: number) => map.mapSpan('f', span(start, end));
  expect(follow(0, 1)).toEqual(kept(0, 1));
  expect(follow(1, 3)).toEqual(kept(3, 5));
  expect(follow(5, 6)).toEqual(kept(8, 9));
  expect(follow(8, 10)).toEqual(kept(9, 11));
  expect(follow(10, 10)).toEqual(kept(11, 11));
  expect(follow(3, 5)).toEqual({ kind: 'replaced', file: 'f', span: span(5, 8) });
  expect(follow(0, 2)).toEqual({ kind: 'touched' });
  expect(follow(3, 4)).toEqual({ kind: 'touched' });
  expect(follow(2, 6)).toEqual({ kind: 'touched' });
  expect(follow(5, 7)).toEqual({ kind: 'touched' });
  expect(follow(6, 8)).toEqual({ kind: 'deleted' });
  expect(follow(6, 7)).toEqual({ kind: 'deleted' });
  expect(map.mapSpan('other', span(2, 3))).toEqual({ kind: 'kept', file: 'other', span: span(2, 3) });
  expect(map.keptParts('f')).toEqual({
    file: 'f',
    parts: [
      { start: 0, end: 1, shift: 0 },
      { start: 1, end: 3, shift: 2 },
      { start: 5, end: 6, shift: 3 },
      { start: 8, end: Number.POSITIVE_INFINITY, shift: 1 },
    ],
  });
  expect(map.keptParts('other')).toBeNull();
  expect(map.isInserted('f', span(1, 3))).toBe(true);
  expect(map.isInserted('f', span(5, 8))).toBe(true);
  expect(map.isInserted('f', span(4, 8))).toBe(false);
  expect(map.isInserted('f', span(3, 3))).toBe(false);
  expect(map.isInserted('other', span(0, 1))).toBe(false);
});

test('through moves, deletions and new files', () => {
  const files = { a: 'one', b: 'two', c: 'three' };
  const edit = replaceEdit('a', bytes('one'), span(0, 1), bytes('OOO'));
  const map = buildEditMap(
    build(files, {
      edits: [edit],
      fileOperations: [
        { kind: 'move', path: 'a', to: 'b', expectedHash: null },
        { kind: 'move', path: 'b', to: 'd', expectedHash: null },
        { kind: 'delete', path: 'c', expectedHash: null },
        { kind: 'create', path: 'a', content: bytes('fresh'), executable: false },
      ],
    }),
  );
  expect(map.mapSpan('a', span(1, 3))).toEqual({ kind: 'kept', file: 'b', span: span(3, 5) });
  expect(map.mapSpan('a', span(0, 1))).toEqual({ kind: 'replaced', file: 'b', span: span(0, 3) });
  expect(map.mapSpan('b', span(0, 3))).toEqual({ kind: 'kept', file: 'd', span: span(0, 3) });
  expect(map.mapSpan('c', span(0, 3))).toEqual({ kind: 'deleted' });
  expect(map.keptParts('c')).toEqual({ file: null, parts: [] });
  expect(map.keptParts('b')).toEqual({
    file: 'd',
    parts: [{ start: 0, end: Number.POSITIVE_INFINITY, shift: 0 }],
  });
  expect(map.isInserted('a', span(0, 5))).toBe(true);
  expect(map.isInserted('b', span(0, 3))).toBe(true);
  expect(map.isInserted('b', span(3, 5))).toBe(false);
  expect(map.isInserted('d', span(0, 3))).toBe(false);
  expect(map.placeInEdit(edit.id, 2)).toEqual({ file: 'b', offset: 2 });
  expect(() => map.placeInEdit('edit_0', 0)).toThrow(RangeError);
  expect(() => map.placeInEdit(edit.id, 4)).toThrow(RangeError);
});

test('an edit that changes nothing still has its place', () => {
  const edit = replaceEdit('f', bytes('abc'), span(1, 2), bytes('b'));
  const map = buildEditMap(build({ f: 'abc' }, { edits: [edit] }));
  expect(map.mapSpan('f', span(1, 2))).toEqual({ kind: 'replaced', file: 'f', span: span(1, 2) });
  expect(map.placeInEdit(edit.id, 0)).toEqual({ file: 'f', offset: 1 });
});

test('every span of every file agrees with the naive model', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(randomPatch, (random) => {
      const result = materialize(patchSetOf(random), readerOf(random.before));
      if (result.kind !== 'ok') throw new Error('conflict');
      const map = buildEditMap(result.patch);
      for (const [file, text] of random.before) {
        const model = modelFile(random, file, text);
        for (let start = 0; start <= Math.min(text.length, 40); start++) {
          for (let end = start + 1; end <= Math.min(text.length, start + 8); end++) {
            const mapped = map.mapSpan(file, span(start, end));
            expect(mapped).toEqual(modelSpan(model, random.edits.get(file) ?? [], span(start, end)));
            kinds.add(mapped.kind);
          }
        }
        if (model.target === null) continue;
        for (let start = 0; start <= Math.min(model.bytes.length, 40); start++) {
          for (let end = start + 1; end <= Math.min(model.bytes.length, start + 8); end++) {
            const inserted = model.bytes.slice(start, end).every((name) => name === null);
            expect(map.isInserted(model.target, span(start, end))).toBe(inserted);
          }
        }
      }
      for (const { edit } of result.patch.edits) {
        const { file, offset } = map.placeInEdit(edit.id, 0);
        const after = result.patch.changes.find(
          ({ path, after: text }) => path === file && text !== null,
        )?.after;
        if (after != null)
          expect(Buffer.from(after.subarray(offset, offset + edit.text.length))).toEqual(
            Buffer.from(edit.text),
          );
      }
    }),
    { numRuns: 200 },
  );
  expect([...kinds].sort()).toEqual(['deleted', 'kept', 'replaced', 'touched']);
});

interface ModelFile {
  readonly target: string | null;
  /** For each byte after the patch: the offset it had before; null when the patch put it there. */
  readonly bytes: readonly (number | null)[];
  /** For each byte before: where the new text of the edit that covers it begins. */
  readonly newText: ReadonlyMap<RandomEdit, number>;
}

function modelFile(random: RandomPatch, file: string, text: Uint8Array): ModelFile {
  const operation = random.operations.find(({ kind, path }) => kind !== 'create' && path === file);
  const target = operation === undefined ? file : operation.kind === 'move' ? operation.to : null;
  const result: (number | null)[] = [];
  const newText = new Map<RandomEdit, number>();
  const edits = random.edits.get(file) ?? [];
  const write = (edit: RandomEdit) => {
    newText.set(edit, result.length);
    for (const _ of edit.text) result.push(null);
  };
  for (let at = 0; at <= text.length; ) {
    for (const edit of edits) if (edit.start === at && edit.end === at) write(edit);
    const replacement = edits.find(({ start, end }) => start === at && end > at);
    if (replacement !== undefined) write(replacement);
    else if (at < text.length) result.push(at);
    at = replacement?.end ?? at + 1;
  }
  return { target, bytes: result, newText };
}

function modelSpan(
  { target, bytes: names, newText }: ModelFile,
  edits: readonly RandomEdit[],
  query: Span,
): MappedSpan {
  if (target === null) return { kind: 'deleted' };
  const length = query.end - query.start;
  const first = names.indexOf(query.start);
  const whole = Array.from({ length }, (_, n) => names[first + n] === query.start + n);
  if (first !== -1 && whole.every(Boolean))
    return { kind: 'kept', file: target, span: span(first, first + length) };
  const exact = edits.find(({ start, end }) => start === query.start && end === query.end);
  if (exact !== undefined && exact.text.length > 0) {
    const start = newText.get(exact)!;
    return { kind: 'replaced', file: target, span: span(start, start + exact.text.length) };
  }
  const touching = edits.filter(({ start, end }) => start < query.end && query.start < end);
  const covered = touching.reduce(
    (sum, edit) => sum + Math.min(edit.end, query.end) - Math.max(edit.start, query.start),
    0,
  );
  const nothingNew = touching.every(({ text }) => text.length === 0);
  return covered === length && nothingNew ? { kind: 'deleted' } : { kind: 'touched' };
}
