// The stat cache saves reading, and is never believed when it could be wrong.
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { decodeCache, encodeCache } from '../../../src/platform/snapshot/stat-cache-format.ts';
import { POSIX, sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

/** Longer than the clock of a file system takes for a step; then what was written before is settled. */
const SETTLED = 120;
const TOTALS = { files: 3, bytes: 9, languages: [{ language: 'python', files: 3, bytes: 9 }] };
const FILES = { 'a.py': 'aaa', 'b.py': 'bbb', 'd/c.py': 'ccc' };

test.each(['plain', 'git'])('files that did not change are not read again (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  if (kind === 'git') workspace.commit();
  await sleep(SETTLED);
  const cold = await takeCounting(workspace);
  const warm = await takeCounting(workspace);
  writeFileSync(workspace.path('b.py'), 'BBB');
  const changed = await takeCounting(workspace);
  expect([cold.stats, cold.read]).toEqual([{ ...TOTALS, hashed: 3, reused: 0 }, ['aaa', 'bbb', 'ccc']]);
  expect([warm.stats, warm.read]).toEqual([{ ...TOTALS, hashed: 0, reused: 3 }, []]);
  expect([changed.stats, changed.read]).toEqual([{ ...TOTALS, hashed: 1, reused: 2 }, ['BBB']]);
  expect(warm.snapshot).toEqual(cold.snapshot);
  expect(changed.snapshot).toEqual((await workspace.take()).snapshot);
});

test('a file changed at the time of the scan is read again until that time is past', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  await sleep(SETTLED);
  await workspace.takeCached();
  // On a busy machine the scan may come too late after the change; then once more.
  for (let wasInTime = false, round = 100; !wasInTime; round++) {
    const start = performance.now();
    workspace.write({ 'a.py': String(round) });
    const first = await takeCounting(workspace);
    wasInTime = performance.now() - start < 40;
    if (!wasInTime) continue;
    expect(first.read).toEqual([String(round)]);
    expect((await takeCounting(workspace)).read).toEqual([String(round)]);
    await sleep(SETTLED);
    expect((await takeCounting(workspace)).read).toEqual([String(round)]);
    expect((await takeCounting(workspace)).read).toEqual([]);
  }
});

test('changes within one step of the clock are seen, although size and time are the same', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '0000' });
  for (let round = 1; round <= 40; round++) {
    const content = String(round).padStart(4, '0');
    writeFileSync(workspace.path('a.py'), content);
    const { read, stats } = await takeCounting(workspace);
    expect([stats.hashed, read]).toEqual([1, [content]]);
  }
});

test.runIf(POSIX).each(['plain', 'git'])('a forged modification time does not help (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  if (kind === 'git') workspace.commit();
  await sleep(SETTLED);
  await workspace.takeCached();
  for (const content of ['AAA', 'xxx', 'yyy']) {
    const before = statSync(workspace.path('a.py'), { bigint: true });
    workspace.forge('a.py', content);
    const after = statSync(workspace.path('a.py'), { bigint: true });
    expect([after.mtimeNs, after.size, after.ino]).toEqual([before.mtimeNs, before.size, before.ino]);
    const { read, snapshot } = await takeCounting(workspace);
    expect(read).toEqual([content]);
    expect(snapshot).toEqual((await workspace.take()).snapshot);
    await sleep(SETTLED);
    await workspace.takeCached();
  }
});

test('another file with the same size and times is another file', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'aaa', 'b.py': 'bbb' });
  const same = new Date();
  for (const name of ['a.py', 'b.py']) utimesSync(workspace.path(name), same, same);
  await sleep(SETTLED);
  await workspace.takeCached();
  renameSync(workspace.path('a.py'), workspace.path('t'));
  renameSync(workspace.path('b.py'), workspace.path('a.py'));
  renameSync(workspace.path('t'), workspace.path('b.py'));
  expect((await workspace.takeCached()).snapshot).toEqual((await workspace.take()).snapshot);
});

