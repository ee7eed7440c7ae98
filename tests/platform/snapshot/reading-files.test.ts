// Reading and hashing: large files, files that change meanwhile, interruption, progress.
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import type { Warning } from '../../../src/kernel/warning.ts';
import { lookAt, signatureOf } from '../../../src/platform/snapshot/file-signature.ts';
import { type HashRequest, hashFiles } from '../../../src/platform/snapshot/hash-files.ts';
import { ScanTable } from '../../../src/platform/snapshot/scan-table.ts';
import { POSIX, sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

const MEGABYTE = 1 << 20;

test('files of any size are hashed byte for byte', async () => {
  const sizes = [0, 1, 4095, 4096, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE, 9 * MEGABYTE + 12345];
  const files = Object.fromEntries(
    sizes.map((size) => [`${String(size).padStart(9, '0')}.bin`, randomBytes(size)]),
  );
  const workspace = new WorkspaceOnDisk().write(files);
  const { snapshot, stats } = await workspace.take();
  expect(snapshot.files).toEqual(
    Object.entries(files).map(([path, bytes]) => ({
      path,
      size: bytes.length,
      hash: contentHash(bytes),
      language: null,
    })),
  );
  expect(stats.bytes).toBe(sizes.reduce((a, b) => a + b));
});

test('reading a large file takes no more memory than reading a small one', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'big.bin': '' });
  truncateSync(workspace.path('big.bin'), 300 * MEGABYTE);
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 5);
  await workspace.take();
  clearInterval(watch);
  expect(highest - before).toBeLessThan(60 * MEGABYTE);
});

test('a file that changes while it is read is read again until it holds still', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'first' });
  let reads = 0;
  const { hashed, warnings } = await hashOne(workspace, 'a.py', {
    onContent: () => {
      reads++;
      if (reads < 3) writeFileSync(workspace.path('a.py'), `content ${reads}`);
    },
  });
  expect(reads).toBe(3);
  expect(hashed?.hash).toBe(contentHash('content 2'));
  expect(hashed?.signature).toEqual(signatureOf(lookAt(workspace.path('a.py'))!));
  expect(warnings).toEqual([]);
});

test('a file that never holds still is in the snapshot, is warned about, and its signature proves nothing', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'busy.log': '' });
  let length = 0;
  const onContent = () => {
    appendFileSync(workspace.path('busy.log'), 'x');
    length++;
  };
  const { hashed, warnings } = await hashOne(workspace, 'busy.log', { onContent });
  expect(hashed).toEqual({ hash: contentHash('x'.repeat(length - 1)), size: length - 1, signature: null });
  const warning = {
    code: 'FileKeepsChanging',
    message: 'busy.log changed each time it was read, so the snapshot may not hold its last state',
    place: null,
    suggestion: 'wait until it is written, or exclude it',
  };
  expect(warnings).toEqual([warning]);

  const taken = await workspace.takeCached({ onContent });
  expect(taken.warnings).toEqual([warning]);
  const later = await workspace.takeCached();
  expect([later.stats.hashed, later.warnings]).toEqual([1, []]);
});

test.each([
  'tracked',
  'untracked',
])('when a %s file that never held still is gone, it is gone', async (standing) => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'a', 'busy.log': '' });
  if (standing === 'tracked') workspace.commit();
  else workspace.write({ '.gitignore': '' }).git('init', '--quiet');
  await sleep(2200);
  const busy = (_hash: string, bytes: Uint8Array) => {
    if (String(bytes) !== '97') appendFileSync(workspace.path('busy.log'), 'x');
  };
  const before = await workspace.takeCached({ onContent: busy });
  expect(before.warnings.map(({ code }) => code)).toEqual(['FileKeepsChanging']);
  rmSync(workspace.path('busy.log'));
  expect((await workspace.takeCached()).snapshot).toEqual((await workspace.take()).snapshot);
});

test('a file that shrinks or goes away while it is read does no harm', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'abcdef', 'b.py': 'gone soon' });
  const before = signatureOf(lookAt(workspace.path('a.py'))!);
  truncateSync(workspace.path('a.py'), 3);
  const shrunk = await hashOne(workspace, 'a.py', {}, before);
  expect(shrunk.hashed?.hash).toBe(contentHash('abc'));
  const gone = await hashOne(workspace, 'b.py', {
    onContent: () => rmSync(workspace.path('b.py'), { force: true }),
  });
  expect(gone).toEqual({ hashed: undefined, warnings: [] });
  const wasThere = signatureOf(lookAt(workspace.path('a.py'))!);
  rmSync(workspace.path('a.py'));
  expect(await hashOne(workspace, 'a.py', {}, wasThere)).toEqual({ hashed: undefined, warnings: [] });
});

