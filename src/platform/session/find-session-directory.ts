// Where the session is or would be, without making one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionRequest } from './session-directory.ts';
import { userCacheDirectory } from './user-cache-directory.ts';

export function findSessionDirectory({ root, directory, name, environment }: SessionRequest): string {
  const below = (folder: string) => (name === null ? folder : join(folder, name));
  const [wanted, fallback] = [below(directory), below(userCacheDirectory(root, environment))];
  return !existsSync(wanted) && existsSync(fallback) ? fallback : wanted;
}