test('files are counted by the languages of the caller, whatever was counted before', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES).commit();
  const languages = (path: string) => (path.startsWith('d/') ? 'deep' : null);
  const other = [
    { language: 'deep', files: 1, bytes: 3 },
    { language: null, files: 2, bytes: 6 },
  ];
  await sleep(2200);
  for (let round = 0; round < 2; round++) {
    expect((await workspace.takeCached()).stats.languages).toEqual(TOTALS.languages);
    expect((await workspace.takeCached()).stats.languages).toEqual(TOTALS.languages);
    expect((await workspace.takeCached({ languages })).stats.languages).toEqual(other);
    expect((await workspace.takeCached({ languages })).stats.languages).toEqual(other);
  }
});

test('a moved workspace keeps its cache', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  await sleep(SETTLED);
  const before = await workspace.takeCached();
  renameSync(workspace.root, `${workspace.outside}/moved`);
  const after = await workspace.takeCached({ root: `${workspace.outside}/moved` });
  expect(after.snapshot).toEqual(before.snapshot);
  expect(after.stats).toEqual({ ...TOTALS, hashed: 0, reused: 3 });
});

test('two workspaces of one repository do not mix up in one cache', async () => {
  const workspace = new WorkspaceOnDisk()
    .write({ 'one/a.py': 'one', 'two/a.py': 'two', 'two/b.py': '2' })
    .commit();
  await sleep(2200);
  for (let round = 0; round < 2; round++) {
    for (const name of ['one', 'two']) {
      const root = workspace.path(name);
      expect((await workspace.takeCached({ root })).snapshot).toEqual(
        (await workspace.take({ root })).snapshot,
      );
    }
  }
});

test('the cache is not written when it would say the same', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  await sleep(SETTLED);
  await workspace.takeCached();
  const before = lstatSync(workspace.cacheFile, { bigint: true });
  await sleep(20);
  await workspace.takeCached();
  const after = lstatSync(workspace.cacheFile, { bigint: true });
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  expect(readdirSync(dirname(workspace.cacheFile))).toEqual(['stat_cache']);
});

test('without a cache file nothing is written', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  await workspace.take();
  expect(readdirSync(workspace.outside)).toEqual(['work']);
  expect(readdirSync(workspace.root)).toEqual(['a.py', 'b.py', 'd']);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['empty', () => Buffer.alloc(0)],
  ['cut short', (bytes) => bytes.subarray(0, bytes.length - 7)],
  ['cut in the header', (bytes) => bytes.subarray(0, 44)],
  ['longer', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
  ['with a flipped bit in the header', (bytes) => flip(bytes, 60)],
  ['with a flipped bit in a hash', (bytes) => flip(bytes, bytes.length - 60)],
  ['with a flipped bit in a name', (bytes) => flip(bytes, bytes.length - 1)],
  ['of another version', (bytes) => Buffer.concat([Buffer.from('tugstat9'), bytes.subarray(8)])],
  ['something else', () => Buffer.from(JSON.stringify({ a: 1 }).repeat(50))],
])('a cache that is %s is as good as none, and is replaced', async (_name, damage) => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  await sleep(SETTLED);
  const good = await workspace.takeCached();
  const bytes = readFileSync(workspace.cacheFile);
  writeFileSync(workspace.cacheFile, damage(bytes));
  const { snapshot, stats, warnings } = await workspace.takeCached();
  expect({ snapshot, warnings }).toEqual({ snapshot: good.snapshot, warnings: [] });
  expect(stats.hashed).toBe(3);
  expect((await workspace.takeCached()).stats.hashed).toBe(0);
  expect(workspace.logged).toEqual([
    { level: 'debug', message: 'the stat cache is damaged or of another version; all files are read again' },
  ]);
});

