// The disk refuses, or somebody writes at the worst moment: an apply that fails after it has begun takes everything back.
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { Applied } from '../../../src/kernel/ports.ts';
import { sampleSteps } from './choose-steps.ts';
import type { Job } from './journal-driver.ts';
import { type DriverError, DriverHome, inPairs } from './run-driver.ts';
import {
  file,
  makeScenario,
  readTree,
  readTugDirectory,
  type Scenario,
  sorted,
  type Tree,
  toWire,
  writeTree,
} from './tree-model.ts';

// Many processes, one after the other; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

const home = new DriverHome();
afterAll(() => home.remove());

const scenario = makeScenario(12);

test('an input/output error at every step of an apply: all old and WriteError, or all new and a warning', async () => {
  const prepareApply = async () => prepare(scenario);
  await failEach(prepareApply, scenario.before, scenario.after, 200);
});

test('an input/output error at the steps of an undo: all new and WriteError, or all old and a warning', async () => {
  const applied = prepare(scenario);
  const token = ((await home.run(applied)).answer as Applied).undoToken!;
  const prepareUndo = async () => {
    const root = home.newRoot();
    cpSync(applied.root, root, { recursive: true });
    return { kind: 'undo', root, token } as const;
  };
  await failEach(prepareUndo, scenario.after, scenario.before, 40);
});

async function failEach(
  makeJob: () => Promise<Extract<Job, { kind: 'apply' | 'undo' }>>,
  before: Tree,
  after: Tree,
  count: number,
): Promise<void> {
  const steps = await home.trace(await makeJob());
  const commit = steps.indexOf('journal.committed.sync');
  expect(commit).toBeGreaterThan(30);
  await inPairs(sampleSteps(steps, count), async (index) => {
    const job = await makeJob();
    const { answer, stderr } = await home.run(job, `eio:*:${index + 1}`);
    const label = `${index} ${steps[index]}`;
    expect({ label, stderr }).toEqual({ label, stderr: '' });
    const reason = 'the disk reports an input/output error (EIO)';
    if (index <= commit) {
      const { code, details } = (answer as DriverError).error;
      expect({ label, code, reason: details.reason }).toEqual({ label, code: 'WriteError', reason });
      expect({ label, tree: readTree(job.root) }).toEqual({ label, tree: before });
    } else {
      const { warnings } = answer as Applied;
      // To have failed in clearing away what is of no use any more is not worth a word.
      const quiet = steps[index] === 'journal.clear';
      const message = `the patch is applied, but tidying up failed (${reason}); the next tug command does the rest`;
      const warning = { code: 'ApplyNote', message, place: null, suggestion: null };
      expect({ label, warnings, tree: readTree(job.root) }).toEqual({
        label,
        warnings: quiet ? [] : [warning],
        tree: after,
      });
      await home.recover([job.root]);
    }
    home.expectTidy(job.root);
    rmSync(job.root, { recursive: true });
  });
}

test('taking it back fails too: the error says so, and the next start takes it back', async () => {
  const job = prepare(scenario);
  const { answer } = await home.run(job, 'eio:tree.put:6;enospc:tree.put:8');
  const { error } = answer as DriverError;
  const [journal] = readTugDirectory(job.root).filter((name) => name.endsWith('.rolling-back'));
  const token = /undo_\w+/.exec(journal!)![0];
  const paths = [
    ...new Set(scenario.changes.flatMap(({ path, movedFrom }) => [path, movedFrom ?? path])),
  ].sort();
  expect(error.code).toBe('RecoveryConflict');
  expect(error.message).toMatch(
    new RegExp(
      `^the write ${token} stopped half way: .+ \\(EIO\\); taking it back failed as well: .+ \\(ENOSPC\\)$`,
    ),
  );
  expect({ ...error.details, reason: '' }).toEqual({ journal: token, files: paths, reason: '' });
  const [reports] = await home.recover([job.root]);
  expect(reports).toEqual([
    {
      journal: token,
      outcome: 'rolled_back',
      operation: 'test',
      summary: 'change the tree',
      files: paths,
      reason: null,
    },
  ]);
  expect(readTree(job.root)).toEqual(scenario.before);
  home.expectTidy(job.root);
});

const two = makeScenario(2);
const [first, second] = two.changes.map(({ path }) => path) as [string, string];
const edited = { ...two.before, [second]: file('somebody else\n', 0o640) };

test('a file changed between check and write', async () => {
  await meanwhile(
    'stage.sync:1',
    (root) => writeFileSync(join(root, second), 'somebody else\n'),
    mismatch(second),
    edited,
  );
});

test('a file changed after the first one was written, by writing into it or by replacing it', async () => {
  await meanwhile(
    'tree.look:2',
    (root) => writeFileSync(join(root, second), 'somebody else\n'),
    mismatch(second),
    edited,
  );
  await meanwhile(
    'tree.look:2',
    (root) => {
      writeFileSync(join(root, 'draft'), 'somebody else\n', { mode: 0o640 });
      renameSync(join(root, 'draft'), join(root, second));
    },
    mismatch(second),
    edited,
  );
});

