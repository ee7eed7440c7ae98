// A module's stub and its source: `x.pyi` beside `x.py`, in a folder of stubs, or in a package `foo-stubs`.
import type { ModuleFinder } from './find-module.ts';
import { joinPath, type PythonTree } from './python-tree.ts';
import type { SourceRoots } from './roots/find-source-roots.ts';

export function findCounterpart(
  path: string,
  names: readonly string[],
  tree: PythonTree,
  roots: SourceRoots,
  finder: ModuleFinder,
): string | null {
  if (path.endsWith('.pyi')) {
    const beside = path.slice(0, -1);
    if (tree.hasFile(beside)) return beside;
    for (const name of names) {
      const found = finder.find(name, path);
      if (found.kind === 'file' && found.path.endsWith('.py')) return found.path;
    }
    return null;
  }
  if (!path.endsWith('.py')) return null;
  if (tree.hasFile(`${path}i`)) return `${path}i`;
  for (const name of names) {
    const parts = name.split('.').join('/');
    const top = name.split('.', 1)[0]!;
    const bodies = [
      ...roots.stubs.map((root) => joinPath(root, parts)),
      ...roots.strong.map((root) => joinPath(root, `${top}-stubs${parts.slice(top.length)}`)),
    ];
    for (const body of bodies) {
      for (const stub of [`${body}.pyi`, `${body}/__init__.pyi`]) if (tree.hasFile(stub)) return stub;
    }
  }
  return null;
}
