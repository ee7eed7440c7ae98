// What a dotted expression names by linking alone, without evaluating anything: `t.Optional` is `typing.Optional`
// whatever it was imported as. Special forms and well-known decorators are recognized by these names.
import { UNBOUND } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { ModuleRef, PythonFile, Resolved, SymbolRef } from '../link/program.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { receiverOf } from './tree-shape.ts';
import type { ClassRef } from './type.ts';

/** Empty when the expression is no dotted name, or when its first part is an ordinary value. */
export function resolveExpression(engine: Engine, code: Code, node: number): readonly Resolved[] {
  const { tree, unit, file } = code;
  const kind = tree.kind[node];
  if (kind === Kind.Name) {
    const symbol = unit.symbolOf[node]!;
    if (symbol >= 0) return engine.program.resolve({ file, symbol });
    return symbol === UNBOUND ? engine.program.resolveUnbound(file, nameOf(code, tree.data[node]!)) : [];
  }
  if (kind !== Kind.Attribute) return [];
  const found: Resolved[] = [];
  for (const owner of resolveExpression(engine, code, receiverOf(node))) {
    const name = nameOf(code, tree.data[node]!);
    if (owner.kind === 'module') found.push(...engine.program.member(owner.module, name));
    else if (owner.kind === 'external') found.push({ kind: 'external', name: `${owner.name}.${name}` });
  }
  return found;
}

/**
 * `typing.Optional`, `functools.wraps`, `builtins.property`, `pkg.mod.name`; null for anything else. What an installed package
 * defines has the name by which it is imported (`pytest.raises`), as it has when the package is not installed.
 */
export function qualifiedName(engine: Engine, code: Code, node: number): string | null {
  const known = code.qualified.get(node);
  if (known !== undefined) return known;
  const resolved = resolveExpression(engine, code, node);
  const isOfPackage = (one: Resolved) =>
    one.kind === 'symbol' && isOfOtherPackage(engine, code.file, one.ref.file);
  let name = resolved.length === 0 || resolved.some(isOfPackage) ? nameInPackage(engine, code, node) : null;
  for (const one of resolved) name ??= nameOfResolved(one);
  code.qualified.set(node, name);
  return name;
}

/** The name by which an installed package is asked for it; null for what is defined elsewhere, or is no dotted name. */
function nameInPackage(engine: Engine, code: Code, node: number): string | null {
  const { tree, unit, file } = code;
  if (tree.kind[node] === Kind.Name) {
    const symbol = unit.symbolOf[node]!;
    return symbol < 0 ? null : nameAtImport(engine, file, { file, symbol });
  }
  if (tree.kind[node] !== Kind.Attribute) return null;
  const receiver = receiverOf(node);
  const attribute = nameOf(code, tree.data[node]!);
  const [owner] = resolveExpression(engine, code, receiver);
  if (owner?.kind !== 'module' || owner.module.kind !== 'file') {
    const name = nameInPackage(engine, code, receiver);
    return name === null ? null : `${name}.${attribute}`;
  }
  const module = owner.module.file;
  if (isOfOtherPackage(engine, file, module)) return normalize(`${module.moduleName}.${attribute}`);
  const symbol = symbolNamed(module.facts, 0, attribute);
  return symbol < 0 ? null : nameAtImport(engine, file, { file: module, symbol });
}

/** The first import on the way that leaves the project. */
function nameAtImport(engine: Engine, user: PythonFile, ref: SymbolRef): string | null {
  const { program } = engine;
  for (const { file, importIndex } of program.importChain(ref)) {
    const { kind, name } = file.facts.imports[importIndex]!;
    const module = program.importedModule(file, importIndex);
    if (kind === 'name' && module.kind === 'file' && isOfOtherPackage(engine, user, module.file))
      return normalize(`${module.file.moduleName}.${name}`);
  }
  return null;
}

function isOfOtherPackage(engine: Engine, user: PythonFile, file: PythonFile): boolean {
  if (!file.isExternal || engine.program.isStandardLibrary(file.moduleName)) return false;
  return !user.isExternal || topOf(user) !== topOf(file);
}

function topOf({ moduleName }: PythonFile): string {
  return moduleName.split('.', 1)[0]!;
}

export function nameOfResolved(resolved: Resolved): string | null {
  switch (resolved.kind) {
    case 'symbol':
      return nameOfSymbol(resolved.ref);
    case 'external':
      return normalize(resolved.name);
    case 'builtin':
      return `builtins.${resolved.name}`;
    case 'module':
      return nameOfModule(resolved.module);
    case 'missing':
      return normalize(`${nameOfModule(resolved.module)}.${resolved.name}`);
  }
}

export function nameOfModule(module: ModuleRef): string {
  return module.kind === 'file' ? module.file.moduleName : module.name;
}

function nameOfSymbol({ file, symbol }: SymbolRef): string | null {
  const { symbols, scopes, tree } = file.facts;
  const name = nameText(tree, symbols.name[symbol]!);
  return scopes.parent[symbols.scope[symbol]!] === -1 ? normalize(`${file.moduleName}.${name}`) : null;
}

/** Names that several modules share are known by one of them. */
function normalize(name: string): string {
  if (name.startsWith('typing_extensions.')) return `typing.${name.slice(18)}`;
  if (name.startsWith('collections.abc.')) return `typing.${name.slice(16)}`;
  return name.startsWith('_collections_abc.') ? `typing.${name.slice(17)}` : name;
}

/** A class of the standard library by module and name, or null when no stub has it. */
export function wellKnownClass(engine: Engine, module: string, name: string): ClassRef | null {
  const key = `${module}.${name}`;
  const known = engine.wellKnown.get(key);
  if (known !== undefined) return known;
  let found: ClassRef | null = null;
  for (const resolved of engine.program.member(engine.program.findModule(module), name)) {
    if (resolved.kind === 'symbol' && resolved.ref.file.isExternal)
      found ??= classOfSymbol(engine, resolved.ref);
  }
  engine.wellKnown.set(key, found);
  return found;
}

export function classOfSymbol(engine: Engine, { file, symbol }: SymbolRef): ClassRef | null {
  const index = file.facts.classes.findIndex((fact) => fact.symbol === symbol);
  return index < 0 ? null : engine.values.classRef(file, index);
}

export function className(ref: ClassRef): string {
  const { facts } = ref.file;
  return nameText(facts.tree, facts.tree.data[facts.classes[ref.index]!.nameNode]!);
}

/** How a class is known: `enum.Enum`. */
export function qualifiedClassName(ref: ClassRef): string {
  return `${ref.file.moduleName}.${className(ref)}`;
}
