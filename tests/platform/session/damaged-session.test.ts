// Each file of a session, damaged in each way: the error names the file and what is wrong with it, `--fresh` and `clean`
// put it right, and nothing else does so in silence.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import { makeSnapshot } from '../../../src/kernel/snapshot.ts';
import { openPack } from '../../../src/platform/facts-cache/facts-pack.ts';
import { readLockFile } from '../../../src/platform/lock-file.ts';
import { loadPatch, savePatch } from '../../../src/platform/session/patch-store.ts';
import { rememberInSession } from '../../../src/platform/session/remember-in-session.ts';
import { loadSnapshot, saveSnapshot } from '../../../src/platform/session/snapshot-store.ts';
import { loadStatCache } from '../../../src/platform/snapshot/stat-cache.ts';
import fc from '../../seeded-fast-check.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { clean, open, waiting } from './open-here.ts';

const folder = useTemporaryFolder();

const SNAPSHOT = makeSnapshot([{ path: 'a.py', size: 1, hash: 'b'.repeat(64), language: 'python' }], []);

async function makeSession() {
  const session = await open(folder.path);
  saveSnapshot(session.paths, SNAPSHOT);
  savePatch(session.paths, 'patch_1', { edits: [] });
  await rememberInSession(session, 'verify', 'none', waiting);
  return session;
}

/** The ways any JSON file can be damaged. */
const DAMAGE: readonly (readonly [string, (file: string) => void, string])[] = [
  ['empty', (file) => writeFileSync(file, ''), 'is empty'],
  ['truncated', (file) => writeFileSync(file, '{"version": "1", "created'), 'is not valid JSON'],
  ['garbage', (file) => writeFileSync(file, 'not json at all'), 'is not valid JSON'],
  ['zeroes', (file) => writeFileSync(file, Buffer.alloc(512)), 'is not valid JSON'],
  ['not text', (file) => writeFileSync(file, Buffer.from([0x7b, 0xff, 0xfe])), 'is not valid UTF-8'],
  ['an array', (file) => writeFileSync(file, '[]'), 'does not hold a JSON object'],
  ['null', (file) => writeFileSync(file, 'null'), 'does not hold a JSON object'],
  [
    'a directory',
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    'is a directory, not a file',
  ],
  [
    'a pipe',
    (file) => {
      rmSync(file, { recursive: true });
      execFileSync('mkfifo', [file]);
    },
    'is not a regular file',
  ],
];

const READ_AT_OPEN = ['.tug/session.json', '.tug/snapshots/current.json', '.tug/config.json'];

for (const name of READ_AT_OPEN) {
  for (const [kind, damage, reason] of DAMAGE) {
    test(`${name} is ${kind}`, async () => {
      await makeSession();
      const file = folder.at(name);
      damage(file);
      const expected = {
        code: 'SessionCorrupt',
        message: `${file} ${reason}`,
        hint: 'run again with --fresh to start the session anew; undo records are kept',
        details: { path: file, reason },
      };
      expect(await thrownBy(() => open(folder.path))).toEqual(expected);
      expect(await thrownBy(() => open(folder.path))).toEqual(expected);
      await open(folder.path, {}, true);
      await open(folder.path);

      await makeSession();
      damage(file);
      await clean(folder.path);
      await open(folder.path);
    });
  }
}

const WRONG_FIELDS: readonly (readonly [string, object, string])[] = [
  ['.tug/session.json', { created_at: undefined }, 'has no created_at, or not as text'],
  ['.tug/session.json', { last_accessed: 5 }, 'has no last_accessed, or not as text'],
  ['.tug/session.json', { last_accessed: 'soon' }, 'holds "soon", which is no time'],
  ['.tug/session.json', { version: 1 }, 'has no version, or not as text'],
  ['.tug/session.json', { workspace_root: undefined }, 'has no workspace_root, or not as text'],
  [
    '.tug/session.json',
    { workspace_root_hash: 'x' },
    'has a workspace_root_hash that is not that of its workspace_root',
  ],
  ['.tug/snapshots/current.json', { snapshot_id: '../../x' }, 'does not name a snapshot'],
  ['.tug/snapshots/current.json', { file_count: '1' }, 'does not name a snapshot'],
  ['.tug/config.json', { version: '9' }, 'has the unknown version "9"'],
  ['.tug/config.json', { values: [] }, 'has no values, or not as an object'],
];

