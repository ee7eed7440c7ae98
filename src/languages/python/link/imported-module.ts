// Which module an import statement names: absolute names along the roots, relative ones along folders, so that they
// work whatever the roots are.
import type { ModuleLocation } from './find-module.ts';
import { moduleRefName } from './findings.ts';
import type { Links } from './links.ts';
import type { ModuleRef, PythonFile } from './program.ts';
import { folderOf } from './python-tree.ts';

export function importedModule(links: Links, file: PythonFile, importIndex: number): ModuleRef {
  let known = links.imported.get(file);
  if (known === undefined) {
    known = [];
    links.imported.set(file, known);
  }
  let module = known[importIndex];
  if (module === undefined) {
    const { level, module: name } = file.facts.imports[importIndex]!;
    module = moduleNamed(links, file, level, name);
    known[importIndex] = module;
  }
  return module;
}

export function importedPrefix(
  links: Links,
  file: PythonFile,
  importIndex: number,
  parts: number,
): ModuleRef {
  const { level, module } = file.facts.imports[importIndex]!;
  return moduleNamed(links, file, level, module.split('.', parts).join('.'));
}

/** `name` behind `level` dots, as the file would import it. */
export function moduleNamed(links: Links, file: PythonFile, level: number, name: string): ModuleRef {
  return links.files.toRef(locate(links, file, level, name));
}

/** A module or namespace directly below another, or null when there is none that we know. */
export function submodule(links: Links, parent: ModuleRef, name: string): ModuleRef | null {
  const { finder, files } = links;
  const from = parent.kind === 'file' && !parent.file.isExternal ? parent.file.path : null;
  const found = finder.findBelow(locationOf(links, parent), moduleRefName(parent), name, from);
  return found.kind === 'unknown' ? null : files.toRef(found);
}

function locate(links: Links, file: PythonFile, level: number, name: string): ModuleLocation {
  const { finder } = links;
  if (level === 0) return file.isExternal ? finder.findExternal(name) : finder.find(name, file.path);
  if (file.isExternal) return finder.findExternal(absoluteName(file, level, name));
  let folder = folderOf(file.path);
  for (let up = 1; up < level; up++) {
    // The same place outside of everything, from wherever the dots lead there.
    if (folder === '') return { kind: 'unknown', name: `${'.'.repeat(level - up + 1)}${name}` };
    folder = folderOf(folder);
  }
  let location = finder.folderModule(folder, file.path);
  if (name === '') return location;
  let dotted = nameOfLocation(links, location);
  for (const part of name.split('.')) {
    location = finder.findBelow(location, dotted, part, file.path);
    dotted = dotted === '' ? part : `${dotted}.${part}`;
  }
  return location;
}

function absoluteName(file: PythonFile, level: number, name: string): string {
  const parts = file.moduleName.split('.');
  const kept = parts.slice(0, Math.max(0, parts.length - level + (file.isPackage ? 1 : 0)));
  return [...kept, ...(name === '' ? [] : [name])].join('.');
}

function nameOfLocation(links: Links, location: ModuleLocation): string {
  return moduleRefName(links.files.toRef(location));
}

function locationOf(links: Links, module: ModuleRef): ModuleLocation {
  if (module.kind === 'namespace') return module;
  if (module.kind === 'external') return { kind: 'unknown', name: module.name };
  const { file } = module;
  if (!file.isExternal) return { kind: 'file', path: file.path };
  return links.finder.findExternal(file.moduleName);
}
