// Patches after each other are one patch: over random histories it gives the tree that applying them one by one gives, and
// what was put back as it was leaves no trace.

import { expect, test } from 'vitest';
import { makePatchSet, replaceEdit } from '../../../src/kernel/patch/build-patch.ts';
import { addPatch, composedPatch, NOTHING_COMPOSED } from '../../../src/kernel/patch/compose-patches.ts';
import { materialize } from '../../../src/kernel/patch/materialize.ts';
import type { Edit, FileOperation, MaterializedPatch } from '../../../src/kernel/patch/patch-set.ts';
import fc from '../../seeded-fast-check.ts';
import { content, editsOf, plainTree, readerOf, type Tree } from './random-patches.ts';

const bytes = (text: string) => Buffer.from(text);

interface Step {
  readonly edits?: readonly { file: string; start: number; end: number; text: Uint8Array }[];
  readonly operations?: readonly FileOperation[];
}

/** Null when the patch is refused. */
function materializeStep(tree: Tree, { edits = [], operations = [] }: Step): MaterializedPatch | null {
  const made: Edit[] = edits.map(({ file, start, end, text }) =>
    replaceEdit(file, tree.get(file)!, { start, end }, text),
  );
  const patch = makePatchSet({ snapshotId: null, edits: made, fileOperations: operations });
  const result = materialize(patch, readerOf(tree));
  return result.kind === 'ok' ? result.patch : null;
}

function applyTo(tree: Tree, { changes }: MaterializedPatch): Tree {
  const after = new Map(tree);
  for (const { path, movedFrom } of changes) after.delete(movedFrom ?? path);
  for (const { path, after: text } of changes) if (text !== null) after.set(path, text);
  return after;
}

function compose(before: Tree, steps: readonly Step[]) {
  let [tree, composed] = [before, NOTHING_COMPOSED];
  for (const step of steps) {
    const patch = materializeStep(tree, step);
    if (patch === null) continue;
    composed = addPatch(composed, patch);
    tree = applyTo(tree, patch);
  }
  const patch = composedPatch(composed, 'snap_1');
  const result = materialize(patch, readerOf(before));
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.conflicts));
  return { patch, naive: plainTree(tree), once: plainTree(applyTo(before, result.patch)) };
}

/** The patch in a form that is read at a glance. */
function shown(files: Record<string, string>, ...steps: readonly Step[]) {
  const { patch, naive, once } = compose(
    new Map(Object.entries(files).map(([p, t]) => [p, bytes(t)])),
    steps,
  );
  expect(once).toEqual(naive);
  const edits = patch.edits.map(({ file, anchor, text }) => {
    const { start, end } = anchor.kind === 'SpanExact' ? anchor.span : anchor.approximate;
    return `${file} ${start}-${end} ${Buffer.from(text)}`;
  });
  const operations = patch.fileOperations.map((each) =>
    each.kind === 'move'
      ? `${each.path} -> ${each.to}`
      : each.kind === 'create'
        ? `+ ${each.path} ${Buffer.from(each.content)}`
        : `- ${each.path}`,
  );
  return [...edits, ...operations];
}

const edit = (file: string, start: number, end: number, text: string): Step => ({
  edits: [{ file, start, end, text: bytes(text) }],
});
const move = (path: string, to: string): Step => ({
  operations: [{ kind: 'move', path, to, expectedHash: null }],
});
const create = (path: string, text: string): Step => ({
  operations: [{ kind: 'create', path, content: bytes(text), executable: false }],
});
const remove = (path: string): Step => ({ operations: [{ kind: 'delete', path, expectedHash: null }] });

