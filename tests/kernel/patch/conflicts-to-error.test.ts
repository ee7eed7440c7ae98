// Conflicts as errors: the codes and details of the contract, the cause before its consequences, and never too long.
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import {
  insertEdit,
  makeEdit,
  makePatchSet,
  type PatchParts,
  replaceEdit,
} from '../../../src/kernel/patch/build-patch.ts';
import { conflictsToError } from '../../../src/kernel/patch/conflicts-to-error.ts';
import { type CurrentSnapshot, materialize } from '../../../src/kernel/patch/materialize.ts';
import type { FileOperation } from '../../../src/kernel/patch/patch-set.ts';

const bytes = (text: string) => Buffer.from(text);

function refusal(files: Record<string, string>, parts: Partial<PatchParts>, current?: CurrentSnapshot) {
  const patch = makePatchSet({ snapshotId: null, edits: [], ...parts });
  const result = materialize(patch, (path) => (path in files ? bytes(files[path]!) : null), current);
  if (result.kind !== 'conflict') throw new Error('there is no conflict');
  const { code, message, details } = conflictsToError(result.conflicts);
  return { code, message, details };
}

test('SnapshotMismatch names the changed files', () => {
  const edit = replaceEdit('a', bytes('abc'), { start: 0, end: 1 }, bytes('x'));
  const current = { id: 'snap_new', changedSince: () => ['b', 'a'] };
  expect(refusal({ a: 'xyz' }, { snapshotId: 'snap_old', edits: [edit] }, current)).toEqual({
    code: 'SnapshotMismatch',
    message: 'files changed since the patch was made: a, b',
    details: { changed_files: ['a', 'b'], expected: 'snap_old', actual: 'snap_new' },
  });
  const forgotten = { id: 'snap_new', changedSince: () => null };
  expect(refusal({ a: 'abc' }, { snapshotId: 'snap_old', edits: [edit] }, forgotten)).toEqual({
    code: 'SnapshotMismatch',
    message: 'the workspace is not at snap_old any more',
    details: { changed_files: null, expected: 'snap_old', actual: 'snap_new' },
  });
});

test('a file with another hash is a changed file', () => {
  const files = Object.fromEntries(['f', 'e', 'd', 'c', 'b', 'a', 'g'].map((name) => [name, 'now']));
  const fileOperations: FileOperation[] = Object.keys(files).map((path) => ({
    kind: 'delete',
    path,
    expectedHash: contentHash('then'),
  }));
  expect(refusal(files, { fileOperations })).toEqual({
    code: 'SnapshotMismatch',
    message: 'files changed since the patch was made: a, b, c, d, e and 2 more',
    details: { changed_files: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
  });
});

test('FileNotFound', () => {
  const edit = replaceEdit('src/gone.py', bytes('abc'), { start: 0, end: 1 }, bytes('x'));
  expect(refusal({}, { edits: [edit] })).toEqual({
    code: 'FileNotFound',
    message: 'the patch needs files that are not there: src/gone.py',
    details: { path: 'src/gone.py', paths: ['src/gone.py'] },
  });
});

test('AnchorMismatch shows what was expected and what is there', () => {
  const edit = replaceEdit('src/a.py', bytes('x\nold_name'), { start: 2, end: 10 }, bytes('new_name'));
  const described = {
    id: edit.id,
    file: 'src/a.py',
    span: { start: 2, end: 10 },
    old_text: 'old_name',
    new_text: 'new_name',
    line: 2,
    col: 1,
  };
  const message = 'src/a.py:2:1 holds "other_na", but the edit expects "old_name"';
  const problem = { edit: described, expected: 'old_name', actual: 'other_na' };
  expect(refusal({ 'src/a.py': 'x\nother_name' }, { edits: [edit] })).toEqual({
    code: 'AnchorMismatch',
    message,
    details: { ...problem, conflicts: [{ message, ...problem }] },
  });
});

test('AnchorMismatch: not found, ambiguous, past the end, and how many more', () => {
  const near = (file: string, old: string | null, prefix: string) =>
    makeEdit(
      file,
      {
        kind: 'SpanWithContext',
        approximate: { start: 0, end: 2 },
        prefix: bytes(prefix),
        suffix: bytes(''),
        expectedHash: old === null ? null : contentHash(old),
        expectedText: null,
        window: 100,
      },
      bytes('!'),
      {},
    );
  const edits = [
    near('a', 'zz', ''),
    near('b', null, 'x'),
    replaceEdit('c', bytes('0123456789'), { start: 4, end: 9 }, bytes('')),
  ];
  const { code, message, details } = refusal({ a: 'abc', b: 'x12\nx34', c: '0' }, { edits });
  expect([code, message]).toEqual([
    'AnchorMismatch',
    'a does not hold what the edit looks for near byte 0 (and 2 more)',
  ]);
  const listed = details.conflicts as readonly { message: string; expected: unknown; actual: unknown }[];
  expect(listed.map((problem) => [problem.message, problem.expected, problem.actual])).toEqual([
    ['a does not hold what the edit looks for near byte 0', `sha256:${contentHash('zz')}`, null],
    ['b holds what the edit looks for 2 times: at 1:2, 2:2', null, '2 matches'],
    ['the edit of c reaches to byte 9, but the file has 1 bytes', '45678', null],
  ]);
});

test('ConflictingEdits lists the edits that overlap', () => {
  const text = bytes('abcdef');
  const first = replaceEdit('f', text, { start: 0, end: 4 }, bytes('1'));
  const second = insertEdit('f', text, 2, bytes('2'));
  expect(refusal({ f: 'abcdef' }, { edits: [first, second] })).toEqual({
    code: 'ConflictingEdits',
    message: 'edits of f overlap: at 1:1 and at 1:3',
    details: {
      conflicts: [
        {
          id: first.id,
          file: 'f',
          span: { start: 0, end: 4 },
          old_text: 'abcd',
          new_text: '1',
          line: 1,
          col: 1,
        },
        {
          id: second.id,
          file: 'f',
          span: { start: 2, end: 2 },
          old_text: '',
          new_text: '2',
          line: 1,
          col: 3,
        },
      ],
    },
  });
});

test('ConflictingEdits says why a path cannot be written', () => {
  const create = (path: string): FileOperation => ({
    kind: 'create',
    path,
    content: bytes(''),
    executable: false,
  });
  const operations = [create('a'), create('a/x'), create('b'), create('c/d')];
  expect(refusal({ b: '', c: '' }, { fileOperations: operations })).toEqual({
    code: 'ConflictingEdits',
    message: 'the patch cannot write b: it exists already (and 2 more)',
    details: {
      conflicts: [
        { path: 'b', reason: 'it exists already' },
        { path: 'a/x', reason: 'a is a file after the patch, so nothing can be under it' },
        { path: 'c/d', reason: 'c is a file, not a directory' },
      ],
    },
  });
});

test('details stay small, whatever the patch', () => {
  const long = 'x'.repeat(100_000);
  const edits = Array.from({ length: 500 }, (_, n) =>
    replaceEdit('f', bytes(long + long), { start: n * 100, end: n * 100 + 90 }, bytes(long)),
  );
  const error = refusal({ f: 'y'.repeat(200_000) }, { edits });
  expect(JSON.stringify(error).length).toBeLessThan(30_000);
});
