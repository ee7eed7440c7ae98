// Where sandboxes are made: in memory when there is room, never inside the workspace, and what memory hides is found.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseBases, isInMemory } from '../../../src/platform/sandbox/choose-base.ts';
import { openSandbox } from '../../../src/platform/sandbox/sandbox.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { makeWorkspace, sandboxOptions } from './sandbox-fixture.ts';
import { readTree, snapshotOf } from './tree-on-disk.ts';

const temporary = realpathSync(tmpdir());
const onDisk = { path: temporary, inMemory: isInMemory(temporary) };

test("the system's temporary directory is always a choice, memory only while there is plenty", () => {
  const { root } = makeWorkspace({});
  expect(chooseBases(root, null, 1024).at(-1)).toEqual(onDisk);
  expect(chooseBases(root, null, 1024 ** 5)).toEqual([onDisk]);
  const [first] = chooseBases(root, null, 1024);
  if (first!.path !== temporary) expect(first).toEqual({ path: '/dev/shm', inMemory: true });
});

test('what the user names is the only choice', () => {
  const { root, base } = makeWorkspace({});
  expect(chooseBases(root, base, 1024)).toEqual([{ path: base, inMemory: onDisk.inMemory }]);
});

test('a workspace that holds every place has none for a sandbox', async () => {
  const thrown = await thrownBy(() => chooseBases('/', null, 1024 ** 5));
  expect(thrown).toEqual({
    code: 'SandboxFailed',
    message: `there is no place for a sandbox: ${temporary} is inside the workspace`,
    hint: 'name a folder outside the workspace that you may write, with --sandbox-dir',
    details: { reasons: [`${temporary} is inside the workspace`] },
  });
});

test('without a wish it is made in the first of the choices, and removed from there', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const sandbox = await openSandbox(
    sandboxOptions(workspace, { baseDirectory: null, sessionDirectory: null }),
  );
  try {
    expect(dirname(dirname(sandbox.workspace))).toBe(chooseBases(workspace.root, null, 0)[0]!.path);
    await sandbox.prepare(snapshotOf(workspace.root), null);
    expect(readTree(sandbox.workspace)).toEqual({ a: 'x' });
  } finally {
    sandbox.close(false);
  }
  expect(existsSync(dirname(sandbox.workspace))).toBe(false);
});

/** A write to a mapped page that was read before leaves no trace in the times of a file in memory. */
const MAP = `
import mmap, sys
with open(sys.argv[1], 'r+b') as file:
    with mmap.mmap(file.fileno(), 0) as mapped:
        mapped[0:4] = bytes(reversed(mapped[0:4]))
`;

test('a data file that is written through a memory mapping is restored, in memory too', async () => {
  const workspace = makeWorkspace({ 'data.bin': Buffer.from([1, 2, 3, 4, 0, 0, 0, 0]) });
  const memory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/tug-test-') : workspace.base;
  try {
    const sandbox = await openSandbox(sandboxOptions(workspace, { baseDirectory: memory }));
    const snapshot = snapshotOf(workspace.root);
    await sandbox.prepare(snapshot, null);
    await sandbox.settle();
    const file = join(sandbox.workspace, 'data.bin');
    expect(spawnSync('python3', ['-c', MAP, file]).status).toBe(0);
    expect([...readFileSync(file)]).toEqual([4, 3, 2, 1, 0, 0, 0, 0]);
    await sandbox.prepare(snapshot, null);
    expect([...readFileSync(file)]).toEqual([1, 2, 3, 4, 0, 0, 0, 0]);
    sandbox.close(false);
  } finally {
    rmSync(memory, { recursive: true, force: true });
  }
});
