// Is everything still as the cache knows it? Most of the time it is, and then nothing else need be done: no inventory of
// 20,000 entries is built, sorted and hashed only to find that it is the old one. Any doubt is a no.
import type { LinkEntry } from '../../kernel/snapshot.ts';
import { describeLink } from './describe-link.ts';
import { lookAt, signatureOf } from './file-signature.ts';
import type { StatCache } from './stat-cache.ts';

export interface ConfirmRequest {
  readonly root: string;
  readonly cache: StatCache;
  /** Selected by the same settings as the rows of the cache. */
  readonly untracked: readonly string[];
  /** Tracked files that may have changed since the cache was filled. */
  readonly changed: ReadonlySet<string>;
}

/** The links of the confirmed snapshot; null when something is not as it was. */
export function confirmCache(request: ConfirmRequest): readonly LinkEntry[] | null {
  const { root, cache, untracked, changed } = request;
  const links: string[] = [];
  const doubtful = new Set(cache.rowsGitSaysNothingOf());
  for (const path of changed) {
    const row = cache.findRow(path);
    if (row !== null) doubtful.add(row);
  }
  for (const path of untracked) {
    const row = cache.findRow(path);
    if (row !== null) doubtful.delete(row);
    if (!isAsBefore(root, path, cache, row, links)) return null;
  }
  for (const row of doubtful) {
    // An untracked file that git does not name any more is gone, or ignored.
    if (cache.standingAt(row) === 'untracked') return null;
    if (!isAsBefore(root, cache.pathAt(row), cache, row, links)) return null;
  }
  return describeSameLinks(root, cache, links.sort());
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
