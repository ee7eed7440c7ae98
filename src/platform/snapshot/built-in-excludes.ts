// Folders that no refactoring ever looks into. The first list holds names that nobody gives to a folder of source: what is in
// them is left out even when git tracks it (and that is said). The second holds names that also stand for source, such as a
// module called `target`: there, a tracked file is a source file, and only untracked ones are left out.

const NEVER_SOURCE = [
  '.git',
  '.hg',
  '.svn',
  '.jj',
  '.tug',
  '__pycache__',
  'node_modules',
  '.venv',
  '.tox',
  '.nox',
  '.eggs',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
] as const;

const SOURCE_WHEN_TRACKED = ['venv', 'target'] as const;

export const EXCLUDED_FOLDERS: readonly string[] = [...NEVER_SOURCE, ...SOURCE_WHEN_TRACKED];

/** Those that tend to be large. Git is told not to enter them; for all others that costs it more time than it saves. */
export const LARGE_FOLDERS = ['node_modules', '.venv', 'venv', 'target'] as const;

const NEVER = folderPattern(NEVER_SOURCE);
const ANY = folderPattern(EXCLUDED_FOLDERS);

/** Whether the path lies in a folder that is left out. A file that merely has such a name is not meant, save `.git` itself. */
export function isExcludedByName(path: string, tracked: boolean): boolean {
  return (tracked ? NEVER : ANY).test(path);
}

function folderPattern(names: readonly string[]): RegExp {
  return new RegExp(`(?:^|/)(?:\\.git$|(?:${names.map((name) => name.replace('.', '\\.')).join('|')})/)`);
}
