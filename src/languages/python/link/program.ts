// The files of a workspace as Python sees them: modules, and where an imported name comes from. Built for one
// snapshot, on demand, never stored. Files are analysed when they are asked for and not before.

import type { CodeUnit, FileFacts } from '../facts/file-facts.ts';
import type { PytestRules } from '../facts/pytest-functions.ts';
import type { ClassNames, NamedClass } from './class-heads.ts';
import type { SourceRoots } from './roots/find-source-roots.ts';
import type { WordUse } from './word-uses.ts';

/** One Python file, of the workspace or of known stubs outside it. */
export interface PythonFile {
  /** Workspace path, or how an external stub is shown: `stdlib:unittest/case.pyi`. */
  readonly path: string;
  /** Dotted; the first of `moduleNames` for a file below several roots. */
  readonly moduleName: string;
  readonly isPackage: boolean;
  readonly isStub: boolean;
  /** Not of the workspace: never edited, its symbols are External. */
  readonly isExternal: boolean;
  readonly facts: FileFacts;
}

/** A name bound in a scope of a file: what a definition is, everywhere past the facts. */
export interface SymbolRef {
  readonly file: PythonFile;
  readonly symbol: number;
}

export type ModuleRef =
  | { readonly kind: 'file'; readonly file: PythonFile }
  /** A folder without `__init__.py`; `folders` has one path for each root that has it. */
  | { readonly kind: 'namespace'; readonly name: string; readonly folders: readonly string[] }
  /** Outside the workspace and without known stubs. */
  | { readonly kind: 'external'; readonly name: string };

/** What a name means after all imports are followed. */
export type Resolved =
  | { readonly kind: 'symbol'; readonly ref: SymbolRef }
  | { readonly kind: 'module'; readonly module: ModuleRef }
  /** A member of a module that we cannot look into: `requests.Session`. */
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string; readonly ref: SymbolRef | null }
  /** The module is known and has no such name. */
  | { readonly kind: 'missing'; readonly module: ModuleRef; readonly name: string };

/** One step of a chain of imports: the place that passes a name on. */
export interface ImportStep {
  readonly file: PythonFile;
  /** Index into facts.imports. */
  readonly importIndex: number;
}

/** `pkg.mod.Class.attr`: the longest prefix that is a module, then its members. */
export interface DottedName {
  readonly resolved: readonly Resolved[];
  /** Names behind the last module-level symbol: `['attr']`. They are members of what `resolved` says. */
  readonly rest: readonly string[];
}

export interface Program {
  /** Every Python file of the workspace, sorted by path. */
  readonly paths: readonly string[];
  /** Analyses the file when it was not yet. Null when the workspace has no such Python file. */
  file(path: string): PythonFile | null;
  /** Facts of a text that is in no file yet, such as one that a patch would write; kept for when it is. */
  factsOf(text: Uint8Array): FileFacts;
  /** What `prove` says of these texts and nothing else; asked again about the same ones, it need not be proven again. */
  isProven(question: string, texts: readonly Uint8Array[], prove: () => boolean): boolean;
  /** What pytest collects in this project. */
  pytestRules(): PytestRules;
  /** Files of the workspace that were analysed so far, by this program. */
  analysedFiles(): readonly PythonFile[];
  /**
   * Names of classes, by path, that may be below a class, through any number of classes and aliases; with
   * `onlySeveral` only those that have several bases. From one look at the bytes of all files.
   */
  classesBelow(of: NamedClass, onlySeveral: boolean): ClassNames;
  /** Those below a class that can bring it an attribute of another ancestor; `defines` says which classes have it themselves. */
  classesJoining(
    of: NamedClass,
    attribute: string,
    defines: (path: string, name: string) => boolean,
  ): ClassNames;
  /** Files that may assign to an attribute of this name, from their bytes. */
  filesStoring(name: string): readonly string[];
  /** Files that may register classes with an abstract base class, from their bytes. */
  classRegisterers(): readonly string[];
  /** Whether the bytes of a file of the workspace hold the word, or nobody can tell without decoding it. */
  mayHold(path: string, word: string): boolean;
  /** Whether the word may be used so in the file, by its bytes. */
  mayUse(path: string, word: string, use: WordUse): boolean;
  /** Paths of Python files whose bytes hold the word (more is allowed, fewer is not). */
  filesContaining(word: string): readonly string[];
  /** All modules a dotted name can mean, by root order; stub and source are both listed, source first. */
  findModule(name: string): ModuleRef;
  /** The module that an import statement names (level and module path). */
  importedModule(file: PythonFile, importIndex: number): ModuleRef;
  /** The module that the first `parts` identifiers of its module path name; with 0, where a relative import starts. */
  importedPrefix(file: PythonFile, importIndex: number, parts: number): ModuleRef;
  /** `from m import name` / `m.name`: names, re-exports, stars, submodules, module `__getattr__`. */
  member(module: ModuleRef, name: string): readonly Resolved[];
  /** What a symbol means when its import bindings are followed to the end; several for conditional imports. */
  resolve(ref: SymbolRef): readonly Resolved[];
  /** The same, with every step passed on the way; for importers to be rewritten and re-exports to be shown. */
  importChain(ref: SymbolRef): readonly ImportStep[];
  /** What a name that no scope of the file binds means: from star imports, else builtins. */
  resolveUnbound(file: PythonFile, name: string): readonly Resolved[];
  /** Public names that `from module import *` binds; null when they cannot be known (dynamic `__all__`). */
  starNames(module: ModuleRef): ReadonlySet<string> | null;
  /** The stub of a source file, or the source of a stub. */
  counterpart(file: PythonFile): PythonFile | null;
  /** Files that import the module directly, by any spelling; found through the words of its name. */
  importersOf(file: PythonFile): readonly PythonFile[];
  /** Imports that may bind one of the modules itself, by the name that its path ends with. */
  mayBind(modules: ReadonlySet<PythonFile>): readonly ImportStep[];
  /**
   * Files that may be loaded on behalf of one, by the bytes of its imports, wherever these stand. All that loading it loads is found
   * along these steps, and more. Null where nobody can tell.
   */
  mayLoad(path: string): ReadonlySet<string> | null;
  /** What a dotted name in a string means, seen from no file in particular. Null when no part of it is a module we know. */
  resolveDotted(text: string): DottedName | null;
  /** What `importlib.import_module("pkg.mod")` or `__import__("pkg")` returns; null when the call is anything else. */
  importedByCall(file: PythonFile, unit: CodeUnit, call: number): ModuleRef | null;
  /** Every dotted name that imports can reach the file by; the first one is its `moduleName`. */
  moduleNames(file: PythonFile): readonly string[];
  /** Files with `from module import *`, from their bytes and the few facts that are needed. */
  starImportersOf(file: PythonFile): readonly PythonFile[];
  /** Whether some class of the standard library has an attribute of this name. */
  isKnownOutside(name: string): boolean;
  /** Whether the environment has the module; null when no environment is known. */
  isInstalled(module: string): boolean | null;
  /** Whether the module is one of the standard library, or inside of one. */
  isStandardLibrary(module: string): boolean;
  /** The same directories as `sourceRoots`, told apart by who has them on its path. */
  readonly roots: SourceRoots;
  /** Directories (workspace paths, '' for the root) that imports start from, in order. */
  readonly sourceRoots: readonly string[];
}