test.runIf(POSIX)('a link put in the place of a file is not followed', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': 'mine', '../secret': 'theirs' });
  const before = signatureOf(lookAt(workspace.path('a.py'))!);
  rmSync(workspace.path('a.py'));
  workspace.link('../secret', 'a.py');
  const read: string[] = [];
  const onContent = (_hash: string, bytes: Uint8Array) => read.push(Buffer.from(bytes).toString());
  const { hashed } = await hashOne(workspace, 'a.py', { onContent }, before);
  expect([hashed, read]).toEqual([undefined, []]);
});

test('a large file that grows while it is read is read again', async () => {
  const workspace = new WorkspaceOnDisk().write({ 'big.bin': Buffer.alloc(5 * MEGABYTE, 'a') });
  let steps = 0;
  const pace: HashRequest['pace'] = {
    step: (phase) => {
      if (phase === 'reading a large file' && ++steps === 2)
        appendFileSync(workspace.path('big.bin'), 'tail');
      return undefined;
    },
  };
  const { hashed } = await hashOne(workspace, 'big.bin', { pace });
  expect(hashed?.hash).toBe(
    contentHash(Buffer.concat([Buffer.alloc(5 * MEGABYTE, 'a'), Buffer.from('tail')])),
  );
});

test('it can be stopped at any time, and nothing is left behind', async () => {
  const workspace = new WorkspaceOnDisk();
  for (let i = 0; i < 400; i++) workspace.write({ [`d${i % 20}/f${i}.py`]: String(i) });
  workspace.commit();
  for (const after of [0, 1, 5, 20, 60]) {
    const controller = new AbortController();
    const started = workspace.takeCached({ signal: controller.signal });
    setTimeout(() => controller.abort(), after);
    const outcome = await started.then(
      ({ stats }) => stats.files,
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
    if (outcome !== 400)
      expect(outcome).toBe('Interrupted: taking the snapshot was stopped; nothing was written');
  }
  for (const left of existsSync(workspace.cacheFile) ? readdirSync(dirname(workspace.cacheFile)) : []) {
    expect(left).toBe('stat_cache');
  }
  const controller = new AbortController();
  controller.abort();
  await expect(workspace.take({ signal: controller.signal })).rejects.toMatchObject({ code: 'Interrupted' });
});

test('the event loop turns and progress is told while it goes on', async () => {
  const workspace = new WorkspaceOnDisk();
  for (let i = 0; i < 200; i++) workspace.write({ [`f${i}.py`]: String(i) });
  const reports: [string, number, number | null][] = [];
  let turns = 0;
  let finished = 0;
  const timer = setInterval(() => turns++, 1);
  const progress = {
    report: (phase: string, done: number, total: number | null) => reports.push([phase, done, total]),
    finish: () => finished++,
  };
  // Each file takes a millisecond, so that there is something to wait for on any machine.
  await workspace.take({ progress, onContent: () => work(1) });
  clearInterval(timer);
  const reading = reports.filter(([phase]) => phase === 'reading files');
  expect(reading.length).toBeGreaterThan(3);
  expect(reading.every(([, done, total], i) => done >= (reading[i - 1]?.[1] ?? 0) && total === 200)).toBe(
    true,
  );
  expect(turns).toBeGreaterThan(3);
  expect(finished).toBe(1);
});

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function hashOne(
  workspace: WorkspaceOnDisk,
  path: string,
  means: Partial<HashRequest>,
  signature = signatureOf(lookAt(workspace.path(path))!),
) {
  const warnings: Warning[] = [];
  const table = new ScanTable([{ path, standing: 'untracked' }]);
  table.setUnread(0, signature);
  const pace = { step: () => undefined };
  const count = await hashFiles({ root: workspace.root, table, onContent: null, pace, warnings, ...means });
  const kind = table.kindAt(0);
  expect(count).toBe(kind === 'nothing' ? 0 : 1);
  if (kind === 'nothing') return { hashed: undefined, warnings };
  const hashed = {
    hash: table.hashAt(0),
    size: table.sizeAt(0),
    signature: kind === 'read' ? table.signatureAt(0) : null,
  };
  return { hashed, warnings };
}
