// Stubs that are installed in an environment: typeshed, which type checkers bring along, `*-stubs` packages and packages
// that say `py.typed`. They know more than the built-in model, so they are asked first, except about the language itself.
// A question costs a few stats, no question costs nothing; what was found is remembered.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openInstalledModules } from './installed-modules.ts';
import type { StubModule, StubModules } from './standard-library-model.ts';
import { readTypeshedVersions, type TypeshedVersions } from './typeshed-versions.ts';

export interface EnvironmentRequest {
  /** Folders that installed packages are imported from, in the order of `sys.path`. */
  readonly sitePackages: readonly string[];
  /** The version of the interpreter, which decides what typeshed declares; null: the newest. */
  readonly pythonVersion: readonly [number, number] | null;
  /** Asked for what the environment does not know. */
  readonly fallback: StubModules;
}

/** Where the tools that ship typeshed keep it, below site-packages. */
const TYPESHEDS = [
  'mypy/typeshed',
  'basedpyright/dist/typeshed-fallback',
  'pyright/dist/dist/typeshed-fallback',
  'pyright/dist/typeshed-fallback',
  'jedi/third_party/typeshed',
];

/**
 * Modules whose names have a meaning of their own in annotations and declarations. typeshed leaves that meaning to the type
 * checker (`List = _Alias()`), and the text differs between its versions: an annotation would be understood less well with
 * a type checker installed than without.
 */
const LANGUAGE_MODULES: ReadonlySet<string> = new Set([
  '_collections_abc',
  'abc',
  'builtins',
  'collections',
  'collections.abc',
  'contextlib',
  'dataclasses',
  'enum',
  'functools',
  'types',
  'typing',
  'typing_extensions',
]);

export function openEnvironmentStubs({
  sitePackages,
  pythonVersion,
  fallback,
}: EnvironmentRequest): StubModules {
  const found = new Map<string, StubModule | null>();
  let typeshed: Typeshed | null | undefined;
  const openTypeshed = () => {
    if (typeshed === undefined) typeshed = findTypeshed(sitePackages);
    return typeshed;
  };
  const inTypeshed = (module: string) => inStandardLibrary(openTypeshed(), module, pythonVersion);
  const installed = (module: string) =>
    inSitePackages(sitePackages, module) ?? inThirdPartyStubs(openTypeshed(), module);
  // The built-in model declares these as the analysis reads them, whichever typeshed is installed, if any.
  const inModel = (module: string) => {
    const stub = fallback.find(module);
    if (stub === null || LANGUAGE_MODULES.has(module)) return stub;
    // A part of an installed package is described for when that package is not there.
    return fallback.isStandardLibrary(module) && declaresResults(stub) ? stub : null;
  };
  // typeshed keeps a few modules beside the standard library that are not part of it: _typeshed, typing_extensions.
  const look = (module: string) =>
    inModel(module) ??
    (fallback.isStandardLibrary(module) ? null : installed(module)) ??
    inTypeshed(module) ??
    fallback.find(module);
  return {
    find: (module) => {
      const known = found.get(module);
      if (known !== undefined) return known;
      const stub = /^[\p{ID_Start}_][\p{ID_Continue}]*(\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u.test(module)
        ? look(module)
        : null;
      found.set(module, stub);
      return stub;
    },
    isStandardLibrary: (module) => fallback.isStandardLibrary(module),
    isInstalled: openInstalledModules(sitePackages),
    someClassHas: (name) => fallback.someClassHas(name),
  };
}

/**
 * Whether the built-in model has types for the module: it gives many functions only by name. Its types are written for this
 * analysis, so that typeshed is asked only about what they leave out. A third tells a described module from one in which
 * only a few functions are.
 */
function declaresResults(stub: StubModule): boolean {
  const text = Buffer.from(stub.read()).toString('latin1');
  return text.split(') -> ').length - 1 >= Math.max(1, text.split('def ').length - 1) / 3;
}

interface Typeshed {
  readonly standardLibrary: string;
  readonly versions: TypeshedVersions | null;
  /** Folders of stubs for other people's packages, by the top-level module they are for. */
  readonly thirdParty: () => ReadonlyMap<string, string>;
}

function findTypeshed(sitePackages: readonly string[]): Typeshed | null {
  for (const site of sitePackages) {
    for (const place of TYPESHEDS) {
      const standardLibrary = join(site, place, 'stdlib');
      const text = readText(join(standardLibrary, 'VERSIONS'));
      // jedi leaves this file out; then a module is there for every version. Other layouts are older than that.
      if (text === null && !isFile(join(standardLibrary, 'builtins.pyi'))) continue;
      const versions = text === null ? null : readTypeshedVersions(text);
      const thirdParty = remember(() => listThirdParty(join(site, place, 'stubs')));
      return { standardLibrary, versions, thirdParty };
    }
  }
  return null;
}

function inStandardLibrary(
  typeshed: Typeshed | null,
  module: string,
  version: readonly [number, number] | null,
): StubModule | null {
  if (typeshed === null || typeshed.versions?.has(module, version) === false) return null;
  return stubIn(typeshed.standardLibrary, module, module, ['.pyi'], 'typeshed:stdlib');
}

/** A stub package wins over the package itself, which counts only when it says that its own types are meant for use. */
function inSitePackages(sitePackages: readonly string[], module: string): StubModule | null {
  const [top = '', ...rest] = module.split('.');
  for (const site of sitePackages) {
    const inside = [`${top}-stubs`, ...rest].join('.');
    const stub = stubIn(site, inside, module, ['.pyi'], 'site-packages:');
    if (stub !== null) return stub;
  }
  for (const site of sitePackages) {
    const folder = join(site, top);
    const isTyped = isFile(join(folder, 'py.typed'));
    const stub = isTyped ? stubIn(site, module, module, ['.pyi', '.py'], 'site-packages:') : null;
    // A single module may have its stub beside it.
    const found =
      stub ?? (rest.length === 0 ? stubIn(site, module, module, ['.pyi'], 'site-packages:') : null);
    if (found !== null) return found;
  }
  return null;
}

function inThirdPartyStubs(typeshed: Typeshed | null, module: string): StubModule | null {
  const top = module.split('.')[0] ?? '';
  const folder = typeshed?.thirdParty().get(top);
  return folder === undefined ? null : stubIn(folder, module, module, ['.pyi'], 'typeshed:stubs');
}

/** `stubs/<distribution>/<module>`: one distribution may hold several modules. */
function listThirdParty(folder: string): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const distribution of listFolder(folder)) {
    for (const entry of listFolder(join(folder, distribution))) {
      if (!entry.startsWith('@') && !entry.includes('.toml'))
        folders.set(entry.replace(/\.pyi$/, ''), join(folder, distribution));
    }
  }
  return folders;
}

function stubIn(
  folder: string,
  inside: string,
  name: string,
  extensions: readonly string[],
  shown: string,
): StubModule | null {
  const place = join(folder, ...inside.split('.'));
  for (const [suffix, isPackage] of [
    ['/__init__', true],
    ['', false],
  ] as const) {
    for (const extension of extensions) {
      const file = `${place}${suffix}${extension}`;
      if (!isFile(file)) continue;
      const path = `${shown}${shown.endsWith(':') ? '' : '/'}${inside.replaceAll('.', '/')}${suffix}${extension}`;
      return { name, path, isPackage, read: remember(() => readFileSync(file)) };
    }
  }
  return null;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function remember<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No such folder, or not a folder: nothing is in it.
    return [];
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
