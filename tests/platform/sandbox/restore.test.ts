// Whatever a check does in a sandbox, after the next refresh it is what a fresh copy would be.
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findSuspects, stampNow } from '../../../src/platform/sandbox/find-damage.ts';
import { loadManifest } from '../../../src/platform/sandbox/manifest.ts';
import { openSandbox } from '../../../src/platform/sandbox/sandbox.ts';
import fc from '../../seeded-fast-check.ts';
import { makeWorkspace, sandboxOptions } from './sandbox-fixture.ts';
import { describeTree, patchOf, snapshotOf, writeTree } from './tree-on-disk.ts';

const TREE = {
  'README.md': '# project\n',
  'data/big.bin': Buffer.alloc(400_000, 7),
  'data/small.bin': Buffer.from([0, 1, 2, 3]),
  'src/a.py': 'a = 1\n',
  'src/b.py': 'b = 1\n',
  'src/deep/er/c.py': 'c = 1\n',
  'src/deep/er/d.py': 'd = 1\n',
  'src/deep/e.py': 'e = 1\n',
  'tests/test_a.py': 'import a\n',
  'tests/data/x.json': '{}',
  'link-to-file': '->src/a.py',
  'link-to-folder': '->src/deep',
  'tests/up': '->../src',
};

type Damage = (workspace: string, paths: readonly string[], pick: number, text: string) => void;

/** Each takes one of the paths in the sandbox, files and folders alike, whatever it has become by then. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  overwrite: (workspace, paths, pick, text) => writeFileSync(join(workspace, at(paths, pick)), text),
  'modify in place, same size and time': (workspace, paths, pick) => {
    const path = join(workspace, at(paths, pick));
    const { atime, mtime } = lstatSync(path);
    const bytes = readFileSync(path);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    writeFileSync(path, bytes, { flag: 'r+' });
    utimesSync(path, atime, mtime);
  },
  truncate: (workspace, paths, pick) => truncateSync(join(workspace, at(paths, pick))),
  chmod: (workspace, paths, pick) => chmodSync(join(workspace, at(paths, pick)), 0o500),
  'set the time': (workspace, paths, pick) => utimesSync(join(workspace, at(paths, pick)), 1, 1),
  delete: (workspace, paths, pick) => rmSync(join(workspace, at(paths, pick)), { recursive: true }),
  'add a file': (workspace, paths, pick, text) =>
    writeFileSync(join(workspace, dirname(at(paths, pick)), `new-${pick}`), text),
  'add folders': (workspace, paths, pick, text) => {
    const folder = join(workspace, dirname(at(paths, pick)), '__pycache__', 'sub');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'x.pyc'), text);
    chmodSync(folder, 0o500);
  },
  'replace by a folder': (workspace, paths, pick, text) => {
    const path = join(workspace, at(paths, pick));
    rmSync(path, { recursive: true });
    mkdirSync(path);
    writeFileSync(join(path, 'inside'), text);
  },
  'replace by a link': (workspace, paths, pick) => {
    const path = join(workspace, at(paths, pick));
    rmSync(path, { recursive: true });
    symlinkSync(at(paths, pick + 3), path);
  },
  // Whatever the refresh does at or below this path must not reach what the link leads to.
  'replace by a link to a tree outside': (workspace, paths, pick) => {
    const path = join(workspace, at(paths, pick));
    rmSync(path, { recursive: true });
    symlinkSync(join(workspace, '../../../outside', at(paths, pick)), path);
  },
  'delete everything': (workspace) => rmSync(workspace, { recursive: true }),
  'replace everything by a link': (workspace) => {
    rmSync(workspace, { recursive: true });
    symlinkSync(join(workspace, '../../../outside'), workspace);
  },
  swap: (workspace, paths, pick) => {
    const [a, b] = [join(workspace, at(paths, pick)), join(workspace, at(paths, pick + 5))];
    renameSync(a, `${a}.swap`);
    renameSync(b, a);
    renameSync(`${a}.swap`, b);
  },
  'hard link': (workspace, paths, pick) =>
    linkSync(join(workspace, at(paths, pick)), join(workspace, `hard-${pick}`)),
  'a name that is no text': (workspace, paths, pick, text) => {
    const folder = Buffer.from(join(workspace, dirname(at(paths, pick))));
    writeFileSync(Buffer.concat([folder, Buffer.from([0x2f, 0x66, 0xff, 0xfe])]), text);
  },
};

function at(paths: readonly string[], pick: number): string {
  return paths[pick % paths.length]!;
}

/** So many files that it is worth asking `find`. */
function fillers(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`fill/f${i % 40}/${i}.txt`, `${i}`]));
}

