// Which files may hold a word: never one too few, whatever is in the index, and without reading those that do not.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { findWord } from '../../../src/kernel/find-word.ts';
import { WordLearner } from '../../../src/platform/snapshot/learn-words.ts';
import { SEARCHED } from '../../../src/platform/snapshot/read-batch.ts';
import { ScanTable } from '../../../src/platform/snapshot/scan-table.ts';
import { SearchedWords } from '../../../src/platform/snapshot/searched-words.ts';
import { buildWordFilter, mayHoldAll, probesFor } from '../../../src/platform/snapshot/word-filter.ts';
import { WordIndex } from '../../../src/platform/snapshot/word-index.ts';
import { StoredFilters } from '../../../src/platform/snapshot/word-index-format.ts';
import { openWorkspace, type SnapshotView } from '../../../src/platform/snapshot/workspace.ts';
import { buildProgram } from '../../doors/build-program.ts';
import { runProgram } from '../../doors/cli/run-program.ts';
import fc from '../../seeded-fast-check.ts';
import { WorkspaceOnDisk } from './workspace-on-disk.ts';

const NOTHING_KEPT = { contentLimit: 0 };
const NOTHING = new Uint8Array(0);
const NO_LOG = { log: () => undefined };

let learner = '';
beforeAll(async () => {
  learner = join(dirname(await buildProgram()), 'words.cjs');
});

test('a filter never denies a word that stands there', () => {
  const piece = fc.oneof(
    fc.constantFrom('a', 'ab', 'get_x', 'get_x2', '_', '9', '.', ' ', '\n', '-', 'é', '\u{1F600}'),
    fc.string(),
  );
  const separator = fc.constantFrom('', ' ', '\n', '.');
  const text = fc.array(fc.tuple(piece, separator), { maxLength: 100 }).map((parts) => parts.flat().join(''));
  let held = 0;
  fc.assert(
    fc.property(text, piece, (content, word) => {
      fc.pre(word !== '');
      const bytes = Buffer.from(content);
      const bits = buildWordFilter(bytes);
      const found = findWord(bytes, Buffer.from(word)).length > 0;
      if (!found) return true;
      held++;
      return mayHoldAll(bits, 0, bits.length, probesFor(word));
    }),
    { numRuns: 2000 },
  );
  expect(held).toBeGreaterThan(100);
});

test('a filter denies nearly every word that does not stand there, in small and in large files', () => {
  for (const count of [10, 1000, 100_000]) {
    const words = Array.from({ length: count }, (_, i) => `name_${i}`);
    const bits = buildWordFilter(Buffer.from(words.join(' ')));
    const asked = Array.from({ length: 2000 }, (_, i) => `other_${i}`);
    const wrong = asked.filter((word) => mayHoldAll(bits, 0, bits.length, probesFor(word)));
    expect(wrong.length).toBeLessThan(200);
    expect(bits.byteLength).toBeLessThan(8 * count + 64);
  }
});

test('files that may hold a word are named in order, and the others are not read once they are known', async () => {
  const disk = manyFiles();
  expect(await ask(disk, 'needle')).toEqual(['f7.py', 'z.txt']);
  expect(existsSync(indexFile(disk))).toBe(false);
  await learn(disk);
  const later = await open(disk).takeSnapshot();
  rmSync(disk.path('f3.py'));
  expect(later.filesContaining('needle')).toEqual(['f7.py', 'z.txt']);
  expect(later.filesContaining('nowhere_at_all')).toEqual([]);
});

test('only files of the language that is asked for', async () => {
  const disk = manyFiles();
  for (let i = 0; i < 2; i++) {
    const view = await open(disk).takeSnapshot();
    expect(view.filesContaining('needle', 'python')).toEqual(['f7.py']);
    expect(view.filesContaining('needle')).toEqual(['f7.py', 'z.txt']);
    await learn(disk);
  }
});

test('what a filter lets through without reason is not named', async () => {
  const disk = manyFiles();
  await learn(disk);
  const view = await open(disk).takeSnapshot();
  const index = StoredFilters.decode(readFileSync(indexFile(disk)))!;
  // Some word that the filter of the first file cannot tell from its own.
  const word = Array.from({ length: 100_000 }, (_, i) => `other_${i}`).find((each) =>
    index.mayHold(0, probesFor(each)),
  );
  expect(view.filesContaining(word!)).toEqual([]);
});

