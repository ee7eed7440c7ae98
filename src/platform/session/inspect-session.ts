// Looks at a session without making or changing one, for `tug doctor`.
import { join } from 'node:path';
import { measureTree } from '../measure-tree.ts';
import { readRemembered } from './remember-in-session.ts';
import type { SessionRequest } from './session-directory.ts';
import { CACHE_ENTRIES, sessionPaths } from './session-layout.ts';
import { checkWorkspace, readMetadata } from './session-metadata.ts';
import { readCurrentSnapshot } from './snapshot-store.ts';
import { userCacheDirectory } from './user-cache-directory.ts';

/** One line about it. Throws what opening it would throw: SessionCorrupt, WorkspaceNotFound. */
export function inspectSession({ root, directory, explicit, name, environment }: SessionRequest): string {
  // Where the workspace cannot be written, it is in the user's cache.
  const homes = explicit ? [directory] : [directory, userCacheDirectory(root, environment)];
  for (const home of homes) {
    const place = name === null ? home : join(home, name);
    const paths = sessionPaths(place);
    const metadata = readMetadata(paths.metadata);
    if (metadata === undefined) continue;
    checkWorkspace(metadata, root, place);
    readCurrentSnapshot(paths);
    readRemembered(paths);
    return `${place}, since ${metadata.createdAt}`;
  }
  return 'none yet; the first command makes it';
}

/** The bytes of what `tug clean --cache` would remove from the session, without its sandbox. */
export function measureCaches({ root, directory, explicit, name, environment }: SessionRequest): number {
  const homes = explicit ? [directory] : [directory, userCacheDirectory(root, environment)];
  const places = homes.map((home) => (name === null ? home : join(home, name)));
  return places
    .flatMap((place) => CACHE_ENTRIES.map((entry) => measureTree(join(place, entry))))
    .reduce((sum, bytes) => sum + bytes, 0);
}
