// Looks at each listed path, without opening anything: what is it, and is it still what the cache knows?
import { lstatSync } from 'node:fs';
import type { Warning } from '../../kernel/warning.ts';
import { describeErrno } from '../errno.ts';
import { type FileSignature, lookAt, signatureOf } from './file-signature.ts';
import type { ListedPath } from './listing.ts';
import type { Pace } from './pace.ts';
import { ScanTable } from './scan-table.ts';
import { unreadable } from './snapshot-warnings.ts';
import type { StatCache } from './stat-cache.ts';

export interface ScanRequest {
  readonly root: string;
  readonly paths: readonly ListedPath[];
  readonly cache: StatCache | null;
  /** Tracked files that changed since the cache was made; null when each has to be looked at. */
  readonly changed: ReadonlySet<string> | null;
  readonly pace: Pace;
  readonly warnings: Warning[];
}

/** The paths are sorted like the rows of the cache. */
export async function scanFiles(request: ScanRequest): Promise<ScanTable> {
  const { root, paths, cache, changed, pace } = request;
  const table = new ScanTable(paths);
  const isRealFolder = rememberFolders(root);
  let row = 0;
  for (const [place, { path, standing }] of paths.entries()) {
    const pause = pace.step('looking at files', place, paths.length);
    if (pause !== undefined) await pause;
    while (cache !== null && row < cache.rowCount && cache.pathAt(row) < path) row++;
    const isKnown =
      cache !== null && row < cache.rowCount && cache.pathAt(row) === path && cache.isFileAt(row);
    if (isKnown && standing === 'tracked' && changed !== null && !changed.has(path)) {
      table.setKnown(place, row);
    } else {
      scanOne(request, table, place, isKnown ? row : null, isRealFolder);
    }
  }
  return table;
}

/** Places that nobody looked at, or that could not be looked at; what cannot be is in the warnings. */
export function scanUnseen(root: string, table: ScanTable, warnings: Warning[]): void {
  const request = { root, cache: null, warnings };
  const isRealFolder = rememberFolders(root);
  for (let place = 0; place < table.paths.length; place++) {
    if (table.kindAt(place) !== 'unseen') continue;
    table.setKind(place, 'nothing');
    scanOne(request, table, place, null, isRealFolder);
  }
}

function scanOne(
  { root, cache, warnings }: Pick<ScanRequest, 'root' | 'cache' | 'warnings'>,
  table: ScanTable,
  place: number,
  row: number | null,
  isRealFolder: FolderCheck,
): void {
  const listed = table.paths[place]!;
  try {
    const seen = lookAtListed(root, listed, isRealFolder);
    if (seen === 'nothing' || seen === 'link') table.setKind(place, seen);
    else if (row !== null && cache!.proves(row, seen)) table.setKnown(place, row);
    else table.setUnread(place, seen);
  } catch (error) {
    warnings.push(unreadable('file', listed.path, describeErrno(error)));
  }
}

/** The signature of a file, or what else is there. Throws when that cannot be told. */
export function lookAtListed(
  root: string,
  { path, standing }: ListedPath,
  isRealFolder: FolderCheck,
): FileSignature | 'nothing' | 'link' {
  const stat = lookAt(`${root}/${path}`);
  // Git goes on listing what it tracks after a folder on the way became a link; through it, other files would be seen.
  if (stat === undefined || (standing !== 'untracked' && !isRealFolder(folderOf(path)))) return 'nothing';
  if (stat.isSymbolicLink()) return 'link';
  return stat.isFile() ? signatureOf(stat) : 'nothing';
}

export type FolderCheck = (folder: string) => boolean;

/** Whether the folder and all above it, up to the root, are folders and not links to some. */
export function rememberFolders(root: string): FolderCheck {
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
