// Files that the snapshot leaves out and the tests need all the same: a version file that a build wrote, a compiled module,
// data for tests. By default what is small and lies among the sources or tests; never caches, environments, build output,
// or what may hold secrets. Links are not followed.
import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import picomatch from 'picomatch';
import type { Snapshot } from '../../kernel/snapshot.ts';

export interface IgnoredFiles {
  /** Relative to the root, sorted. */
  readonly paths: readonly string[];
  /** Changes when any of them does. */
  readonly stamp: string;
  readonly warnings: readonly string[];
}

/** `root` is a real path; `globs` name what is wanted besides. */
export function findIgnored(root: string, snapshot: Snapshot, globs: readonly string[]): IgnoredFiles {
  const search = new Search(root, snapshot);
  search.besideSources();
  for (const glob of globs) search.matching(glob);
  return search.result();
}

const SMALL = 1024 * 1024;
/** Modules that were compiled in place are larger, and nothing runs without them. */
const COMPILED = /\.(?:so|pyd|dll|dylib)$/i;
const SMALL_COMPILED = 32 * 1024 * 1024;
const MOST_FILES = 5_000;
const MOST_BYTES = 128 * 1024 * 1024;

const NOTHING_OF_THE_PROJECT =
  /^(?:\..*|__pycache__|node_modules|site-packages|.*\.egg-info|.*\.dist-info|__pypackages__)$/i;
const BUILT_OR_TEMPORARY =
  /^(?:venv|env|virtualenv|build|dist|target|out|htmlcov|_build|logs?|cache|caches|tmp|temp)$/i;
