// The place each system keeps for caches of a user, and tug's own folder in it.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The home directory, as the environment has it. */
export function userHome(environment: Readonly<Record<string, string | undefined>>): string {
  return (process.platform === 'win32' ? environment.USERPROFILE : environment.HOME) || homedir();
}

export function userCacheHome(environment: Readonly<Record<string, string | undefined>>): string {
  const home = environment.HOME || homedir();
  if (process.platform === 'win32') {
    return join(environment.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'tug', 'cache');
  }
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'tug');
  const xdg = environment.XDG_CACHE_HOME;
  // A relative XDG_CACHE_HOME is to be ignored, says its specification.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'tug');
}
