// File operations are one step from tree to tree: swaps and chains work, what has no single meaning is refused.
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { makePatchSet, replaceEdit } from '../../../src/kernel/patch/build-patch.ts';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import type { Edit, FileOperation } from '../../../src/kernel/patch/patch-set.ts';
import { pathStates } from '../../../src/kernel/patch/path-states.ts';

const bytes = (text: string) => Buffer.from(text);
const create = (path: string, content = 'new'): FileOperation => ({
  kind: 'create',
  path,
  content: bytes(content),
  executable: false,
});
const move = (path: string, to: string, expectedHash: string | null = null): FileOperation => ({
  kind: 'move',
  path,
  to,
  expectedHash,
});
const remove = (path: string, expectedHash: string | null = null): FileOperation => ({
  kind: 'delete',
  path,
  expectedHash,
});
const edit = (file: string, old: string, text: string): Edit =>
  replaceEdit(file, bytes(old), { start: 0, end: old.length }, bytes(text));

function run(
  files: Record<string, string>,
  fileOperations: readonly FileOperation[],
  edits: readonly Edit[] = [],
) {
  const patch = makePatchSet({ snapshotId: null, edits, fileOperations });
  return materialize(patch, (path) => (Object.hasOwn(files, path) ? bytes(files[path]!) : null));
}

/** The tree after the patch. */
function after(
  files: Record<string, string>,
  operations: readonly FileOperation[],
  edits: readonly Edit[] = [],
) {
  const result = run(files, operations, edits);
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts));
  const tree = new Map(Object.entries(files));
  for (const state of pathStates(result.patch)) {
    if (state.after === null) tree.delete(state.path);
    else tree.set(state.path, Buffer.from(state.after).toString());
  }
  return Object.fromEntries(tree);
}

test.each([
  ['create', { a: '1' }, [create('b')], { a: '1', b: 'new' }],
  ['create deep', {}, [create('x/y/z')], { 'x/y/z': 'new' }],
  ['delete', { a: '1', b: '2' }, [remove('a', contentHash('1'))], { b: '2' }],
  ['move', { a: '1' }, [move('a', 'b', contentHash('1'))], { b: '1' }],
  ['case only', { 'a.py': '1' }, [move('a.py', 'A.py')], { 'A.py': '1' }],
  ['swap', { a: '1', b: '2' }, [move('a', 'b'), move('b', 'a')], { a: '2', b: '1' }],
  ['chain', { a: '1', b: '2' }, [move('a', 'b'), move('b', 'c')], { b: '1', c: '2' }],
  [
    'circle',
    { a: '1', b: '2', c: '3' },
    [move('a', 'b'), move('b', 'c'), move('c', 'a')],
    { a: '3', b: '1', c: '2' },
  ],
  [
    'a module becomes a package',
    { 'a.py': '1' },
    [move('a.py', 'a/__init__.py'), create('a.py')],
    { 'a.py': 'new', 'a/__init__.py': '1' },
  ],
  ['into its own name as a folder', { a: '1' }, [move('a', 'a/b')], { 'a/b': '1' }],
  ['out of its folder', { 'a/b': '1' }, [move('a/b', 'a')], { a: '1' }],
  ['a folder where a file was', { a: '1' }, [remove('a'), create('a/b')], { 'a/b': 'new' }],
])('%s', (_, files, operations, expected) => {
  expect(after(files, operations)).toEqual(expected);
});

test('an edit names its file as it was before the move', () => {
  expect(after({ a: 'one' }, [move('a', 'b')], [edit('a', 'one', 'ONE')])).toEqual({ b: 'ONE' });
  const swap = [move('a', 'b'), move('b', 'a')];
  expect(after({ a: 'one', b: 'two' }, swap, [edit('a', 'one', 'ONE')])).toEqual({ a: 'two', b: 'ONE' });
  expect(after({ a: 'one' }, [move('a', 'b'), create('a')], [edit('a', 'one', 'ONE')])).toEqual({
    a: 'new',
    b: 'ONE',
  });
});

