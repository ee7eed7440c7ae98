// Modules that would have to be loaded before each other. Only imports that run when a module is loaded count: one in a
// function runs later, one for the type checker never.
import { TugError } from '../../../../base/tug-error.ts';
import { IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { ModuleRef, Program, PythonFile } from '../../link/program.ts';
import { isInMainGuard } from './main-guard.ts';

export interface NewImport {
  readonly from: string;
  readonly to: string;
}

/** `gone` says which imports of a file, by index, the move takes away; `way` is how the change is called and what to do instead. */
export function refuseNewCycles(
  program: Program,
  added: readonly NewImport[],
  gone: (file: PythonFile, importIndex: number) => boolean,
  way: { readonly change: string; readonly out: string } = A_MOVE,
): void {
  const edges = new Map<string, Set<string>>();
  const edgesOf = (path: string): ReadonlySet<string> => {
    let known = edges.get(path);
    if (known === undefined) {
      const file = program.file(path);
      known = new Set(file === null ? [] : loadedBy(program, file, (index) => !gone(file, index)));
      for (const { from, to } of added) if (from === path) known.add(to);
      edges.set(path, known);
    }
    return known;
  };
  const ways = new Map<string, (end: string) => readonly string[] | null>();
  for (const { from, to } of added) {
    const waysFrom = ways.get(to) ?? findWays(to, edgesOf);
    ways.set(to, waysFrom);
    const back = waysFrom(from);
    if (back === null) continue;
    const cycle = [from, ...back];
    throw new TugError(
      'ImportCycle',
      `${way.change} would make modules import each other: ${cycle.join(' -> ')}`,
      {
        hint: way.out,
        details: { cycle },
      },
    );
  }
}

const A_MOVE = {
  change: 'the move',
  out: 'move what the definition needs too (--with-dependencies), or choose another file',
};

/** What is loaded when these files are, without them; all that imports lead to. */
export function loadedWith(program: Program, paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = program.file(path);
    for (const next of file === null ? [] : loadedBy(program, file, () => true)) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}

/** The shortest ways from one module to others along imports, both ends included. */
function findWays(
  start: string,
  edgesOf: (path: string) => ReadonlySet<string>,
): (end: string) => readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  const waiting = [start];
  let at = 0;
  return (end) => {
    for (; at < waiting.length && !cameFrom.has(end); at++) {
      for (const next of edgesOf(waiting[at]!)) {
        if (cameFrom.has(next)) continue;
        cameFrom.set(next, waiting[at]!);
        waiting.push(next);
      }
    }
    if (!cameFrom.has(end)) return null;
    const way: string[] = [];
    for (let back: string | null = end; back !== null; back = cameFrom.get(back) ?? null) way.push(back);
    return way.reverse();
  };
}

/** Files of the workspace that loading a file loads. A package is not counted for its own modules: it is loading already. */
function loadedBy(
  program: Program,
  file: PythonFile,
  counts: (importIndex: number) => boolean,
): readonly string[] {
  const loaded = new Set<string>();
  const add = (module: ModuleRef) => {
    if (module.kind !== 'file' || module.file.isExternal || module.file === file) return;
    loaded.add(module.file.path);
  };
  file.facts.imports.forEach((fact, index) => {
    if (fact.scope !== MODULE_SCOPE || fact.typeChecking || !counts(index)) return;
    if (fact.conditional && isInMainGuard(file.facts, fact.statement)) return;
    const module = program.importedModule(file, index);
    const isOwnPackage =
      module.kind === 'file' && `${file.moduleName}.`.startsWith(`${module.file.moduleName}.`);
    if (fact.kind === 'name') {
      const found = modulesNamed(program, module, fact.name);
      for (const each of found) add(each);
      if (found.length > 0 && isOwnPackage) return;
    }
    add(module);
  });
  return [...loaded];
}

/** The modules that `from module import name` is about: what a module defines itself is none. */
function modulesNamed(program: Program, module: ModuleRef, name: string): readonly ModuleRef[] {
  if (module.kind === 'file') {
    const own = module.file.isExternal ? -1 : symbolNamed(module.file.facts, MODULE_SCOPE, name);
    const isBoundByImport = own >= 0 && (module.file.facts.symbols.flags[own]! & IS_IMPORT) !== 0;
    if (module.file.isExternal || (own >= 0 ? !isBoundByImport : !module.file.isPackage)) return [];
  }
  return program.member(module, name).flatMap((each) => (each.kind === 'module' ? [each.module] : []));
}
