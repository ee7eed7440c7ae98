// Whether a module may be imported from while it is only half loaded: when loading it leads back to the importing file.
// Then a name may still have the value that it had at that point. Asked only for names that have several values.
import { importedModule, importedPrefix, submodule } from './imported-module.ts';
import type { Links, Loading } from './links.ts';
import type { ModuleRef, PythonFile } from './program.ts';
import { folderOf } from './python-tree.ts';

/** Past this many files a circle is as good as certain. */
const LOAD_LIMIT = 200;

export function mayBeHalfLoaded(links: Links, module: PythonFile, importer: PythonFile): boolean {
  if (module.isExternal) return false;
  const { files, waiting } = loadingOf(links, module);
  // Breadth first, and no further than needed: most circles are short, and every file on the way has to be read.
  while (!files.has(importer)) {
    if (files.size > LOAD_LIMIT) return true;
    const next = waiting.shift();
    if (next === undefined) return false;
    for (const file of directlyLoaded(links, next)) {
      if (files.has(file) || file.isExternal) continue;
      files.add(file);
      waiting.push(file);
    }
  }
  return true;
}

/** The modules that an import loads: along its path, and the last one for a name that may be a submodule. */
export function loadsOnTheWay(links: Links, file: PythonFile, importIndex: number): readonly ModuleRef[] {
  const fact = file.facts.imports[importIndex]!;
  const modules: ModuleRef[] = [];
  for (let parts = fact.level > 0 ? 0 : 1; parts <= fact.modulePath.length; parts++) {
    modules.push(importedPrefix(links, file, importIndex, parts));
  }
  if (fact.kind === 'name') {
    const module = importedModule(links, file, importIndex);
    modules.push(submodule(links, module, fact.name) ?? module);
  }
  return modules;
}

function loadingOf(links: Links, module: PythonFile): Loading {
  let loading = links.loading.get(module);
  if (loading === undefined) {
    loading = { files: new Set(), waiting: [module] };
    links.loading.set(module, loading);
  }
  return loading;
}

function directlyLoaded(links: Links, file: PythonFile): readonly PythonFile[] {
  const files: PythonFile[] = [];
  for (const [index, { scope, typeChecking }] of file.facts.imports.entries()) {
    if (scope !== 0 || typeChecking) continue;
    for (const module of loadsOnTheWay(links, file, index)) {
      if (module.kind === 'file') files.push(module.file, ...packagesAbove(links, module.file));
    }
  }
  return files;
}

function packagesAbove(links: Links, file: PythonFile): readonly PythonFile[] {
  if (file.isExternal) return [];
  const packages: PythonFile[] = [];
  let folder = folderOf(file.isPackage ? folderOf(file.path) : file.path);
  for (;;) {
    const init = links.files.workspaceFile(folder === '' ? '__init__.py' : `${folder}/__init__.py`);
    if (init === null) return packages;
    packages.push(init);
    if (folder === '') return packages;
    folder = folderOf(folder);
  }
}