test('a move with edits is one change, and a path that is left and reached again has both states', () => {
  const result = run(
    { a: 'one', b: 'two' },
    [move('a', 'b'), move('b', 'c'), create('a')],
    [edit('a', 'one', '1')],
  );
  if (result.kind !== 'ok') throw new Error('conflict');
  expect(result.patch.changes).toEqual([
    { path: 'a', movedFrom: null, before: null, after: bytes('new'), executable: false },
    { path: 'b', movedFrom: 'a', before: bytes('one'), after: bytes('1'), executable: false },
    { path: 'c', movedFrom: 'b', before: bytes('two'), after: bytes('two'), executable: false },
  ]);
  expect(pathStates(result.patch)).toEqual([
    { path: 'a', before: bytes('one'), after: bytes('new'), modeFrom: null, executable: false },
    { path: 'b', before: bytes('two'), after: bytes('1'), modeFrom: 'a', executable: false },
    { path: 'c', before: null, after: bytes('two'), modeFrom: 'b', executable: false },
  ]);
});

test.each([
  ['create over a file', { a: '1' }, [create('a')], [{ kind: 'FileExists', file: 'a' }]],
  ['move over a file', { a: '1', b: '2' }, [move('a', 'b')], [{ kind: 'FileExists', file: 'b' }]],
  ['move of nothing', {}, [move('a', 'b')], [{ kind: 'FileMissing', file: 'a' }]],
  ['delete of nothing', {}, [remove('a')], [{ kind: 'FileMissing', file: 'a' }]],
  [
    'delete of something else',
    { a: '1' },
    [remove('a', contentHash('2'))],
    [{ kind: 'HashMismatch', file: 'a', expected: contentHash('2'), actual: contentHash('1') }],
  ],
  [
    'move of something else',
    { a: '1' },
    [move('a', 'b', contentHash('2'))],
    [{ kind: 'HashMismatch', file: 'a', expected: contentHash('2'), actual: contentHash('1') }],
  ],
  [
    'create under a file',
    { a: '1' },
    [create('a/b/c')],
    [{ kind: 'NotADirectory', file: 'a/b/c', folder: 'a' }],
  ],
])('%s', (_, files, operations, expected) => {
  const result = run(files, operations);
  expect(result).toEqual({ kind: 'conflict', conflicts: expected });
});

test.each([
  ['moves onto itself', { a: '1' }, [move('a', 'a')], [], ['a']],
  ['two moves of one file', { a: '1' }, [move('a', 'b'), move('a', 'c')], [], ['a']],
  ['move and delete', { a: '1' }, [move('a', 'b'), remove('a')], [], ['a']],
  ['two moves to one path', { a: '1', b: '2' }, [move('a', 'c'), move('b', 'c')], [], ['c']],
  ['create and move to one path', { a: '1' }, [move('a', 'c'), create('c')], [], ['c']],
  ['created twice', {}, [create('a'), create('a', 'other')], [], ['a']],
  ['deleted and created', { a: '1' }, [remove('a'), create('a')], [], ['a']],
  ['deleted and moved to', { a: '1', b: '2' }, [remove('a'), move('b', 'a')], [], ['a']],
  ['edited and deleted', { a: 'one' }, [remove('a')], [edit('a', 'one', 'x')], ['a']],
  ['edited and created', {}, [create('a', 'one')], [edit('a', 'one', 'x')], ['a']],
  ['a file and a file under it', {}, [create('a'), create('a/b')], [], ['a/b']],
  ['a file under one that is edited', { a: 'one' }, [create('a/b')], [edit('a', 'one', 'x')], ['a/b']],
  [
    'a file where an edited one is a folder',
    { 'a/b': 'one' },
    [create('a')],
    [edit('a/b', 'one', 'x')],
    ['a/b'],
  ],
])('contradiction: %s', (_, files: Record<string, string>, operations, edits, paths) => {
  const result = run(files, operations, edits);
  const found = result.kind === 'ok' ? [] : result.conflicts;
  expect(
    found.map((conflict) => (conflict.kind === 'ContradictingOperations' ? conflict.path : conflict)),
  ).toEqual(paths);
});
