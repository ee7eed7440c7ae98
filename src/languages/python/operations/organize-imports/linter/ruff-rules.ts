// Ruff's settings about unused imports, read as ruff does: the nearest file that has any, with the files that it extends.
import type { WorkspaceView } from '../../../../../kernel/workspace-view.ts';
import { folderOf, joinPath } from '../../../link/python-tree.ts';
import type { LinterSettings } from './linter.ts';
import { matchesPath, matchesPathOrParent } from './path-patterns.ts';
import { namesRule, type Rule, selected, UNSORTED_IMPORTS, UNUSED_IMPORT } from './rule-selection.ts';
import { foldersAbove, listOf, type Table, tableAt, tomlFile } from './settings-files.ts';

/** Null when the project has no settings for ruff. */
export function ruffRules(view: WorkspaceView, file: string): LinterSettings | null {
  const layers = layersFor(view, file);
  if (layers === null) return null;
  const nearest = layers[0]!;
  const missing = layers.find(({ extendsMissing }) => extendsMissing !== null);
  const ignoring = ignoringPattern(layers, file, UNUSED_IMPORT);
  const isFixable = resolve(layers, 'fixable', 'unfixable', UNUSED_IMPORT) === 'on';
  const kept =
    missing !== undefined
      ? `ruff's settings in ${missing.path} extend ${missing.extendsMissing}, which is not in the workspace`
      : ignoring !== null
        ? `ruff's per-file-ignores in ${ignoring.path}`
        : isFixable
          ? null
          : `ruff's settings for fixes in ${nearest.path}`;
  const excluding = excludingPattern(layers, file);
  return {
    rule: excluding === null ? resolve(layers, 'select', 'ignore', UNUSED_IMPORT) : 'off',
    kept,
    skipped: excluding === null ? null : `ruff's ${excluding.key} in ${excluding.path}`,
    allowed: firstList(layers, (layer) => tableAt(layer.lint, 'pyflakes')?.['allowed-unused-imports']),
    source: `ruff in ${nearest.path}`,
  };
}

/** Whether ruff is told to leave the order of this file's imports alone. */
export function ruffKeepsOrder(view: WorkspaceView, file: string): boolean {
  const layers = layersFor(view, file);
  if (layers === null) return false;
  const isOff = (on: string, off: string) => resolve(layers, on, off, UNSORTED_IMPORTS) === 'off';
  return (
    ignoringPattern(layers, file, UNSORTED_IMPORTS) !== null ||
    isOff('select', 'ignore') ||
    isOff('fixable', 'unfixable')
  );
}

/** One file of settings; the one that is nearest to the Python file comes first. */
interface Layer {
  readonly path: string;
  readonly folder: string;
  readonly top: Table;
  /** The table `lint`, with what older versions had beside it. */
  readonly lint: Table;
  readonly extendsMissing: string | null;
}

function layersFor(view: WorkspaceView, file: string): readonly Layer[] | null {
  for (const folder of foldersAbove(file)) {
    for (const name of ['.ruff.toml', 'ruff.toml', 'pyproject.toml']) {
      const path = joinPath(folder, name);
      if (settingsIn(view, path) !== undefined) return withExtended(view, path, new Set());
    }
  }
  return null;
}

function withExtended(view: WorkspaceView, path: string, seen: Set<string>): readonly Layer[] {
  const top = settingsIn(view, path);
  if (top === undefined || seen.has(path)) return [];
  seen.add(path);
  const folder = folderOf(path);
  const named = typeof top.extend === 'string' ? top.extend : null;
  const target = named === null ? null : resolvePath(folder, named);
  const extended = target === null ? [] : withExtended(view, target, seen);
  const lint = { ...top, ...tableAt(top, 'lint') };
  const extendsMissing = named !== null && extended.length === 0 ? named : null;
  return [{ path, folder, top, lint, extendsMissing }, ...extended];
}

