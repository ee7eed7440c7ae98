// A module is its file: renaming it moves the file, or everything in the package's folders, and the stubs with it.

import type { FileOperation } from '../../../../kernel/patch/patch-set.ts';
import { type FileEntry, findFile } from '../../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import type { ModuleRef } from '../../link/program.ts';
import type { Family } from '../family.ts';

export function moveModules(view: WorkspaceView, family: Family, newName: string): readonly FileOperation[] {
  const moves = new Map<string, ModuleMove>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'module') continue;
    for (const move of movesOf(view, definition.module, newName)) moves.set(move.file.path, move);
  }
  return [...moves.values()].map(({ file, to }) => ({
    kind: 'move',
    path: file.path,
    to,
    expectedHash: file.hash,
  }));
}

export interface ModuleMove {
  readonly file: FileEntry;
  readonly to: string;
}

/** In the same folder, under another name. */
export function movesOf(view: WorkspaceView, module: ModuleRef, newName: string): readonly ModuleMove[] {
  return movesTo(view, module, (base) => `${parentOf(base)}${newName}${isStubPackage(base) ? STUBS : ''}`);
}

/** `newBase` says where a folder, or a file without its suffix, goes. */
export function movesTo(
  view: WorkspaceView,
  module: ModuleRef,
  newBase: (base: string) => string,
): readonly ModuleMove[] {
  const ofFolders = foldersOf(module).flatMap((folder) => {
    const target = newBase(folder);
    return view.snapshot.files
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map((file) => ({ file, to: `${target}${file.path.slice(folder.length)}` }));
  });
  return [...ofFolders, ...moveOfFile(view, module, newBase)];
}

function moveOfFile(
  view: WorkspaceView,
  module: ModuleRef,
  newBase: (base: string) => string,
): readonly ModuleMove[] {
  if (module.kind !== 'file' || module.file.isPackage) return [];
  const { path } = module.file;
  const file = findFile(view.snapshot, path);
  const dot = path.lastIndexOf('.');
  return file === undefined ? [] : [{ file, to: `${newBase(path.slice(0, dot))}${path.slice(dot)}` }];
}

/** Folders that are the module: one for a package, one for each root that has a part of a namespace. */
export function foldersOf(module: ModuleRef): readonly string[] {
  if (module.kind === 'namespace') return module.folders;
  if (module.kind !== 'file' || !module.file.isPackage) return [];
  return [module.file.path.slice(0, module.file.path.lastIndexOf('/'))];
}

/** With its slash; empty at the root. */
function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** `foo-stubs` holds the stubs of `foo`. */
const STUBS = '-stubs';

function isStubPackage(folder: string): boolean {
  return folder.endsWith(STUBS);
}
