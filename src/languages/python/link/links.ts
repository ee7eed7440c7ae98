// What following names from file to file needs at hand: where modules are, and what was found out before. One for each
// program; nothing in it outlives the snapshot.
import type { ModuleFinder } from './find-module.ts';
import type { Findings } from './findings.ts';
import type { ModuleFiles } from './module-files.ts';
import type { ModuleRef, PythonFile } from './program.ts';

export interface Links {
  readonly finder: ModuleFinder;
  readonly files: ModuleFiles;
  readonly imported: Map<PythonFile, ModuleRef[]>;
  readonly symbols: Map<PythonFile, Findings[]>;
  readonly members: Map<PythonFile, Map<string, Findings>>;
  readonly exported: Map<PythonFile, ExportedNames>;
  /** What loading a file loads on the way; null: too much to say. */
  readonly loaded: Map<PythonFile, ReadonlySet<PythonFile> | null>;
  /** Questions that are being answered, by key, with their depth: who meets one again is in a circle. */
  readonly open: Map<string, number>;
  /** The lowest depth that a circle reached back to since it was last set; answers found inside of it are not kept. */
  circle: number;
}

export interface ExportedNames {
  readonly names: ReadonlySet<string>;
  /** False when a star import may bring other names too. */
  readonly complete: boolean;
}

export function createLinks(finder: ModuleFinder, files: ModuleFiles): Links {
  return {
    finder,
    files,
    imported: new Map(),
    symbols: new Map(),
    members: new Map(),
    exported: new Map(),
    loaded: new Map(),
    open: new Map(),
    circle: Number.POSITIVE_INFINITY,
  };
}
