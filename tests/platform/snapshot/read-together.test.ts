// A first look with a helper: the snapshot is the one that a single thread takes, whatever becomes of the helper.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { mayContainWord } from '../../../src/kernel/find-word.ts';
import { scanForHeads } from '../../../src/languages/python/link/heads-of-files.ts';
import { EarlyQuestions } from '../../../src/platform/snapshot/early-questions.ts';
import type { WordLearner } from '../../../src/platform/snapshot/learn-words.ts';
import { mayHoldAll, probesFor } from '../../../src/platform/snapshot/word-filter.ts';
import { openWorkspace } from '../../../src/platform/snapshot/workspace.ts';
import { buildProgram } from '../../doors/build-program.ts';
import { asOrdinaryUser, POSIX, sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

let helperScript = '';
beforeAll(async () => {
  helperScript = join(dirname(await buildProgram()), 'read.cjs');
});

test('the snapshot with a helper is the one without', async () => {
  const workspace = manyFiles().link('f7.py', 'link.py').commit();
  workspace.write({ 'large.bin': Buffer.alloc(3 << 20, 'x'), 'untracked.py': 'u = 1\n' });
  // What git tracks became a folder, went away, or is behind a folder that became a link.
  rmSync(workspace.path('f8.py'));
  workspace.write({ 'f8.py/inside.py': 'i = 1\n' });
  rmSync(workspace.path('f9.py'));
  rmSync(workspace.path('deep'), { recursive: true });
  workspace.link('..', 'deep');
  const alone = await workspace.take();
  const helped = await workspace.take({ helperScript });
  expect({ ...helped, learner: null }).toEqual(alone);
  expect(alone.stats.files).toBeGreaterThan(MANY);
});

test.runIf(POSIX)('what cannot be read is warned of once, whoever tried', async () => {
  const workspace = manyFiles();
  for (const path of ['f0.py', `f${MANY - 1}.py`]) chmodSync(workspace.path(path), 0);
  const taken = await asOrdinaryUser(workspace, () => workspace.take({ helperScript }));
  expect(taken.warnings.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
    ['UnreadableFile', 'f0.py'],
    ['UnreadableFile', `f${MANY - 1}.py`],
  ]);
  expect(taken.stats.files).toBe(MANY + 1 - 2);
});

test('a helper that dies, hangs up or is none at all leaves nothing out', async () => {
  const workspace = manyFiles();
  const alone = await workspace.take();
  const script = join(workspace.outside, 'helper.cjs');
  const takesTwo =
    'Atomics.add(task.counts, 0, 2); task.columns.kinds.fill(4, task.columns.kinds.length - 70);';
  const given = (work: string) =>
    `require('node:worker_threads').parentPort.once('message', (task) => { ${work} });`;
  for (const text of [
    'throw new Error("no help");',
    'nonsense(',
    'process.exit(0);',
    given('throw new Error("no help");'),
    given(`${takesTwo} process.exit(1);`),
    given(takesTwo),
  ]) {
    writeFileSync(script, text);
    expect(await workspace.take({ helperScript: script })).toEqual(alone);
  }
  expect(await workspace.take({ helperScript: join(workspace.outside, 'missing.cjs') })).toEqual(alone);
});

test('a helper that was started before anybody knew what for does the same, at whichever tree, and once', async () => {
  const workspace = manyFiles().commit();
  const early = EarlyQuestions.ask(() => workspace.root, helperScript)!;
  const other = manyFiles();
  const alone = await other.take();
  expect(await other.take({ helperScript, early })).toEqual({ ...alone, learner: null });
  expect(early.takeHelper()).toBeNull();
  early.drop();
  const again = EarlyQuestions.ask(() => workspace.root, helperScript)!;
  // Long before it gets something to do, or hardly.
  await sleep(100);
  expect(await workspace.take({ helperScript, early: again })).toEqual(await workspace.take());
});

test('a helper is started early only for a first look at many files', () => {
  const few = new WorkspaceOnDisk().write({ 'a.py': 'a = 1\n' }).commit();
  const cached = manyFiles().commit();
  cached.write({ '.tug/stat_cache': 'whatever it says' });
  for (const { root } of [few, cached]) {
    const early = EarlyQuestions.ask(() => root, helperScript)!;
    expect(early.takeHelper()).toBeNull();
    early.drop();
  }
});