test('a cache that cannot be read or written costs time only', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  const expected = (await workspace.take()).snapshot;
  mkdirSync(workspace.cacheFile, { recursive: true });
  expect((await workspace.takeCached()).snapshot).toEqual(expected);
  expect(readdirSync(dirname(workspace.cacheFile))).toEqual(['stat_cache']);
  rmSync(workspace.cacheFile, { recursive: true });
  expect((await workspace.takeCached({ cacheFile: workspace.path('a.py/no/where') })).snapshot).toEqual(
    expected,
  );
  const read = { level: 'debug', message: 'the stat cache cannot be read' };
  const written = { level: 'debug', message: 'the stat cache cannot be written' };
  expect(workspace.logged).toEqual([read, written, read, written]);
});

test('a cache whose clock is ahead of the file system is not believed', async () => {
  const workspace = new WorkspaceOnDisk().write(FILES);
  await sleep(SETTLED);
  await workspace.takeCached();
  // As on a file server whose clock is an hour late: the stamps of files, the cache among them, are an hour old.
  const late = new Date(Date.now() - 3_600_000);
  utimesSync(workspace.cacheFile, late, late);
  expect((await takeCounting(workspace)).read).toEqual(['aaa', 'bbb', 'ccc']);
});

test('the cache is restored as it was written', () => {
  const header = {
    scannedAt: '1',
    writtenAt: '2',
    index: { file: '/\u00e4/index', size: 3, modifiedAt: '4', changedAt: '5', inode: '6' },
    trackedWarnings: [{ code: 'A', message: 'b', place: null, suggestion: 'c' }],
    scope: '[]',
    snapshotId: 'snap_1',
    totals: { files: 2, bytes: 3, languages: [{ language: null, files: 2, bytes: 3 }] },
    languageTable: 'languages_1',
    links: [['l', 't']],
  } as const;
  const signature = (n: bigint) => ({
    size: 2 ** 40 + Number(n),
    modifiedAt: 1_700_000_000_123_456_789n + n,
    changedAt: -1n - n,
    inode: 18_446_744_073_709_551_615n - n,
  });
  const rows = [
    { path: '\u{1f600}', standing: 'tracked', file: { signature: signature(1n), hash: 'ab'.repeat(32) } },
    { path: 'a\nb', standing: 'unwatched', file: null },
    { path: 'z', standing: 'untracked', file: { signature: signature(2n), hash: '01'.repeat(32) } },
  ] as const;
  for (const chosen of [rows, rows.slice(0, 1), []]) {
    const bytes = encodeCache(header, { count: chosen.length, fileCount: 0, rowAt: (row) => chosen[row]! });
    const shifted = Buffer.concat([Buffer.from('x'), bytes]).subarray(1);
    for (const stored of [bytes, shifted]) {
      const columns = decodeCache(stored)!;
      const { standings, sizes, modifiedAt, changedAt, inodes } = columns;
      expect(columns.header).toEqual(header);
      expect(columns.readPaths()).toEqual(chosen.map(({ path }) => path));
      expect(columns.readHashes()).toBe(chosen.map(({ file }) => file?.hash ?? '\0'.repeat(64)).join(''));
      expect([...standings]).toEqual([1, 2, 0].slice(0, chosen.length));
      expect([...sizes]).toEqual(chosen.map(({ file }) => file?.signature.size ?? -1));
      expect([...modifiedAt]).toEqual(chosen.map(({ file }) => file?.signature.modifiedAt ?? 0n));
      expect([...changedAt]).toEqual(chosen.map(({ file }) => file?.signature.changedAt ?? 0n));
      expect([...inodes]).toEqual(chosen.map(({ file }) => file?.signature.inode ?? 0n));
    }
  }
});

/** What small files were read for the snapshot, in order. */
async function takeCounting(workspace: WorkspaceOnDisk) {
  const read: string[] = [];
  const taken = await workspace.takeCached({
    onContent: (_hash, bytes) => read.push(Buffer.from(bytes).toString()),
  });
  return { ...taken, read };
}

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ 1;
  return copy;
}
