// Whether other files give a module a name: `base.dialect = dialect`. Such a name is not missing, though no statement of
// the module binds it. Asked only for names that were not found.
import { attributesNamed } from '../facts/nodes-named.ts';
import { CONTEXT, STORE } from '../syntax/node-flags.ts';
import type { Links } from './links.ts';
import type { PythonFile } from './program.ts';
import { resolveExpression } from './resolve-expression.ts';

export function isSetFromOutside(
  links: Links,
  filesContaining: (word: string) => readonly string[],
  module: PythonFile,
  name: string,
): boolean {
  // Whoever sets it has imported the module, so the word of both is there.
  const last = module.moduleName.slice(module.moduleName.lastIndexOf('.') + 1);
  const importers = new Set(filesContaining(last));
  return filesContaining(name).some((path) => {
    if (!importers.has(path)) return false;
    const file = links.files.workspaceFile(path);
    if (file === null) return false;
    const { tree } = file.facts;
    return attributesNamed(file.facts, name).some((node) => {
      if ((tree.flags[node]! & CONTEXT) !== STORE) return false;
      const receiver = tree.first[node - 1]! - 1;
      return resolveExpression(links, file, receiver).some(
        (resolved) =>
          resolved.kind === 'module' && resolved.module.kind === 'file' && resolved.module.file === module,
      );
    });
  });
}
