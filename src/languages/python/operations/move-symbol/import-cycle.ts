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
  const leading = leadingBack(program, added);
  const leads = (path: string) => leading === null || leading.has(path);
  const mayLead = leading === null ? () => true : mayLeadTo(leading);
  const edges = new Map<string, ReadonlySet<string>>();
  const edgesOf = (path: string): ReadonlySet<string> => {
    let known = edges.get(path);
    if (known === undefined) {
      const file = leads(path) ? program.file(path) : null;
      const loaded = file === null ? [] : loadedBy(program, file, (index) => !gone(file, index), mayLead);
      known = new Set([...loaded, ...targetsOf(added, path)].filter(leads));
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

/**
 * The files that may lead to the begin of a new import, by the bytes of what they import: no others are on a way back. Most of what
 * is loaded is none of them, and need not be analysed. Null where nobody can tell.
 */
function leadingBack(program: Program, added: readonly NewImport[]): ReadonlySet<string> | null {
  const comesFrom = new Map<string, string[]>();
  const seen = new Set(added.map(({ to }) => to));
  for (const path of seen) {
    const loaded = program.mayLoad(path);
    if (loaded === null) return null;
    for (const next of [...loaded, ...targetsOf(added, path)]) {
      seen.add(next);
      const before = comesFrom.get(next);
      if (before === undefined) comesFrom.set(next, [path]);
      else before.push(path);
    }
  }
  const leading = new Set(added.map(({ from }) => from));
  for (const path of leading) for (const before of comesFrom.get(path) ?? []) leading.add(before);
  return leading;
}

/** Whether `from module import name` may be about one of the files: a module that it leads to, or one right below it. */
function mayLeadTo(leading: ReadonlySet<string>): MayLead {
  const names = new Set([...leading].map((path) => /([^/]*?)(?:\/__init__)?\.pyi?$/.exec(path)?.[1] ?? path));
  return (module, name) => names.has(name) || (module.kind === 'file' && leading.has(module.file.path));
}

type MayLead = (module: ModuleRef, name: string) => boolean;

function targetsOf(added: readonly NewImport[], path: string): readonly string[] {
  return added.flatMap(({ from, to }) => (from === path ? [to] : []));
}

/** What is loaded when these files are, without them; all that imports lead to. */
export function loadedWith(program: Program, paths: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = program.file(path);
    for (const next of file === null
      ? []
      : loadedBy(
          program,
          file,
          () => true,
          () => true,
        )) {
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

/** Files of the workspace that loading a file loads, of those that may matter. A package is not counted for its own modules: it is loading already. */
function loadedBy(
  program: Program,
  file: PythonFile,
  counts: (importIndex: number) => boolean,
  mayLead: MayLead,
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
      if (!mayLead(module, fact.name)) return;
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
