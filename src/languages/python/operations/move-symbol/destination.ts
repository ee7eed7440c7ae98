// Where a symbol is to go: a path, or the name of a module. It need not exist, but its folder must be one that imports
// reach, so that everybody knows by which name it is imported.
import { TugError } from '../../../../base/tug-error.ts';
import { parseWorkspacePath } from '../../../../base/workspace-path.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import { folderOf, joinPath } from '../../link/python-tree.ts';
import { type ModulePlace, parentOf } from './module-spelling.ts';

export interface Destination extends ModulePlace {
  readonly path: string;
  /** Null when it is to be made. */
  readonly file: PythonFile | null;
}

export function findDestination(program: Program, source: PythonFile, to: string): Destination {
  const path = MODULE.test(to) && !to.endsWith('.py') ? pathOfModule(program, to) : parseWorkspacePath(to);
  if (!path.endsWith('.py')) throw badDestination(to, 'it is not a Python file');
  if (path === source.path) throw badDestination(to, 'it is there already');
  const file = program.file(path);
  if (file !== null) return { path, file, moduleName: file.moduleName, isPackage: file.isPackage };
  const folder = folderOf(path);
  const name = path.slice(folder === '' ? 0 : folder.length + 1, -'.py'.length);
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
    throw badDestination(to, `${name} is not the name of a module`);
  const parent = packageOfFolder(program, folder);
  if (parent === null)
    throw badDestination(to, `there is no Python file in ${folder} that says how it is imported`);
  return { path, file: null, moduleName: parent === '' ? name : `${parent}.${name}`, isPackage: false };
}

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

/** The package that modules in the folder belong to; '' for none, null when nobody can tell. */
function packageOfFolder(program: Program, folder: string): string | null {
  const sibling = program.paths.find((path) => folderOf(path) === folder);
  if (sibling === undefined) return folder === '' ? '' : null;
  const { moduleName, isPackage } = program.file(sibling)!;
  return isPackage ? moduleName : parentOf(moduleName);
}

function badDestination(to: string, reason: string): TugError {
  return new TugError('InvalidArgument', `cannot move to ${to}: ${reason}`, {
    hint: 'name another file of the workspace, such as --to pkg/module.py, or a module',
    details: { argument: '--to', value: to, reason },
  });
}
