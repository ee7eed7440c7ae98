// The binding check by itself, on bindings and patches made by hand: the rules that no operation may get round.
import { expect, test } from 'vitest';
import { contentHash } from '../../src/base/content-hash.ts';
import { checkBindings } from '../../src/kernel/binding-check.ts';
import type { Binding, BindingTarget, ChangeDraft } from '../../src/kernel/language.ts';
import { deleteEdit, insertEdit, makePatchSet, replaceEdit } from '../../src/kernel/patch/build-patch.ts';
import { buildEditMap } from '../../src/kernel/patch/edit-map.ts';
import { materialize } from '../../src/kernel/patch/materialize.ts';
import type { Edit, FileOperation } from '../../src/kernel/patch/patch-set.ts';

const FILES: Readonly<Record<string, string>> = { 'a.py': 'x = 1\ny = x\n', 'b.py': 'z = 3\n' };
const bytes = (path: string) => Buffer.from(FILES[path]!);

const at = (file: string, start: number) => ({ file, span: { start, end: start + 1 } });
const means = (file: string, start: number): BindingTarget => ({ kind: 'declaration', ...at(file, start) });
const binding = (file: string, start: number, name: string, target: BindingTarget): Binding => ({
  ...at(file, start),
  name,
  target,
});

const BEFORE = [
  binding('a.py', 0, 'x', means('a.py', 0)),
  binding('a.py', 6, 'y', means('a.py', 6)),
  binding('a.py', 10, 'x', means('a.py', 0)),
];

function check(
  after: readonly Binding[],
  change: { readonly edits?: readonly Edit[]; readonly moves?: readonly FileOperation[] },
  draft: Partial<ChangeDraft> = {},
) {
  const patch = makePatchSet({
    snapshotId: 'snap_0',
    edits: change.edits ?? [],
    fileOperations: change.moves ?? [],
  });
  const result = materialize(patch, (path) => (path in FILES ? bytes(path) : null));
  if (result.kind === 'conflict') throw new Error('the patch conflicts');
  return checkBindings(BEFORE, after, buildEditMap(result.patch), {
    relocations: [],
    removed: [],
    ...draft,
  }).map(({ kind, before, after: is, capturedBy }) => [
    kind,
    before?.span.start ?? null,
    is?.span.start ?? null,
    capturedBy,
  ]);
}

test('nothing changes, nothing is wrong', () => {
  expect(check(BEFORE, {})).toEqual([]);
});

test('a name that means another declaration is captured, and the declaration is told as it stands now', () => {
  const after = [BEFORE[0]!, BEFORE[1]!, binding('a.py', 10, 'x', means('a.py', 6))];
  expect(check(after, {})).toEqual([['captured', 10, 10, at('a.py', 6)]]);
});

test('a name that means nothing any more is lost', () => {
  const after = [BEFORE[0]!, BEFORE[1]!, binding('a.py', 10, 'x', { kind: 'unresolved', name: 'x' })];
  expect(check(after, {})).toEqual([['lost', 10, 10, null]]);
});

test('a name that is gone has vanished, unless it was to go', () => {
  const edits = [deleteEdit('a.py', bytes('a.py'), { start: 6, end: 12 })];
  const after = [BEFORE[0]!];
  expect(check(after, { edits })).toEqual([
    ['vanished', 6, null, null],
    ['vanished', 10, null, null],
  ]);
  expect(check(after, { edits }, { removed: [{ file: 'a.py', span: { start: 6, end: 12 } }] })).toEqual([]);
});

test('what may go in one file may not go in another', () => {
  const edits = [deleteEdit('a.py', bytes('a.py'), { start: 6, end: 12 })];
  const removed = [{ file: 'b.py', span: { start: 6, end: 12 } }];
  expect(check([BEFORE[0]!], { edits }, { removed })).toEqual([
    ['vanished', 6, null, null],
    ['vanished', 10, null, null],
  ]);
});

test('a name that appears where nothing was inserted is told', () => {
  const after = [...BEFORE, binding('a.py', 4, 'q', { kind: 'external', name: 'q' })];
  expect(check(after, {})).toEqual([['appeared', null, 4, null]]);
});

