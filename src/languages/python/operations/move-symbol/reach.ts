// Who can import a file: modules below a root that is on everybody's path, and below one that is on the importer's own. A script
// in `tools/` is a module to its neighbours and to nobody else.
import { nameBelow } from '../../link/module-names.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import { isBelow } from '../../link/python-tree.ts';

interface NamedFile {
  readonly path: string;
  readonly moduleName: string;
}

/**
 * Whether an import in a file finds the module by its name. Null asks for configuration: who installs the project. `known` is a
 * module that the importer reaches: what is below the same root is reached, too.
 */
export function isReachable(
  program: Program,
  importer: { readonly path: string; readonly file: PythonFile | null } | null,
  to: NamedFile,
  known: PythonFile | null,
): boolean {
  const { strong, scripts, guessed } = program.roots;
  const names = (root: string, { path, moduleName }: NamedFile) =>
    isBelow(path, root) && nameBelow(path, root) === moduleName;
  if (strong.some((root) => names(root, to))) return true;
  return [...scripts, ...guessed].some((root) => {
    if (!names(root, to)) return false;
    if (importer !== null && isBelow(importer.path, root)) return true;
    if (known !== null && names(root, known)) return true;
    const file = importer?.file ?? null;
    if (file === null) return false;
    return file.facts.imports.some((fact, index) => {
      const module = fact.level > 0 ? null : program.importedModule(file, index);
      return module?.kind === 'file' && !module.file.isExternal && names(root, module.file);
    });
  });
}
