// A symbolic link is listed for what it is: where it points, as stored, and where that leads. It is never read through.
import { readlinkSync, realpathSync } from 'node:fs';
import type { LinkEntry } from '../../kernel/snapshot.ts';
import { errnoOf } from '../errno.ts';
import { isWithin } from '../resolve-inside.ts';

/** Null when there is no link at the path any more, or its target is not text. `root` is a real path. */
export function describeLink(root: string, path: string): LinkEntry | null {
  const absolutePath = `${root}/${path}`;
  const stored = readTarget(absolutePath);
  if (stored === null) return null;
  const target = stored.toString('utf8');
  if (!Buffer.from(target, 'utf8').equals(stored)) return null;
  return { path, target, leads: follow(root, absolutePath) };
}

function readTarget(absolutePath: string): Buffer | null {
  try {
    return readlinkSync(absolutePath, 'buffer');
  } catch {
    return null;
  }
}

function follow(root: string, absolutePath: string): LinkEntry['leads'] {
  try {
    return isWithin(root, realpathSync.native(absolutePath)) ? 'inside' : 'outside';
  } catch (error) {
    return errnoOf(error) === 'ELOOP' ? 'loop' : 'broken';
  }
}