test('an inserted name must mean something; an attribute of an unknown object has nothing to mean', () => {
  const edits = [insertEdit('a.py', bytes('a.py'), 12, Buffer.from('q\n'))];
  const inserted = (name: string) => [...BEFORE, binding('a.py', 12, 'q', { kind: 'unresolved', name })];
  expect(check(inserted('q'), { edits })).toEqual([['lost', null, 12, null]]);
  expect(check(inserted(''), { edits })).toEqual([]);
});

test('a renamed declaration is followed to its new text', () => {
  const edits = [0, 10].map((start) =>
    replaceEdit('a.py', bytes('a.py'), { start, end: start + 1 }, Buffer.from('w')),
  );
  const after = BEFORE.map((each) => (each.name === 'x' ? { ...each, name: 'w' } : each));
  expect(check(after, { edits })).toEqual([]);
});

test('a file that moves takes its names along, and so does what stands for the file as a whole', () => {
  const moves: FileOperation[] = [
    { kind: 'move', path: 'a.py', to: 'c.py', expectedHash: contentHash(bytes('a.py')) },
  ];
  const moved = BEFORE.map((each) => ({
    ...each,
    file: 'c.py',
    target: { ...each.target, file: 'c.py' } as BindingTarget,
  }));
  expect(check(moved, { moves })).toEqual([]);
  expect(check(BEFORE, { moves }).map(([kind]) => kind)).toEqual([
    'vanished',
    'vanished',
    'vanished',
    'appeared',
    'appeared',
    'appeared',
  ]);
});

test('an empty span stands for its file: text that moves away from the start does not take the module along', () => {
  const whole: BindingTarget = { kind: 'declaration', file: 'a.py', span: { start: 0, end: 0 } };
  const before = [binding('b.py', 0, 'z', whole)];
  const edit = insertEdit('b.py', bytes('b.py'), 6, Buffer.from('x = 1\n'));
  const edits = [deleteEdit('a.py', bytes('a.py'), { start: 0, end: 6 }), edit];
  const patch = makePatchSet({ snapshotId: 'snap_0', edits, fileOperations: [] });
  const result = materialize(patch, (path) => bytes(path));
  if (result.kind === 'conflict') throw new Error('the patch conflicts');
  const relocations = [
    {
      from: { file: 'a.py', span: { start: 0, end: 6 } },
      to: { kind: 'edit', editId: edit.id, offset: 0 } as const,
    },
  ];
  expect(checkBindings(before, before, buildEditMap(result.patch), { relocations, removed: [] })).toEqual([]);
});

test('what meant a declaration that another one takes the place of means that one', () => {
  const edits = [insertEdit('a.py', bytes('a.py'), 0, Buffer.from('x = 0\n'))];
  const [edit] = edits;
  const inserted = {
    kind: 'inserted' as const,
    at: { kind: 'edit' as const, editId: edit!.id, offset: 0 },
    length: 1,
  };
  const after = [
    binding('a.py', 0, 'x', means('a.py', 0)),
    binding('a.py', 6, 'x', means('a.py', 0)),
    binding('a.py', 12, 'y', means('a.py', 12)),
    binding('a.py', 16, 'x', means('a.py', 0)),
  ];
  expect(check(after, { edits })).toEqual([
    ['captured', 0, 6, null],
    ['captured', 10, 16, null],
  ]);
  const redeclared = [{ declaration: at('a.py', 0), means: inserted }];
  expect(check(after, { edits }, { redeclared })).toEqual([]);
});

test('a member that may be told no more may also be told only then, but not mean something else', () => {
  const unknown: BindingTarget = { kind: 'unresolved', name: '' };
  const untold = [at('a.py', 10)];
  const lost = [BEFORE[0]!, BEFORE[1]!, binding('a.py', 10, 'x', unknown)];
  expect(check(lost, {})).toEqual([['lost', 10, 10, null]]);
  expect(check(lost, {}, { untold })).toEqual([]);
  const other = [BEFORE[0]!, BEFORE[1]!, binding('a.py', 10, 'x', means('a.py', 6))];
  expect(check(other, {}, { untold })).toEqual([['captured', 10, 10, at('a.py', 6)]]);
  // Where a member declares the others, any of them may do so afterwards.
  expect(check(other, {}, { untold: [...untold, at('a.py', 0)] })).toEqual([]);
});
