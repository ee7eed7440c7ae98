// What a name was found to mean, as short text for expectations.
import type { ModuleRef, PythonFile, Resolved } from '../../../../src/languages/python/link/program.ts';
import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';

/** `a.py:f`, `<a.py>` for a module, `outside requests.get`, `builtin len`, `no a.py:g`; alternatives joined by `|`. */
export function showAll(list: readonly Resolved[]): string {
  return list.length === 0 ? 'nothing' : list.map(showResolved).join(' | ');
}

export function showResolved(resolved: Resolved): string {
  switch (resolved.kind) {
    case 'symbol':
      return `${resolved.ref.file.path}:${symbolName(resolved.ref.file, resolved.ref.symbol)}`;
    case 'module':
      return showModule(resolved.module);
    case 'external':
      return `outside ${resolved.name}`;
    case 'builtin':
      return `builtin ${resolved.name}`;
    case 'missing':
      return `no ${showModule(resolved.module)}:${resolved.name}`;
  }
}

export function showModule(module: ModuleRef): string {
  switch (module.kind) {
    case 'file':
      return `<${module.file.path}>`;
    case 'namespace':
      return `<namespace ${module.name} in ${module.folders.join(', ')}>`;
    case 'external':
      return `outside ${module.name}`;
  }
}

function symbolName({ facts }: PythonFile, symbol: number): string {
  return nameText(facts.tree, facts.symbols.name[symbol]!);
}
