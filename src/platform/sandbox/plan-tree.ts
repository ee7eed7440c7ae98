// What the sandbox has to hold for a snapshot: its files, the folders they need, and its links.
import { compareText } from '../../base/compare-text.ts';
import type { ContentHash } from '../../base/content-hash.ts';
import type { Snapshot } from '../../kernel/snapshot.ts';
import { planLinks } from './plan-links.ts';

export interface TreePlan {
  /** Sorted by path. */
  readonly files: readonly PlannedFile[];
  /** `` is the workspace itself; parents first. */
  readonly folders: readonly string[];
  /** Path and text of each link, sorted by path. */
  readonly links: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

export interface PlannedFile {
  readonly path: string;
  /** Null: not part of the snapshot, so whatever is there now. */
  readonly hash: ContentHash | null;
  /** Absolute; null: at the same path below the root. */
  readonly source: string | null;
}

/** `root` and `workspace` (of the sandbox) are real paths. */
export function planTree(root: string, snapshot: Snapshot, workspace: string): TreePlan {
  const listed = snapshot.files.map(({ path, hash }) => ({ path, hash, source: null }));
  const { links, copies, warnings } = planLinks(root, snapshot, workspace);
  const files =
    copies.length === 0 ? listed : [...listed, ...copies].sort((a, b) => compareText(a.path, b.path));
  return { files, folders: foldersOf(files, links), links, warnings };
}

function foldersOf(files: readonly PlannedFile[], links: ReadonlyMap<string, string>): readonly string[] {
  const folders = new Set(['']);
  const add = (folder: string): void => {
    if (folders.has(folder)) return;
    add(folderOf(folder));
    folders.add(folder);
  };
  let last = '';
  for (const { path } of files) {
    // Files of one folder stand together mostly, so the last answer is mostly the next.
    if (path.lastIndexOf('/') === last.length && path.startsWith(last)) continue;
    last = folderOf(path);
    add(last);
  }
  for (const path of links.keys()) add(folderOf(path));
  return [...folders].sort();
}

/** The folder a path is in; `` for the workspace itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** Where a folder of the plan is. Without a slash at its end, with which a link would be taken for what it leads to. */
export function placeOf(workspace: string, folder: string): string {
  return folder === '' ? workspace : `${workspace}/${folder}`;
}
