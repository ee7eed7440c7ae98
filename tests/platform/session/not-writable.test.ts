// A workspace that cannot be written gets its session in the user's cache, with a warning; failing that, an error says so.
// The actors run as a user whom permissions bind, also when the tests run as root.
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { listTree, open } from './open-here.ts';
import { useActors } from './run-actor.ts';
import type { ActorStep } from './session-actor.ts';

const folder = useTemporaryFolder();
const actors = useActors();
const onPosix = test.skipIf(process.platform === 'win32');

/** A project nobody may write to, and a cache that everybody may. */
function makeProject(): string {
  chmodSync(folder.path, 0o755);
  const root = folder.makeFolder('project');
  folder.makeFolder('cache');
  chmodSync(folder.at('cache'), 0o777);
  chmodSync(root, 0o555);
  return root;
}

async function act(
  steps: readonly ActorStep[],
  changes: object = {},
  environment: Record<string, string> = {},
) {
  const request = {
    root: folder.at('project'),
    directory: folder.at('project/.tug'),
    explicit: false,
    name: null,
  };
  const home = { HOME: folder.at('nohome'), XDG_CACHE_HOME: folder.at('cache') };
  return actors.run(
    { request: { ...request, ...changes }, steps, waitMs: 1000 },
    { unprivileged: true, environment: { ...home, ...environment } },
  );
}

const isMac = process.platform === 'darwin';
const HINT = 'check the permissions, or name another place with --session-dir';

onPosix('the session moves to the cache of the user, and works there', async () => {
  const root = makeProject();
  const cached = folder.at('cache/tug', contentHash(root).slice(0, 32));
  const environment: Record<string, string> = isMac ? { HOME: folder.at('cache') } : {};
  const directory = isMac ? folder.at('cache/Library/Caches/tug', contentHash(root).slice(0, 32)) : cached;
  const { results, messages } = await act(
    [{ do: 'open' }, { do: 'snapshot', seed: 'a' }, { do: 'status' }, { do: 'fresh' }, { do: 'clean' }],
    {},
    environment,
  );
  const message = `${root}/.tug cannot be written: permission denied (EACCES); the session is kept in ${directory}`;
  const [opened, saved, status, , cleaned] = results as Record<string, unknown>[];
  expect(opened).toEqual({
    root,
    directory,
    createdAt: opened!.createdAt,
    warnings: [
      {
        code: 'SessionInUserCache',
        message,
        place: null,
        suggestion: 'make the workspace writable, or name a place with --session-dir',
      },
    ],
  });
  expect(saved!.loaded).toBe('a');
  expect([status!.path, status!.workspaceRoot, status!.snapshots]).toEqual([directory, root, 1]);
  expect(cleaned!.directory).toBe(directory);
  expect(messages).toEqual([
    ...Array<string>(4).fill(`warn: ${message}`),
    `info: started a fresh session in ${directory}; undo records are kept`,
  ]);
  expect(readdirSync(root)).toEqual([]);
  expect(
    listTree(folder.at('cache')).filter((path) => path.includes(contentHash(root).slice(0, 32))),
  ).toEqual([]);
});

onPosix('a session that somebody else made and that cannot be written is not used', async () => {
  const root = makeProject();
  chmodSync(root, 0o755);
  await open(root);
  const before = listTree(root);
  const environment: Record<string, string> = isMac ? { HOME: folder.at('cache') } : {};
  const { results } = await act([{ do: 'open' }, { do: 'open' }], { name: 'x' }, environment);
  const [first, second] = results as { directory: string; createdAt: string }[];
  expect(first!.directory.startsWith(folder.at('cache'))).toBe(true);
  expect(first!.directory.endsWith('/x')).toBe(true);
  expect(second).toEqual(first);
  expect(listTree(root)).toEqual(before);
});

onPosix('when the cache cannot be written either, that is an error', async () => {
  const root = makeProject();
  chmodSync(folder.at('cache'), 0o555);
  const cached = isMac
    ? folder.at('nohome/Library/Caches/tug', contentHash(root).slice(0, 32))
    : folder.at('cache/tug', contentHash(root).slice(0, 32));
  const denied = 'cannot be written: permission denied (EACCES)';
  const { results } = await act([{ do: 'open' }, { do: 'clean' }]);
  const error = {
    code: 'SessionNotWritable',
    message: `${root}/.tug ${denied}, and ${cached} ${denied}`,
    hint: HINT,
    details: { path: `${root}/.tug`, reason: denied, fallback_path: cached, fallback_reason: denied },
  };
  expect(results).toEqual([{ error }, { error }]);
});

