// Whether modules of the workspace still load when a file's imports change places. Modules that import each other see one another
// half loaded, and which names are bound by then depends on the order. Loading the file is simulated in both orders.
import { CLASS_SCOPE, MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { ModuleRef, Program, PythonFile } from '../../link/program.ts';
import { folderOf, joinPath } from '../../link/python-tree.ts';
import { isInMainGuard } from '../move-symbol/main-guard.ts';

/** `before` and `after` are the file's imports, as indices, in the order in which they run. */
export function loadsAsBefore(
  program: Program,
  file: PythonFile,
  before: readonly number[],
  after: readonly number[],
): boolean {
  // Only imports that load something of the workspace can matter, and of those that keep their order none does.
  const loading = before.filter((index) => loadedBy(program, file, index).length > 0);
  const places = new Map(after.map((index, place) => [index, place]));
  const isSorted = loading.every(
    (index, at) => at === 0 || places.get(loading[at - 1]!)! < places.get(index)!,
  );
  const isMixed = before.some((index, at) => after[at] !== index);
  if (loading.length === 0 || !isMixed) return true;
  if (isSorted && onlyEarlier(before, after, new Set(loading))) return true;
  const first = simulate(program, file, before);
  const second = simulate(program, file, after);
  return [...second].every(([key, now]) => {
    const then = first.get(key);
    return then?.every((done) => now.includes(done)) ?? false;
  });
}

/** What comes before an import that loads a module still does: then more is bound when the module runs, never less. */
function onlyEarlier(
  before: readonly number[],
  after: readonly number[],
  loading: ReadonlySet<number>,
): boolean {
  return before.every((index, at) => {
    if (!loading.has(index)) return true;
    const now = new Set(after.slice(0, after.indexOf(index)));
    return before.slice(0, at).every((other) => now.has(other));
  });
}

/**
 * Which modules import another one that is half loaded, and which imports that one has behind it by then; of several times only
 * what is behind it at each of them.
 */
function simulate(
  program: Program,
  start: PythonFile,
  order: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const seen = new Map<string, readonly number[]>();
  const finished = new Set<string>(packagesAbove(program, start.path).map(({ path }) => path));
  const running = new Map<string, number[]>();
  const run = (file: PythonFile, imports: readonly number[]) => {
    const done: number[] = [];
    running.set(file.path, done);
    for (const index of imports) {
      for (const next of loadedBy(program, file, index)) {
        const half = running.get(next.path);
        if (half !== undefined) {
          const key = `${file.path}\0${next.path}`;
          const known = seen.get(key);
          seen.set(key, known === undefined ? [...half] : known.filter((each) => half.includes(each)));
        } else if (!finished.has(next.path)) run(next, importsAtLoad(next));
      }
      done.push(index);
    }
    running.delete(file.path);
    finished.add(file.path);
  };
  run(start, order);
  return seen;
}

/** Imports that run when the file is loaded: not those in functions, for the type checker or for the main program. */
export function importsAtLoad({ facts }: PythonFile): readonly number[] {
  return facts.imports.flatMap(({ scope, typeChecking, conditional, statement }, index) => {
    const kind = scope < 0 ? MODULE_SCOPE : facts.scopes.kind[scope];
    if (typeChecking || (kind !== MODULE_SCOPE && kind !== CLASS_SCOPE)) return [];
    return conditional && isInMainGuard(facts, statement) ? [] : [index];
  });
}

const known = new WeakMap<Program, Map<string, readonly PythonFile[]>>();

/** Files of the workspace that the import loads, in this order. Packages above the importing file are loading already. */
export function loadedBy(program: Program, file: PythonFile, index: number): readonly PythonFile[] {
  let ofProgram = known.get(program);
  if (ofProgram === undefined) {
    ofProgram = new Map();
    known.set(program, ofProgram);
  }
  const key = `${file.path}:${index}`;
  let found = ofProgram.get(key);
  if (found === undefined) {
    found = findLoaded(program, file, index);
    ofProgram.set(key, found);
  }
  return found;
}

function findLoaded(program: Program, file: PythonFile, index: number): readonly PythonFile[] {
  const fact = file.facts.imports[index]!;
  const module = program.importedModule(file, index);
  const named = fact.kind === 'name' ? submodules(program, module, fact.name) : [];
  const above = new Set(packagesAbove(program, file.path));
  const loaded: PythonFile[] = [];
  for (const target of [...(module.kind === 'file' ? [module.file] : []), ...named]) {
    if (target.isExternal) continue;
    for (const each of packagesAbove(program, target.path))
      if (each !== file && !above.has(each)) loaded.push(each);
    // `from pkg import module` asks the package only for the module.
    const isOnTheWay = named.length > 0 && !named.includes(target) && (target === file || above.has(target));
    if (!isOnTheWay) loaded.push(target);
  }
  return [...new Set(loaded)];
}

function submodules(program: Program, module: ModuleRef, name: string): readonly PythonFile[] {
  const folders =
    module.kind === 'namespace'
      ? module.folders
      : module.kind === 'file' && module.file.isPackage && !module.file.isExternal
        ? [folderOf(module.file.path)]
        : [];
  for (const folder of folders) {
    const base = joinPath(folder, name);
    const found = program.file(`${base}/__init__.py`) ?? program.file(`${base}.py`);
    if (found !== null) return [found];
  }
  return [];
}

/** From the outermost one on. */
function packagesAbove(program: Program, path: string): readonly PythonFile[] {
  const packages: PythonFile[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const init = program.file(`${folder}/__init__.py`);
    if (init === null) break;
    if (init.path !== path) packages.unshift(init);
  }
  return packages;
}
