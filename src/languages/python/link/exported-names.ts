// The names that `from module import *` binds: those of `__all__`, else the public ones, with what other stars brought.
import { type FileFacts, IS_ANNOTATED_ONLY, IS_DELETED, IS_IMPORT } from '../facts/file-facts.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { moduleKey } from './findings.ts';
import { importedModule, importedPrefix } from './imported-module.ts';
import type { ExportedNames, Links } from './links.ts';
import { eventsOf, importBinding, isAlwaysReached, moduleSymbols } from './module-scope.ts';
import type { PythonFile } from './program.ts';
import { resolveExpression } from './resolve-expression.ts';

export function exportedNames(links: Links, file: PythonFile): ExportedNames {
  const known = links.exported.get(file);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const complete = gather(links, file, names, new Set());
  const exported = { names, complete };
  links.exported.set(file, exported);
  return exported;
}

/** Adds the names; false when there may be more. In a circle of stars each module is visited once. */
function gather(links: Links, file: PythonFile, names: Set<string>, visited: Set<PythonFile>): boolean {
  if (visited.has(file)) return true;
  visited.add(file);
  const listed = listedNames(links, file, visited);
  if (listed !== null) {
    for (const name of listed.names) names.add(name);
    return listed.complete;
  }
  let complete = true;
  const { facts } = file;
  for (const [name, symbol] of moduleSymbols(facts)) {
    if (!name.startsWith('_') && isThere(file, symbol)) names.add(name);
  }
  for (const [index, fact] of facts.imports.entries()) {
    if (fact.scope !== 0) continue;
    if (fact.kind === 'star') {
      const module = importedModule(links, file, index);
      if (module.kind === 'external') complete = false;
      else if (module.kind === 'file') {
        const brought = new Set<string>();
        if (!gather(links, module.file, brought, visited)) complete = false;
        for (const name of brought) if (!name.startsWith('_')) names.add(name);
      }
    }
    if (file.isPackage && isAlwaysReached(facts, fact.statement)) addLoaded(links, file, index, names);
  }
  return complete;
}

/** What `__all__` says; null when the module has none. */
function listedNames(links: Links, file: PythonFile, visited: Set<PythonFile>): ExportedNames | null {
  const { exports } = file.facts;
  if (exports === null) return null;
  // A list may hold a name twice, and removing takes one away.
  const times = new Map<string, number>();
  let complete = !exports.dynamic;
  for (const node of exports.included) {
    const owner = listOwner(links, file, node);
    const list = owner === null ? UNKNOWN : listOf(links, owner, visited);
    for (const name of list.names) times.set(name, (times.get(name) ?? 0) + 1);
    if (!list.complete) complete = false;
  }
  for (const { name, removed } of exports.entries)
    times.set(name, (times.get(name) ?? 0) + (removed ? -1 : 1));
  const names = new Set([...times].flatMap(([name, count]) => (count > 0 ? [name] : [])));
  return { names, complete };
}

const UNKNOWN: ExportedNames = { names: new Set(), complete: false };

/** The file whose `__all__` is meant: `mod.__all__`, a name for it, or the import that binds `__all__` itself. */
function listOwner(links: Links, file: PythonFile, node: number): PythonFile | null {
  if (file.facts.tree.kind[node] === Kind.Identifier) {
    const importIndex = importBinding(file.facts, node);
    const module = importIndex < 0 ? null : importedModule(links, file, importIndex);
    return module?.kind === 'file' ? module.file : null;
  }
  const [found, ...more] = resolveExpression(links, file, node);
  if (found?.kind !== 'symbol' || more.length > 0) return null;
  const { file: owner, symbol } = found.ref;
  return moduleSymbols(owner.facts).get('__all__') === symbol ? owner : null;
}

function listOf(links: Links, owner: PythonFile, visited: Set<PythonFile>): ExportedNames {
  if (visited.has(owner)) return UNKNOWN;
  return listedNames(links, owner, new Set([...visited, owner])) ?? UNKNOWN;
}

/** Bound once the module is loaded. In a stub, an import without `as` is for the stub itself. */
function isThere(file: PythonFile, symbol: number): boolean {
  const { facts, isStub } = file;
  const flags = facts.symbols.flags[symbol]!;
  if (isStub && (flags & IS_IMPORT) !== 0) return flags !== IS_IMPORT || isReexported(facts, symbol);
  if (!isStub && flags === IS_ANNOTATED_ONLY) return false;
  if ((flags & IS_DELETED) === 0) return true;
  const last = eventsOf(facts, symbol).at(-1);
  return last === undefined || last.kind !== 'deleted' || !last.always;
}

function isReexported(facts: FileFacts, symbol: number): boolean {
  const name = nameText(facts.tree, facts.symbols.name[symbol]!);
  return facts.imports.some(
    (fact) =>
      fact.symbol === symbol && fact.hasAlias && name === (fact.kind === 'name' ? fact.name : fact.module),
  );
}

/** Submodules that the package itself loads are attributes of it, and as public as any other. */
function addLoaded(links: Links, file: PythonFile, index: number, names: Set<string>): void {
  const fact = file.facts.imports[index]!;
  const own = moduleKey({ kind: 'file', file });
  for (let parts = 0; parts < fact.modulePath.length; parts++) {
    if (fact.level === 0 && parts === 0) continue;
    if (moduleKey(importedPrefix(links, file, index, parts)) !== own) continue;
    const next = fact.module.split('.')[parts]!;
    if (!next.startsWith('_')) names.add(next);
  }
}
