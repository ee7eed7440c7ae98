// A patch becomes whole files, or a list of everything that stands in its way; and it agrees with a naive model.

import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import {
  deleteEdit,
  fileHashMatches,
  insertEdit,
  makeEdit,
  makePatchSet,
  type PatchParts,
  replaceEdit,
} from '../../../src/kernel/patch/build-patch.ts';
import { type CurrentSnapshot, materialize, pathsToRead } from '../../../src/kernel/patch/materialize.ts';
import type { Conflict } from '../../../src/kernel/patch/patch-set.ts';
import { pathStates } from '../../../src/kernel/patch/path-states.ts';
import fc from '../../seeded-fast-check.ts';
import { modelPatch, patchSetOf, plainTree, randomPatch, readerOf } from './random-patches.ts';

const bytes = (text: string) => Buffer.from(text);

function check(files: Record<string, string>, parts: Partial<PatchParts>, current?: CurrentSnapshot) {
  const patch = makePatchSet({ snapshotId: null, edits: [], ...parts });
  const read = (path: string) => (Object.hasOwn(files, path) ? bytes(files[path]!) : null);
  return materialize(patch, read, current);
}

function changes(files: Record<string, string>, parts: Partial<PatchParts>) {
  const result = check(files, parts);
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts));
  return result.patch.changes.map(({ path, movedFrom, before, after }) => ({
    path,
    movedFrom,
    before: before === null ? null : Buffer.from(before).toString(),
    after: after === null ? null : Buffer.from(after).toString(),
  }));
}

function conflicts(files: Record<string, string>, parts: Partial<PatchParts>, current?: CurrentSnapshot) {
  const result = check(files, parts, current);
  if (result.kind !== 'conflict') throw new Error('there is no conflict');
  return result.conflicts;
}

test('replace, insert, delete, with the places they were found at', () => {
  const text = bytes('one\r\ntwo\r\nthree');
  const edits = [
    insertEdit('f', text, text.length, bytes('!')),
    deleteEdit('f', text, { start: 3, end: 5 }),
    replaceEdit('f', text, { start: 5, end: 8 }, bytes('2'), { operation: 'rename', reason: 'call' }),
  ];
  const result = check({ f: 'one\r\ntwo\r\nthree' }, { edits });
  expect(result).toEqual({
    kind: 'ok',
    patch: {
      changes: [
        { path: 'f', movedFrom: null, before: text, after: bytes('one2\r\nthree!'), executable: false },
      ],
      edits: [
        { edit: edits[1], span: { start: 3, end: 5 }, position: { line: 1, col: 4 }, before: bytes('\r\n') },
        { edit: edits[2], span: { start: 5, end: 8 }, position: { line: 2, col: 1 }, before: bytes('two') },
        { edit: edits[0], span: { start: 15, end: 15 }, position: { line: 3, col: 6 }, before: bytes('') },
      ],
    },
  });
});

test('CRLF, mixed line ends and a missing final newline stay as they are', () => {
  const text = 'a\r\nb\nc\rd';
  expect(
    changes({ f: text }, { edits: [replaceEdit('f', bytes(text), { start: 3, end: 4 }, bytes('B'))] }),
  ).toEqual([{ path: 'f', movedFrom: null, before: text, after: 'a\r\nB\nc\rd' }]);
});

test('edits touch without overlapping: at the edges, and as insertions at one place in the order given', () => {
  const text = bytes('abcdef');
  const edits = [
    replaceEdit('f', text, { start: 2, end: 4 }, bytes('XX')),
    insertEdit('f', text, 4, bytes('(after)')),
    insertEdit('f', text, 2, bytes('(z)')),
    insertEdit('f', text, 2, bytes('(a)')),
    insertEdit('f', text, 2, bytes('(z)')),
    replaceEdit('f', text, { start: 4, end: 5 }, bytes('YY')),
  ];
  expect(changes({ f: 'abcdef' }, { edits })).toEqual([
    { path: 'f', movedFrom: null, before: 'abcdef', after: 'ab(z)(a)(z)XX(after)YYf' },
  ]);
  const { edits: sorted } = makePatchSet({ snapshotId: null, edits });
  expect(new Set(sorted.map(({ id }) => id)).size).toBe(6);
});

test('where an anchor is found decides the order, not where it was looked for', () => {
  const text = bytes('abcdef');
  const insertion = makeEdit(
    'f',
    {
      kind: 'SpanWithContext',
      approximate: { start: 5, end: 5 },
      prefix: bytes('b'),
      suffix: bytes('c'),
      expectedHash: null,
      expectedText: null,
      window: 10,
    },
    bytes('(new)'),
    {},
  );
  const edits = [replaceEdit('f', text, { start: 2, end: 4 }, bytes('XX')), insertion];
  expect(changes({ f: 'abcdef' }, { edits })).toEqual([
    { path: 'f', movedFrom: null, before: 'abcdef', after: 'ab(new)XXef' },
  ]);
});

test('overlapping edits are refused, both named, also inside a wide one', () => {
  const text = bytes('abcdef');
  const edits = [
    replaceEdit('f', text, { start: 0, end: 5 }, bytes('1')),
    replaceEdit('f', text, { start: 1, end: 2 }, bytes('2')),
    insertEdit('f', text, 3, bytes('3')),
    replaceEdit('f', text, { start: 4, end: 6 }, bytes('4')),
    insertEdit('f', text, 6, bytes('5')),
  ];
  const found = conflicts({ f: 'abcdef' }, { edits }).map((conflict) =>
    conflict.kind === 'OverlappingEdits'
      ? [conflict.file, conflict.first.edit, conflict.second.edit]
      : conflict,
  );
  expect(found).toEqual([
    ['f', edits[0], edits[1]],
    ['f', edits[0], edits[2]],
    ['f', edits[0], edits[3]],
  ]);
});