test('the helper learns the words of all files, also of those that it did not read', async () => {
  const workspace = manyFiles();
  const { snapshot, learner } = await workspace.take({ helperScript, learnsWords: true });
  const learnt = await collect(learner!);
  expect([...learnt.keys()].sort()).toEqual([...new Set(snapshot.files.map(({ hash }) => hash))].sort());
  for (const number of [0, 1, 700, MANY - 1]) {
    const bits = learnt.get(contentHash(textOf(number)))!;
    expect(mayHoldAll(bits, 0, bits.length, probesFor(`name_${number}`))).toBe(true);
    expect(mayHoldAll(bits, 0, bits.length, probesFor('nowhere_at_all'))).toBe(false);
  }
});

test('files that are wanted are scanned by the helper when a request is guessed to need it, whoever read them', async () => {
  const workspace = manyFiles();
  const look = (lead: string | null, script: string) =>
    workspace.take({
      helperScript: script,
      isWanted: (path) => path.endsWith('7.py'),
      expected: () => ({ words: ['kept'], lead }),
      scansAhead: (given) => (given === '    def ' ? ['other'] : null),
    });
  const { snapshot, scanned } = await look('    def ', helperScript);
  const expected = snapshot.files
    .filter(({ path }) => path.endsWith('7.py'))
    .map(({ path, hash }) => scanForHeads(hash, readFileSync(workspace.path(path))));
  expect(expected.length).toBe(150);
  expect([...scanned!.take()].sort()).toEqual(expected.sort());
  expect(scanned!.take()).toEqual([]);
  expect([(await look('def ', helperScript)).scanned, (await look(null, helperScript)).scanned]).toEqual([
    null,
    null,
  ]);
  const gone = join(workspace.outside, 'gone.cjs');
  writeFileSync(gone, 'process.exit(1);');
  expect((await look('    def ', gone)).scanned!.take()).toEqual([]);
});

test('a file that is too large to be read at first sight is searched by who asks, whatever stands before it', async () => {
  const workspace = manyFiles().link('f7.py', 'e_link.py');
  workspace.write({ 'e_large.txt': `${'x '.repeat(1 << 20)} name_7\n`, 'a_first.txt': 'name_7\n' });
  for (const helper of [null, helperScript]) {
    const view = await openWorkspace({
      ...workspace.options(),
      analysed: ['python'],
      helperScript: helper,
    }).takeSnapshot(() => ({ words: ['name_7'], lead: null }));
    expect(view.filesContaining('name_7')).toEqual(['a_first.txt', 'e_large.txt', 'f7.py']);
    expect(view.filesContaining('name_8')).toEqual(['f8.py']);
  }
});

test('expected words are looked for while the files are read, and not again', async () => {
  const workspace = manyFiles();
  for (const helper of [null, helperScript]) {
    const view = await openWorkspace({
      ...workspace.options(),
      analysed: ['python'],
      contentLimit: 0,
      helperScript: helper,
    }).takeSnapshot(() => ({ words: ['name_7', 'kept', 'missing'], lead: null }));
    const holding = (word: string) =>
      view.snapshot.files
        .filter(({ path }) => mayContainWord(view.read(path), Buffer.from(word)))
        .map(({ path }) => path);
    const expected = { name_7: holding('name_7'), kept: holding('kept'), missing: holding('missing') };
    workspace.write({ 'f3.py': 'something else\n' });
    expect({
      name_7: view.filesContaining('name_7'),
      kept: view.filesContaining('kept'),
      missing: view.filesContaining('missing'),
    }).toEqual(expected);
    expect(expected.name_7).toEqual(['f7.py']);
    // What nobody expected has to be looked for, and then it shows that a file changed.
    expect(() => view.filesContaining('unexpected')).toThrow('f3.py changed on disk');
    workspace.write({ 'f3.py': textOf(3) });
  }
});

const MANY = 1500;

function textOf(number: number): string {
  return `name_${number} = kept[${number % 5}]\n`.repeat(20);
}

function manyFiles(): WorkspaceOnDisk {
  const files = Object.fromEntries(
    Array.from({ length: MANY }, (_, number) => [`f${number}.py`, textOf(number)]),
  );
  return new WorkspaceOnDisk().write({ ...files, 'deep/er/file.py': 'd = 1\n' });
}

async function collect(learner: WordLearner): Promise<ReadonlyMap<string, Uint32Array>> {
  const learnt = new Map<string, Uint32Array>();
  while (!learner.isDone) {
    for (const [hash, bits] of learner.collect()) learnt.set(hash, bits);
    await sleep(5);
  }
  return learnt;
}
