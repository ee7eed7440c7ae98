// The name by which a module will be imported that is not there yet, and the packages that have to be made for it.
import type { Program } from '../../link/program.ts';
import { folderOf, isBelow } from '../../link/python-tree.ts';
import { isIdentifier } from '../../link/roots/find-source-roots.ts';
import { partsOf } from './module-spelling.ts';

/** By what stands near it and has a name, else by the innermost root. `base` is its path without suffix. */
export function nameOfBase(program: Program, base: string): string {
  const last = base.slice(base.lastIndexOf('/') + 1);
  const below: string[] = [last];
  for (let folder = folderOf(base); ; folder = folderOf(folder)) {
    const own = nameOfFolder(program, folder);
    if (own !== null) return [...own, ...below].join('.');
    if (folder === '' || startsNames(program, folder)) return below.join('.');
    below.unshift(folder.slice(folder.lastIndexOf('/') + 1));
  }
}

/** A root that nothing but its own modules speak for starts no names where it is below another one. */
function startsNames({ roots, sourceRoots }: Program, folder: string): boolean {
  if (!sourceRoots.includes(folder)) return false;
  return !roots.guessed.includes(folder) || !roots.strong.some((root) => isBelow(folder, root));
}

/** As the modules inside of it are called, the nearest first; a folder without `__init__.py` may be a package too. */
function nameOfFolder(program: Program, folder: string): readonly string[] | null {
  const start = folder === '' ? '' : `${folder}/`;
  const inside = program.paths
    .filter((path) => path.startsWith(start) && path.endsWith('.py'))
    .map((path) => ({ path, parts: path.slice(start.length, -'.py'.length).split('/') }));
  const nearest = Math.min(...inside.map(({ parts }) => parts.length));
  for (const { path, parts } of inside.filter((each) => each.parts.length === nearest).slice(0, NEIGHBOURS)) {
    const { moduleName, isPackage } = program.file(path)!;
    const names = partsOf(moduleName);
    // A file that no import can name says nothing of the folder.
    if (!names.every(isIdentifier)) continue;
    const way = isPackage ? parts.slice(0, -1) : parts;
    const own = names.slice(0, Math.max(0, names.length - way.length));
    if (way.every((part, at) => part === names[own.length + at])) return own;
  }
  return null;
}

/** Folders of scripts have modules that are called by another root; more of them say nothing new. */
const NEIGHBOURS = 3;

/** A new folder becomes a package as its neighbours are: below a package, or beside packages. `from` is a module that leaves its place. */
export function newPackages(program: Program, base: string, from: string | null = null): readonly string[] {
  const hasPython = (folder: string) => program.paths.some((path) => path.startsWith(`${folder}/`));
  const fresh: string[] = [];
  let above = folderOf(base);
  for (; above !== '' && !program.sourceRoots.includes(above); above = folderOf(above)) {
    // What is there only because of the module itself is no package.
    if (hasPython(above) && above !== from) break;
    fresh.unshift(above);
  }
  if (fresh.length === 0) return [];
  const isRoot = above === '' || program.sourceRoots.includes(above);
  const isRegular = isRoot ? packagesBelow(program, above) : program.file(`${above}/__init__.py`) !== null;
  return isRegular ? fresh.map((folder) => `${folder}/__init__.py`) : [];
}

/** Whether folders with modules right below a root are packages; without any, they would be. */
function packagesBelow(program: Program, root: string): boolean {
  const start = root === '' ? '' : `${root}/`;
  const folders = new Set(
    program.paths.flatMap((path) => {
      const rest = path.startsWith(start) ? path.slice(start.length) : '';
      const slash = rest.indexOf('/');
      return slash > 0 ? [rest.slice(0, slash)] : [];
    }),
  );
  return (
    folders.size === 0 ||
    [...folders].some((folder) => program.file(`${start}${folder}/__init__.py`) !== null)
  );
}