test('the same edit twice is an overlap, not a repetition', () => {
  const edit = replaceEdit('f', bytes('abc'), { start: 1, end: 2 }, bytes('x'));
  expect(conflicts({ f: 'abc' }, { edits: [edit, edit] }).map(({ kind }) => kind)).toEqual([
    'OverlappingEdits',
  ]);
});

test('one edit that fails fails the whole patch, and every reason is told', () => {
  const good = replaceEdit('a', bytes('abc'), { start: 0, end: 1 }, bytes('x'));
  const stale = replaceEdit('b', bytes('xyz'), { start: 0, end: 2 }, bytes('q'));
  const beyond = replaceEdit('c', bytes('0123456789'), { start: 8, end: 10 }, bytes('q'));
  const gone = replaceEdit('d', bytes('abc'), { start: 0, end: 1 }, bytes('q'));
  const goneToo = replaceEdit('d', bytes('abc'), { start: 1, end: 2 }, bytes('q'));
  expect(
    conflicts({ a: 'abc', b: 'abc', c: 'abc' }, { edits: [good, stale, beyond, gone, goneToo] }),
  ).toEqual([
    { kind: 'AnchorMismatch', edit: stale, position: { line: 1, col: 1 }, actual: bytes('ab') },
    { kind: 'SpanOutOfBounds', edit: beyond, fileLength: 3 },
    { kind: 'FileMissing', file: 'd' },
  ] satisfies Conflict[]);
});

test('preconditions: the snapshot is current, files have their hashes', () => {
  const snapshot = { kind: 'SnapshotIsCurrent', snapshotId: 'snap_old' } as const;
  const parts = {
    preconditions: [fileHashMatches('a', bytes('abc')), fileHashMatches('b', bytes('b')), snapshot],
  };
  const current = { id: 'snap_new', changedSince: (id: string) => (id === 'snap_old' ? ['a', 'z'] : null) };
  expect(conflicts({ a: 'changed' }, parts, current)).toEqual([
    { kind: 'SnapshotChanged', expected: 'snap_old', actual: 'snap_new', changedFiles: ['a', 'z'] },
    { kind: 'HashMismatch', file: 'a', expected: contentHash('abc'), actual: contentHash('changed') },
    { kind: 'FileMissing', file: 'b' },
  ]);
  expect(check({ a: 'abc', b: 'b' }, parts, { ...current, id: 'snap_old' }).kind).toBe('ok');
  expect(check({ a: 'abc', b: 'b' }, parts).kind).toBe('ok');
});

test('a patch made from a snapshot demands that snapshot', () => {
  expect(makePatchSet({ snapshotId: 'snap_1', edits: [] }).preconditions).toEqual([
    { kind: 'SnapshotIsCurrent', snapshotId: 'snap_1' },
  ]);
});

test('edits that change nothing give no change; with others they count', () => {
  const text = bytes('abc');
  const same = replaceEdit('f', text, { start: 0, end: 1 }, bytes('a'));
  expect(changes({ f: 'abc' }, { edits: [same] })).toEqual([]);
  expect(changes({ f: 'abc' }, {})).toEqual([]);
  const result = check({ f: 'abc' }, { edits: [same] });
  expect(result.kind === 'ok' && result.patch.edits.length).toBe(1);
});

test.each([
  '../f',
  '/f',
  'C:/f',
  'a/../b',
  '.git/config',
  '.tug/x',
  'a//b',
  'f\0',
])('never writes %j', (path) => {
  const edit = { ...replaceEdit('f', bytes('abc'), { start: 0, end: 1 }, bytes('x')), file: path };
  const create = { kind: 'create', path, content: bytes(''), executable: false } as const;
  const move = { kind: 'move', path: 'f', to: path, expectedHash: null } as const;
  expect(() => check({ [path]: 'abc' }, { edits: [edit] })).toThrow('is refused');
  expect(() => check({}, { fileOperations: [create] })).toThrow('is refused');
  expect(() => check({ f: '' }, { fileOperations: [move] })).toThrow('is refused');
});

test('what a caller must read is listed once, sorted', () => {
  const patch = makePatchSet({
    snapshotId: null,
    edits: [replaceEdit('m', bytes('a'), { start: 0, end: 1 }, bytes('b'))],
    fileOperations: [
      { kind: 'move', path: 'm', to: 'b', expectedHash: null },
      { kind: 'delete', path: 'z', expectedHash: null },
    ],
    preconditions: [fileHashMatches('k', bytes('')), fileHashMatches('z', bytes(''))],
  });
  expect(pathsToRead(patch)).toEqual(['b', 'k', 'm', 'z']);
});

test('random trees and patches agree with the naive model', () => {
  let changed = 0;
  fc.assert(
    fc.property(randomPatch, (random) => {
      const result = materialize(patchSetOf(random), readerOf(random.before));
      if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts.map(({ kind }) => kind)));
      const after = new Map(random.before);
      for (const state of pathStates(result.patch)) {
        expect(Buffer.from(state.before ?? [0])).toEqual(Buffer.from(random.before.get(state.path) ?? [0]));
        if (state.after === null) after.delete(state.path);
        else after.set(state.path, state.after);
      }
      expect(plainTree(after)).toEqual(plainTree(modelPatch(random)));
      const paths = result.patch.changes.map(({ path }) => path);
      expect(paths).toEqual([...new Set(paths)].sort());
      changed += paths.length;
    }),
    { numRuns: 500 },
  );
  expect(changed).toBeGreaterThan(500);
});
