// Looks at each listed path, without opening anything: what is it, and is it still what the cache knows?
import { lstatSync } from 'node:fs';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno } from '../errno.ts';
import { type FileSignature, lookAt, signatureOf } from './file-signature.ts';
import type { ListedPath, Standing } from './listing.ts';
import type { Pace } from './pace.ts';
import { unreadable } from './snapshot-warnings.ts';
import type { StatCache } from './stat-cache.ts';

export type ScannedPath =
  /** A file with the bytes that a row of the cache knows. */
  | { readonly kind: 'known'; readonly path: string; readonly standing: Standing; readonly row: number }
  | {
      readonly kind: 'unread';
      readonly path: string;
      readonly standing: Standing;
      readonly signature: FileSignature;
    }
  | { readonly kind: 'link'; readonly path: string; readonly standing: Standing }
  /** Nothing, or nothing that is ever opened: a directory, a pipe, a socket, a device. */
  | { readonly kind: 'nothing'; readonly path: string; readonly standing: Standing };

export interface ScanRequest {
  readonly root: string;
  readonly paths: readonly ListedPath[];
  readonly cache: StatCache | null;
  /** Tracked files that changed since the cache was made; null when each has to be looked at. */
  readonly changed: ReadonlySet<string> | null;
  readonly pace: Pace;
  readonly warnings: Warning[];
}

/** In the order of the paths, which are sorted like the rows of the cache. */
export async function scanFiles(request: ScanRequest): Promise<readonly ScannedPath[]> {
  const { root, paths, cache, changed, pace } = request;
  const isRealFolder = rememberFolders(root);
  const scanned: ScannedPath[] = [];
  let row = 0;
  for (const { path, standing } of paths) {
    const pause = pace.step('looking at files', scanned.length, paths.length);
    if (pause !== undefined) await pause;
    while (cache !== null && row < cache.rowCount && cache.pathAt(row) < path) row++;
    const isKnown =
      cache !== null && row < cache.rowCount && cache.pathAt(row) === path && cache.isFileAt(row);
    if (isKnown && standing === 'tracked' && changed !== null && !changed.has(path)) {
      scanned.push({ kind: 'known', path, standing, row });
    } else {
      scanned.push(scanOne(request, path, standing, isKnown ? row : null, isRealFolder));
    }
  }
  return scanned;
}

function scanOne(
  { root, cache, warnings }: ScanRequest,
  path: string,
  standing: Standing,
  row: number | null,
  isRealFolder: (folder: string) => boolean,
): ScannedPath {
  try {
    const stat = lookAt(`${root}/${path}`);
    // Git goes on listing what it tracks after a folder on the way became a link; through it, other files would be seen.
    if (stat === undefined || (standing !== 'untracked' && !isRealFolder(folderOf(path)))) {
      return { kind: 'nothing', path, standing };
    }
    if (stat.isSymbolicLink()) return { kind: 'link', path, standing };
    if (!stat.isFile()) return { kind: 'nothing', path, standing };
    const signature = signatureOf(stat);
    if (row !== null && cache!.proves(row, signature)) return { kind: 'known', path, standing, row };
    return { kind: 'unread', path, standing, signature };
  } catch (error) {
    warnings.push(unreadable('file', path, describeErrno(error)));
    return { kind: 'nothing', path, standing };
  }
}

/** Whether the folder and all above it, up to the root, are folders and not links to some. */
function rememberFolders(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>([['', true]]);
  const isReal = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const answer = isReal(folderOf(folder)) && !lstatSync(`${root}/${folder}`).isSymbolicLink();
    known.set(folder, answer);
    return answer;
  };
  return isReal;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
