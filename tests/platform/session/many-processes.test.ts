// Sixteen real processes at once on one session: opening, saving, remembering, starting anew and cleaning. None corrupts it,
// every answer is right, and nothing is left behind.
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeSnapshot } from '../../../src/kernel/snapshot.ts';
import { recoverJournals } from '../../../src/platform/journal/recover-journals.ts';
import { listPatches, loadPatch } from '../../../src/platform/session/patch-store.ts';
import {
  countSnapshots,
  loadSnapshot,
  readCurrentSnapshot,
  saveSnapshot,
} from '../../../src/platform/session/snapshot-store.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { listTree, log, open, requestFor } from './open-here.ts';
import { useActors } from './run-actor.ts';
import type { ActorStep } from './session-actor.ts';

const folder = useTemporaryFolder();
const actors = useActors();
const PROCESSES = 16;

/** All wait for one file, so that they begin together. */
async function actTogether(stepsOf: (index: number) => readonly ActorStep[], waitMs = 30_000) {
  const { environment: _, ...request } = requestFor(folder.at('project'));
  folder.makeFolder('project');
  const startFile = folder.at('start');
  const started = Array.from({ length: PROCESSES }, (_, index) =>
    actors.start({ request, steps: stepsOf(index), waitMs, startFile }),
  );
  setTimeout(() => writeFileSync(startFile, ''), 300);
  return Promise.all(started.map(({ answer }) => answer));
}

const TEMPORARY = /\.tmp$|\.removed|\.draft-|\.break-/;

test('sixteen make the session: one wins, all agree', async () => {
  const answers = await actTogether(() => [{ do: 'open' }], 0);
  const opened = answers.map(({ results }) => results[0] as { createdAt: string });
  const session = await open(folder.at('project'));
  expect(opened).toEqual(
    Array(PROCESSES).fill({
      root: folder.at('project'),
      directory: folder.at('project/.tug'),
      createdAt: session.createdAt,
      warnings: [],
    }),
  );
  expect(listTree(folder.at('project')).filter((path) => TEMPORARY.test(path))).toEqual([]);
});

test('sixteen save snapshots and patches: all that is kept is whole, and no more than may be', async () => {
  const answers = await actTogether((index) =>
    Array.from({ length: 6 }, (_, round): ActorStep[] => [
      { do: 'snapshot', seed: `${index}-${round}` },
      { do: 'snapshot', seed: `shared-${round}` },
      { do: 'patch', seed: `${index}-${round}` },
    ]).flat(),
  );
  for (const { results } of answers) {
    for (const result of results as {
      id?: string;
      loaded?: string;
      seed?: string;
      error?: { code: string };
    }[]) {
      // Sixteen times twenty patches: one's own may be among the older ones by the time it is asked for.
      if (result.error !== undefined) expect(result.error.code).toBe('PatchNotFound');
      else if (result.id !== undefined) expect(['not kept', result.loaded]).toContain(result.loaded);
      else expect(result).toEqual({ seed: result.seed });
    }
  }
  const { paths } = await open(folder.at('project'));
  const current = readCurrentSnapshot(paths)!;
  expect(loadSnapshot(paths, current.id)?.id).toBe(current.id);
  // The newest five, and the current one if it is older than these, as it can be when all save at once.
  expect([5, 6]).toContain(countSnapshots(paths));
  const { id } = makeSnapshot([], []);
  saveSnapshot(paths, makeSnapshot([], []));
  expect([countSnapshots(paths), readCurrentSnapshot(paths)?.id]).toEqual([5, id]);
  const patches = listPatches(paths);
  expect(patches.length).toBe(20);
  for (const id of patches) expect(loadPatch(paths, id)).toEqual({ seed: id.slice('patch_'.length) });
  expect(listTree(folder.at('project')).filter((path) => TEMPORARY.test(path))).toEqual([]);
});

test('sixteen remember different values: one at a time, and the last is what is read', async () => {
  const answers = await actTogether((index) => [
    { do: 'remember', seconds: index + 1 },
    { do: 'remember', seconds: index + 101 },
  ]);
  expect(answers.map(({ results }) => results)).toEqual(
    Array.from({ length: PROCESSES }, (_, index) => [index + 1, index + 101]),
  );
  const { settings } = await open(folder.at('project'));
  expect(Object.keys(settings.values)).toEqual(['test_timeout']);
  expect(settings.values.test_timeout).toBeGreaterThan(100);
});

test('opening, saving, cleaning and starting anew, all at once and again and again', async () => {
  const patterns: readonly (readonly ActorStep['do'][])[] = [
    ['open', 'status', 'snapshot', 'patch'],
    ['fresh', 'open', 'snapshot'],
    ['clean', 'open', 'patch'],
    ['snapshot', 'clean-cache', 'remember'],
  ];
  const answers = await actTogether((index) =>
    Array.from({ length: 6 }, (_, round) =>
      patterns[(index + round) % 4]!.map((action) => {
        const seed = `${index}-${round}`;
        return { do: action, seed, seconds: index + 1 } as ActorStep;
      }),
    ).flat(),
  );
  const failures = answers.flatMap(({ results }) =>
    (results as { crash?: string; error?: { code: string; message: string } }[]).filter(
      // A clean may take one's own patch away between saving and loading; nothing else may go wrong.
      (result) => result?.crash !== undefined || (result?.error && result.error.code !== 'PatchNotFound'),
    ),
  );
  expect(failures).toEqual([]);
  // Whoever was last, git sees nothing of it.
  const left = listTree(folder.at('project'));
  expect(left.length === 0 || left.includes('.tug/.gitignore')).toBe(true);
  await open(folder.at('project'));
  expect(listTree(folder.at('project')).filter((path) => TEMPORARY.test(path))).toEqual([]);
});