function settingsIn(view: WorkspaceView, path: string): Table | undefined {
  const document = tomlFile(view, path);
  if (document === null) return undefined;
  return path.endsWith('pyproject.toml') ? tableAt(document, 'tool', 'ruff') : document;
}

/** Null for a path that leads out of the workspace. */
function resolvePath(folder: string, target: string): string | null {
  if (/^[/~$]|^[A-Za-z]:/.test(target)) return null;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** The rule is on by default. Later files override earlier ones, from the extended files to the nearest one. */
function resolve(layers: readonly Layer[], on: string, off: string, rule: Rule): LinterSettings['rule'] {
  let state: LinterSettings['rule'] = 'on';
  for (const { lint } of [...layers].reverse()) {
    if (lint[on] !== undefined) state = 'unselected';
    const yes = [...listOf(lint[on]), ...listOf(lint[`extend-${on}`])];
    const no = [...listOf(lint[off]), ...listOf(lint[`extend-${off}`])];
    state = selected(yes, no, rule) ?? state;
  }
  return state;
}

function ignoringPattern(layers: readonly Layer[], file: string, rule: Rule): Layer | null {
  const own = layers.find(({ lint }) => tableAt(lint, 'per-file-ignores') !== undefined);
  const ignores = (layer: Layer, key: string) =>
    Object.entries(tableAt(layer.lint, key) ?? {}).some(([pattern, rules]) => {
      if (!namesRule(listOf(rules), rule)) return false;
      return pattern.startsWith('!')
        ? !matchesPath(pattern.slice(1), layer.folder, file)
        : matchesPath(pattern, layer.folder, file);
    });
  if (own !== undefined && ignores(own, 'per-file-ignores')) return own;
  return layers.find((layer) => ignores(layer, 'extend-per-file-ignores')) ?? null;
}

function excludingPattern(
  layers: readonly Layer[],
  file: string,
): { readonly key: string; readonly path: string } | null {
  const { path, folder } = layers[0]!;
  const own = layers.find(({ top }) => top.exclude !== undefined);
  const matches = (patterns: readonly string[], base: string) =>
    patterns.some((pattern) => matchesPathOrParent(pattern, base, file));
  if (own === undefined && matches(EXCLUDED_BY_DEFAULT, folder)) return { key: 'default excludes', path };
  if (own !== undefined && matches(listOf(own.top.exclude), own.folder))
    return { key: 'exclude', path: own.path };
  for (const { top, path: at, folder: base } of layers) {
    if (matches(listOf(top['extend-exclude']), base)) return { key: 'extend-exclude', path: at };
    if (matches(listOf(tableAt(top, 'lint')?.exclude), base)) return { key: 'lint.exclude', path: at };
  }
  const chosen = layers.find(({ top }) => top.include !== undefined);
  if (chosen === undefined) return null;
  const included = [
    ...listOf(chosen.top.include),
    ...layers.flatMap(({ top }) => listOf(top['extend-include'])),
  ];
  return included.some((pattern) => matchesPath(pattern, chosen.folder, file))
    ? null
    : { key: 'include', path: chosen.path };
}

const EXCLUDED_BY_DEFAULT: readonly string[] = [
  '.bzr',
  '.direnv',
  '.eggs',
  '.git',
  '.git-rewrite',
  '.hg',
  '.ipynb_checkpoints',
  '.mypy_cache',
  '.nox',
  '.pants.d',
  '.pyenv',
  '.pytest_cache',
  '.pytype',
  '.ruff_cache',
  '.svn',
  '.tox',
  '.venv',
  '.vscode',
  '__pypackages__',
  '_build',
  'buck-out',
  'build',
  'dist',
  'node_modules',
  'site-packages',
  'venv',
]; // prettier-ignore

function firstList(layers: readonly Layer[], value: (layer: Layer) => unknown): readonly string[] {
  return listOf(layers.map(value).find((found) => found !== undefined));
}
