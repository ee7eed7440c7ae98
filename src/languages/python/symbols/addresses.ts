// From an address to symbols: `path::Class.method`, `package.module:Class.method`, a module, a bare dotted name when
// only one symbol has it, or the name as an import would spell it, `package.module.Class.method`.
import type { ModuleRef, PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { codeSymbolOf } from './code-symbol.ts';
import { type DefinedSymbol, symbolsOf } from './list-symbols.ts';

export function symbolsByAddress(engine: PythonEngine, address: string): readonly DefinedSymbol[] {
  const inFile = /^(.+?)::(.*)$/s.exec(address);
  if (inFile !== null) {
    const file = engine.program.file(inFile[1]!);
    return file === null ? [] : named(file, inFile[2]!);
  }
  const inModule = /^([^:]+):([^:]+)$/.exec(address);
  if (inModule !== null) {
    return filesOfModule(engine, inModule[1]!).flatMap((file) => named(file, inModule[2]!));
  }
  const asPath = engine.program.file(address);
  if (asPath !== null) return [wholeModule({ kind: 'module', module: { kind: 'file', file: asPath } })];
  const ofFolder = moduleOfFolder(engine, address);
  if (ofFolder !== null) return [wholeModule({ kind: 'module', module: ofFolder })];
  const module = engine.program.findModule(address);
  if (module.kind === 'namespace' || (module.kind === 'file' && !module.file.isExternal)) {
    return [wholeModule({ kind: 'module', module })];
  }
  const bare = bareName(engine, address);
  return bare.length > 0 ? bare : behindModule(engine, address);
}

/** The longest beginning that is a module of the workspace, and what it defines. */
function behindModule(engine: PythonEngine, path: string): readonly DefinedSymbol[] {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const files = filesOfModule(engine, path.slice(0, dot));
    if (files.length > 0) return files.flatMap((file) => named(file, path.slice(dot + 1)));
  }
  return [];
}

/** A package by its folder, with or without `__init__.py`. */
function moduleOfFolder({ program }: PythonEngine, folder: string): ModuleRef | null {
  const init = program.file(`${folder}/__init__.py`) ?? program.file(`${folder}/__init__.pyi`);
  if (init !== null) return { kind: 'file', file: init };
  if (!folder.includes('/')) return null;
  for (const root of program.sourceRoots) {
    if (root !== '' && !folder.startsWith(`${root}/`)) continue;
    const name = folder.slice(root === '' ? 0 : root.length + 1).replaceAll('/', '.');
    const module = program.findModule(name);
    if (module.kind === 'namespace' && module.folders.includes(folder)) return module;
  }
  return null;
}

function named(file: PythonFile, path: string): readonly DefinedSymbol[] {
  if (path === '') return [wholeModule({ kind: 'module', module: { kind: 'file', file } })];
  const address = `${file.path}::${path}`;
  return symbolsOf(file, { locals: true }).filter(({ symbol }) => symbol.address === address);
}

function filesOfModule(engine: PythonEngine, name: string): readonly PythonFile[] {
  const module = engine.program.findModule(name);
  return module.kind === 'file' && !module.file.isExternal ? [module.file] : [];
}

/** `Class.method` or `function`, wherever it stands; names inside functions only with their function. */
function bareName(engine: PythonEngine, path: string): readonly DefinedSymbol[] {
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (last === '') return [];
  return engine.program.filesContaining(last).flatMap((paths) => {
    const file = engine.program.file(paths);
    return file === null ? [] : named(file, path);
  });
}

function wholeModule(definition: Definition & { readonly kind: 'module' }): DefinedSymbol {
  return { definition, symbol: codeSymbolOf(definition)!, extent: { start: 0, end: 0 } };
}
