// Which tug was found for a workspace, kept in the user's cache. Believed only while the file is what it was and the
// search would go the same way.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { contentHash } from '../base/content-hash.ts';
import { atomicWrite } from './atomic-write.ts';
import type { ProgramSearch, TugProgram } from './find-tug-programs.ts';
import { makeDirectories } from './make-directories.ts';
import { userCacheHome } from './user-cache-home.ts';

const entrySchema = z.strictObject({
  search: z.string(),
  size: z.string(),
  mtime: z.string(),
  source: z.enum(['running', 'path', 'project', 'global']),
  path: z.string(),
  realPath: z.string(),
  version: z.string(),
});

export function readWhereCache(search: ProgramSearch, atLeast: string): TugProgram | null {
  try {
    const entry = z.parse(entrySchema, JSON.parse(readFileSync(cacheFile(search), 'utf8')));
    const { source, path, realPath, version } = entry;
    if (entry.search !== keyOf(search, atLeast)) return null;
    const seen = stampOf(realPath);
    return entry.size === seen.size && entry.mtime === seen.mtime
      ? { source, path, realPath, version }
      : null;
  } catch {
    return null;
  }
}

/** A cache that cannot be written costs a search next time, nothing else. */
export function writeWhereCache(search: ProgramSearch, atLeast: string, program: TugProgram): void {
  try {
    const file = cacheFile(search);
    makeDirectories(dirname(file));
    const entry = { search: keyOf(search, atLeast), ...stampOf(program.realPath), ...program };
    atomicWrite(file, JSON.stringify(entry));
  } catch {
    // Next time, then.
  }
}

function cacheFile({ root, environment }: ProgramSearch): string {
  return join(userCacheHome(environment), 'where', `${contentHash(root).slice(0, 32)}.json`);
}

function keyOf({ running, version, root, environment, node }: ProgramSearch, atLeast: string): string {
  const parts = [
    running,
    version,
    root,
    node,
    environment.PATH,
    environment.npm_config_prefix,
    environment.PREFIX,
  ];
  return contentHash(JSON.stringify([...parts, atLeast]));
}

function stampOf(path: string): { readonly size: string; readonly mtime: string } {
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return { size: `${size}`, mtime: `${mtimeNs}` };
}
