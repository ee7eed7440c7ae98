// Puts a patch into a sandbox that holds the snapshot the patch was made from.
import { rmdirSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { contentHash } from '../../base/content-hash.ts';
import { TugError } from '../../base/tug-error.ts';
import type { MaterializedPatch } from '../../kernel/patch/patch-set.ts';
import { type PathState, pathStates } from '../../kernel/patch/path-states.ts';
import { errnoOf } from '../errno.ts';
import { makeDirectories } from '../make-directories.ts';
import { removeFile, writeNewFile } from './copy-file.ts';
import type { Manifest } from './manifest.ts';
import { folderOf } from './plan-tree.ts';

/** The files that the patch writes or removes, and the folders whose contents it changes. Throws for a path that leaves. */
export function touchedByPatch(patch: MaterializedPatch, manifest: Manifest): readonly string[] {
  const known = new Set(manifest.head.folders.map(([path]) => path));
  const touched = new Set<string>();
  for (const { path, after } of pathStates(patch)) {
    assertInside(path);
    touched.add(path);
    let folder = folderOf(path);
    touched.add(folder);
    // A file that goes may take its folders along; one that comes may bring some.
    while (folder !== '' && (after === null || !known.has(folder))) {
      folder = folderOf(folder);
      touched.add(folder);
    }
  }
  return [...touched].sort();
}

function assertInside(path: string): void {
  const leaves = isAbsolute(path) || path.split(/[\\/]/).includes('..') || path.includes('\0');
  if (leaves || path === '') throw new TugError('PathEscape', `the patch names ${JSON.stringify(path)}`);
}

export function applyPatch(workspace: string, patch: MaterializedPatch, manifest: Manifest): void {
  const states = pathStates(patch);
  const changed = states.filter((state) => !isAsExpected(state, manifest)).map(({ path }) => path);
  if (changed.length > 0) {
    throw new TugError('SnapshotMismatch', `not as the patch expects: ${changed.join(', ')}`, {
      details: { changed_files: changed },
    });
  }
  for (const { path, after } of states) {
    if (after === null) removeWithFolders(workspace, path);
  }
  for (const { path, after, modeFrom, executable } of states) {
    if (after === null) continue;
    const row = modeFrom === null ? null : manifest.rowOf(modeFrom);
    const mode = row === null ? (executable ? 0o755 : 0o644) : manifest.modeAt(row);
    if (manifest.rowOf(path) !== null) removeFile(`${workspace}/${path}`);
    else makeDirectories(dirname(join(workspace, path)));
    // With the time of now, as after an edit: a tool that compares times must see that the file is another.
    writeNewFile(join(workspace, path), after, mode, null);
  }
}

/** A file that is not in the manifest is not part of the snapshot, and nobody can say what it should be. */
function isAsExpected({ path, before }: PathState, manifest: Manifest): boolean {
  const row = manifest.rowOf(path);
  return row === null || (before !== null && manifest.fileAt(row).hash === contentHash(before));
}

/** And the folders that become empty: a folder without files may still be a package to some. */
function removeWithFolders(workspace: string, path: string): void {
  removeFile(`${workspace}/${path}`);
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    try {
      rmdirSync(join(workspace, folder));
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      return;
    }
  }
}
