// Where a module is to go: a path or a dotted name, and from it the new name, the new place of every file, and the packages
// that have to be made on the way. What cannot be is refused here, with the nearest thing that can.
import { TugError } from '../../../../base/tug-error.ts';
import { parseWorkspacePath } from '../../../../base/workspace-path.ts';
import type { ModuleRef, Program } from '../../link/program.ts';
import { folderOf, joinPath } from '../../link/python-tree.ts';
import { checkNewName } from '../../rename/check-new-name.ts';
import { partsOf } from '../move-symbol/module-spelling.ts';
import { nameOfBase, newPackages } from '../move-symbol/new-packages.ts';

export interface ModuleDestination {
  /** Dotted. */
  readonly name: string;
  /** The path without its suffix: `src/pkg/mod` for `src/pkg/mod.py` and for the package in `src/pkg/mod`. */
  readonly base: string;
  /** Whether it is a package there: a folder with `__init__.py`, or the folder of a namespace. */
  readonly isPackage: boolean;
  /** `__init__.py` files of packages that are not there yet. */
  readonly created: readonly string[];
}

export interface ModuleSource {
  readonly module: ModuleRef & { readonly kind: 'file' | 'namespace' };
  readonly name: string;
  readonly base: string;
  readonly isPackage: boolean;
}

export function sourceOf(module: ModuleRef & { readonly kind: 'file' | 'namespace' }): ModuleSource {
  if (module.kind === 'namespace')
    return { module, name: module.name, base: module.folders[0]!, isPackage: true };
  const { path, moduleName: name, isPackage } = module.file;
  return { module, name, isPackage, base: isPackage ? folderOf(path) : path.replace(/\.pyi?$/, '') };
}

export function findModuleDestination(program: Program, source: ModuleSource, to: string): ModuleDestination {
  const isPath = to.includes('/') || /\.pyi?$/.test(to);
  const form = isPath ? formOfPath(source, to) : source.isPackage;
  const base = isPath ? baseOfPath(program, source, to) : baseOfName(program, source, to);
  const name = base === source.base ? source.name : isPath ? nameOfBase(program, base) : to;
  if (name === source.name && form === source.isPackage) throw badPlace(to, 'it is there already');
  for (const part of partsOf(name)) checkNewName(part, '');
  if (source.isPackage && (name.startsWith(`${source.name}.`) || base.startsWith(`${source.base}/`)))
    throw badPlace(to, `${source.name} cannot move into itself`);
  return { name, base, isPackage: form, created: newPackages(program, base, source.base) };
}

const INIT = /(?:^|\/)__init__\.py$/;

/** A module becomes a package as its `__init__.py`; a package that is nothing else becomes a module. */
function formOfPath({ isPackage, module, name }: ModuleSource, to: string): boolean {
  const path = to.replace(/\/+$/, '');
  if (!isPackage || !/\.pyi?$/.test(path) || INIT.test(path)) return isPackage || INIT.test(path);
  if (module.kind === 'file') return false;
  throw badPlace(to, `${name} is a package, and a package is a folder`, path.replace(/\.pyi?$/, ''));
}

function baseOfPath(program: Program, source: ModuleSource, to: string): string {
  const path = parseWorkspacePath(to.replace(/\/+$/, ''));
  if (to.endsWith('/') && path !== source.base && program.paths.some((each) => each.startsWith(to)))
    return joinPath(path, source.base.slice(source.base.lastIndexOf('/') + 1));
  if (!/\.pyi?$/.test(path)) return path;
  if (/\.pyi$/.test(path)) throw badPlace(to, 'a module is a file that ends with .py', path.slice(0, -1));
  return INIT.test(path) ? folderOf(path) : path.slice(0, -'.py'.length);
}

/** In the folder of its package, when there is one; else below the root that the module is below now. */
function baseOfName(program: Program, source: ModuleSource, to: string): string {
  if (!DOTTED.test(to)) throw badPlace(to, 'it is neither a path nor the name of a module');
  const parts = to.split('.');
  for (let count = parts.length - 1; count > 0; count--) {
    const name = parts.slice(0, count).join('.');
    const above = program.findModule(name);
    const rest = parts.slice(count).join('/');
    if (above.kind === 'namespace') return joinPath(above.folders[0]!, rest);
    if (above.kind !== 'file' || above.file.isExternal) continue;
    if (!above.file.isPackage) {
      // A module may make room for a package of its own name by moving into it.
      if (above.file.moduleName === source.name) continue;
      throw badPlace(to, `${above.file.path} is a module, so that nothing can be inside of it`);
    }
    return joinPath(folderOf(above.file.path), rest);
  }
  return joinPath(rootOf(source), parts.join('/'));
}

const DOTTED = /^[^\s./\\:]+(?:\.[^\s./\\:]+)*$/;

function rootOf({ name, base }: ModuleSource): string {
  const tail = name.replaceAll('.', '/');
  return base === tail || !base.endsWith(`/${tail}`) ? '' : base.slice(0, -tail.length - 1);
}

export function badPlace(to: string, reason: string, instead: string | null = null): TugError {
  return new TugError('InvalidArgument', `cannot move to ${to}: ${reason}`, {
    hint:
      instead === null
        ? 'name a path of the workspace, such as --to pkg/module.py, or a dotted name'
        : `try --to ${instead}`,
    details: { argument: '--to', value: to, reason },
  });
}
