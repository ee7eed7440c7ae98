// Which Python files and folders a snapshot has: the questions that finding modules asks thousands of times, answered
// from the list of paths alone.
import type { Snapshot } from '../../../kernel/snapshot.ts';

export interface PythonTree {
  /** Every Python file, sorted. */
  readonly paths: readonly string[];
  hasFile(path: string): boolean;
  /** Whether Python files are in the folder or anywhere below it. '' is the workspace root. */
  hasFolder(folder: string): boolean;
  /** Folders that hold Python files directly, in the order of the paths. */
  readonly folders: readonly string[];
  /** The folder itself when it is no package, else the nearest folder above that is none. */
  packageBase(folder: string): string;
  /** Paths in the folder and below it. */
  filesBelow(folder: string): readonly string[];
}

export function buildPythonTree(snapshot: Snapshot): PythonTree {
  const paths: string[] = [];
  for (const file of snapshot.files) if (file.language === 'python') paths.push(file.path);
  const files = new Set(paths);
  const folders: string[] = [];
  const known = new Set<string>(['']);
  let last: string | null = null;
  for (const path of paths) {
    const folder = folderOf(path);
    if (folder === last) continue;
    last = folder;
    // Sorted paths visit a folder again after each of its subfolders.
    folders.push(folder);
    for (let above = folder; !known.has(above); above = folderOf(above)) known.add(above);
  }
  const bases = new Map<string, string>();
  const packageBase = (folder: string): string => {
    let base = bases.get(folder);
    if (base === undefined) {
      base = folder !== '' && isPackageFolder(files, folder) ? packageBase(folderOf(folder)) : folder;
      bases.set(folder, base);
    }
    return base;
  };
  return {
    paths,
    hasFile: (path) => files.has(path),
    hasFolder: (folder) => known.has(folder),
    folders: [...new Set(folders)],
    packageBase,
    filesBelow: (folder) => (folder === '' ? paths : sliceBelow(paths, `${folder}/`)),
  };
}

/** The folder of a path, '' at the workspace root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Whether the path is the folder or below it. */
export function isBelow(path: string, folder: string): boolean {
  return (
    folder === '' || path === folder || (path.startsWith(folder) && path.charCodeAt(folder.length) === SLASH)
  );
}

const SLASH = 0x2f;

function isPackageFolder(files: ReadonlySet<string>, folder: string): boolean {
  return files.has(`${folder}/__init__.py`) || files.has(`${folder}/__init__.pyi`);
}

function sliceBelow(paths: readonly string[], prefix: string): readonly string[] {
  const begin = firstAtLeast(paths, prefix);
  let end = begin;
  while (end < paths.length && paths[end]!.startsWith(prefix)) end++;
  return paths.slice(begin, end);
}

function firstAtLeast(paths: readonly string[], text: string): number {
  let low = 0;
  let high = paths.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (paths[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
