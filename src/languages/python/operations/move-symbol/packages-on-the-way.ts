// Importing a module loads the packages above it first, and these may import back. What a file is inside of, or loads anyway, is
// no news.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import type { NewImport } from './import-cycle.ts';
import { parentOf } from './module-spelling.ts';

/** What loading `module` from a file loads besides: an edge for each package that the file, called `name`, does not load yet. */
export function packagesOnTheWay(
  program: Program,
  from: { readonly path: string; readonly name: string; readonly file: PythonFile | null },
  module: string,
): readonly NewImport[] {
  const added: NewImport[] = [];
  for (let above = parentOf(module); above !== ''; above = parentOf(above)) {
    const found = program.findModule(above);
    if (found.kind !== 'file' || found.file.isExternal) continue;
    if (`${from.name}.`.startsWith(`${above}.`)) break;
    if (from.file === null || !loads(program, from.file, found.file))
      added.push({ from: from.path, to: found.file.path });
  }
  return added;
}

/** The `__init__` files of the packages that a module is in, the nearest first. */
export function packagesAbove(program: Program, module: string): readonly string[] {
  const found: string[] = [];
  for (let above = parentOf(module); above !== ''; above = parentOf(above)) {
    const package_ = program.findModule(above);
    if (package_.kind === 'file' && !package_.file.isExternal) found.push(package_.file.path);
  }
  return found;
}

/** By any of its imports: `import a.b` loads `a` too. */
export function loads(program: Program, file: PythonFile, wanted: PythonFile): boolean {
  return file.facts.imports.some((fact, index) => {
    if (fact.scope !== MODULE_SCOPE || fact.typeChecking) return false;
    const module = program.importedModule(file, index);
    const name = module.kind === 'file' ? module.file.moduleName : module.name;
    return `${name}.`.startsWith(`${wanted.moduleName}.`);
  });
}