for (const [name, change, reason] of WRONG_FIELDS) {
  test(`${name} with ${JSON.stringify(change)} ${reason}`, async () => {
    await makeSession();
    const file = folder.at(name);
    const document = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...document, ...change }));
    expect((await thrownBy(() => open(folder.path))).details).toEqual({ path: file, reason });
  });
}

for (const name of ['snapshots', 'workers', 'patches']) {
  test(`a file in the place of ${name}/`, async () => {
    const { paths } = await makeSession();
    const path = folder.at('.tug', name);
    rmSync(path, { recursive: true });
    writeFileSync(path, 'x');
    const use = async () => {
      await open(folder.path);
      savePatch(paths, 'patch_2', {});
    };
    expect(await thrownBy(use)).toEqual({
      code: 'SessionCorrupt',
      message: `${path} is a file, not a folder`,
      hint: 'run again with --fresh to start the session anew; undo records are kept',
      details: { path, reason: 'is a file, not a folder' },
    });
    await open(folder.path, {}, true);
    await use();
  });
}

test('a stored snapshot that is not what its name says', async () => {
  const { paths } = await makeSession();
  const file = folder.at('.tug/snapshots', `${SNAPSHOT.id}.json`);
  expect(loadSnapshot(paths, SNAPSHOT.id)).toEqual(SNAPSHOT);
  for (const [kind, damage, reason] of DAMAGE) {
    rmSync(file, { recursive: true });
    writeFileSync(file, '');
    damage(file);
    expect([kind, (await thrownBy(() => loadSnapshot(paths, SNAPSHOT.id))).details]).toEqual([
      kind,
      { path: file, reason },
    ]);
  }
  rmSync(file, { recursive: true });
  for (const document of [
    {},
    { files: {}, links: {} },
    { files: { 'a.py': { hash: `sha256:${'b'.repeat(64)}`, size: 2, language: 'python' } }, links: {} },
    { files: { 'a.py': { hash: `sha256:${'c'.repeat(64)}`, size: 1, language: 'python' } }, links: {} },
    { files: { 'a.py': 3 }, links: {} },
    { files: [], links: { x: { target: 3, leads: 'inside' } } },
    { files: [], links: { x: { target: 'y', leads: 'somewhere' } } },
  ]) {
    writeFileSync(file, JSON.stringify(document));
    expect((await thrownBy(() => loadSnapshot(paths, SNAPSHOT.id))).details).toEqual({
      path: file,
      reason: 'does not hold the snapshot it is named after',
    });
  }
});

test('a stored patch that is damaged', async () => {
  const { paths } = await makeSession();
  const file = folder.at('.tug/patches/patch_1.json');
  for (const [kind, damage, reason] of DAMAGE.filter(([kind]) => kind !== 'an array' && kind !== 'null')) {
    mkdirSync(dirname(file), { recursive: true });
    damage(file);
    expect([kind, (await thrownBy(() => loadPatch(paths, 'patch_1'))).details]).toEqual([
      kind,
      { path: file, reason },
    ]);
  }
});

test('whatever stands in the files, the session opens or says what is wrong', async () => {
  const { paths } = await makeSession();
  const texts = [paths.metadata, paths.currentSnapshot, paths.config].map(
    (file) => [file, readFileSync(file)] as const,
  );
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.json().map((text) => Buffer.from(text)),
    fc.record({ version: fc.constant('1'), values: fc.dictionary(fc.string(), fc.jsonValue()) }).map(toBytes),
    fc.tuple(fc.constantFrom(...texts), fc.nat(400), fc.nat(255)).map(([[, bytes], at, byte]) => {
      const changed = Buffer.from(bytes);
      changed[at % bytes.length] = byte;
      return changed;
    }),
  );
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts), anything, async ([file, good], bytes) => {
      writeFileSync(file, bytes);
      try {
        await open(folder.path);
        codes.add('ok');
      } catch (error) {
        if (!(error instanceof TugError)) throw error;
        codes.add(error.code);
      } finally {
        writeFileSync(file, good);
      }
    }),
    { numRuns: 500 },
  );
  expect([...codes].filter((code) => !['ok', 'SessionCorrupt', 'WorkspaceNotFound'].includes(code))).toEqual(
    [],
  );
  expect(codes.has('SessionCorrupt')).toBe(true);
});

function toBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

test('a pipe in the place of a file that a session can do without: nothing waits for it', async () => {
  const pipe = folder.at('pipe');
  execFileSync('mkfifo', [pipe]);
  expect(loadStatCache(pipe, { log: () => undefined })).toBeNull();
  expect(openPack(pipe)).toBeNull();
  expect(readLockFile(pipe)).toMatchObject({ kind: 'unsigned' });
});
