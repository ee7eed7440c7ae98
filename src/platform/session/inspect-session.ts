// Looks at a session without making or changing one, for `tug doctor`.
import { join } from 'node:path';
import { readRemembered } from './remember-in-session.ts';
import type { SessionRequest } from './session-directory.ts';
import { sessionPaths } from './session-layout.ts';
import { checkWorkspace, readMetadata } from './session-metadata.ts';
import { readCurrentSnapshot } from './snapshot-store.ts';

/** One line about it. Throws what opening it would throw: SessionCorrupt, WorkspaceNotFound. */
export function inspectSession({ root, directory, name }: SessionRequest): string {
  const place = name === null ? directory : join(directory, name);
  const paths = sessionPaths(place);
  const metadata = readMetadata(paths.metadata);
  if (metadata === undefined) return 'none yet; the first command makes it';
  checkWorkspace(metadata, root, place);
  readCurrentSnapshot(paths);
  readRemembered(paths);
  return `${place}, since ${metadata.createdAt}`;
}
