// `tug doctor` looks for the session where it really is, and makes none.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inspectSession } from '../../../src/platform/session/inspect-session.ts';
import { openSession } from '../../../src/platform/session/open-session.ts';
import { userCacheDirectory } from '../../../src/platform/session/user-cache-directory.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { listTree, log, open, requestFor, waiting } from './open-here.ts';

const folder = useTemporaryFolder();

test('none, one in the workspace, and one in the cache of the user', async () => {
  const root = folder.makeFolder('project');
  const environment = { ...process.env, XDG_CACHE_HOME: folder.at('cache') };
  const request = requestFor(root, { environment });
  expect(inspectSession(request)).toBe('none yet; the first command makes it');
  expect(listTree(folder.path)).toEqual(['project/']);

  const directory = userCacheDirectory(root, environment);
  const inCache = await openSession(
    { ...request, directory, explicit: true },
    { fresh: false, waiting, log },
  );
  expect(inspectSession(request)).toBe(`${directory}, since ${inCache.createdAt}`);
  expect(inspectSession({ ...request, explicit: true })).toBe('none yet; the first command makes it');

  const here = await open(root);
  expect(inspectSession(request)).toBe(`${join(root, '.tug')}, since ${here.createdAt}`);
});
