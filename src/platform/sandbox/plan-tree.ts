// What the sandbox has to hold for a snapshot: its files, the folders they need, and its links.
import { compareText } from '../../base/compare-text.ts';
import type { ContentHash } from '../../base/content-hash.ts';
import type { Snapshot } from '../../kernel/snapshot.ts';
import type { Manifest } from './manifest.ts';
import { planLinks } from './plan-links.ts';

export interface TreePlan {
  /** Sorted by path. */
  readonly files: readonly PlannedFile[];
  /** How they stand to those of the manifest: the same paths and bytes, the same paths, or neither. */
  readonly known: 'files' | 'paths' | 'nothing';
  /** Files that come from another path than their own: absolute. */
  readonly sources: ReadonlyMap<string, string>;
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
}

/** What the sandbox held when it was last in order, and of which snapshot. */
export interface KnownTree {
  readonly manifest: Manifest;
  readonly snapshotId: string | null;
}

/** `root` and `workspace` (of the sandbox) are real paths. What is known only saves work. */
export function planTree(
  root: string,
  snapshot: Snapshot,
  workspace: string,
  before: KnownTree | null,
  ignored: readonly string[] = [],
): TreePlan {
  const { links, copies: fromLinks, warnings } = planLinks(root, snapshot, workspace);
  const copies = new Map(fromLinks);
  for (const path of ignored) copies.set(path, `${root}/${path}`);
  const files: readonly PlannedFile[] =
    copies.size === 0
      ? snapshot.files
      : [...snapshot.files, ...[...copies.keys()].map((path) => ({ path, hash: null }))].sort((a, b) =>
          compareText(a.path, b.path),
        );
  const known = copies.size === 0 ? compareFiles(snapshot, before) : 'nothing';
  const hasLinks = links.size > 0 || (before?.manifest.head.links.length ?? 0) > 0;
  const folders =
    known === 'nothing' || hasLinks
      ? foldersOf(files, links)
      : before!.manifest.head.folders.map(([path]) => path);
  return { files, known, sources: copies, folders, links, warnings };
}

function compareFiles({ id, files }: Snapshot, before: KnownTree | null): TreePlan['known'] {
  // A copy that could not be made is not in the manifest.
  if (before === null || before.manifest.paths.length !== files.length) return 'nothing';
  if (before.snapshotId === id) return 'files';
  return files.map(({ path }) => path).join('\0') === before.manifest.pathText ? 'paths' : 'nothing';
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

/** The place of a path among the files of a plan, or -1. */
export function findPlanned(files: readonly PlannedFile[], path: string): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (files[middle]!.path < path) low = middle + 1;
    else high = middle;
  }
  return files[low]?.path === path ? low : -1;
}
