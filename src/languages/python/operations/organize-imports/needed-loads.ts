// Unused imports whose loading of a module matters. Two kinds: an import that makes a module an attribute of its package, which
// code reads without importing the module itself; and the only import of a module that does more than define names.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { PythonFile } from '../../link/program.ts';
import { placesOfWord } from '../../meaning/places.ts';
import { bindPlace } from '../../rename/bind-place.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { unnamedUses } from '../delete-symbol/unnamed-uses.ts';
import { firstDeed } from '../move-symbol/runs-when-loaded.ts';
import type { PythonContext } from '../python-context.ts';
import { importsAtLoad, loadedBy } from './load-order.ts';
import { unusedImports } from './unused-imports.ts';

/** Why the import stays although its name is unused; null when loading its module changes nothing. */
export function whyLoaded(context: PythonContext, file: PythonFile, index: number): string | null {
  for (const module of loadedBy(context.engine.program, file, index)) {
    if (module === file) continue;
    const reader = readerOf(context, file, module);
    if (reader !== null) return `${reader.path} reads ${module.moduleName} as an attribute of its package`;
    if (isLoadedForItsEffect(context, file, module))
      return 'nothing else may load the imported modules, which do more than define names';
  }
  const dotted = submoduleRead(context, file, index);
  return dotted === null ? null : `${file.path} reads ${dotted} as an attribute of its package`;
}

/** `from importlib import util` makes `importlib.util` work in the same file. Only modules outside of the workspace. */
function submoduleRead({ engine }: PythonContext, file: PythonFile, index: number): string | null {
  const { facts } = file;
  const { tree } = facts;
  const { kind, level, module, name } = facts.imports[index]!;
  const full = kind === 'name' ? `${module}.${name}` : module;
  if (level > 0 || !full.includes('.')) return null;
  const last = full.lastIndexOf('.');
  const parent = engine.program.findModule(full.slice(0, last));
  const word = full.slice(last + 1);
  const isDefined = parent.kind === 'file' && symbolNamed(parent.file.facts, MODULE_SCOPE, word) >= 0;
  if (isDefined || (parent.kind === 'file' && !parent.file.isExternal)) return null;
  const isLoadedStill = facts.imports.some(
    (other, at) =>
      at !== index &&
      other.kind === 'module' &&
      (other.module === full || other.module.startsWith(`${full}.`)),
  );
  if (isLoadedStill) return null;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === Node.Attribute && textBetween(tree, tree.start[node]!, tree.end[node]!) === full)
      return full;
  }
  return null;
}

/** A file that reads the module as an attribute, `pkg.module`, and does not load it when this import goes. */
function readerOf(context: PythonContext, file: PythonFile, module: PythonFile): PythonFile | null {
  const { engine, view } = context;
  const { program } = engine;
  const word = module.moduleName.split('.').at(-1)!;
  if (!module.moduleName.includes('.')) return null;
  for (const path of program.filesContaining(word)) {
    if (path === module.path || !Buffer.from(view.read(path)).includes(`.${word}`)) continue;
    const reader = program.file(path);
    if (reader === null) continue;
    const reads = placesOfWord(reader, word).some(
      (place) =>
        place.kind === 'attribute' &&
        bindPlace(engine, place).definitions.some(
          (each) =>
            each.kind === 'module' && each.module.kind === 'file' && each.module.file.path === module.path,
        ),
    );
    if (!reads || loads(context, reader, module)) continue;
    // Where the reader does not load this file, whatever else loads the module can come first.
    if (loads(context, reader, file) || !isImportedElsewhere(context, file, module)) return reader;
  }
  return null;
}

/** Whether loading the file loads the module, through any number of imports that stay. */
function loads(context: PythonContext, from: PythonFile, module: PythonFile): boolean {
  if (from === module) return true;
  const { program } = context.engine;
  const seen = new Set<PythonFile>([from]);
  for (const file of seen) {
    const late = file === from ? file.facts.imports.keys() : importsAtLoad(file);
    const unused = new Set(unusedImports(context, file));
    for (const index of late) {
      if (unused.has(index)) continue;
      for (const next of loadedBy(program, file, index)) {
        if (next === module) return true;
        seen.add(next);
      }
    }
  }
  return false;
}

/** Whether an import that stays loads the module, in this file or in one that is not just a program or a test of its own. */
function isImportedElsewhere(context: PythonContext, file: PythonFile, module: PythonFile): boolean {
  const { program } = context.engine;
  return program.importersOf(module).some((importer) => {
    const isAlone = importer !== file && program.importersOf(importer).length === 0;
    if (isAlone && !loads(context, importer, file)) return false;
    const unused = new Set(unusedImports(context, importer));
    return [...importer.facts.imports.keys()].some(
      (index) => !unused.has(index) && loadedBy(program, importer, index).includes(module),
    );
  });
}

function isLoadedForItsEffect(context: PythonContext, file: PythonFile, module: PythonFile): boolean {
  const { engine } = context;
  const { tree } = module.facts;
  if (isImportedElsewhere(context, file, module)) return false;
  const statements = childrenOf(tree, tree.count - 1);
  const definitions = statements.filter(
    (node) =>
      tree.kind[node] === Node.FunctionDef ||
      tree.kind[node] === Node.AsyncFunctionDef ||
      tree.kind[node] === Node.ClassDef,
  );
  return (
    firstDeed(context, module, statements) !== null ||
    unnamedUses(
      engine,
      definitions.map((node) => ({ file: module, node })),
    ).length > 0
  );
}
