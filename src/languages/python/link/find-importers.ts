// Who imports a module: asked through the words of its name, so that only files that can matter are analysed.
import type { ImportFact } from '../facts/file-facts.ts';
import { moduleKey } from './findings.ts';
import { type ImportShapes, mayBindByImport, mayImport } from './import-shapes.ts';
import { importedModule, importedPrefix, submodule } from './imported-module.ts';
import type { Links } from './links.ts';
import type { ImportStep, ModuleRef, PythonFile } from './program.ts';
import { folderOf, isBelow, type PythonTree } from './python-tree.ts';

export interface ImporterQuestion {
  readonly links: Links;
  readonly tree: PythonTree;
  readonly read: (path: string) => Uint8Array;
  readonly filesContaining: (word: string) => readonly string[];
  readonly shapesOf: (path: string) => ImportShapes;
}

/** Files with an import statement that binds or looks into the module, by any spelling. Sorted by path. */
export function findImporters(question: ImporterQuestion, module: ModuleRef): readonly PythonFile[] {
  const key = moduleKey(module);
  const { links } = question;
  return candidates(question, module).filter((file) =>
    file.facts.imports.some((fact, index) => importsModule(links, file, fact, index, key)),
  );
}

/** Imports that may bind one of the modules itself, by a name that its path ends with: `import a.b`, `from a import b`. */
export function findBinders(
  question: ImporterQuestion,
  modules: readonly ModuleRef[],
): readonly ImportStep[] {
  const words = new Set(modules.flatMap(lastWords));
  const paths = new Set<string>();
  for (const word of words) {
    for (const path of question.filesContaining(word)) {
      if (!paths.has(path) && mayBindByImport(question.read(path), word)) paths.add(path);
    }
  }
  return filesOf(question, paths).flatMap((file) =>
    file.facts.imports.flatMap((fact, importIndex) => {
      if (fact.kind === 'star') return [];
      const name = fact.kind === 'name' ? fact.name : fact.module.slice(fact.module.lastIndexOf('.') + 1);
      return words.has(name) ? [{ file, importIndex }] : [];
    }),
  );
}

/** Files with `from module import *`. Sorted by path. */
export function findStarImporters(question: ImporterQuestion, module: ModuleRef): readonly PythonFile[] {
  const { links, tree, shapesOf } = question;
  const words = lastWords(module);
  const folders = packageFolders(module);
  const named = new Set(words.flatMap((word) => question.filesContaining(word)));
  const key = moduleKey(module);
  return tree.paths.flatMap((path) => {
    const isNear = folders.some((folder) => isBelow(path, folder));
    if (!named.has(path) && !isNear) return [];
    const shapes = shapesOf(path);
    if (!shapes.hasStar || (!named.has(path) && !shapes.hasBareRelative)) return [];
    const file = links.files.workspaceFile(path)!;
    const isImporter = file.facts.imports.some(
      ({ kind }, index) => kind === 'star' && moduleKey(importedModule(links, file, index)) === key,
    );
    return isImporter ? [file] : [];
  });
}

function importsModule(
  links: Links,
  file: PythonFile,
  fact: ImportFact,
  index: number,
  key: string,
): boolean {
  if (moduleKey(importedModule(links, file, index)) === key) return true;
  if (fact.kind === 'module') {
    return !fact.hasAlias && moduleKey(importedPrefix(links, file, index, 1)) === key;
  }
  if (fact.kind !== 'name') return false;
  const named = submodule(links, importedModule(links, file, index), fact.name);
  return named !== null && moduleKey(named) === key;
}

function candidates(question: ImporterQuestion, module: ModuleRef): readonly PythonFile[] {
  const { tree } = question;
  const paths = new Set<string>();
  for (const word of lastWords(module)) {
    for (const path of question.filesContaining(word)) {
      if (!paths.has(path) && mayImport(question.read(path), word)) paths.add(path);
    }
  }
  // `from . import x` does not spell the package.
  for (const folder of packageFolders(module)) {
    for (const path of tree.filesBelow(folder)) {
      if (!paths.has(path) && question.shapesOf(path).hasBareRelative) paths.add(path);
    }
  }
  return filesOf(question, paths);
}

function filesOf({ links }: ImporterQuestion, paths: ReadonlySet<string>): readonly PythonFile[] {
  return [...paths].sort().flatMap((path) => links.files.workspaceFile(path) ?? []);
}

function lastWords(module: ModuleRef): readonly string[] {
  if (module.kind !== 'file') return [module.name.slice(module.name.lastIndexOf('.') + 1)];
  const { path, isExternal, moduleName } = module.file;
  const last = moduleName.slice(moduleName.lastIndexOf('.') + 1);
  if (isExternal) return [last];
  const body = module.file.isPackage ? folderOf(path) : path.replace(/\.pyi?$/, '');
  return [...new Set([last, body.slice(body.lastIndexOf('/') + 1)])].filter((word) => word !== '');
}

function packageFolders(module: ModuleRef): readonly string[] {
  if (module.kind === 'namespace') return module.folders;
  return module.kind === 'file' && module.file.isPackage && !module.file.isExternal
    ? [folderOf(module.file.path)]
    : [];
}
