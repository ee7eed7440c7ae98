// Which file a dotted name means, as CPython's path finder would say: along the roots in order, a package before a
// module before a namespace; sources before stubs. The order of roots depends on who imports: a script sees its own
// folder first. Only paths are looked at, never the content of files.
import type { ExternalModule, ExternalModules } from './external-modules.ts';
import { folderOf, isBelow, joinPath, type PythonTree } from './python-tree.ts';
import type { SourceRoots } from './roots/find-source-roots.ts';

export type ModuleLocation =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'external-file'; readonly module: ExternalModule }
  | { readonly kind: 'namespace'; readonly name: string; readonly folders: readonly string[] }
  | { readonly kind: 'unknown'; readonly name: string };

export interface ModuleFinder {
  /** Seen from a file, or from nowhere in particular. */
  find(name: string, from: string | null): ModuleLocation;
  /** A module below another one whose dotted name is `parentName`. */
  findBelow(parent: ModuleLocation, parentName: string, name: string, from: string | null): ModuleLocation;
  /** The package or namespace that a folder is. */
  folderModule(folder: string, from: string | null): ModuleLocation;
  /** A module of the standard library or of an installed package; never of the workspace. */
  findExternal(name: string): ModuleLocation;
  /** Roots that the file is below, the ones that its imports see first in front. */
  rootsAbove(path: string): readonly string[];
}

export function createModuleFinder(
  tree: PythonTree,
  roots: SourceRoots,
  externals: ExternalModules,
): ModuleFinder {
  const caches = new Map<string, Map<string, ModuleLocation>>();
  const homes = new Map<string, Home>();
  let topNames: ReadonlyMap<string, readonly string[]> | null = null;

  const homeOf = (from: string | null): Home => {
    const folder = from === null ? null : folderOf(from);
    const key = folder ?? '\0';
    let home = homes.get(key);
    if (home === undefined) {
      home = makeHome(roots, folder);
      homes.set(key, home);
    }
    return home;
  };

  const find = (name: string, from: string | null): ModuleLocation => {
    const home = homeOf(from);
    let cache = caches.get(home.key);
    if (cache === undefined) {
      cache = new Map();
      caches.set(home.key, cache);
    }
    let location = cache.get(name);
    if (location === undefined) {
      const dot = name.lastIndexOf('.');
      const parentName = name.slice(0, dot);
      location =
        dot < 0
          ? findTop(name, home)
          : findBelow(find(parentName, from), parentName, name.slice(dot + 1), from);
      cache.set(name, location);
    }
    return location;
  };

  const findTop = (name: string, home: Home): ModuleLocation => {
    if (ALWAYS_STANDARD.has(name)) return findExternal(name);
    const own = lookIn(tree, [...home.scripts, ...home.strong], name);
    if (own.regular !== null) return { kind: 'file', path: own.regular };
    if (externals.isStandardLibrary(name)) return findExternal(name);
    const stubFolders = home.strong.map((root) => joinPath(root, `${name}-stubs`));
    const stub = lookIn(tree, roots.stubs, name).regular ?? firstStubPackage(tree, stubFolders);
    if (stub !== null) return { kind: 'file', path: stub };
    const external = externals.find(name);
    if (external !== null) return { kind: 'external-file', module: external };
    if (own.portions.length > 0) return { kind: 'namespace', name, folders: own.portions };
    const guess = lookIn(tree, home.guessed, name).regular;
    if (guess !== null) return { kind: 'file', path: guess };
    topNames ??= indexTopNames(tree, roots);
    // Of several folders that nobody put on the path, none is more likely than the other.
    const holders = topNames.get(name) ?? [];
    const only = holders.length === 1 ? lookIn(tree, holders, name).regular : null;
    return only === null ? { kind: 'unknown', name } : { kind: 'file', path: only };
  };

  const findBelow = (
    parent: ModuleLocation,
    parentName: string,
    name: string,
    from: string | null,
  ): ModuleLocation => {
    const dotted = parentName === '' ? name : `${parentName}.${name}`;
    switch (parent.kind) {
      case 'external-file':
      case 'unknown':
        return findExternal(dotted);
      case 'file': {
        if (!isPackagePath(parent.path)) return { kind: 'unknown', name: dotted };
        const folder = folderOf(parent.path);
        const own = lookIn(tree, [folder], name);
        if (own.regular !== null && !own.regular.endsWith('i')) return { kind: 'file', path: own.regular };
        // Split packages (pkgutil, stubs apart from sources) have the rest of their modules below another root.
        const elsewhere = lookIn(tree, samePackage(homeOf(from), parentName, folder), name);
        const isSource = elsewhere.regular?.endsWith('i') === false && own.portions.length === 0;
        const regular = isSource ? elsewhere.regular : own.regular;
        if (regular !== null) return { kind: 'file', path: regular };
        if (elsewhere.regular !== null && own.portions.length === 0) {
          return { kind: 'file', path: elsewhere.regular };
        }
        const folders = [...own.portions, ...elsewhere.portions];
        return folders.length === 0
          ? { kind: 'unknown', name: dotted }
          : { kind: 'namespace', name: dotted, folders };
      }
      case 'namespace': {
        const { regular, portions } = lookIn(tree, parent.folders, name);
        if (regular !== null) return { kind: 'file', path: regular };
        const external = findExternal(dotted);
        if (external.kind === 'external-file' || portions.length === 0) return external;
        return { kind: 'namespace', name: dotted, folders: portions };
      }
    }
  };

  const findExternal = (name: string): ModuleLocation => {
    const module = externals.find(name);
    return module === null ? { kind: 'unknown', name } : { kind: 'external-file', module };
  };

  const samePackage = (home: Home, name: string, folder: string): readonly string[] => {
    const path = name.replaceAll('.', '/');
    const slash = path.indexOf('/');
    const top = slash < 0 ? path : path.slice(0, slash);
    const stubPath = `${top}-stubs${path.slice(top.length)}`;
    const candidates = [
      ...home.strong.map((root) => joinPath(root, path)),
      ...roots.stubs.map((root) => joinPath(root, path)),
      ...home.strong.map((root) => joinPath(root, stubPath)),
    ];
    return candidates.filter((candidate) => candidate !== folder && tree.hasFolder(candidate));
  };

  const folderModule = (folder: string, from: string | null): ModuleLocation => {
    const path = packageFile(tree, folder);
    if (path !== null) return { kind: 'file', path };
    const home = homeOf(from ?? `${folder}/`);
    const root = [...home.strong, ''].find((candidate) => isBelow(folder, candidate) && candidate !== folder);
    if (root === undefined) return { kind: 'namespace', name: '', folders: [folder] };
    const name = (root === '' ? folder : folder.slice(root.length + 1)).replaceAll('/', '.');
    const named = find(name, from);
    if (named.kind === 'namespace' && named.folders.includes(folder)) {
      // What is beside the importing file comes first.
      return { ...named, folders: [folder, ...named.folders.filter((other) => other !== folder)] };
    }
    return { kind: 'namespace', name, folders: [folder] };
  };

  return {
    find,
    findBelow,
    folderModule,
    findExternal,
    rootsAbove: (path) => {
      const { above } = homeOf(path);
      return above;
    },
  };
}

