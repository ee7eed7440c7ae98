// Random histories of apply and undo against a naive model of the tree: creates, edits, moves, deletes, chains, swaps, files
// that become directories and back, undo in and out of order.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import type { FileChange } from '../../../src/kernel/patch/patch-set.ts';
import { applyPatch } from '../../../src/platform/journal/apply-patch.ts';
import { listUndo } from '../../../src/platform/journal/undo-list.ts';
import { undoPatch } from '../../../src/platform/journal/undo-patch.ts';
import fc from '../../seeded-fast-check.ts';
import {
  changesOf,
  contentOf,
  DIRECTORY,
  file,
  readTree,
  readTugDirectory,
  sorted,
  type Tree,
  writeTree,
} from './tree-model.ts';

const PATHS = [
  'a',
  'b',
  'c',
  'd/e',
  'd/f',
  'd/g/h',
  'a/x',
  'a/y/z',
  'b/x',
  'd',
  'd/g',
  'k/l/m',
  'k/l/n',
  'ü ö.py',
];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      picks: fc.array(fc.nat(1 << 20), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), pick: fc.nat(1 << 20) }) },
);

test('the tree is always what the model says', async () => {
  process.umask(0o022);
  const counts = { applied: 0, refused: 0, undone: 0, notUndone: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const root = mkdtempSync(join(tmpdir(), 'tug-random-'));
      try {
        await live(root, steps, counts);
      } finally {
        rmSync(root, { recursive: true });
      }
    }),
    { numRuns: 150, seed: 20 },
  );
  // A property that never reaches what it is about proves nothing.
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(50);
});

type Step =
  | { readonly kind: 'apply'; readonly picks: readonly number[] }
  | { readonly kind: 'undo'; readonly pick: number };

async function live(root: string, steps: readonly Step[], counts: Record<string, number>): Promise<void> {
  let tree: Tree = sorted({
    a: file('first\n'),
    d: DIRECTORY,
    'd/e': file('second\n', 0o755),
    empty: DIRECTORY,
  });
  writeTree(root, tree);
  const history = new Map<string, Transaction>();
  for (const [time, each] of steps.entries()) {
    if (each.kind === 'apply') {
      const changes = chooseChanges(tree, each.picks, time);
      const next = carryOutInModel(tree, slotsOf(tree, changes), null);
      const applied = await outcome(
        applyPatch(root, { changes, edits: [] }, about, { durable: false, waitMs: 0 }),
      );
      expect([applied instanceof TugError, changes]).toEqual([next === null, changes]);
      count(counts, next === null ? 'refused' : 'applied');
      if (next !== null && !(applied instanceof TugError)) {
        expect(applied.warnings).toEqual([]);
        expect(applied.undoToken === null).toBe(next.slots.length === 0);
        if (applied.undoToken !== null) history.set(applied.undoToken, next);
        tree = next.tree;
      }
    } else {
      const tokens = [...history.keys()];
      const token = tokens[each.pick % Math.max(1, tokens.length)];
      if (token === undefined) continue;
      const done = history.get(token)!;
      const next = carryOutInModel(tree, invert(tree, done), done);
      const undone = await outcome(undoPatch(root, token, { durable: false, waitMs: 0 }));
      expect([undone instanceof TugError, done.slots]).toEqual([next === null, done.slots]);
      count(counts, next === null ? 'notUndone' : 'undone');
      if (next !== null && !(undone instanceof TugError)) {
        expect(undone.warnings).toEqual([]);
        history.delete(token);
        history.set(undone.undoToken, next);
        tree = next.tree;
      }
    }
    expect(readTree(root)).toEqual(tree);
    expect(readTugDirectory(root).filter((name) => name.startsWith('journal/'))).toEqual([]);
    expect(listUndo(root).map(({ token }) => token)).toEqual([...history.keys()].reverse());
  }
}

const about = { operation: 'test', summary: 'test', snapshotId: 'snap_0' };

