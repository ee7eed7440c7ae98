// Pylint's settings about unused imports, from the nearest folder that has any.
import type { WorkspaceView } from '../../../../../kernel/workspace-view.ts';
import { joinPath } from '../../../link/python-tree.ts';
import type { LinterSettings } from './linter.ts';
import { foldersAbove, iniFile, listOf, type Table, tableAt, tomlFile } from './settings-files.ts';

/** Null when the project has no settings for pylint. */
export function pylintRules(view: WorkspaceView, file: string): LinterSettings | null {
  for (const folder of foldersAbove(file)) {
    for (const name of NAMES) {
      const path = joinPath(folder, name);
      const tables = name.endsWith('.toml') ? tomlTables(view, path) : iniTables(view, path);
      if (tables.length === 0) continue;
      const all = (key: string) => tables.flatMap((table) => listOf(table[key]));
      const disabled = all('disable');
      const rule = all('enable').some((each) => ON.has(each))
        ? 'on'
        : disabled.some((each) => OFF.has(each))
          ? 'off'
          : disabled.includes('all')
            ? 'unselected'
            : 'on';
      return { rule, kept: null, skipped: null, allowed: [], source: `pylint in ${path}` };
    }
  }
  return null;
}

const NAMES = [
  'pylintrc',
  'pylintrc.toml',
  '.pylintrc',
  '.pylintrc.toml',
  'pyproject.toml',
  'setup.cfg',
  'tox.ini',
] as const;

const ON: ReadonlySet<string> = new Set(['unused-import', 'W0611']);
const OFF: ReadonlySet<string> = new Set([...ON, 'W', 'variables']);

function tomlTables(view: WorkspaceView, path: string): readonly Table[] {
  const pylint = tableAt(tomlFile(view, path), 'tool', 'pylint');
  if (pylint === undefined) return [];
  const inner = Object.keys(pylint).flatMap((key) => {
    const table = tableAt(pylint, key);
    return table === undefined ? [] : [table];
  });
  return [pylint, ...inner];
}

function iniTables(view: WorkspaceView, path: string): readonly Table[] {
  const sections = [...(iniFile(view, path) ?? [])];
  const isOwn = path.endsWith('pylintrc');
  return sections
    .filter(([name]) => isOwn || /^pylint\b/i.test(name))
    .map(([, values]) => Object.fromEntries(values));
}