const damages = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(DAMAGES)),
    pick: fc.nat(1000),
    text: fc.constantFrom('', 'x', 'other text\n'),
  }),
  { minLength: 1, maxLength: 6 },
);

for (const search of ['look at every file', 'ask find'] as const) {
  test(`random damage, then refresh, is a fresh copy (${search})`, async () => {
    const workspace = makeWorkspace({ ...TREE, ...fillers(search === 'ask find' ? 2_000 : 0) });
    chmodSync(join(workspace.root, 'src/b.py'), 0o755);
    chmodSync(join(workspace.root, 'src/deep/e.py'), 0o444);
    const snapshot = snapshotOf(workspace.root);
    const userTree = describeTree(workspace.root);
    const outside = join(workspace.place, 'outside');
    writeTree(outside, TREE);
    const sandbox = await openSandbox(sandboxOptions(workspace));
    await sandbox.prepare(snapshot, null);
    const fresh = describeTree(sandbox.workspace);
    const paths = Object.keys(fresh).filter((path) => !path.startsWith('fill/f') || path.endsWith('7.txt'));
    let done = 0;
    await fc.assert(
      fc.asyncProperty(damages, async (list) => {
        await sandbox.settle();
        for (const { kind, pick, text } of list) {
          try {
            DAMAGES[kind]!(sandbox.workspace, paths, pick, text);
            done++;
          } catch (error) {
            // Damage done before can make the next impossible: no file there any more, or a folder.
            if (!(error instanceof Error && 'code' in error)) throw error;
          }
        }
        const outsideBefore = describeTree(outside);
        await sandbox.prepare(snapshot, null);
        expect(describeTree(sandbox.workspace)).toEqual(fresh);
        expect(describeTree(outside)).toEqual(outsideBefore);
      }),
      { numRuns: search === 'ask find' ? 10 : 50 },
    );
    expect(done).toBeGreaterThan(20);
    expect(describeTree(workspace.root)).toEqual(userTree);
    sandbox.close(false);
  });
}

/** Some of these become others: a file a folder, a folder a file. */
const NAMES = ['a', 'b', 'b/c', 'b/c/d', 'b/e', 'f/g', 'f/g/h', 'run.sh', 'run.sh/i'];

const edits = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    text: fc.constantFrom(null, 'one', 'two', '#!/bin/sh\n'),
    executable: fc.boolean(),
  }),
  { maxLength: 8 },
);

test.each([
  ['look at every file', 0, 30],
  ['ask find', 2_000, 4],
] as const)('after edits, patches and damage, a reopened sandbox is a fresh copy (%s)', async (_, extra, numRuns) => {
  const workspace = makeWorkspace({ a: 'one', 'b/c/d': 'one', ...fillers(extra) });
  const { root } = workspace;
  for (const name of ['a', 'b/c/d']) utimesSync(join(root, name), 3, 3);
  await fc.assert(
    fc.asyncProperty(edits, edits, damages, async (inWorkspace, inPatch, list) => {
      for (const { name, text, executable } of inWorkspace) {
        if (!makeRoomFor(root, name) || text === null) continue;
        writeFileSync(join(root, name), text);
        // A change of mode alone is followed where it matters, a change of time alone is not: same bytes, same time.
        if (executable && text.startsWith('#!')) chmodSync(join(root, name), 0o755);
        utimesSync(join(root, name), text.length, text.length);
      }
      const snapshot = snapshotOf(root);
      const inTree = new Set(snapshot.files.map(({ path }) => path));
      const after: Record<string, string | null> = {};
      for (const { name, text } of inPatch) {
        if (isFree(name, [...inTree, ...Object.keys(after)]) && (text !== null || inTree.has(name))) {
          after[name] = text;
        }
      }
      const patch = patchOf(root, after);
      const first = await openSandbox(sandboxOptions(workspace));
      await first.prepare(snapshot, patch);
      await first.settle();
      const paths = Object.keys(describeTree(first.workspace));
      for (const { kind, pick, text } of paths.length === 0 ? [] : list) {
        try {
          DAMAGES[kind]!(first.workspace, paths, pick, text);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error;
        }
      }
      first.close(false);
      const again = await openSandbox(sandboxOptions(workspace));
      const fresh = await openSandbox(sandboxOptions(workspace, { sessionDirectory: null }));
      try {
        expect(again.workspace).toBe(first.workspace);
        await again.prepare(snapshot, null);
        await fresh.prepare(snapshot, null);
        expect(describeTree(again.workspace)).toEqual(describeTree(fresh.workspace));
      } finally {
        fresh.close(false);
        again.close(false);
      }
    }),
    { numRuns },
  );
});