test.each([
  ['an edit of an edit', { a: 'one two' }, [edit('a', 0, 3, 'first'), edit('a', 2, 8, '')], ['a 0-6 fi']],
  [
    'edits apart stay apart',
    { a: 'one two' },
    [edit('a', 0, 3, '1'), edit('a', 2, 5, '2')],
    ['a 0-3 1', 'a 4-7 2'],
  ],
  ['there and back', { a: 'one' }, [edit('a', 0, 3, 'two'), edit('a', 0, 3, 'one')], []],
  ['moved there and back', { a: 'one' }, [move('a', 'b'), move('b', 'a')], []],
  [
    'a chain of moves',
    { a: 'one' },
    [move('a', 'b'), edit('b', 0, 1, 'O'), move('b', 'c')],
    ['a 0-1 O', 'a -> c'],
  ],
  ['a swap', { a: '1', b: '2' }, [move('a', 't'), move('b', 'a'), move('t', 'b')], ['a -> b', 'b -> a']],
  [
    'created, then edited and moved',
    {},
    [create('a', 'x'), edit('a', 1, 1, 'y'), move('a', 'b')],
    ['+ b xy'],
  ],
  ['created and deleted', {}, [create('a', 'x'), remove('a')], []],
  ['moved, then deleted', { a: 'one' }, [move('a', 'b'), remove('b')], ['- a']],
  ['deleted and made anew', { a: 'one\nend' }, [remove('a'), create('a', 'two\nend')], ['a 0-3 two']],
  [
    'another file takes the place of a deleted one',
    { a: '1', b: '2' },
    [remove('a'), move('b', 'a')],
    ['a 0-1 2', '- b'],
  ],
  [
    'and its own place is taken in turn',
    { a: '1', b: '2' },
    [remove('a'), move('b', 'a'), create('b', '3')],
    ['a 0-1 2', 'b 0-1 3'],
  ],
  ['a new file where one moved away', { a: '1' }, [move('a', 'b'), create('a', '2')], ['a -> b', '+ a 2']],
  ['a file becomes a folder', { a: '1' }, [remove('a'), create('a/b', '2')], ['- a', '+ a/b 2']],
])('%s', (_, files, steps, expected) => {
  expect([...shown(files as Record<string, string>, ...steps)].sort()).toEqual([...expected].sort());
});

const PATHS = ['a', 'b', 'c', 'd', 'e/f', 'e/g'];
const path = fc.constantFrom(...PATHS);
const operation: fc.Arbitrary<FileOperation> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), path, content, executable: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), path, to: path, expectedHash: fc.constant(null) }),
  fc.record({ kind: fc.constant('delete' as const), path, expectedHash: fc.constant(null) }),
);
const cuts = fc.record({ file: path, from: fc.nat(), to: fc.nat(), text: content });
const step = fc.record({
  operations: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(operation, { minLength: 1, maxLength: 2 }) },
  ),
  cuts: fc.array(cuts, { maxLength: 3 }),
});

test('over random histories the one patch gives the same tree as all of them', () => {
  let changed = 0;
  fc.assert(
    fc.property(fc.dictionary(path, content), fc.array(step, { maxLength: 8 }), (files, history) => {
      const before: Tree = new Map(Object.entries(files));
      let tree = before;
      const steps = history.map(({ operations, cuts: wanted }): Step => {
        const edits = wanted.flatMap(({ file, from, to, text }) => {
          const length = tree.get(file)?.length;
          if (length === undefined) return [];
          const [start, end] = [from % (length + 1), to % (length + 1)].sort((a, b) => a - b) as [
            number,
            number,
          ];
          return start === end && text.length === 0 ? [] : [{ file, start, end, text }];
        });
        const made = { edits, operations };
        const patch = materializeStep(tree, made);
        if (patch === null) return {};
        tree = applyTo(tree, patch);
        return made;
      });
      const { naive, once, patch } = compose(before, steps);
      expect(once).toEqual(naive);
      if (patch.edits.length > 0 && patch.fileOperations.length > 0) changed++;
    }),
    { numRuns: 600, seed: 4 },
  );
  expect(changed).toBeGreaterThan(50);
});

test('many edits of one file, again and again', () => {
  fc.assert(
    fc.property(
      content.chain((text) =>
        fc.tuple(fc.constant(text), editsOf(text), fc.array(fc.tuple(fc.nat(), content))),
      ),
      ([text, first, later]) => {
        const before: Tree = new Map([['a', text]]);
        const steps: Step[] = [{ edits: first.map((each) => ({ file: 'a', ...each })) }];
        let length = applyTo(before, materializeStep(before, steps[0]!)!).get('a')!.length;
        for (const [at, inserted] of later) {
          if (inserted.length === 0) continue;
          const start = at % (length + 1);
          steps.push({ edits: [{ file: 'a', start, end: start, text: inserted }] });
          length += inserted.length;
        }
        const { naive, once } = compose(before, steps);
        expect(once).toEqual(naive);
      },
    ),
    { numRuns: 200, seed: 5 },
  );
});
