// A module is its file: renaming it moves the file, or every file of the package's folder.
import { contentHash } from '../../../base/content-hash.ts';
import type { FileOperation } from '../../../kernel/patch/patch-set.ts';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import type { ModuleRef } from '../link/program.ts';
import type { Family } from './family.ts';

export function moveModules(view: WorkspaceView, family: Family, newName: string): readonly FileOperation[] {
  const moves = new Map<string, string>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'module') continue;
    for (const [from, to] of movesOf(view, definition.module, newName)) moves.set(from, to);
  }
  return [...moves.entries()].map(([path, to]) => ({
    kind: 'move',
    path,
    to,
    expectedHash: contentHash(view.read(path)),
  }));
}

/** From each path to where it goes. */
export function movesOf(
  view: WorkspaceView,
  module: ModuleRef,
  newName: string,
): readonly (readonly [string, string])[] {
  return foldersOf(module)
    .flatMap((folder) => {
      const target = `${parentOf(folder)}${newName}/`;
      return view.snapshot.files
        .filter(({ path }) => path.startsWith(`${folder}/`))
        .map(({ path }) => [path, `${target}${path.slice(folder.length + 1)}`] as const);
    })
    .concat(fileMove(module, newName));
}

function fileMove(module: ModuleRef, newName: string): readonly (readonly [string, string])[] {
  if (module.kind !== 'file' || module.file.isPackage) return [];
  const { path } = module.file;
  const suffix = path.slice(path.lastIndexOf('.'));
  return [[path, `${parentOf(path)}${newName}${suffix}`]];
}

function foldersOf(module: ModuleRef): readonly string[] {
  if (module.kind === 'namespace') return module.folders;
  if (module.kind !== 'file' || !module.file.isPackage) return [];
  return [module.file.path.slice(0, module.file.path.lastIndexOf('/'))];
}

/** With its slash; empty at the root. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
