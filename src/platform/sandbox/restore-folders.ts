// The folders of a sandbox: each is there, is a folder and not a link, and holds nothing that does not belong. Parents come
// first, so that nothing is ever done below something that only looks like a folder.
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { errnoOf } from '../errno.ts';
import { lowerBound } from './manifest.ts';
import { findPlanned, folderOf, placeOf, type TreePlan } from './plan-tree.ts';
import { removeTree } from './remove-tree.ts';
import type { RestoreRequest } from './restore-tree.ts';

export interface RestoredFolders {
  /** Path and inode, parents first. */
  readonly folders: readonly (readonly [path: string, inode: number])[];
  readonly mode: number;
  /** Folders that are not the same as before, or not surely: everything in them has to be looked at. */
  readonly changed: ReadonlySet<string>;
}

export function restoreFolders(request: RestoreRequest): RestoredFolders {
  const { workspace, plan, manifest } = request;
  const known = new Map(manifest?.head.folders ?? []);
  const mode = manifest?.head.folderMode ?? lstatSync(workspace).mode;
  const work: FolderWork = { request, mode, isPlanned: plannedPaths(plan), changed: new Set() };
  const inodes = new Map<string, number>();
  for (const folder of plan.folders) {
    const before = known.get(folder);
    if (before !== undefined) inodes.set(folder, restoreFolder(folder, before, work));
  }
  // Before new folders are made: one may stand where a file was, or have the name of an old one in other letters.
  removeUnplanned(request);
  for (const folder of plan.folders) {
    if (!known.has(folder)) inodes.set(folder, addFolder(folder, work));
  }
  const folders = plan.folders.map((folder) => [folder, inodes.get(folder)!] as const);
  return { folders, mode, changed: work.changed };
}

interface FolderWork {
  readonly request: RestoreRequest;
  readonly mode: number;
  readonly isPlanned: (path: string) => boolean;
  readonly changed: Set<string>;
}

/** A folder that was there when the sandbox was last in order. */
function restoreFolder(folder: string, before: number, work: FolderWork): number {
  const { request, mode, isPlanned, changed } = work;
  const { suspects } = request;
  const isSuspect = suspects.kind === 'all' || suspects.paths.has(folder);
  // One that is gone or is another now is not named itself, but the folder it was in is.
  if (!isSuspect && !changed.has(folder) && !suspects.paths.has(folderOf(folder))) return before;
  const path = placeOf(request.workspace, folder);
  const { inode, remade } = makeRealFolder(path, mode);
  if (remade || inode !== before) suspectAllBelow(folder, request.plan, changed);
  if (isSuspect || changed.has(folder)) removeStrangers(path, folder, isPlanned);
  return inode;
}

function addFolder(folder: string, { request, mode, isPlanned, changed }: FolderWork): number {
  const path = placeOf(request.workspace, folder);
  if (makeFolder(path)) return lstatSync(path).ino;
  // In a new sandbox this is the workspace itself; in an old one, a check made something of that name.
  const { inode } = makeRealFolder(path, mode);
  suspectAllBelow(folder, request.plan, changed);
  removeStrangers(path, folder, isPlanned);
  return inode;
}

/** What was copied for an earlier snapshot and is not in this one. The folders that stay have been looked at. */
function removeUnplanned({ workspace, plan, difference }: RestoreRequest): void {
  if (difference.gone.length === 0) return;
  const folders = new Set(plan.folders);
  // What is in a folder that goes, goes with it; and only a folder that stays is known to be a folder.
  for (const path of difference.gone) if (folders.has(folderOf(path))) removeTree(`${workspace}/${path}`);
}

/** False when something is there already. */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function makeRealFolder(path: string, mode: number): { readonly inode: number; readonly remade: boolean } {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) {
    removeTree(path);
    mkdirSync(path);
    return { inode: lstatSync(path).ino, remade: true };
  }
  if (stat.mode !== mode) chmodSync(path, mode & 0o7777);
  return { inode: stat.ino, remade: false };
}

/** Another folder is at this place now: what is in it may be old and was never looked at here. */
function suspectAllBelow(folder: string, plan: TreePlan, changed: Set<string>): void {
  changed.add(folder);
  const prefix = folder === '' ? '' : `${folder}/`;
  for (let i = lowerBound(plan.folders, prefix); plan.folders[i]?.startsWith(prefix); i++) {
    changed.add(plan.folders[i]!);
  }
}

function removeStrangers(path: string, folder: string, isPlanned: (path: string) => boolean): void {
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const bytes of readdirSync(path, { encoding: 'buffer' })) {
    const name = bytes.toString('utf8');
    // A name that is no text is nobody's: every planned one is.
    const isText = Buffer.from(name, 'utf8').equals(bytes);
    if (isText && isPlanned(prefix + name)) continue;
    removeTree(Buffer.concat([Buffer.from(path), Buffer.from('/'), bytes]));
  }
}

function plannedPaths(plan: TreePlan): (path: string) => boolean {
  let folders: ReadonlySet<string> | null = null;
  const { files, links } = plan;
  return (path) => {
    folders ??= new Set(plan.folders);
    return folders.has(path) || links.has(path) || findPlanned(files, path) >= 0;
  };
}
