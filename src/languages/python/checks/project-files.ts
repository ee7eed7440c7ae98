// What the files of a project say about its tests and types, read from the snapshot: settings, folders, roots.
import { locateTomlKeys } from '../../../kernel/config/locate-toml-keys.ts';
import { findFile } from '../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import { buildPythonTree, type PythonTree } from '../link/python-tree.ts';
import { findSourceRoots } from '../link/roots/find-source-roots.ts';

export interface PythonProject {
  readonly view: WorkspaceView;
  /** Folders that modules are imported from, relative to the root, in order; the root itself is ''. */
  readonly roots: readonly string[];
  has(path: string): boolean;
  /** Whether a file at the root holds a section, as in `[tool:pytest]`; false when there is no such file. */
  hasSection(file: string, section: string): boolean;
  /** Whether pyproject.toml has the table or key: `tool.pytest`. */
  hasTomlKey(key: string): boolean;
  /** The text of a file at the root; null when it is not there or is not text. */
  read(path: string): string | null;
  /** Python files, as the snapshot knows them. */
  readonly pythonFiles: readonly string[];
}

export function readProject(view: WorkspaceView, sourceRoots: readonly string[]): PythonProject {
  const read = (path: string): string | null => {
    if (findFile(view.snapshot, path) === undefined) return null;
    return new TextDecoder().decode(view.read(path));
  };
  let toml: ReadonlyMap<string, number> | null = null;
  const tomlKeys = () => (toml ??= locateTomlKeys(read('pyproject.toml') ?? ''));
  let known: PythonTree | null = null;
  const tree = () => (known ??= buildPythonTree(view.snapshot));
  let roots: readonly string[] | null = null;
  return {
    view,
    get pythonFiles() {
      return tree().paths;
    },
    get roots() {
      roots ??= findSourceRoots(view, tree(), sourceRoots).strong;
      return roots;
    },
    has: (path) => findFile(view.snapshot, path) !== undefined,
    hasSection: (file, section) => hasIniSection(read(file) ?? '', section),
    hasTomlKey: (key) => [...tomlKeys().keys()].some((known) => known === key || known.startsWith(`${key}.`)),
    read,
  };
}

function hasIniSection(text: string, section: string): boolean {
  return text.split(/\r?\n/).some((line) => line.trimEnd() === `[${section}]`);
}
