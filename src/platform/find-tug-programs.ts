// Every `tug` that could be meant here: the one that runs, those on PATH, the project's own, npm's global one. Only looked
// at, never started: the version is in the package that a program belongs to.
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export type ProgramSource = 'running' | 'path' | 'project' | 'global';

export interface TugProgram {
  readonly source: ProgramSource;
  /** Absolute, as it was found. */
  readonly path: string;
  /** Without links. */
  readonly realPath: string;
  /** Null when it belongs to no package called tugtool: another program of the same name. */
  readonly version: string | null;
}

export interface ProgramSearch {
  /** The program file that runs now, and what it knows its version to be. */
  readonly running: string;
  readonly version: string;
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The Node that runs now: npm puts global programs beside it. */
  readonly node: string;
}

/** In the order in which they would be taken; a file that is found twice is listed once. */
export function findTugPrograms(search: ProgramSearch): readonly TugProgram[] {
  const found = new Map<string, TugProgram>();
  for (const { source, path } of listCandidates(search)) {
    const realPath = realFile(path);
    if (realPath === null || found.has(realPath)) continue;
    found.set(realPath, {
      source,
      path,
      realPath,
      version: source === 'running' ? search.version : versionOf(realPath),
    });
  }
  return [...found.values()];
}

function listCandidates({ running, root, environment, node }: ProgramSearch) {
  const names = process.platform === 'win32' ? ['tug.cmd', 'tug.exe', 'tug'] : ['tug'];
  const inFolder = (source: ProgramSource, folder: string) =>
    names.map((name) => ({ source, path: join(folder, name) }));
  const folders = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter((part) => part !== '');
  const prefix = environment.npm_config_prefix ?? environment.PREFIX;
  const globals = [
    ...(prefix === undefined ? [] : [process.platform === 'win32' ? prefix : join(prefix, 'bin')]),
    dirname(node),
    ...(environment.APPDATA === undefined ? [] : [join(environment.APPDATA, 'npm')]),
  ];
  return [
    { source: 'running' as const, path: running },
    ...folders.flatMap((folder) => inFolder('path', folder)),
    ...inFolder('project', join(root, 'node_modules', '.bin')),
    ...globals.flatMap((folder) => inFolder('global', folder)),
  ];
}

/** Null unless it is a file that may be run. */
function realFile(path: string): string | null {
  try {
    const real = realpathSync.native(path);
    if (!statSync(real).isFile()) return null;
    accessSync(real, process.platform === 'win32' ? constants.R_OK : constants.X_OK);
    return real;
  } catch {
    return null;
  }
}

/** From the nearest package.json above the file; on Windows npm puts a small script beside node_modules. */
function versionOf(realPath: string): string | null {
  let folder = dirname(realPath);
  for (let level = 0; level < HIGHEST_PACKAGE; level++, folder = dirname(folder)) {
    const version = packageVersion(join(folder, 'package.json')) ?? shimVersion(folder, realPath);
    if (version !== undefined) return version;
  }
  return null;
}

/** A package.json further up belongs to something else that the program happens to lie in. */
const HIGHEST_PACKAGE = 3;

/** Undefined: no package here, look further up. Null: a package, but not ours. */
function packageVersion(file: string): string | null | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown; version?: unknown };
    if (name === undefined) return undefined;
    return name === 'tugtool' && typeof version === 'string' ? version : null;
  } catch {
    return undefined;
  }
}

function shimVersion(folder: string, realPath: string): string | null | undefined {
  if (dirname(realPath) !== folder) return undefined;
  const beside = [join(folder, 'node_modules', 'tugtool'), join(folder, '..', 'tugtool')];
  for (const home of beside) {
    const version = packageVersion(join(home, 'package.json'));
    if (typeof version === 'string') return version;
  }
  return undefined;
}