test('the words of more files are learnt beside all else, and known as soon as they are', async () => {
  const disk = manyFiles().write(MUCH);
  const view = await open(disk).takeSnapshot();
  const index = new WordIndex({ file: indexFile(disk), learner, log: NO_LOG });
  const search = {
    root: disk.root,
    snapshot: view.snapshot,
    read: view.read,
    language: null,
    isCold: false,
    searched: null,
  };
  expect(index.filesContaining('needle', search)).toEqual(['f7.py', 'z.txt']);
  expect(index.isLearning).toBe(true);
  for (let i = 0; i < 30; i++) expect(index.filesContaining(`name_${i}`, search)).toEqual([`f${i}.py`]);
  while (index.isLearning) {
    expect(index.filesContaining('needle', search)).toEqual(['f7.py', 'z.txt']);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const read = () => {
    throw new Error('nothing holds the word, so that nothing need be read');
  };
  expect(index.filesContaining('nowhere_at_all', { ...search, read })).toEqual([]);
  expect(existsSync(indexFile(disk))).toBe(true);
});

test('the program learns words while it works, and keeps them for the next run', async () => {
  const disk = manyFiles().write({ 'a.toy': 'let needle = 1\nprint needle\n' }).commit();
  const tug = join(dirname(learner), 'tug.cjs');
  const rename = ['run', 'rename-symbol', '--symbol', 'a.toy::needle', '--to', 'pin', '--verify', 'none'];
  const run = (argv: readonly string[]) => runProgram(tug, argv, { cwd: disk.root });
  // What is younger than that is read each time, and who reads all files leaves it at that on a busy machine.
  await new Promise((resolve) => setTimeout(resolve, 2200));
  expect((await run(['snapshot'])).code).toBe(0);
  const answer = await run(rename);
  expect(answer.code).toBe(0);
  const file = disk.path('.tug/word_index');
  expect(StoredFilters.decode(readFileSync(file))?.count).toBe(32);
  expect(await run(rename)).toEqual(answer);
});

test('what a first look has searched for is known to later runs without a filter, while the files are the same', async () => {
  const disk = manyFiles().write({ 'y.txt': 'not searched' });
  const view = await open(disk).takeSnapshot();
  const asked = (snapshotView: SnapshotView) => {
    const read: string[] = [];
    const index = new WordIndex({ file: indexFile(disk), learner: null, log: NO_LOG });
    const ask = (word: string) => {
      const note = (path: string) => {
        read.push(path);
        return snapshotView.read(path);
      };
      return { found: index.filesContaining(word, { ...searchOf(disk, snapshotView), read: note }), read };
    };
    return { ask, index };
  };
  const { port1, port2 } = new MessageChannel();
  const first = asked(view);
  first.index.learnFrom(
    new WordLearner(port1),
    view.snapshot,
    searchAllBut('y.txt', view, ['needle', 'constructor']),
  );
  port2.postMessage({ hashes: [], bits: new Uint32Array(0), ends: new Uint32Array(0), isLast: true });
  while (first.index.isLearning) {
    first.ask('anything');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  port2.close();
  expect(asked(view).ask('needle')).toEqual({ found: ['f7.py', 'z.txt'], read: ['f7.py', 'y.txt', 'z.txt'] });
  expect(asked(view).ask('constructor')).toEqual({ found: [], read: ['y.txt'] });
  expect(asked(view).ask('toString').read.length).toBe(32);
  disk.write({ 'f3.py': 'def name_3(): needle\n' });
  const changed = await open(disk).takeSnapshot();
  expect(asked(changed).ask('needle')).toMatchObject({ found: ['f3.py', 'f7.py', 'z.txt'] });
});

test('a file that changes while words are learnt is not taken for what it was', async () => {
  const disk = manyFiles().write(MUCH);
  const view = await open(disk).takeSnapshot();
  disk.write({ 'f9.py': 'def namely9(): pass\n' });
  await learnOf(disk, view, indexFile(disk), () => NOTHING);
  expect(StoredFilters.decode(readFileSync(indexFile(disk)))?.count).toBe(31);
  disk.write({ 'f9.py': 'def name_9(): pass\n' });
  expect(await ask(disk, 'name_9')).toEqual(['f9.py']);
});

test('without a worker, or with one that cannot run, every file is read', async () => {
  const disk = manyFiles().write({ ...MUCH, 'broken.cjs': 'this is no program' });
  const view = await open(disk).takeSnapshot();
  for (const script of [null, disk.path('missing.cjs'), disk.path('broken.cjs')]) {
    const index = new WordIndex({ file: indexFile(disk), learner: script, log: NO_LOG });
    const search = {
      root: disk.root,
      snapshot: view.snapshot,
      read: view.read,
      language: null,
      isCold: false,
      searched: null,
    };
    for (let i = 0; i < 3; i++) {
      expect(index.filesContaining('needle', search)).toEqual(['f7.py', 'z.txt']);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  expect(existsSync(indexFile(disk))).toBe(false);
});

test('what changed is looked at, what did not is known', async () => {
  const disk = manyFiles();
  await learn(disk);
  disk.write({ 'f9.py': 'needle\n', 'f7.py': 'no more\n' });
  expect(await ask(disk, 'needle')).toEqual(['f9.py', 'z.txt']);
});

test('part of a word is not the word; a text of several words needs them all', async () => {
  const disk = manyFiles().write({ 'a.md': 'needles and needle_2\n', 'b.md': 'x-needle\n', 'c.md': 'x\n' });
  await learn(disk);
  expect(await ask(disk, 'x-needle')).toEqual(['b.md']);
  expect(await ask(disk, 'needle')).toEqual(['b.md', 'f7.py', 'z.txt']);
});

test('text in UTF-16 may hold any word', async () => {
  const wide = Buffer.from('\uFEFFsomething else', 'utf16le');
  const disk = manyFiles().write({ 'wide.txt': wide });
  await learn(disk);
  expect(await ask(disk, 'needle')).toEqual(['f7.py', 'wide.txt', 'z.txt']);
  expect(await ask(disk, 'needle')).toEqual(['f7.py', 'wide.txt', 'z.txt']);
});

test('a damaged index, or anything else in its place, is as none', async () => {
  const disk = manyFiles();
  await learn(disk);
  const file = indexFile(disk);
  const whole = readFileSync(file);
  const damages = [
    Buffer.alloc(0),
    Buffer.from('something else'),
    whole.subarray(0, whole.length - 4),
    Buffer.concat([whole, Buffer.alloc(4)]),
    ...[0, 9, 41, 45, 50, 60, 80, whole.length - 1].map((at) => {
      const copy = Buffer.from(whole);
      copy[at]! ^= 0x55;
      return copy;
    }),
  ];
  for (const damaged of damages) {
    writeFileSync(file, damaged);
    expect(await ask(disk, 'needle')).toEqual(['f7.py', 'z.txt']);
    await learn(disk);
    expect(readFileSync(file).equals(whole)).toBe(true);
  }
  rmSync(file);
  mkdirSync(file);
  expect(await ask(disk, 'needle')).toEqual(['f7.py', 'z.txt']);
});

test('two that write the index in turns, of different files, never mislead each other', async () => {
  const [one, two] = [manyFiles(), manyFiles()];
  for (let i = 0; i < 40; i++) two.write({ [`g${i}.py`]: `other_${i} ${i % 2 === 0 ? 'needle' : ''}\n` });
  const shared = indexFile(one);
  const even = Array.from({ length: 20 }, (_, i) => `g${2 * i}.py`).sort();
  for (let round = 0; round < 3; round++) {
    await learn(one, shared);
    expect(await ask(one, 'needle', shared)).toEqual(['f7.py', 'z.txt']);
    await learn(two, shared);
    expect(await ask(two, 'needle', shared)).toEqual(['f7.py', ...even, 'z.txt']);
  }
});

/** More than is learnt in passing, and before all others. */
const MUCH = { 'a.md': 'much '.repeat(1_500_000) };

function manyFiles(): WorkspaceOnDisk {
  const disk = new WorkspaceOnDisk();
  for (let i = 0; i < 30; i++)
    disk.write({ [`f${i}.py`]: `def name_${i}(): pass${i === 7 ? ' # needle' : ''}\n` });
  return disk.write({ 'z.txt': 'the needle' });
}

function searchOf(disk: WorkspaceOnDisk, { snapshot, read }: SnapshotView) {
  return { root: disk.root, snapshot, read, language: null, isCold: false, searched: null };
}

/** What a first look would have found; one file it could not read at first sight. */
function searchAllBut(path: string, { snapshot, read }: SnapshotView, words: readonly string[]) {
  const { files } = snapshot;
  const table = new ScanTable(files.map((file) => ({ path: file.path, standing: 'tracked' })));
  const signature = { size: 0, modifiedAt: 0n, changedAt: 0n, inode: 0n };
  for (const [place, file] of files.entries()) {
    table.setRead(place, file.hash, file.size, signature);
    if (file.path === path) continue;
    table.columns.found[place] = SEARCHED;
    words.forEach((word, bit) => {
      if (findWord(read(file.path), Buffer.from(word)).length > 0) table.columns.found[place]! |= 1 << bit;
    });
  }
  return new SearchedWords(words, table);
}

async function learn(disk: WorkspaceOnDisk, file = indexFile(disk)): Promise<void> {
  await learnOf(disk, await open(disk, file).takeSnapshot(), file);
  expect(existsSync(file)).toBe(true);
}

async function learnOf(disk: WorkspaceOnDisk, view: SnapshotView, file: string, read = view.read) {
  const { snapshot } = view;
  const index = new WordIndex({ file, learner, log: NO_LOG });
  const search = { root: disk.root, snapshot, read, language: null, isCold: false, searched: null };
  do {
    index.filesContaining('needle', search);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (index.isLearning);
  index.filesContaining('needle', search);
}

function indexFile(disk: WorkspaceOnDisk): string {
  const file = join(disk.outside, 'session', 'word_index');
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

function open(disk: WorkspaceOnDisk, wordIndexFile = indexFile(disk)) {
  return openWorkspace({ ...disk.options(), ...NOTHING_KEPT, cacheFile: disk.cacheFile, wordIndexFile });
}

async function ask(disk: WorkspaceOnDisk, word: string, wordIndexFile = indexFile(disk)) {
  return (await open(disk, wordIndexFile).takeSnapshot()).filesContaining(word);
}
