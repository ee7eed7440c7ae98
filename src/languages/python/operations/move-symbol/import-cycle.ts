// Modules that would have to be loaded before each other. Only imports that run when a module is loaded count: one in a
// function runs later, one for the type checker never.
import { TugError } from '../../../../base/tug-error.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
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
  for (const { from, to } of added) {
    const back = findWay(to, from, edgesOf);
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

/** The shortest way from one module to another along imports, both ends included. */
function findWay(
  start: string,
  end: string,
  edgesOf: (path: string) => ReadonlySet<string>,
): readonly string[] | null {
  const cameFrom = new Map<string, string | null>([[start, null]]);
  const waiting = [start];
  for (let at = 0; at < waiting.length; at++) {
    const here = waiting[at]!;
    if (here === end) {
      const way: string[] = [];
      for (let back: string | null = here; back !== null; back = cameFrom.get(back) ?? null) way.push(back);
      return way.reverse();
    }
    for (const next of edgesOf(here)) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, here);
      waiting.push(next);
    }
  }
  return null;
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
      const found = program
        .member(module, fact.name)
        .flatMap((each) => (each.kind === 'module' ? [each.module] : []));
      for (const each of found) add(each);
      if (found.length > 0 && isOwnPackage) return;
    }
    add(module);
  });
  return [...loaded];
}