test('processes that are killed in the middle of it leave a session that works', async () => {
  const root = folder.makeFolder('project');
  const { environment: _, ...request } = requestFor(root);
  const actions = ['snapshot', 'clean', 'patch', 'fresh', 'remember', 'clean-cache', 'open'] as const;
  const steps = Array.from({ length: 2000 }, (_, index) => {
    const seed = String(index);
    return { do: actions[index % actions.length]!, seed, seconds: 1 } as ActorStep;
  });
  const startFile = folder.write('start', '');
  for (let round = 0; round < 3; round++) {
    const started = Array.from({ length: 6 }, () =>
      actors.start({ request, steps, waitMs: 30_000, startFile }),
    );
    const ends = started.map(async ({ child, answer }, index) => {
      setTimeout(() => child.kill('SIGKILL'), 150 + 37 * index + 11 * round);
      await expect(answer).rejects.toThrow('the actor ended with SIGKILL');
    });
    await Promise.all(ends);
    // As at every start of the program: the lock of the tree, and what is left around it, is not the session's to clear.
    await recoverJournals(root, log);
    const { paths } = await open(root);
    const current = readCurrentSnapshot(paths);
    if (current !== null) loadSnapshot(paths, current.id);
    for (const id of listPatches(paths)) loadPatch(paths, id);
    await open(root, {}, true);
    const left = listTree(root).filter((path) => TEMPORARY.test(path));
    // A file that a dying process was about to put in place is cleared away once it is surely nobody's.
    expect(left.filter((path) => !/^\.tug\/\.[a-z_.]+\.\d+\.[0-9a-f]+\.tmp$/.test(path))).toEqual([]);
  }
});

test('sixteen that do nothing but clean and open never stumble over each other', async () => {
  const patterns: readonly (readonly ActorStep['do'][])[] = [
    ['clean', 'open'],
    ['open', 'clean'],
    ['clean', 'clean'],
    ['fresh', 'clean'],
  ];
  const answers = await actTogether((index) =>
    Array.from({ length: 12 }, (_, round) =>
      patterns[(index + round) % 4]!.map((action) => ({ do: action }) as ActorStep),
    ).flat(),
  );
  const failures = answers.flatMap(({ results }) =>
    (results as { crash?: string; error?: unknown }[]).filter(({ crash, error }) => crash ?? error),
  );
  expect(failures).toEqual([]);
});

test.each([
  'lock.draft',
  'lock.taken',
  'lock.stale',
  'lock.breaking',
  'lock.unlink',
  'lock.broken',
])('killed at %s while cleaning, the next start clears all of it away', async (step) => {
  const root = folder.makeFolder('project');
  const { environment: _, ...request } = requestFor(root);
  const clean = (fault: string) =>
    actors
      .run(
        { request, steps: [{ do: 'open' }, { do: 'clean' }], waitMs: 1000 },
        { environment: { TUG_FAULT: fault } },
      )
      .then(
        () => 'ended',
        (error: Error) => error.message.replace(/:.*/s, ''),
      );
  // A lock that can be broken is one whose holder died.
  await clean('kill:lock.taken:1');
  expect(await clean(`kill:${step}:1`)).toBe('the actor ended with SIGKILL');
  await recoverJournals(root, log);
  await open(root, {}, true);
  expect(listTree(root).filter((path) => TEMPORARY.test(path) || path.includes('lock'))).toEqual([]);
});

test('--fresh and clean do not go past a process that holds the session', async () => {
  const root = folder.makeFolder('project');
  const { environment: _, ...request } = requestFor(root);
  const [held, released] = [folder.at('held'), folder.at('released')];
  const steps = [{ do: 'hold-lock', file: held, untilFile: released }] as const;
  const holder = actors.start({ request, steps, waitMs: 0 });
  while (!listTree(folder.path).includes('held')) await new Promise((resolve) => setTimeout(resolve, 10));
  const before = await open(root);
  const { results } = await actors.run({
    request,
    steps: [{ do: 'fresh' }, { do: 'clean' }, { do: 'open' }],
    waitMs: 0,
  });
  const errors = (results as { error?: { code: string; details: Record<string, unknown> } }[]).map(
    ({ error }) =>
      error === undefined
        ? 'opened'
        : [error.code, error.details.lock_holder_pid, error.details.waited_seconds],
  );
  const locked = ['SessionLocked', holder.child.pid, 0];
  expect(errors).toEqual([locked, locked, 'opened']);
  expect(await open(root)).toEqual(before);
  writeFileSync(released, '');
  expect((await holder.answer).results).toEqual(['released']);
});

test('the lock of a process that was killed is taken over', async () => {
  const root = folder.makeFolder('project');
  const { environment: _, ...request } = requestFor(root);
  const held = folder.at('held');
  const steps = [{ do: 'hold-lock', file: held, untilFile: folder.at('never') }] as const;
  const { child, answer } = actors.start({ request, steps, waitMs: 0 });
  while (!listTree(folder.path).includes('held')) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await expect(answer).rejects.toThrow('the actor ended with SIGKILL');
  const { results } = await actors.run({ request, steps: [{ do: 'fresh' }, { do: 'clean' }], waitMs: 0 });
  expect((results as { error?: unknown }[]).map(({ error }) => error)).toEqual([undefined, undefined]);
  expect(listTree(root)).toEqual([]);
});
