// Snapshots and patches that a session keeps: the last few, whole, and nothing is written that is there already.
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FileEntry, type LinkEntry, makeSnapshot } from '../../../src/kernel/snapshot.ts';
import { listPatches, loadPatch, savePatch } from '../../../src/platform/session/patch-store.ts';
import {
  countSnapshots,
  loadSnapshot,
  readCurrentSnapshot,
  saveSnapshot,
} from '../../../src/platform/session/snapshot-store.ts';
import fc from '../../seeded-fast-check.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { fingerprint, listTree, open } from './open-here.ts';

const folder = useTemporaryFolder();

function snapshotOf(...paths: readonly string[]) {
  const files = paths.map((path, index): FileEntry => {
    return { path, size: index, hash: index.toString(16).padStart(64, '0'), language: null };
  });
  return makeSnapshot(files, []);
}

test('the file of a snapshot, and the one that names the current', async () => {
  const { paths } = await open(folder.path);
  expect(readCurrentSnapshot(paths)).toBe(null);
  const files: FileEntry[] = [
    { path: 'src/foo.py', size: 1234, hash: 'a'.repeat(64), language: 'python' },
    { path: 'ä "quoted"\n.txt', size: 2, hash: 'b'.repeat(64), language: null },
  ];
  const links: LinkEntry[] = [{ path: 'link', target: '../out side', leads: 'outside' }];
  const snapshot = makeSnapshot(files, links);
  saveSnapshot(paths, snapshot);
  const current = readCurrentSnapshot(paths)!;
  expect(current).toEqual({ id: snapshot.id, createdAt: current.createdAt, fileCount: 2, totalBytes: 1236 });
  const read = (name: string) =>
    JSON.parse(readFileSync(folder.at('.tug/snapshots', name), 'utf8')) as unknown;
  const about = {
    snapshot_id: snapshot.id,
    created_at: current.createdAt,
    file_count: 2,
    total_bytes: 1236,
  };
  expect(read('current.json')).toEqual(about);
  expect(read(`${snapshot.id}.json`)).toEqual({
    ...about,
    files: {
      'src/foo.py': { hash: `sha256:${'a'.repeat(64)}`, size: 1234, language: 'python' },
      'ä "quoted"\n.txt': { hash: `sha256:${'b'.repeat(64)}`, size: 2, language: null },
    },
    links: { link: { target: '../out side', leads: 'outside' } },
  });
  expect(Date.parse(current.createdAt)).not.toBeNaN();
});

test('any inventory comes back as it was', async () => {
  const { paths } = await open(folder.path);
  const name = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('1', '10', '2', '__proto__', 'constructor', 'toString', '\u2028', '\ud83d'),
  );
  const file = fc.record({
    path: name,
    size: fc.nat(),
    hash: fc.stringMatching(/^[0-9a-f]{64}$/),
    language: fc.option(fc.constantFrom('python', 'rust')),
  });
  const link = fc.record({
    path: name,
    target: fc.string(),
    leads: fc.constantFrom<LinkEntry['leads'][]>('inside', 'outside', 'broken', 'loop'),
  });
  const inOrder = <Entry extends { path: string }>(entry: fc.Arbitrary<Entry>) =>
    fc
      .uniqueArray(entry, { selector: ({ path }) => path, maxLength: 8 })
      .map((entries) => entries.sort((a, b) => (a.path < b.path ? -1 : 1)));
  fc.assert(
    fc.property(inOrder(file), inOrder(link), (files, links) => {
      const snapshot = makeSnapshot(files, links);
      saveSnapshot(paths, snapshot);
      expect(loadSnapshot(paths, snapshot.id)).toEqual(snapshot);
    }),
    { numRuns: 100 },
  );
});

test('an unchanged snapshot writes nothing at all', async () => {
  const { paths } = await open(folder.path);
  saveSnapshot(paths, snapshotOf('a'));
  const before = fingerprint(folder.at('.tug'));
  saveSnapshot(paths, snapshotOf('a'));
  expect(fingerprint(folder.at('.tug'))).toEqual(before);
});

test('the last five are kept, and going back to an old one makes it new', async () => {
  const { paths } = await open(folder.path);
  const snapshots = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((path) => snapshotOf(path));
  const kept = () =>
    snapshots
      .filter(({ id }) => loadSnapshot(paths, id) !== null)
      .map(({ files }) => files[0]!.path)
      .join('');
  const save = (index: number) => {
    saveSnapshot(paths, snapshots[index]!);
    expect(readCurrentSnapshot(paths)?.id).toBe(snapshots[index]!.id);
  };
  for (let index = 0; index < 5; index++) save(index);
  expect(kept()).toBe('abcde');
  save(0);
  expect(kept()).toBe('abcde');
  save(5);
  expect(kept()).toBe('acdef');
  save(6);
  expect(kept()).toBe('adefg');
  expect(countSnapshots(paths)).toBe(5);
});