/** `__init__.py`, or the stub that stands in its place. */
export function isPackagePath(path: string): boolean {
  return path.endsWith('/__init__.py') || path.endsWith('/__init__.pyi') || /^__init__\.pyi?$/.test(path);
}

/** The order of roots for all files that are below the same ones. */
interface Home {
  readonly key: string;
  readonly scripts: readonly string[];
  readonly strong: readonly string[];
  readonly guessed: readonly string[];
  readonly above: readonly string[];
}

function makeHome(roots: SourceRoots, folder: string | null): Home {
  const isAbove = (root: string) => folder !== null && isBelow(folder, root);
  const innermost = (list: readonly string[]) => list.filter(isAbove).sort((a, b) => b.length - a.length);
  const scripts = innermost(roots.scripts);
  const strongAbove = innermost(roots.strong);
  const stubs = innermost(roots.stubs);
  const guessed = innermost(roots.guessed);
  return {
    key: [...scripts, '\0', ...strongAbove, '\0', ...guessed].join('\n'),
    scripts,
    strong: [...strongAbove, ...roots.strong.filter((root) => !isAbove(root))],
    guessed,
    above: [...scripts, ...strongAbove, ...stubs, ...guessed],
  };
}

interface Look {
  /** A package or module: the first source, else the first stub. */
  readonly regular: string | null;
  /** Folders that are a part of a namespace package. */
  readonly portions: readonly string[];
}

function lookIn(tree: PythonTree, folders: readonly string[], name: string): Look {
  let stub: string | null = null;
  const portions: string[] = [];
  for (const folder of folders) {
    const path = joinPath(folder, name);
    const isFolder = tree.hasFolder(path);
    if (isFolder && tree.hasFile(`${path}/__init__.py`)) return { regular: `${path}/__init__.py`, portions };
    if (tree.hasFile(`${path}.py`)) return { regular: `${path}.py`, portions };
    if (stub === null && isFolder && tree.hasFile(`${path}/__init__.pyi`)) stub = `${path}/__init__.pyi`;
    if (stub === null && tree.hasFile(`${path}.pyi`)) stub = `${path}.pyi`;
    if (isFolder) portions.push(path);
  }
  return { regular: stub, portions };
}

export function packageFile(tree: PythonTree, folder: string): string | null {
  for (const name of ['__init__.py', '__init__.pyi']) {
    const path = joinPath(folder, name);
    if (tree.hasFile(path)) return path;
  }
  return null;
}

function firstStubPackage(tree: PythonTree, folders: readonly string[]): string | null {
  for (const folder of folders) if (tree.hasFile(`${folder}/__init__.pyi`)) return `${folder}/__init__.pyi`;
  return null;
}

/** Top-level names of modules that stand where no strong root is, with the folders that have them. */
function indexTopNames(tree: PythonTree, roots: SourceRoots): ReadonlyMap<string, readonly string[]> {
  const weak = new Set([...roots.scripts, ...roots.guessed]);
  const index = new Map<string, string[]>();
  for (const path of tree.paths) {
    const base = tree.packageBase(folderOf(path));
    if (!weak.has(base)) continue;
    const rest = base === '' ? path : path.slice(base.length + 1);
    const name = /^[^/.]*/.exec(rest)![0];
    const holders = index.get(name);
    if (holders === undefined) index.set(name, [base]);
    else if (!holders.includes(base)) holders.push(base);
  }
  return index;
}

/** Built in, frozen, or loaded before any program starts: no file on `sys.path` can take their place. */
const ALWAYS_STANDARD: ReadonlySet<string> = new Set(
  (
    'sys builtins time gc itertools marshal posix nt errno faulthandler atexit _abc _ast _codecs _collections _functools ' +
    '_imp _io _locale _operator _signal _sre _stat _string _symtable _thread _tokenize _tracemalloc _typing _warnings ' +
    '_weakref __main__ __future__ os io abc codecs site stat posixpath ntpath genericpath _collections_abc _sitebuiltins ' +
    'zipimport encodings'
  ).split(' '),
);