export const CODE = /\.(?:py|pyi|so|pyd)$/;
const NEVER_FILE =
  /^(?:\..*|.*\.(?:pyc|pyo|log|tmp|temp|swp|swo|bak|orig|rej|pid|lock|prof|lprof|profraw|pem|key|p12|pfx|crt|kdbx|o|obj|a|lib|whl|zip|gz|tgz)|.*~|id_rsa.*|.*secrets?.*|.*credentials?.*|.*passwords?.*|coverage\.xml|junit.*\.xml|#.*#)$/i;

/** Languages that programs are written in; a folder of documents is none of the program. */
const SOURCES: ReadonlySet<string> = new Set(
  'python rust toy typescript javascript go java kotlin scala c cpp csharp fsharp swift ruby php perl lua'.split(
    ' ',
  ),
);

class Search {
  readonly #root: string;
  readonly #known: ReadonlySet<string>;
  readonly #folders = new Set<string>();
  /** Folders with source code in them, the root left aside. */
  readonly #sources = new Set<string>();
  /** Folders with such folders in them, as `src` and the root are: what lies there besides code is none of the program. */
  readonly #parents = new Set<string>();
  readonly #found = new Map<string, string>();
  #bytes = 0;
  #left = 0;

  constructor(root: string, { files, links }: Snapshot) {
    this.#root = root;
    this.#known = new Set([...files, ...links].map(({ path }) => path));
    for (const { path, language } of files) {
      let folder = folderOf(path);
      if (language !== null && SOURCES.has(language)) this.#sources.add(folder);
      while (!this.#folders.has(folder)) {
        this.#folders.add(folder);
        folder = folderOf(folder);
      }
    }
    for (const source of this.#sources) this.#parents.add(folderOf(source));
  }

  besideSources(): void {
    for (const folder of this.#folders) {
      const isSource = folder !== '' && this.#isAmongSources(folder);
      if (!isSource && !this.#sources.has(folder) && !this.#parents.has(folder)) continue;
      for (const entry of this.#entries(folder)) {
        const path = pathIn(folder, entry.name);
        if (this.#known.has(path) || this.#folders.has(path)) continue;
        if (entry.isFile()) {
          if (isSource || CODE.test(entry.name)) this.#offer(path, entry.name);
        } else if (entry.isDirectory() && (isSource || this.#holdsCode(folder, path)))
          this.#walk(path, entry.name);
      }
    }
  }

  /** At the top there are scripts and experiments too: only a package is taken from there. */
  #holdsCode(parent: string, folder: string): boolean {
    const isCode =
      parent === '' ? (name: string) => name === '__init__.py' : (name: string) => CODE.test(name);
    return this.#entries(folder).some((entry) => entry.isFile() && isCode(entry.name));
  }

  /** What the caller names is taken whatever its size and name; `.git` and the session are never entered. */
  matching(glob: string): void {
    const { base } = picomatch.scan(glob);
    const matches = picomatch([glob, `${glob.replace(/\/$/, '')}/**`], { dot: true });
    const visit = (folder: string): void => {
      for (const entry of this.#entries(folder)) {
        const path = pathIn(folder, entry.name);
        if (entry.name === '.git' || entry.name === '.tug') continue;
        if (entry.isDirectory()) visit(path);
        else if (entry.isFile() && !this.#known.has(path) && matches(path)) this.#take(path);
      }
    };
    const start = base.replace(/\/$/, '');
    if (start.split('/').includes('..') || start.startsWith('/')) return;
    const stat = start === '' ? null : lstatSync(join(this.#root, start), { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat?.isFile() === true) {
      if (!this.#known.has(start)) this.#take(start);
    } else if (stat === null || stat.isDirectory()) visit(start);
  }

  result(): IgnoredFiles {
    const paths = [...this.#found.keys()].sort();
    const warnings =
      this.#left === 0
        ? []
        : [
            `${this.#left} ignored files among the sources are not in the sandbox, they are too many or too large; name those that the tests need with --include-ignored`,
          ];
    return { paths, stamp: paths.map((path) => `${path} ${this.#found.get(path)}`).join('\n'), warnings };
  }

  #isAmongSources(folder: string): boolean {
    for (let each = folder; each !== ''; each = folderOf(each)) {
      if (this.#sources.has(each) || /(?:^|\/)tests?$/i.test(each)) return true;
    }
    return false;
  }

  #walk(folder: string, name: string): void {
    if (NOTHING_OF_THE_PROJECT.test(name)) return;
    const entries = this.#entries(folder);
    // A package may be called `build` or `env`, and is the program's all the same.
    const isPackage = entries.some((entry) => entry.isFile() && entry.name === '__init__.py');
    if (!isPackage && BUILT_OR_TEMPORARY.test(name)) return;
    if (
      entries.some(
        (entry) => entry.name === 'pyvenv.cfg' || entry.name === 'CACHEDIR.TAG' || entry.name === '.git',
      )
    )
      return;
    for (const entry of entries) {
      if (entry.isFile()) this.#offer(pathIn(folder, entry.name), entry.name);
      else if (entry.isDirectory()) this.#walk(pathIn(folder, entry.name), entry.name);
    }
  }

  #offer(path: string, name: string): void {
    if (NEVER_FILE.test(name)) return;
    const stat = lstatSync(join(this.#root, path), { throwIfNoEntry: false });
    if (stat?.isFile() !== true) return;
    const isSmall = stat.size <= (COMPILED.test(name) ? SMALL_COMPILED : SMALL);
    if (!isSmall || this.#found.size >= MOST_FILES || this.#bytes + stat.size > MOST_BYTES) this.#left++;
    else this.#take(path);
  }

  #take(path: string): void {
    const stat = lstatSync(join(this.#root, path), { throwIfNoEntry: false });
    if (stat?.isFile() !== true || this.#found.has(path)) return;
    this.#bytes += stat.size;
    this.#found.set(path, `${stat.size} ${stat.mtimeMs} ${stat.ino}`);
  }

  #entries(folder: string): readonly Dirent[] {
    try {
      return readdirSync(join(this.#root, folder), { withFileTypes: true });
    } catch {
      return [];
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