onPosix('a place that was named is not replaced by another', async () => {
  const root = makeProject();
  const directory = folder.at('project/here');
  const { results } = await act([{ do: 'open' }], { directory, explicit: true });
  const reason = 'cannot be written: permission denied (EACCES)';
  expect(results).toEqual([
    {
      error: {
        code: 'SessionNotWritable',
        message: `${directory} ${reason}`,
        hint: HINT,
        details: { path: directory, reason },
      },
    },
  ]);
  expect(readdirSync(root)).toEqual([]);
});

onPosix('a file of the session that may not be read is named', async () => {
  const root = makeProject();
  chmodSync(root, 0o755);
  await open(root);
  chmodSync(folder.at('project/.tug'), 0o777);
  chmodSync(folder.at('project/.tug/session.json'), 0o600);
  const path = folder.at('project/.tug/session.json');
  const reason = 'cannot be read: permission denied (EACCES)';
  const { results } = await act([{ do: 'open' }]);
  const details = { path, reason };
  // Without root the file is our own, and may be read.
  if (process.getuid?.() === 0) {
    expect(results).toEqual([
      { error: { code: 'SessionNotWritable', message: `${path} ${reason}`, hint: HINT, details } },
    ]);
  } else expect((results[0] as { root: string }).root).toBe(root);
});

test.skipIf(isMac || process.platform === 'win32')(
  'a cache home that is not absolute is not used, as its specification says',
  async () => {
    makeProject();
    const { results } = await act(
      [{ do: 'open' }],
      {},
      { XDG_CACHE_HOME: 'relative', HOME: folder.at('cache') },
    );
    const [opened] = results as { directory: string }[];
    expect(opened!.directory.startsWith(folder.at('cache/.cache/tug/'))).toBe(true);
  },
);

onPosix('a session directory on another file system', async () => {
  const root = folder.makeFolder('project');
  const other = process.platform === 'linux' ? '/dev/shm' : folder.path;
  const elsewhere = mkdtempSync(`${other}/tug-test-`);
  try {
    if (process.platform === 'linux') expect(statSync(elsewhere).dev).not.toBe(statSync(root).dev);
    symlinkSync(elsewhere, folder.at('link'));
    const session = await open(root, { directory: folder.at('link'), explicit: true });
    expect(await open(root, { directory: folder.at('link'), explicit: true })).toEqual(session);
    await open(root, { directory: folder.at('link'), explicit: true }, true);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

onPosix('a disk that is full: what only reads still works, what writes says so', async () => {
  const root = folder.makeFolder('project');
  const request = { root, directory: folder.at('project/.tug'), explicit: false, name: null };
  const steps = [{ do: 'open' }, { do: 'snapshot', seed: 'b' }, { do: 'remember', seconds: 5 }] as const;
  const full = { noRoomToWrite: true };
  const { results: first } = await actors.run(
    { request: { ...request, explicit: true }, steps, waitMs: 0 },
    full,
  );
  const reason = (path: string) => `${path} cannot be written: EFBIG: file too large, write`;
  expect(first.map((result) => (result as { error: { message: string } }).error.message)).toEqual(
    Array(3).fill(reason(folder.at('project/.tug'))),
  );

  const { createdAt, paths } = await open(root);
  const metadata = JSON.parse(readFileSync(paths.metadata, 'utf8')) as object;
  writeFileSync(paths.metadata, JSON.stringify({ ...metadata, last_accessed: '2020-01-01T00:00:00.000Z' }));
  const { results, messages } = await actors.run({ request, steps, waitMs: 0 }, full);
  const [opened, ...failed] = results;
  expect(opened).toEqual({ root, directory: request.directory, createdAt, warnings: [] });
  const code = 'SessionNotWritable';
  const written = folder.at('project/.tug/snapshots', 'snap_69c4b57cbd8be26bbd7247b6ea60cfff.json');
  expect(failed.map((result) => (result as { error: { code: string; message: string } }).error)).toEqual([
    { code, message: reason(written), hint: HINT, details: expect.anything() },
    { code, message: reason(paths.lock), hint: HINT, details: expect.anything() },
  ]);
  expect(messages).toEqual(Array(3).fill(`warn: ${reason(paths.lock)}`));
  expect(listTree(root).filter((path) => path.includes('.tmp') || path.includes('.draft'))).toEqual([]);
});
