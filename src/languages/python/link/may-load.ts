// Which files of the workspace may be loaded on behalf of a file, by the bytes of its import statements: whatever importing leads to is
// found along these, though not always in one step, since a name may be a module that another file imports.

import { moduleNamed, submodule } from './imported-module.ts';
import { importsInBytes } from './imports-in-bytes.ts';
import type { Links } from './links.ts';
import type { ModuleRef, PythonFile } from './program.ts';
import { folderOf, type PythonTree } from './python-tree.ts';

/** Paths; null where nobody can tell by the bytes. */
export function mayLoad(
  links: Links,
  tree: PythonTree,
  file: PythonFile,
  bytes: Uint8Array,
): ReadonlySet<string> | null {
  const spelled = importsInBytes(bytes);
  if (spelled === null) return null;
  const loaded = new Set<string>();
  const add = (module: ModuleRef | null) => {
    if (module?.kind === 'file' && !module.file.isExternal) loaded.add(module.file.path);
  };
  for (const { level, module, names } of spelled) {
    if (names === null) {
      // `import a.b.c` binds `a`.
      for (let dot = module.indexOf('.'); dot >= 0; dot = module.indexOf('.', dot + 1)) {
        add(moduleNamed(links, file, level, module.slice(0, dot)));
      }
    }
    const base = moduleNamed(links, file, level, module);
    add(base);
    if (names === null || !mayHaveModules(base)) continue;
    // A star passes modules on that are asked for by the next file.
    const below = names.includes('*') ? [...names, ...namesBelow(tree, base)] : names;
    for (const name of below) if (name !== '*') add(submodule(links, base, name));
  }
  return loaded;
}

function mayHaveModules(base: ModuleRef): boolean {
  return base.kind === 'namespace' || (base.kind === 'file' && base.file.isPackage && !base.file.isExternal);
}

/** Names that modules of the package may have; its parts may lie below several roots, and its stubs apart. */
function namesBelow(tree: PythonTree, base: ModuleRef): ReadonlySet<string> {
  const names = new Set<string>();
  if (base.kind !== 'file') return names;
  const last = lastPart(folderOf(base.file.path));
  for (const folder of tree.folders) {
    const above = folderOf(folder);
    if (mayBePart(lastPart(folder), last)) {
      for (const path of tree.filesBelow(folder)) {
        if (folderOf(path) === folder) names.add(lastPart(path).replace(/\.pyi?$/, ''));
      }
    } else if (above !== '' && mayBePart(lastPart(above), last)) names.add(lastPart(folder));
  }
  return names;
}

function mayBePart(folder: string, last: string): boolean {
  return folder === last || folder === `${last}-stubs` || `${folder}-stubs` === last;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
