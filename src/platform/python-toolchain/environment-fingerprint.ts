// Identifies a Python environment by what is in it: the interpreter, and every file that is installed. A run of the tests is
// comparable only with runs in the same environment. Where that cannot be said, the answer is null, never a guess.
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, sep } from 'node:path';
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
  const isInside = (path: string) => {
    const way = relative(realOf(root), realOf(path));
    return way === '' || (!way.startsWith(`..${sep}`) && way !== '..' && !isAbsolute(way));
  };
  const onPath = (environment.PYTHONPATH ?? '')
    .split(delimiter)
    .filter((each) => each !== '' && isAbsolute(each));
  const folders = [...new Set([...facts.folders, ...onPath.filter((each) => !isInside(each))])];
  const lines = [facts.version, facts.prefix];
  for (const file of [interpreter, facts.executable, join(facts.prefix, 'pyvenv.cfg')])
    lines.push(stampOf(file));
  for (const folder of folders) {
    const budget = { left: MOST_FILES };
    const found = listFolder(folder, '', budget);
    if (budget.left < 0) return null;
    lines.push(folder, ...found);
    if (linksOf(folder).some((path) => !isInside(path) && !folders.includes(path))) return null;
  }
  return shortId('environment', lines.join('\n'));
}

/** Looking at so many files takes about a second; beyond that, the tests are run again. */
const MOST_FILES = 60_000;

/** Path, size and time of every file; what Python compiles does not count. */
function listFolder(top: string, below: string, budget: { left: number }): string[] {
  const lines: string[] = [];
  for (const entry of entriesOf(join(top, below))) {
    if (entry.name === '__pycache__' || entry.name.endsWith('.pyc') || budget.left < 0) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) lines.push(...listFolder(top, path, budget));
    else {
      budget.left--;
      lines.push(`${path} ${stampOf(join(top, path))}`);
    }
  }
  return lines;
}

/** Folders that installed packages lead to: `.pth` files name them, and so do the finders of editable installs. */
function linksOf(folder: string): readonly string[] {
  return entriesOf(folder).flatMap(({ name }) => {
    if (name.endsWith('.pth') || name.endsWith('.egg-link')) {
      const lines = textOf(join(folder, name)).split(/\r?\n/);
      return lines.map((line) => line.trim()).filter((line) => isAbsolute(line));
    }
    if (!/^__editable__.*finder\.py$/.test(name)) return [];
    const quoted = textOf(join(folder, name)).matchAll(/['"]((?:[A-Za-z]:)?[\\/][^'"\n]*)['"]/g);
    return [...quoted].map(([, path]) => path!).filter((path) => statSync(path, { throwIfNoEntry: false }));
  });
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
