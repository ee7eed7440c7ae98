// Where pyproject.toml says that modules are, for the build tools and checkers in use. Folders come back as they are
// written, relative to the file; whoever asks checks that they exist. A file that is no TOML says nothing.
import { parse } from 'smol-toml';

/** Folders that imports start from. */
export function readPyproject(text: string): readonly string[] {
  // Most projects say nothing about folders, and parsing takes longer than all the rest of finding roots.
  if (!MENTIONS_FOLDERS.test(text)) return [];
  let document: unknown;
  try {
    document = parse(text);
  } catch {
    return [];
  }
  const tool = at(document, 'tool');
  const folders = [
    ...setuptoolsFolders(at(tool, 'setuptools')),
    ...poetryFolders(at(tool, 'poetry', 'packages')),
    ...hatchFolders(at(tool, 'hatch', 'build')),
    ...texts(at(tool, 'pdm', 'build', 'package-dir')),
    ...texts(at(tool, 'pdm', 'package-dir')),
    ...texts(at(tool, 'uv', 'build-backend', 'module-root')),
    ...texts(at(tool, 'maturin', 'python-source')),
    ...texts(at(tool, 'pytest', 'ini_options', 'pythonpath')),
    ...texts(at(tool, 'pytest', 'pythonpath')),
    ...texts(at(tool, 'pyright', 'extraPaths')),
    ...texts(at(tool, 'mypy', 'mypy_path')).flatMap((paths) => paths.split(/[:,]/)),
    ...texts(at(tool, 'ruff', 'src')),
  ];
  return folders.map((folder) => folder.trim());
}

/** A key that is read below, or a table that has folders for keys. */
const MENTIONS_FOLDERS =
  /(?:where|package-dir|packages|sources|module-root|python-source|pythonpath|extraPaths|mypy_path|src|from)["']?\s*=|(?:package-dir|sources)["']?\s*\]/;

/** `package-dir = {"" = "src"}`, `package-dir = {pkg = "lib/pkg"}`, `packages.find.where = ["src"]`. */
function setuptoolsFolders(setuptools: unknown): readonly string[] {
  return [
    ...packageDirs(at(setuptools, 'package-dir')),
    ...texts(at(setuptools, 'packages', 'find', 'where')),
    ...texts(at(setuptools, 'packages', 'find-namespace', 'where')),
  ];
}

/** `{name: folder}`: a package's folder says where its parent is only when the folder has the package's name. */
export function packageDirs(table: unknown): readonly string[] {
  if (!isTable(table)) return [];
  return Object.entries(table).flatMap(([name, folder]) => {
    if (typeof folder !== 'string') return [];
    if (name === '') return [folder];
    const path = name.replaceAll('.', '/');
    const spelled = folder.replace(/\/+$/, '');
    return spelled.endsWith(`/${path}`) ? [spelled.slice(0, -path.length - 1)] : [];
  });
}

/** `packages = [{include = "pkg", from = "src"}]` */
function poetryFolders(packages: unknown): readonly string[] {
  if (!Array.isArray(packages)) return [];
  return packages.flatMap((entry) => texts(at(entry, 'from')));
}

/** `packages = ["src/pkg"]` ships `pkg`; `sources = ["src"]` strips a folder. */
function hatchFolders(build: unknown): readonly string[] {
  const targets = at(build, 'targets');
  const tables = [build, ...(isTable(targets) ? Object.values(targets) : [])];
  return tables.flatMap((table) => {
    const sources = at(table, 'sources');
    const stripped = isTable(sources)
      ? Object.entries(sources).flatMap(([from, to]) => (to === '' ? [from] : []))
      : texts(sources);
    const parents = texts(at(table, 'packages')).flatMap((path) => {
      const slash = path.replace(/\/+$/, '').lastIndexOf('/');
      return slash > 0 ? [path.slice(0, slash)] : [];
    });
    return [...stripped, ...parents];
  });
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (!isTable(current)) return undefined;
    current = current[key];
  }
  return current;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
