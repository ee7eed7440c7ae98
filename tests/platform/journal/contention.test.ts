// Several real processes apply at the same time: of patches that contradict each other exactly one wins, of others all do.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Applied } from '../../../src/kernel/ports.ts';
import { listUndo } from '../../../src/platform/journal/undo-list.ts';
import { type DriverError, DriverHome } from './run-driver.ts';
import { applyToModel, changesOf, file, readTree, sorted, toWire, writeTree } from './tree-model.ts';

const home = new DriverHome();
afterAll(() => home.remove());

const FILES = Array.from({ length: 20 }, (_, i) => `src/file${String(i).padStart(2, '0')}.py`);
const before = sorted({
  src: 'd 755',
  ...Object.fromEntries(FILES.map((path) => [path, file(`old ${path}\n`)])),
});
const { edit, create } = changesOf(before);

test.each([2, 8])('%i appliers of patches that contradict each other: exactly one wins', async (count) => {
  for (let round = 0; round < 3; round++) {
    const root = home.newRoot();
    writeTree(root, before);
    const patches = Array.from({ length: count }, (_, n) => FILES.map((path) => edit(path, `by ${n}\n`)));
    const answers = await applyAtOnce(root, patches);
    const winners = answers.flatMap((answer, n) => ('undoToken' in answer ? [n] : []));
    expect(winners.length).toBe(1);
    const losers = answers.filter((answer) => 'error' in answer);
    expect(losers.map(({ error: { code, details } }) => ({ code, details }))).toEqual(
      new Array(count - 1).fill({ code: 'SnapshotMismatch', details: { changed_files: FILES } }),
    );
    expect(readTree(root)).toEqual(applyToModel(before, patches[winners[0]!]!));
    home.expectTidy(root);
    rmSync(root, { recursive: true });
  }
});

test.each([2, 8])('%i appliers of patches that do not touch each other: all win', async (count) => {
  const root = home.newRoot();
  writeTree(root, before);
  const patches = Array.from({ length: count }, (_, n) => [
    ...FILES.filter((_path, i) => i % count === n).map((path) => edit(path, `by ${n}\n`)),
    create(`new/by${n}.py`, 'new\n'),
  ]);
  const answers = await applyAtOnce(root, patches);
  expect(answers.map((answer) => ('error' in answer ? answer.error : 'applied'))).toEqual(
    new Array(count).fill('applied'),
  );
  expect(readTree(root)).toEqual(applyToModel(before, patches.flat()));
  expect(listUndo(root).length).toBe(count);
  home.expectTidy(root, count);
});

test('an apply that does not want to wait is refused while another one is at work', async () => {
  const root = home.newRoot();
  writeTree(root, before);
  const gate = `${root}.gate`;
  const job = { kind: 'apply', root, changes: toWire([edit(FILES[0]!, 'x')]) } as const;
  const first = home.start(job, `pause:tree.put:1:${gate}`);
  for (let i = 0; i < 4000 && !existsSync(`${gate}.reached`); i++) await sleep(5);
  const { answer } = await home.run({ ...job, waitMs: 0 });
  const { code, details } = (answer as DriverError).error;
  expect({ code, pid: details.lock_holder_pid, purpose: details.purpose }).toEqual({
    code: 'SessionLocked',
    pid: first.child.pid,
    purpose: 'change the tree',
  });
  // Whoever only looks for interrupted writes waits too, and finds none: the journal is that of a live process.
  const recovery = home.recover([root]);
  await sleep(150);
  writeFileSync(gate, '');
  expect(await recovery).toEqual([[]]);
  expect((await first.ended).code).toBe(0);
  expect(readTree(root)).toEqual({ ...before, [FILES[0]!]: file('x') });
});

async function applyAtOnce(
  root: string,
  patches: readonly ReturnType<typeof edit>[][],
): Promise<readonly (Applied | DriverError)[]> {
  // Late enough for all of them to be up and waiting for the moment.
  const at = Date.now() + 400;
  const ended = await Promise.all(
    patches.map((changes) => home.run({ kind: 'apply', root, changes: toWire(changes), at })),
  );
  return ended.map(({ answer }) => answer as Applied | DriverError);
}
