// Where a symbol is to go: a path, or the name of a module. It need not exist; packages on the way to a path are made. A file that
// no import can name, or that another one would hide, is no destination.
import { TugError } from '../../../../base/tug-error.ts';
import { parseWorkspacePath } from '../../../../base/workspace-path.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import { folderOf, isBelow, joinPath } from '../../link/python-tree.ts';
import { whyNotAName } from '../../rename/check-new-name.ts';
import { knownByName } from '../../rename/modules/names-of-tools.ts';
import { type ModulePlace, parentOf } from './module-spelling.ts';
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
  if (path.endsWith('.pyi')) throw badDestination(to, `${path} is a stub: nothing in it runs`);
  if (!path.endsWith('.py')) throw badDestination(to, 'it is not a Python file');
  if (path === source.path) throw badDestination(to, 'it is there already');
  const file = program.file(path);
  const isPackage = INIT.test(path);
  const base = isPackage ? folderOf(path) : path.slice(0, -'.py'.length);
  const moduleName = file?.moduleName ?? nameOfBase(program, base);
  refuseUnnamed(program, to, base, moduleName);
  if (file !== null) return { path, file, moduleName, isPackage, created: [] };
  for (let above = parentOf(moduleName); above !== ''; above = parentOf(above)) {
    const found = program.findModule(above);
    if (found.kind === 'file' && (found.file.isExternal || !found.file.isPackage))
      throw badDestination(to, `there is a module ${above} already: ${found.file.path}`);
  }
  refuseHidden(program, to, { base, moduleName, isPackage });
  return { path, file: null, moduleName, isPackage, created: newPackages(program, base) };
}

const INIT = /(?:^|\/)__init__\.py$/;
const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** Every part of the path below a root must be a name that an import statement can contain. */
function refuseUnnamed(program: Program, to: string, base: string, moduleName: string): void {
  if (moduleName === '') throw badDestination(to, 'the workspace root is not a package');
  const [root = ''] = program.sourceRoots
    .filter((each) => each !== base && isBelow(base, each))
    .sort((x, y) => y.length - x.length);
  for (const part of (root === '' ? base : base.slice(root.length + 1)).split('/')) {
    const reason = whyNotModule(part);
    if (reason !== null)
      throw badDestination(to, `no import can name it: ${JSON.stringify(part)} is no name (${reason})`);
  }
  const stubs = program.roots.stubs.find((root) => isBelow(base, root));
  if (stubs !== undefined && program.file(`${base}.py`) === null)
    throw badDestination(to, `${stubs} holds stubs, and nothing is imported from there`);
}

function whyNotModule(part: string): string | null {
  if (part === '__pycache__') return 'Python keeps compiled files there';
  return /^__\w+__$/.test(part) ? null : whyNotAName(part);
}

/** A new file that another one of the same name would hide, or that would hide another one. */
function refuseHidden(
  program: Program,
  to: string,
  { base, moduleName, isPackage }: ModulePlace & { readonly base: string },
): void {
  const found = program.findModule(moduleName);
  if (found.kind === 'file' && found.file.isStub && !found.file.isExternal)
    throw badDestination(
      to,
      `${found.file.path} declares ${moduleName}, which is no Python file: an extension module would be found first`,
    );
  const beside = isPackage ? [`${base}.py`] : [`${base}/__init__.py`];
  const other = beside.find((path) => program.file(path) !== null);
  if (other !== undefined) throw badDestination(to, `there is a module ${moduleName} already: ${other}`);
  const [inside] = isPackage ? [] : program.paths.filter((path) => path.startsWith(`${base}/`));
  if (inside !== undefined)
    throw badDestination(to, `it would hide the package ${base}, which has ${inside}`, `${base}/__init__.py`);
  if (moduleName.includes('.')) return;
  if (program.isStandardLibrary(moduleName))
    throw badDestination(to, `it would hide the module ${moduleName} of the standard library`);
  const special = knownByName(moduleName, true);
  if (special !== null) throw badDestination(to, special);
}

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

function badDestination(to: string, reason: string, instead: string | null = null): TugError {
  return new TugError('InvalidArgument', `cannot move to ${to}: ${reason}`, {
    hint:
      instead === null
        ? 'name another file of the workspace, such as --to pkg/module.py, or a module'
        : `try --to ${instead}`,
    details: { argument: '--to', value: to, reason },
  });
}
