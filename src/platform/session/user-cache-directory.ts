// Where a session lives when its workspace cannot be written: the place each system keeps for caches of a user.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';

/** A directory of its own for each workspace, named by a hash of its root. */
export function userCacheDirectory(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return join(cacheHome(environment), contentHash(root).slice(0, 32));
}

function cacheHome(environment: Readonly<Record<string, string | undefined>>): string {
  const home = environment.HOME || homedir();
  if (process.platform === 'win32') {
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'tug', 'cache');
  }
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'tug');
  const xdg = environment.XDG_CACHE_HOME;
  // A relative XDG_CACHE_HOME is to be ignored, says its specification.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'tug');
}
