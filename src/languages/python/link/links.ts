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
  readonly loading: Map<PythonFile, Loading>;
  /** Questions that are being answered, by key, with their depth: who meets one again is in a circle. */
  readonly open: Map<string, number>;
  /** The lowest depth that a circle reached back to since it was last set; answers found inside of it are not kept. */
  circle: number;
}

/** What is loaded while a module's own code runs, as far as anybody had to look. */
export interface Loading {
  readonly files: Set<PythonFile>;
  /** Those whose own imports nobody has looked at yet. */
  readonly waiting: PythonFile[];
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
    loading: new Map(),
    open: new Map(),
    circle: Number.POSITIVE_INFINITY,
  };
}
