// Where a symbol is to go: a path, or the name of a module. It need not exist; packages on the way to a path are made.
import { TugError } from '../../../../base/tug-error.ts';
import { parseWorkspacePath } from '../../../../base/workspace-path.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import { folderOf, joinPath } from '../../link/python-tree.ts';
import { type ModulePlace, parentOf, partsOf } from './module-spelling.ts';
import { nameOfBase, newPackages } from './new-packages.ts';

export interface Destination extends ModulePlace {
  readonly path: string;
  /** Null when it is to be made. */
  readonly file: PythonFile | null;
  /** `__init__.py` files of packages that are not there yet. */
  readonly created: readonly string[];
}

export function findDestination(program: Program, source: PythonFile, to: string): Destination {
  const path = MODULE.test(to) && !to.endsWith('.py') ? pathOfModule(program, to) : parseWorkspacePath(to);
  if (!path.endsWith('.py')) throw badDestination(to, 'it is not a Python file');
  if (path === source.path) throw badDestination(to, 'it is there already');
  const file = program.file(path);
  if (file !== null)
    return { path, file, moduleName: file.moduleName, isPackage: file.isPackage, created: [] };
  const folder = folderOf(path);
  const name = path.slice(folder === '' ? 0 : folder.length + 1, -'.py'.length);
  if (!PART.test(name)) throw badDestination(to, `${name} is not the name of a module`);
  const base = path.slice(0, -'.py'.length);
  const moduleName = nameOfBase(program, base);
  for (const part of partsOf(moduleName)) {
    if (!PART.test(part)) throw badDestination(to, `${part} is not the name of a package`);
  }
  for (let above = parentOf(moduleName); above !== ''; above = parentOf(above)) {
    const found = program.findModule(above);
    if (found.kind === 'file' && (found.file.isExternal || !found.file.isPackage))
      throw badDestination(to, `there is a module ${above} already: ${found.file.path}`);
  }
  return { path, file: null, moduleName, isPackage: false, created: newPackages(program, base) };
}

const PART = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

function pathOfModule(program: Program, name: string): string {
  const found = program.findModule(name);
  if (found.kind === 'file' && !found.file.isExternal) return found.file.path;
  const parent = parentOf(name);
  const base = parent === '' ? null : program.findModule(parent);
  if (parent === '') return `${name}.py`;
  const file = `${name.slice(parent.length + 1)}.py`;
  if (base?.kind === 'file' && !base.file.isExternal && base.file.isPackage)
    return joinPath(folderOf(base.file.path), file);
  if (base?.kind === 'namespace' && base.folders.length === 1) return joinPath(base.folders[0]!, file);
  throw badDestination(name, `there is no package ${parent} in this workspace`);
}

function badDestination(to: string, reason: string): TugError {
  return new TugError('InvalidArgument', `cannot move to ${to}: ${reason}`, {
    hint: 'name another file of the workspace, such as --to pkg/module.py, or a module',
    details: { argument: '--to', value: to, reason },
  });
}
