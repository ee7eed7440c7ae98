// Identifies a Python environment by what is in it: the interpreter, and every file that is installed. A run of the tests is
// comparable only with runs in the same environment. Where that cannot be said, the answer is null, never a guess.
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { shortId } from '../../base/content-hash.ts';
import type { InterpreterFacts } from './interpreter-facts.ts';

export interface FingerprintRequest {
  readonly facts: InterpreterFacts;
  readonly interpreter: string;
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Null when code outside the workspace takes part that is not installed (an editable install of another project). */
export function environmentFingerprint(request: FingerprintRequest): string | null {
  const { facts, interpreter, root, environment } = request;
  const top = realOf(root);
  const onPath = (environment.PYTHONPATH ?? '')
    .split(delimiter)
    .filter((each) => each !== '')
    .map((each) => resolve(root, each))
    .filter((each) => realOf(each) !== top);
  const folders = [...new Set([...facts.folders, ...onPath])];
  const listing = new Listing();
  const lines = [facts.version, facts.prefix];
  for (const file of [interpreter, facts.executable, join(facts.prefix, 'pyvenv.cfg')])
    lines.push(stampOf(file));
  for (const folder of folders) {
    lines.push(folder, ...listing.of(folder));
    if (listing.isTooLong) return null;
    const isKnown = (path: string) => [root, ...folders].some((each) => contains(each, path));
    if (linksOf(folder).some((path) => !isKnown(path))) return null;
  }
  return shortId('environment', lines.join('\n'));
}

/** Looking at so many files takes about a second; beyond that, the tests are run again. */
const MOST_FILES = 60_000;

/** Path, size and time of every file; what Python compiles does not count. Links are followed, each folder once. */
class Listing {
  #left = MOST_FILES;
  readonly #seen = new Set<string>();

  get isTooLong(): boolean {
    return this.#left < 0;
  }

  /** A file, such as an archive on PYTHONPATH, is its only line. */
  of(top: string): readonly string[] {
    return isFolder(top) ? this.#list(top, '') : [stampOf(top)];
  }

  #list(top: string, below: string): string[] {
    const real = realOf(join(top, below));
    if (this.#seen.has(real)) return [];
    this.#seen.add(real);
    const lines: string[] = [];
    for (const entry of entriesOf(join(top, below))) {
      if (entry.name === '__pycache__' || entry.name.endsWith('.pyc') || this.isTooLong) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const isLink = entry.isSymbolicLink();
      if (isLink) lines.push(`${path} ${realOf(join(top, path))}`);
      if (entry.isDirectory() || (isLink && isFolder(join(top, path)))) lines.push(...this.#list(top, path));
      else {
        this.#left--;
        lines.push(`${path} ${stampOf(join(top, path))}`);
      }
    }
    return lines;
  }
}

/**
 * Where installed packages lead to: `.pth` and `.egg-link` files name folders, relative ones from their own, or import a
 * module of the same folder that names them, as the finders of editable installs do.
 */
function linksOf(folder: string): readonly string[] {
  return entriesOf(folder).flatMap(({ name }) => {
    if (/^__editable__.*finder\.py$/.test(name)) return quotedPaths(textOf(join(folder, name)));
    if (!name.endsWith('.pth') && !name.endsWith('.egg-link')) return [];
    return textOf(join(folder, name))
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => {
        if (!/^import[ \t]/.test(line)) return existing(resolve(folder, line));
        const modules = [...line.matchAll(/\b(?:import|from)\s+(\w+)/g)].map(([, module]) => module!);
        const texts = modules.map((module) => textOf(join(folder, `${module}.py`)));
        return [line, ...texts].flatMap(quotedPaths);
      });
  });
}

function quotedPaths(text: string): readonly string[] {
  const quoted = text.matchAll(/['"]((?:[A-Za-z]:)?[\\/][^'"\n]+)['"]/g);
  return [...quoted].flatMap(([, path]) => existing(path!));
}

function existing(path: string): readonly string[] {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? [] : [path];
}

function contains(folder: string, path: string): boolean {
  const way = relative(realOf(folder), realOf(path));
  return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && !isAbsolute(way));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? '-' : `${stat.size} ${stat.mtimeMs}`;
}

function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
