// What the files of a Python environment reveal about it: the version of its interpreter and the folders its packages are
// installed into. No process is started, so that analysing needs no Python.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface EnvironmentHome {
  /** Folders that packages are imported from, in the order of `sys.path`. */
  readonly folders: readonly string[];
  /** `3.11.7`, or `3.11` where only that much is known; null when the files do not tell. */
  readonly version: string | null;
}

/** `home` is the folder that holds `bin` and `lib` (on Windows `Scripts` and `Lib`). Null when it has no packages. */
export function readEnvironmentHome(home: string): EnvironmentHome | null {
  const settings = readVenvSettings(home);
  const written = settings.version ?? condaVersion(home);
  const own = packagesIn(home, written);
  if (own === null) return null;
  const base = settings.systemPackages && settings.base !== null ? join(settings.base, '..') : null;
  const shared = base === null ? [] : systemPackages(base, own.minor);
  return { folders: [...own.folders, ...shared], version: written ?? own.minor };
}

interface Packages {
  readonly folders: readonly string[];
  /** `3.11` */
  readonly minor: string | null;
}

/** `lib/python3.12/site-packages`, on Windows `Lib/site-packages`. An upgraded environment may hold several versions. */
function packagesIn(home: string, version: string | null): Packages | null {
  const known = version === null ? linkedVersion(home) : minorOf(version);
  const minors = namesIn(join(home, 'lib'))
    .map((name) => /^python(\d+\.\d+)t?$/.exec(name)?.[1])
    .filter((minor) => minor !== undefined)
    .sort(compareMinors);
  const inOrder = known !== null && minors.includes(known) ? [known] : minors.reverse();
  for (const minor of inOrder) {
    const folders = systemPackages(home, minor);
    if (folders.length > 0) return { folders, minor };
  }
  const folder = join(home, 'Lib', 'site-packages');
  return isFolder(folder) ? { folders: [folder], minor: known } : null;
}

/** Debian installs packages into `dist-packages`, of which `/usr/local` has one too. */
function systemPackages(home: string, minor: string | null): readonly string[] {
  const ofVersion =
    minor === null
      ? []
      : ['', 't'].flatMap((variant) =>
          ['site-packages', 'dist-packages'].map((name) =>
            join(home, 'lib', `python${minor}${variant}`, name),
          ),
        );
  return [
    ...(home === '/usr' && minor !== null ? [`/usr/local/lib/python${minor}/dist-packages`] : []),
    ...ofVersion,
    join(home, 'lib', 'python3', 'dist-packages'),
  ].filter(isFolder);
}

interface VenvSettings {
  readonly version: string | null;
  /** The folder of the interpreter that the environment was made from. */
  readonly base: string | null;
  readonly systemPackages: boolean;
}

/** From `pyvenv.cfg`, as venv, virtualenv and uv write it. */
function readVenvSettings(home: string): VenvSettings {
  const values = new Map<string, string>();
  for (const line of readText(join(home, 'pyvenv.cfg')).split('\n')) {
    const equals = line.indexOf('=');
    if (equals > 0) values.set(line.slice(0, equals).trim().toLowerCase(), line.slice(equals + 1).trim());
  }
  const version = /^\d+\.\d+(\.\d+)?/.exec(values.get('version') ?? values.get('version_info') ?? '');
  const systemPackages = values.get('include-system-site-packages')?.toLowerCase() === 'true';
  return { version: version?.[0] ?? null, base: values.get('home') ?? null, systemPackages };
}

/** conda records what it installed: `conda-meta/python-3.11.7-h2628c8c_0.json`. */
function condaVersion(home: string): string | null {
  for (const name of namesIn(join(home, 'conda-meta'))) {
    const version = /^python-(\d+\.\d+\.\d+)-.*\.json$/.exec(name)?.[1];
    if (version !== undefined) return version;
  }
  return null;
}

/** `bin/python3` usually is a link to a file whose name holds the version. */
function linkedVersion(home: string): string | null {
  for (const name of ['python3', 'python']) {
    try {
      const version = /^python(\d+\.\d+)/.exec(basename(realpathSync(join(home, 'bin', name))))?.[1];
      if (version !== undefined) return version;
    } catch {
      // No such link, or one that leads nowhere.
    }
  }
  return null;
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

function compareMinors(a: string, b: string): number {
  const [major = 0, minor = 0] = a.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = b.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