function count(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

async function outcome<T>(attempt: Promise<T>): Promise<T | TugError> {
  return attempt.catch((error: unknown) => {
    if (error instanceof TugError) return error;
    throw error;
  });
}

/** A path with what is there before and after, as entries of a tree; undefined for nothing. */
interface ModelSlot {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

interface Transaction {
  readonly tree: Tree;
  readonly slots: readonly ModelSlot[];
  readonly created: Readonly<Record<string, string>>;
  readonly removed: Readonly<Record<string, string>>;
}

/** Null when it must be refused. `undoes`: only directories that it made may go, those that it removed get their modes back. */
function carryOutInModel(
  tree: Tree,
  slots: readonly ModelSlot[],
  undoes: Transaction | null,
): Transaction | null {
  const result: Record<string, string> = { ...tree };
  const content = (entry: string | undefined) => entry && contentOf({ it: entry }, 'it');
  for (const { path, before } of slots) {
    const there = result[path]?.startsWith('f') ? result[path] : undefined;
    if (content(there) !== content(before)) return null;
  }
  for (const { path, after } of slots) if (after === undefined) delete result[path];
  const removed: Record<string, string> = {};
  const leaves =
    undoes === null
      ? slots.filter(({ after }) => after === undefined).flatMap(({ path }) => above(path))
      : Object.keys(undoes.created);
  for (const directory of [...new Set(leaves)].sort((a, b) => b.length - a.length)) {
    const inside = (path: string) => path.startsWith(`${directory}/`);
    if (result[directory] === undefined || Object.keys(result).some(inside)) continue;
    if (slots.some(({ path, after }) => after !== undefined && inside(path))) continue;
    removed[directory] = result[directory];
    delete result[directory];
  }
  const created: Record<string, string> = {};
  for (const { path, after } of slots) {
    if (after === undefined) continue;
    if (result[path]?.startsWith('d')) return null;
    for (const directory of above(path)) {
      if (result[directory]?.startsWith('f')) return null;
      if (result[directory] === undefined) created[directory] = undoes?.removed[directory] ?? DIRECTORY;
    }
    Object.assign(result, created, { [path]: after });
  }
  return { tree: sorted(result), slots, created, removed };
}

function above(path: string): readonly string[] {
  const found: string[] = [];
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) found.push(parent);
  return found;
}

function slotsOf(tree: Tree, changes: readonly FileChange[]): readonly ModelSlot[] {
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const change of changes) {
    const source = change.movedFrom ?? change.path;
    if (change.before !== null) before[source] = tree[source]!;
    if (change.after === null) continue;
    const mode = change.before === null ? 0o644 : Number.parseInt(tree[source]!.split(' ')[1]!, 8);
    after[change.path] = file(Buffer.from(change.after).toString('latin1'), mode);
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter(({ before: old, after: new_ }) => old !== new_);
}

/** A file that is there keeps a mode that was changed since. */
function invert(tree: Tree, { slots }: Transaction): readonly ModelSlot[] {
  return slots.map(({ path, before, after }) => {
    const now = tree[path];
    const modeOf = (entry: string) => entry.split(' ')[1]!;
    const chosenSince = now?.startsWith('f') && after !== undefined && modeOf(now) !== modeOf(after);
    if (before === undefined || now === undefined || !chosenSince)
      return { path, before: after, after: before };
    return { path, before: after, after: `f ${modeOf(now)} ${contentOf({ before }, 'before')}` };
  });
}

/** Turns numbers into changes that do not contradict each other; they may still be impossible in this tree. */
function chooseChanges(tree: Tree, picks: readonly number[], time: number): readonly FileChange[] {
  const { edit, create, remove, move } = changesOf(tree);
  const files = Object.keys(tree).filter((path) => tree[path]!.startsWith('f'));
  const sources = new Set<string>();
  const targets = new Set<string>();
  const changes: FileChange[] = [];
  const add = (change: FileChange): void => {
    const source = change.before === null ? null : (change.movedFrom ?? change.path);
    if (source !== null && sources.has(source)) return;
    if (change.after !== null && targets.has(change.path)) return;
    if (source !== null) sources.add(source);
    if (change.after !== null) targets.add(change.path);
    changes.push(change);
  };
  for (const [n, pick] of picks.entries()) {
    const from = files[(pick >> 3) % Math.max(1, files.length)];
    const other = files[(pick >> 7) % Math.max(1, files.length)];
    const to = PATHS[(pick >> 11) % PATHS.length]!;
    const text = `text ${time}.${n} of ${pick % 5}\n`;
    if (from === undefined || other === undefined || pick % 8 === 0) add(create(to, text));
    else if (pick % 8 <= 2) add(edit(from, text));
    else if (pick % 8 === 3) add(remove(from));
    else if (pick % 8 <= 5) add(move(from, to, pick % 3 === 0 ? text : undefined));
    else if (from !== other) {
      // A swap, or a chain that ends somewhere else.
      add(move(from, other));
      add(pick % 8 === 6 ? move(other, from) : move(other, to));
    }
  }
  return changes.filter(({ path, movedFrom }) => path !== movedFrom);
}
