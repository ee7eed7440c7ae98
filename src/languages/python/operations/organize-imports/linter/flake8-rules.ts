// Flake8's settings about unused imports: the nearest folder with a section for it, in the order in which flake8 looks.
import type { WorkspaceView } from '../../../../../kernel/workspace-view.ts';
import { joinPath } from '../../../link/python-tree.ts';
import type { LinterSettings } from './linter.ts';
import { matchesPath, matchesPathOrParent } from './path-patterns.ts';
import { namesRule, selected, UNUSED_IMPORT } from './rule-selection.ts';
import { foldersAbove, iniFile, listOf, tableAt, tomlFile } from './settings-files.ts';

/** Null when the project has no settings for flake8. */
export function flake8Rules(view: WorkspaceView, file: string): LinterSettings | null {
  for (const folder of foldersAbove(file)) {
    for (const name of ['setup.cfg', 'tox.ini', '.flake8', 'pyproject.toml']) {
      const path = joinPath(folder, name);
      const values = sectionIn(view, path);
      if (values !== null) return rulesOf(values, folder, path, file);
    }
  }
  return null;
}

type Values = ReadonlyMap<string, unknown>;

function sectionIn(view: WorkspaceView, path: string): Values | null {
  const entries = path.endsWith('.toml')
    ? Object.entries(tableAt(tomlFile(view, path), 'tool', 'flake8') ?? {})
    : [...(iniFile(view, path)?.get('flake8') ?? [])];
  return entries.length === 0
    ? null
    : new Map(entries.map(([key, value]) => [key.replaceAll('_', '-'), value]));
}

function rulesOf(values: Values, folder: string, path: string, file: string): LinterSettings {
  const list = (key: string) => listOf(values.get(key)).filter((entry) => !entry.startsWith('#'));
  const chosen = values.has('select') ? list('select') : ['F'];
  const rule =
    selected([...chosen, ...list('extend-select')], [...list('ignore'), ...list('extend-ignore')]) ??
    'unselected';
  const isExcluded = [...list('exclude'), ...list('extend-exclude')].some((pattern) =>
    matchesPathOrParent(pattern, folder, file),
  );
  const isIgnored = perFileIgnores(values.get('per-file-ignores')).some(
    ({ pattern, codes }) => namesRule(codes, UNUSED_IMPORT) && matchesPathOrParent(pattern, folder, file),
  );
  const names = values.has('filename') ? list('filename') : ['*.py', '*.pyi'];
  return {
    rule: isExcluded || !names.some((pattern) => matchesPath(pattern, folder, file)) ? 'off' : rule,
    kept: isIgnored ? `flake8's per-file-ignores in ${path}` : null,
    skipped: null,
    allowed: [],
    source: `flake8 in ${path}`,
  };
}

/** `a.py, b/*.py: F401,E501` and the next pair behind it, on lines or after spaces. */
function perFileIgnores(
  value: unknown,
): readonly { readonly pattern: string; readonly codes: readonly string[] }[] {
  const text = Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : '';
  const found: { readonly pattern: string; readonly codes: string[] }[] = [];
  let patterns: string[] = [];
  let codes: string[] | null = null;
  for (const token of text.replaceAll(':', ' : ').split(/[\s,]+/)) {
    if (token === '') continue;
    if (token === ':') {
      codes = [];
      for (const pattern of patterns) found.push({ pattern, codes });
      patterns = [];
    } else if (codes !== null && /^[A-Z]{1,3}[0-9]{0,3}$/.test(token)) codes.push(token);
    else {
      patterns.push(token);
      codes = null;
    }
  }
  return found;
}
