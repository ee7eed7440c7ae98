// Where imports start: the folders that are, or may be, on `sys.path`. From the settings, from what project files say,
// and from the layout. Only paths and those few files are looked at.
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { folderOf, isBelow, joinPath, type PythonTree } from '../python-tree.ts';
import { readPyproject } from './read-pyproject.ts';
import { readPytestIni, readSetupCfg, readSetupPy } from './read-setup-files.ts';

export interface SourceRoots {
  /** Known or conventional, in order: what is found here wins over the standard library, as on `sys.path`. */
  readonly strong: readonly string[];
  /** Folders of scripts and tests: for the files inside of them they come first, for others last. */
  readonly scripts: readonly string[];
  /** Folders of stubs for modules that live elsewhere. */
  readonly stubs: readonly string[];
  /** Parents of modules and packages that nothing speaks for. */
  readonly guessed: readonly string[];
}

export function findSourceRoots(
  view: WorkspaceView,
  tree: PythonTree,
  configured: readonly string[],
): SourceRoots {
  const projects = findProjectFiles(view);
  const isRoot = (folder: string) => tree.hasFolder(folder) && tree.packageBase(folder) === folder;
  const strong = new Set<string>(configured.map(normalizeFolder).filter((folder) => folder !== null));
  if (strong.size === 0) {
    for (const { path, read } of projects) {
      const text = Buffer.from(view.read(path)).toString('utf8');
      for (const folder of read(text)) {
        const resolved = resolveFolder(folderOf(path), folder);
        if (resolved !== null && isRoot(resolved)) strong.add(resolved);
      }
    }
    const homes = [...new Set(['', ...projects.map(({ path }) => folderOf(path))])];
    for (const home of homes) {
      for (const name of CONVENTIONAL_ROOTS) {
        const folder = joinPath(home, name);
        if (isRoot(folder)) strong.add(folder);
      }
    }
    for (const home of homes) if (home !== '' && isRoot(home)) strong.add(home);
    strong.add('');
  }
  return { strong: [...strong], ...sortBases(tree, strong) };
}

/** Names of folders that hold modules and are themselves no part of a module's name. */
const CONVENTIONAL_ROOTS: readonly string[] = ['src'];

/** Files that can say where modules are. Their folders are projects, except where only tests are configured. */
function findProjectFiles(view: WorkspaceView): readonly ProjectFile[] {
  const found: ProjectFile[] = [];
  for (const { path } of view.snapshot.files) {
    // Thousands of paths, a handful of hits.
    if (
      !path.endsWith('.toml') &&
      !path.endsWith('.cfg') &&
      !path.endsWith('setup.py') &&
      !path.endsWith('.ini')
    ) {
      continue;
    }
    const read = READERS.get(path.slice(path.lastIndexOf('/') + 1));
    if (read !== undefined) found.push({ path, read });
  }
  return found.sort((a, b) => depthOf(a.path) - depthOf(b.path));
}

interface ProjectFile {
  readonly path: string;
  readonly read: (text: string) => readonly string[];
}

const READERS: ReadonlyMap<string, ProjectFile['read']> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['pytest.ini', readPytestIni],
  ['.pytest.ini', readPytestIni],
  ['tox.ini', readPytestIni],
]);

export function isProjectFile(path: string): boolean {
  return READERS.has(path.slice(path.lastIndexOf('/') + 1));
}

/** Every folder that a module or top-level package stands in, told apart by what it looks like. */
function sortBases(tree: PythonTree, strong: ReadonlySet<string>): Omit<SourceRoots, 'strong'> {
  const bases = new Set<string>();
  for (const folder of tree.folders) bases.add(tree.packageBase(folder));
  const tested = foldersWithTests(tree);
  const scripts: string[] = [];
  const stubs = new Set<string>();
  const guessed: string[] = [];
  for (const base of bases) {
    if (strong.has(base)) continue;
    const parts = base.split('/');
    const stubFolder = parts.findIndex((part) => STUB_FOLDERS.has(part));
    if (stubFolder >= 0) {
      // `stubs/foo/bar.pyi` is foo.bar; in `stubs/types-foo/foo/bar.pyi` each distribution has a folder.
      stubs.add(parts.slice(0, stubFolder + 1).join('/'));
      if (stubFolder + 1 < parts.length) stubs.add(parts.slice(0, stubFolder + 2).join('/'));
    } else if (tested.has(base) || parts.some(isScriptFolder) || !isNamespaceBelow(base, strong))
      scripts.push(base);
    else guessed.push(base);
  }
  return { scripts, stubs: [...stubs], guessed };
}

const STUB_FOLDERS: ReadonlySet<string> = new Set(['stubs', 'typings']);

const SCRIPT_FOLDERS: ReadonlySet<string> = new Set(
  (
    'test tests testing script scripts bin tool tools example examples sample samples demo demos doc docs ' +
    'benchmark benchmarks bench perf ci notebook notebooks devtools hack tutorial tutorials'
  ).split(' '),
);

function isScriptFolder(part: string): boolean {
  return SCRIPT_FOLDERS.has(part) || part.startsWith('.');
}

/** Where pytest puts the folder of a test file on `sys.path`. */
function foldersWithTests(tree: PythonTree): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const path of tree.paths) {
    const isTest = path.startsWith('test_', path.lastIndexOf('/') + 1) || path.endsWith('_test.py');
    if (isTest || path.endsWith('conftest.py')) folders.add(folderOf(path));
  }
  return folders;
}

/** Whether the folder can be a namespace package of a root: then its files have longer names already. */
function isNamespaceBelow(base: string, strong: ReadonlySet<string>): boolean {
  for (const root of strong) {
    if (!isBelow(base, root)) continue;
    const rest = root === '' ? base : base.slice(root.length + 1);
    if (rest.split('/').every(isIdentifier)) return true;
  }
  return false;
}

export function isIdentifier(text: string): boolean {
  // Compiling the table of Unicode classes takes longer than everything else here.
  return (
    /^[A-Za-z_]\w*$/.test(text) ||
    (/[^\0-\x7f]/.test(text) && /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(text))
  );
}

function normalizeFolder(folder: string): string | null {
  return resolveFolder('', folder);
}

/** A folder as a file spells it, as a workspace path; null when it leaves the workspace. */
function resolveFolder(home: string, folder: string): string | null {
  const parts = home === '' ? [] : home.split('/');
  for (const part of folder.replaceAll('\\', '/').split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function depthOf(path: string): number {
  let depth = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) depth++;
  return depth;
}
