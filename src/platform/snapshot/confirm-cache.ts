// Is everything still as the cache knows it? Most of the time it is, and then nothing else need be done: no inventory of
// 20,000 entries is built, sorted and hashed only to find that it is the old one. Any doubt is a no.
import type { LinkEntry } from '../../kernel/snapshot.ts';
import { describeLink } from './describe-link.ts';
import { lookAt, signatureOf } from './file-signature.ts';
import type { StatCache } from './stat-cache.ts';

export interface ConfirmRequest {
  readonly root: string;
  readonly cache: StatCache;
  /** Selected by the same settings as the rows of the cache; sorted. */
  readonly untracked: readonly string[];
  /** Tracked files that may have changed since the cache was filled. */
  readonly changed: ReadonlySet<string>;
}

/** The links of the confirmed snapshot; null when something is not as it was. */
export function confirmCache({
  root,
  cache,
  untracked,
  changed,
}: ConfirmRequest): readonly LinkEntry[] | null {
  const links: string[] = [];
  const untrackedRows: number[] = [];
  for (let row = 0; row < cache.rowCount; row++) {
    const standing = cache.standingAt(row);
    if (standing === 'untracked') untrackedRows.push(row);
    else if (
      standing !== 'tracked' ||
      !cache.isFileAt(row) ||
      (changed.size > 0 && changed.has(cache.pathAt(row)))
    ) {
      if (!isAsBefore(root, cache.pathAt(row), cache, row, links)) return null;
    }
  }
  let next = 0;
  for (const path of untracked) {
    const row = untrackedRows[next];
    const isRow = row !== undefined && cache.pathAt(row) === path;
    if (isRow) next++;
    if (!isAsBefore(root, path, cache, isRow ? row : null, links)) return null;
  }
  return next === untrackedRows.length ? describeSameLinks(root, cache, links.sort()) : null;
}

/** A file that the row proves; or, where there was none, still none. Links are collected. */
function isAsBefore(
  root: string,
  path: string,
  cache: StatCache,
  row: number | null,
  links: string[],
): boolean {
  const stat = lookAt(`${root}/${path}`);
  if (row !== null && cache.isFileAt(row))
    return stat?.isFile() === true && cache.proves(row, signatureOf(stat));
  if (stat?.isSymbolicLink()) links.push(path);
  return stat?.isFile() !== true;
}

function describeSameLinks(
  root: string,
  cache: StatCache,
  paths: readonly string[],
): readonly LinkEntry[] | null {
  const links = paths.map((path) => describeLink(root, path)).filter((link) => link !== null);
  return links.length === paths.length && cache.hasLinks(links) ? links : null;
}
