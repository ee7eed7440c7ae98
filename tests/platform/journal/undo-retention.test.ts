// Undo records go only beyond a limit, and only after an earlier apply has announced them; the newest never does.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UndoLimits } from '../../../src/kernel/undo-limits.ts';
import { applyPatch } from '../../../src/platform/journal/apply-patch.ts';
import { listUndo, newestUndo } from '../../../src/platform/journal/undo-list.ts';
import { undoPatch } from '../../../src/platform/journal/undo-patch.ts';
import { weighUndo } from '../../../src/platform/journal/undo-retention.ts';
import { changesOf } from './tree-model.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tug-retention-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const WIDE: UndoLimits = { bytes: 1024 ** 3, days: 90 };
const DAY_MS = 24 * 60 * 60 * 1000;
let count = 0;

async function apply(keep?: UndoLimits) {
  const name = `f${count++}`;
  const patch = { changes: [changesOf({}).create(name, 'x'.repeat(2000))], edits: [] };
  const about = { operation: 'test', summary: `make ${name}`, snapshotId: 'none' };
  const { undoToken, warnings } = await applyPatch(root, patch, about, { keep, durable: false });
  return { name, token: undoToken!, warnings };
}

const kept = () => listUndo(root).map(({ token }) => token);

/** Applies as if it were some days ago. */
async function applyDaysAgo(days: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY_MS });
  try {
    return (await apply()).token;
  } finally {
    vi.useRealTimers();
  }
}

test('far more than fifty patches can be undone, and nothing is said', async () => {
  const tokens: string[] = [];
  for (let i = 0; i < 60; i++) {
    const { token, warnings } = await apply(WIDE);
    tokens.push(token);
    expect(warnings).toEqual([]);
  }
  expect(kept()).toEqual(tokens.reverse());
});

test('beyond the size: announced first, dropped by the apply after it', async () => {
  const first = await apply(WIDE);
  const size = weighUndo(root, WIDE)[0]!.bytes;
  const limits = { bytes: 2 * size + 10, days: 90 };
  const second = await apply(limits);
  expect(second.warnings).toEqual([]);

  const third = await apply(limits);
  const day = listUndo(root, limits).at(-1)!.appliedAt;
  expect(third.warnings).toEqual([
    {
      code: 'UndoExpiring',
      message: `the next apply drops 1 undo record beyond the undo limits (90 days, ${limits.bytes} bytes): ${first.token} (make ${first.name}, ${day})`,
      place: null,
      suggestion:
        'to keep them, raise `undo_keep_days` or `undo_keep_bytes` before the next apply; `tug undo --list` shows them all',
    },
  ]);
  expect(listUndo(root, limits).map(({ token, expires }) => [token, expires])).toEqual([
    [third.token, null],
    [second.token, null],
    [first.token, 'next_apply'],
  ]);

  const fourth = await apply(limits);
  expect(fourth.warnings.map(({ code, message }) => [code, message.includes(first.token)])).toEqual([
    ['UndoExpiring', false],
    ['UndoDropped', true],
  ]);
  expect(kept()).toEqual([fourth.token, third.token, second.token]);
  expect(readdirSync(join(root, '.tug/journal'))).toEqual([]);
});

test('beyond the age: shown in the list before any apply announces it', async () => {
  const old = await applyDaysAgo(91);
  const recent = await applyDaysAgo(89);
  const newest = await applyDaysAgo(0);
  expect(listUndo(root, WIDE).map(({ token, expires }) => [token, expires])).toEqual([
    [newest, null],
    [recent, null],
    [old, 'apply_after_next'],
  ]);
  const announcing = await apply(WIDE);
  expect(announcing.warnings.map(({ code }) => code)).toEqual(['UndoExpiring']);
  const dropping = await apply(WIDE);
  expect(dropping.warnings.map(({ code }) => code)).toEqual(['UndoDropped']);
  expect(kept()).toEqual([dropping.token, announcing.token, newest, recent]);
});

test('limits that are raised after the announcement keep the record', async () => {
  const { token } = await apply();
  expect((await apply({ bytes: 1, days: 90 })).warnings.map(({ code }) => code)).toEqual(['UndoExpiring']);
  expect((await apply(WIDE)).warnings).toEqual([]);
  expect(kept()).toContain(token);
});

test('the newest is kept whatever it takes, and undo drops nothing', async () => {
  const { token } = await apply({ bytes: 1, days: 1 });
  expect(newestUndo(root)).toBe(token);
  const second = (await apply({ bytes: 1, days: 1 })).token;
  await undoPatch(root, second);
  await undoPatch(root, token);
  expect(readdirSync(join(root, '.tug/undo')).length).toBe(2);
});

test('asking for the newest patch reads no older record', async () => {
  const { token } = await apply();
  mkdirSync(join(root, '.tug/undo/undo_0000000000000001'));
  writeFileSync(join(root, '.tug/undo/undo_0000000000000001/pack'), 'damaged');
  expect(newestUndo(root)).toBe(token);
});
