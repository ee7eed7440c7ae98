// One step of an import, not the whole way: which names must be spelled alike so that an import finds what it imports.
// Meaning follows aliases to the end; renaming stops at each `as`, because behind it a name of its own begins.
import { CLASS_SCOPE, type ImportFact, IS_IMPORT, MODULE_SCOPE } from '../facts/file-facts.ts';
import { effectiveName } from '../facts/mangled-name.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { ModuleRef, PythonFile, Resolved } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { nameText } from '../syntax/syntax-tree.ts';

/** The definition that a symbol of a file is: a member when a class body binds it. */
export function definitionOfSymbol(file: PythonFile, symbol: number): Definition {
  const { facts } = file;
  const scope = facts.symbols.scope[symbol]!;
  if (file.isExternal) return { kind: 'external', name: `${file.moduleName}.${symbolText(file, symbol)}` };
  if (facts.scopes.kind[scope] !== CLASS_SCOPE) return { kind: 'symbol', ref: { file, symbol } };
  const index = facts.classes.findIndex((fact) => fact.scope === scope);
  return { kind: 'member', class: { file, index }, name: effectiveName(facts, symbol) };
}

/** What a definition stands for in the end: imports bind a name of their own, and lead to another one. */
export function behindImports({ program }: PythonEngine, definition: Definition): readonly Definition[] {
  if (definition.kind !== 'symbol') return [definition];
  const { file, symbol } = definition.ref;
  if ((file.facts.symbols.flags[symbol]! & IS_IMPORT) === 0) return [definition];
  return [definition, ...program.resolve(definition.ref).flatMap(definitionsOfResolved)];
}

/** Whether it is, or an import makes it, the definition with this key. */
export function leadsTo(engine: PythonEngine, definition: Definition, key: string): boolean {
  return behindImports(engine, definition).some((one) => definitionKey(one) === key);
}

export function symbolText(file: PythonFile, symbol: number): string {
  return nameText(file.facts.tree, file.facts.symbols.name[symbol]!);
}

/** What `module.name` is bound to, one step: the module's own name, else what its star imports bring, else a submodule. */
export function membersOfModule(
  engine: PythonEngine,
  module: ModuleRef,
  name: string,
): readonly Definition[] {
  if (module.kind === 'file' && !module.file.isExternal) {
    const own = symbolNamed(module.file.facts, MODULE_SCOPE, name);
    const fromStars = own === -1 ? namesFromStars(engine, module.file, name, new Set()) : [];
    const bound = own === -1 ? fromStars : [definitionOfSymbol(module.file, own)];
    if (bound.length > 0) return [...bound, ...submoduleBeside(engine, module.file, name)];
  }
  return resolvedMembers(engine, module, name);
}

/** A package that binds the name of a submodule: which of them others get depends on who loaded the submodule when. */
function submoduleBeside(engine: PythonEngine, file: PythonFile, name: string): readonly Definition[] {
  if (!file.isPackage) return [];
  const below = engine.program.findModule(`${file.moduleName}.${name}`);
  if (below.kind === 'external' || (below.kind === 'file' && below.file.isExternal)) return [];
  const definition = definitionOfModule(below);
  const key = definitionKey(definition);
  return resolvedMembers(engine, { kind: 'file', file }, name).filter((one) => definitionKey(one) === key);
}

/** What a name that no scope of the file binds is, one step through star imports; empty when no star brings it. */
export function namesFromStars(
  engine: PythonEngine,
  file: PythonFile,
  name: string,
  seen: Set<string>,
): readonly Definition[] {
  if (seen.has(file.path)) return [];
  seen.add(file.path);
  const found: Definition[] = [];
  for (const { module } of starImports(engine, file)) {
    const names = engine.program.starNames(module);
    if (names === null || !names.has(name) || module.kind !== 'file' || module.file.isExternal) continue;
    const own = symbolNamed(module.file.facts, MODULE_SCOPE, name);
    if (own !== -1) found.push(definitionOfSymbol(module.file, own));
    else found.push(...namesFromStars(engine, module.file, name, seen));
  }
  return found;
}

export function starImports(
  engine: PythonEngine,
  file: PythonFile,
): readonly { readonly fact: ImportFact; readonly module: ModuleRef }[] {
  return file.facts.imports
    .map((fact, index) => ({ fact, index }))
    .filter(({ fact }) => fact.kind === 'star')
    .map(({ fact, index }) => ({ fact, module: engine.program.importedModule(file, index) }));
}

function resolvedMembers(engine: PythonEngine, module: ModuleRef, name: string): readonly Definition[] {
  const isOurs = module.kind === 'file' && !module.file.isExternal;
  // What a module of ours makes up in `__getattr__` is not outside of the workspace; it is not known.
  return engine.program
    .member(module, name)
    .filter(({ kind }) => !isOurs || kind !== 'external')
    .flatMap(definitionsOfResolved);
}

export function definitionsOfResolved(resolved: Resolved): readonly Definition[] {
  switch (resolved.kind) {
    case 'symbol':
      return [definitionOfSymbol(resolved.ref.file, resolved.ref.symbol)];
    case 'module':
      return [definitionOfModule(resolved.module)];
    case 'external':
      return [{ kind: 'external', name: resolved.name }];
    case 'builtin':
      return [{ kind: 'external', name: `builtins.${resolved.name}` }];
    case 'missing':
      return [];
  }
}

export function definitionOfModule(module: ModuleRef): Definition {
  if (module.kind === 'external') return { kind: 'external', name: module.name };
  if (module.kind === 'file' && module.file.isExternal)
    return { kind: 'external', name: module.file.moduleName };
  return { kind: 'module', module };
}

/** Whether a module of ours may have a name that nobody can see: it makes names up in `__getattr__`. */
export function mayMakeUp(engine: PythonEngine, module: ModuleRef, name: string): boolean {
  if (module.kind !== 'file' || module.file.isExternal) return false;
  return engine.program.member(module, name).some(({ kind }) => kind === 'external');
}