/** Clears the place. False when a file is in the way. */
function makeRoomFor(root: string, name: string): boolean {
  try {
    rmSync(join(root, name), { recursive: true, force: true });
    mkdirSync(dirname(join(root, name)), { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/** Neither below a file nor a folder of one. */
function isFree(name: string, paths: readonly string[]): boolean {
  return !paths.some((path) => path.startsWith(`${name}/`) || name.startsWith(`${path}/`));
}

test('find names what changed and nothing else', async () => {
  const names = Array.from({ length: 300 }, (_, i) => [`f${i % 30}/sub/${i}`, 'x'] as const);
  const workspace = makeWorkspace({ ...Object.fromEntries(names), '-rf/-x': 'odd', 'with space/\n': 'odd' });
  const sandbox = await openSandbox(sandboxOptions(workspace));
  await sandbox.prepare(snapshotOf(workspace.root), null);
  const meta = join(dirname(sandbox.workspace), '.tug_meta');
  const manifest = loadManifest(join(meta, 'file_manifest'))!;
  const stamp = stampNow(join(meta, 'stamp'));
  await sandbox.settle();
  writeFileSync(join(sandbox.workspace, 'f3/sub/3'), 'y');
  utimesSync(join(sandbox.workspace, 'f29/sub/29'), 1, 1);
  chmodSync(join(sandbox.workspace, '-rf/-x'), 0o600);
  writeFileSync(join(sandbox.workspace, 'with space/\n'), 'changed');
  mkdirSync(join(sandbox.workspace, 'f7/new/deep'), { recursive: true });
  rmSync(join(sandbox.workspace, 'f9/sub/9'));
  const suspects = await findSuspects(sandbox.workspace, manifest, stamp, join(meta, 'canary'));
  // What is new in a folder may be named or not; the folder is.
  const named = suspects.kind === 'some' ? [...suspects.paths].filter((path) => path !== 'f7/new') : null;
  expect(named?.sort()).toEqual(['-rf/-x', 'f29/sub/29', 'f3/sub/3', 'f7', 'f9/sub', 'with space/\n']);
  sandbox.close(false);
});

test('everything is suspect when the clock was set, the stamp is not in the past, or nothing can be seen', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const sandbox = await openSandbox(sandboxOptions(workspace));
  await sandbox.prepare(snapshotOf(workspace.root), null);
  const meta = join(dirname(sandbox.workspace), '.tug_meta');
  const manifest = loadManifest(join(meta, 'file_manifest'))!;
  const stamp = stampNow(join(meta, 'stamp'));
  const ask = (changed: object) =>
    findSuspects(sandbox.workspace, manifest, { ...stamp, ...changed }, join(meta, 'canary'));
  await sandbox.settle();
  expect(await ask({})).toEqual({ kind: 'some', paths: new Set() });
  expect(await ask({ bootMs: stamp.bootMs + 3_600_000 })).toEqual({ kind: 'all' });
  const future = new Date(Date.now() + 60_000);
  utimesSync(stamp.file, future, future);
  expect(await ask({})).toEqual({ kind: 'all' });
  stampNow(stamp.file);
  await sleep(50);
  expect(await ask({})).toEqual({ kind: 'some', paths: new Set() });
  rmSync(sandbox.workspace, { recursive: true });
  expect(await ask({})).toEqual({ kind: 'all' });
  sandbox.close(false);
});