test('a snapshot whose file was taken away is written again, and others are simply not kept', async () => {
  const { paths } = await open(folder.path);
  const snapshot = snapshotOf('a');
  saveSnapshot(paths, snapshot);
  rmSync(folder.at('.tug/snapshots', `${snapshot.id}.json`));
  expect(loadSnapshot(paths, snapshot.id)).toBe(null);
  saveSnapshot(paths, snapshot);
  expect(loadSnapshot(paths, snapshot.id)).toEqual(snapshot);
  rmSync(folder.at('.tug'), { recursive: true });
  saveSnapshot(paths, snapshot);
  expect(loadSnapshot(paths, snapshot.id)).toEqual(snapshot);
});

test('ids that are no ids lead nowhere', async () => {
  const { paths } = await open(folder.path);
  folder.write('.tug/secret.json', '{"files":{},"links":{}}');
  for (const id of ['../secret', 'current', '', '/etc/passwd', 'snap_x', `snap_${'0'.repeat(32)}`]) {
    expect([id, loadSnapshot(paths, id)]).toEqual([id, null]);
  }
});

test('only files that are certainly ours are ever removed', async () => {
  const { paths } = await open(folder.path);
  const other = ['note.json', 'snap_short.json', '.hidden', `snap_${'0'.repeat(32)}.json.bak`];
  for (const name of other) folder.write(`.tug/snapshots/${name}`, 'x');
  const temporary = ['.x.json.1.0123456789ab.tmp', '.y.json.1.0123456789ab.tmp'];
  for (const name of temporary) folder.write(`.tug/snapshots/${name}`, 'x');
  utimesSync(folder.at('.tug/snapshots', temporary[0]!), 1, 1);
  const snapshots = Array.from({ length: 8 }, (_, index) => snapshotOf(String(index)));
  for (const snapshot of snapshots) saveSnapshot(paths, snapshot);
  const left = listTree(folder.at('.tug/snapshots'));
  expect(left.filter((name) => !/^snap_[0-9a-f]{32}\.json$/.test(name))).toEqual(
    ['current.json', temporary[1]!, ...other].sort(),
  );
  expect(left.length).toBe(5 + 2 + other.length);
});

test('patches come back as they were; the last twenty are kept', async () => {
  const { paths } = await open(folder.path);
  const ids = Array.from({ length: 25 }, (_, index) => `patch_${String(index).padStart(2, '0')}`);
  for (const [index, id] of ids.entries()) {
    savePatch(paths, id, { index, text: 'ä\n' });
    utimesSync(folder.at('.tug/patches', `${id}.json`), 1000 + index, 1000 + index);
  }
  expect(listPatches(paths)).toEqual(ids.slice(-20));
  expect(loadPatch(paths, 'patch_24')).toEqual({ index: 24, text: 'ä\n' });
  savePatch(paths, 'patch_24', { index: 'again' });
  expect(loadPatch(paths, 'patch_24')).toEqual({ index: 'again' });
});

test('a patch that is not there', async () => {
  const { paths } = await open(folder.path);
  const hint = 'run the operation again; stored patches are dropped by `tug clean`';
  expect(await thrownBy(() => loadPatch(paths, 'patch_1'))).toEqual({
    code: 'PatchNotFound',
    message: 'this session has no patch "patch_1" (none is kept)',
    hint,
    details: { id: 'patch_1', kept: [] },
  });
  savePatch(paths, 'patch_a', {});
  savePatch(paths, 'patch_b', {});
  writeFileSync(folder.at('.tug/secret.json'), '{}');
  for (const id of ['patch_1', '../secret', '', 'x'.repeat(200), 'a/b', '..', 'nul\0']) {
    expect(await thrownBy(() => loadPatch(paths, id))).toEqual({
      code: 'PatchNotFound',
      message: `this session has no patch ${JSON.stringify(id)} (kept: patch_a, patch_b)`,
      hint,
      details: { id, kept: ['patch_a', 'patch_b'] },
    });
  }
  expect(() => savePatch(paths, '../evil', {})).toThrow('"../evil" is no id for a patch');
});
