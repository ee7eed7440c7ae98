// Recovery, rollback and undo are killed too, at each of their steps; the next start recovers all the same.
import { appendFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Applied } from '../../../src/kernel/ports.ts';
import { sampleSteps } from './choose-steps.ts';
import type { Job } from './journal-driver.ts';
import { DriverHome, inPairs } from './run-driver.ts';
import { makeScenario, readTree, sorted, type Tree, toWire, writeTree } from './tree-model.ts';

// Many processes, one after the other; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

const home = new DriverHome();
afterAll(() => home.remove());

const scenario = makeScenario(12);
const MIDDLE = 'tree.put:6';

test('killed while it rolls forward', async () => {
  const broken = await breakOff(`kill:${MIDDLE}`);
  const steps = await home.trace({ kind: 'recover', roots: [copyOf(broken)] });
  expect(steps.filter((step) => step === 'tree.put').length).toBeGreaterThan(3);
  await killEach(broken, steps, (root) => ({ kind: 'recover', roots: [root] }), [scenario.after]);
});

test('killed while it rolls back, because a file that was not written yet was edited', async () => {
  const broken = await breakOff(`kill:${MIDDLE}`);
  const late = findLast(broken);
  appendFileSync(join(broken, late), 'an edit after the crash\n');
  const expected = sorted({
    ...scenario.before,
    [late]: `${scenario.before[late]}an edit after the crash\n`,
  });
  const steps = await home.trace({ kind: 'recover', roots: [copyOf(broken)] });
  expect(steps).toContain('journal.rolling-back');
  await killEach(broken, steps, (root) => ({ kind: 'recover', roots: [root] }), [expected]);
});

test('killed while it takes back a write that the disk refused', async () => {
  const untouched = home.newRoot();
  writeTree(untouched, scenario.before);
  const job = (root: string): Job => ({ kind: 'apply', root, changes: toWire(scenario.changes) });
  const steps = await home.trace(job(copyOf(untouched)), `eio:${MIDDLE}`);
  const from = steps.indexOf('journal.rolling-back');
  expect(from).toBeGreaterThan(0);
  await killEach(untouched, steps, job, [scenario.before, scenario.after], `eio:${MIDDLE}`, from);
});

test('killed during undo, and during the undo of the undo', async () => {
  const applied = home.newRoot();
  writeTree(applied, scenario.before);
  const { answer } = await home.run({ kind: 'apply', root: applied, changes: toWire(scenario.changes) });
  const token = (answer as Applied).undoToken!;
  await killUndo(applied, token, scenario.after, scenario.before);

  const undone = copyOf(applied);
  const redo = (await home.run({ kind: 'undo', root: undone, token })).answer as { undoToken: string };
  expect(readTree(undone)).toEqual(scenario.before);
  await killUndo(undone, redo.undoToken, scenario.before, scenario.after);
});

async function killUndo(tree: string, token: string, before: Tree, after: Tree): Promise<void> {
  const job = (root: string): Job => ({ kind: 'undo', root, token });
  const steps = await home.trace(job(copyOf(tree)));
  expect(steps).toContain('finish.supersede');
  await killEach(tree, steps, job, [before, after]);
}

/** A tree whose apply was killed there. */
async function breakOff(fault: string): Promise<string> {
  const root = home.newRoot();
  writeTree(root, scenario.before);
  const { signal } = await home.run({ kind: 'apply', root, changes: toWire(scenario.changes) }, fault);
  expect(signal).toBe('SIGKILL');
  return root;
}

function copyOf(tree: string): string {
  const root = home.newRoot();
  cpSync(tree, root, { recursive: true, preserveTimestamps: true });
  return root;
}

/** The last file of the patch: not written yet when it was killed in the middle. */
function findLast(root: string): string {
  const tree = readTree(root);
  const edited = scenario.changes.filter(({ before, movedFrom }) => before !== null && movedFrom === null);
  const waiting = edited.filter(({ path }) => tree[path] === scenario.before[path]).map(({ path }) => path);
  return waiting.at(-1)!;
}

/** Kills the job at each step, then lets a fresh process recover: the tree must be one of those that are allowed. */
async function killEach(
  tree: string,
  steps: readonly string[],
  job: (root: string) => Job,
  allowed: readonly Tree[],
  fault = '',
  from = 0,
): Promise<void> {
  const chosen = sampleSteps(steps, 48).filter((index) => index >= from);
  expect(chosen.length).toBeGreaterThan(3);
  const killed = await inPairs(chosen, async (index) => {
    const root = copyOf(tree);
    const { signal } = await home.run(job(root), `kill:*:${index + 1};${fault}`);
    return { root, signal, step: `${index} ${steps[index]}` };
  });
  expect(killed.filter(({ signal }) => signal !== 'SIGKILL')).toEqual([]);
  await home.recover(killed.map(({ root }) => root));
  for (const { root, step } of killed) {
    const state = allowed.findIndex((each) => JSON.stringify(each) === JSON.stringify(readTree(root)));
    expect({ step, state: state < 0 ? readTree(root) : 'allowed' }).toEqual({ step, state: 'allowed' });
    home.expectTidy(root);
    rmSync(root, { recursive: true });
  }
}
