// Where a session lives when its workspace cannot be written.
import { join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';
import { userCacheHome } from '../user-cache-home.ts';

/** A directory of its own for each workspace, named by a hash of its root. */
export function userCacheDirectory(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return join(userCacheHome(environment), contentHash(root).slice(0, 32));
}
