// The dotted names that imports can reach a file by: one for each root above it, unless another file stands in the way.
import { isPackagePath, type ModuleFinder } from './find-module.ts';
import { folderOf, isBelow, type PythonTree } from './python-tree.ts';
import { isIdentifier, type SourceRoots } from './roots/find-source-roots.ts';

/** The usual name first: below the innermost root that is not inside of a package. */
export function moduleNamesOf(
  path: string,
  tree: PythonTree,
  roots: SourceRoots,
  finder: ModuleFinder,
): readonly string[] {
  const base = tree.packageBase(folderOf(path));
  const guessed = new Set(roots.guessed);
  const ranked = [...finder.rootsAbove(path)].sort(
    (a, b) =>
      Number(guessed.has(a)) - Number(guessed.has(b)) ||
      Number(!isBelow(base, a)) - Number(!isBelow(base, b)) ||
      b.length - a.length,
  );
  const names: string[] = [];
  const ofSources: string[] = [];
  for (const root of ranked) {
    const name = nameBelow(path, root);
    if (name === null || names.includes(name)) continue;
    const found = finder.find(name, path);
    if (found.kind !== 'file') continue;
    if (found.path === path) names.push(name);
    // A stub stands for the source that has its name, wherever that is.
    else if (path.endsWith('.pyi') && !found.path.endsWith('.pyi')) ofSources.push(name);
  }
  names.unshift(...ofSources);
  return names.length > 0 ? names : [nameBelow(path, base) ?? fileStem(path)];
}

/** The name of a path below a root; null when a part of it cannot be imported. */
export function nameBelow(path: string, root: string): string | null {
  const rest = root === '' ? path : path.slice(root.length + 1);
  const parts = rest.replace(/\.pyi?$/, '').split('/');
  if (isPackagePath(path)) parts.pop();
  // `foo-stubs` holds the stubs of `foo`.
  if (parts[0] !== undefined) parts[0] = parts[0].replace(/-stubs$/, '');
  return parts.length > 0 && parts.every(isIdentifier) ? parts.join('.') : null;
}

function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