test('a file replaced by one of the same size and time', async () => {
  const twin = two.before[second]!.replace('line one', 'LINE ONE');
  await meanwhile(
    'tree.look:2',
    (root) => {
      writeFileSync(join(root, 'draft'), twin.slice('f 640 '.length), { mode: 0o640 });
      utimesSync(join(root, 'draft'), LONG_AGO, LONG_AGO);
      renameSync(join(root, 'draft'), join(root, second));
    },
    mismatch(second),
    { ...two.before, [second]: twin },
  );
});

test('a file written into twice within one tick of the clock', async () => {
  const twin = two.before[second]!.replace('line one', 'LINE ONE');
  const now = new Date();
  await meanwhile(
    'stage.start:1',
    (root) => {
      // Between the check and the link: the size is the same, and so is the time.
      writeFileSync(join(root, second), twin.slice('f 640 '.length));
      utimesSync(join(root, second), now, now);
    },
    mismatch(second),
    { ...two.before, [second]: twin },
    two,
    now,
  );
});

test('a file written into between the last look and the rename: that write is not lost', async () => {
  await meanwhile(
    'tree.put:2',
    (root) => writeFileSync(join(root, second), 'somebody else\n'),
    mismatch(second),
    edited,
  );
});

test('a file that was written already and is edited before the rest fails: it is not overwritten', async () => {
  const { answer, root } = await pauseAt('tree.look:2', (tree) => {
    writeFileSync(join(tree, first), 'on top of the new\n');
    writeFileSync(join(tree, second), 'somebody else\n');
  });
  const { error } = answer as DriverError;
  expect({ code: error.code, files: error.details.files }).toEqual({
    code: 'RecoveryConflict',
    files: [first],
  });
  expect(readTree(root)).toEqual({ ...edited, [first]: file('on top of the new\n', 0o640) });
});

test('a file that appears where one is to be made, after the last look', async () => {
  const made: Scenario = {
    before: two.before,
    changes: [{ path: 'made.py', movedFrom: null, before: null, after: Buffer.from('x'), executable: false }],
    after: {},
  };
  await meanwhile(
    'tree.put:1',
    (root) => writeFileSync(join(root, 'made.py'), 'somebody else\n'),
    mismatch('made.py'),
    sorted({ ...two.before, 'made.py': file('somebody else\n') }),
    made,
  );
});

test('a parent replaced by a link to outside between check and write', async () => {
  const outside = home.newRoot();
  const { answer, root } = await pauseAt('tree.look:2', (tree) => {
    mkdirSync(outside);
    renameSync(join(tree, 'src/part1'), join(outside, 'part1'));
    symlinkSync(join(outside, 'part1'), join(tree, 'src/part1'));
  });
  expect(answer).toEqual(mismatch(second));
  expect(readFileSync(join(outside, 'part1/file1.py'), 'latin1')).toContain('line one of 1\r\n');
  expect(readTree(root)[first]).toBe(two.before[first]);
  expect(Object.keys(readTree(outside))).toEqual(['part1', 'part1/file1.py']);
});

test('leaving in the middle of the preparation leaves nothing behind', async () => {
  const large = makeScenario(300);
  const job = prepare(large);
  const { code } = await home.run({ ...job, exitEarly: true });
  expect(code).toBe(130);
  expect(readTree(job.root)).toEqual(large.before);
  home.expectTidy(job.root, 0);
});

const LONG_AGO = new Date('2024-01-15T10:30:00Z');

/** All files have the same time, so that it is not their being new that makes a change noticed. */
function prepare({ before, changes }: Scenario, time = LONG_AGO) {
  const root = home.newRoot();
  writeTree(root, before);
  for (const path of Object.keys(before)) utimesSync(join(root, path), time, time);
  return { kind: 'apply', root, changes: toWire(changes) } as const;
}

async function pauseAt(
  step: string,
  disturb: (root: string) => void,
  used = two,
  time = LONG_AGO,
): Promise<{ readonly answer: unknown; readonly root: string }> {
  const job = prepare(used, time);
  const gate = `${job.root}.gate`;
  const { ended } = home.start(job, `pause:${step}:${gate}`);
  for (let i = 0; i < 2000 && !exists(`${gate}.reached`); i++) await sleep(5);
  disturb(job.root);
  writeFileSync(gate, '');
  const { answer } = await ended;
  return { answer, root: job.root };
}

/** Disturbs the tree while the apply is held up at a step; it must fail and leave everything but the disturbance as it was. */
async function meanwhile(
  step: string,
  disturb: (root: string) => void,
  refusal: unknown,
  tree: Scenario['before'],
  used = two,
  time = LONG_AGO,
): Promise<void> {
  const { answer, root } = await pauseAt(step, disturb, used, time);
  expect(answer).toEqual(refusal);
  expect(readTree(root)).toEqual(tree);
  home.expectTidy(root, 0);
}

function mismatch(path: string): DriverError {
  return {
    error: {
      code: 'SnapshotMismatch',
      message: `changed since the patch was made: ${path}; nothing was written`,
      hint: 'run the operation again on the files as they are now',
      details: { changed_files: [path] },
    },
  };
}

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
