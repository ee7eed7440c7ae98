// What a project's own configuration says about imports: isort's, ruff's or black's, from the nearest folder above the
// file that has any. Settings that we do not follow are named, so that nothing is put in an order the project does not use.
import { parse } from 'smol-toml';
import { findFile } from '../../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { folderOf, joinPath } from '../../link/python-tree.ts';
import { readIni } from '../../link/roots/read-ini.ts';
import { matchesPathOrParent } from './linter/path-patterns.ts';
import { listOf, tableAt } from './linter/settings-files.ts';

export interface ImportSettings {
  readonly lineLength: number;
  /** Null: two before a definition, else one. */
  readonly linesAfterImports: number | null;
  readonly firstParty: readonly string[];
  readonly thirdParty: readonly string[];
  readonly local: readonly string[];
  readonly standardLibrary: readonly string[];
  /** `[tool.isort] force_single_line in pyproject.toml`; null when all is followed. */
  readonly notFollowed: string | null;
  /** Ruff is the project's sorter: it is configured, with its rules for imports, and isort is not. */
  readonly sortsWithRuff: boolean;
  /** `isort's skip in pyproject.toml`: the sorter is told to leave the file alone; null when it is not. */
  readonly skipped: string | null;
}

const DEFAULTS: ImportSettings = {
  lineLength: 88,
  linesAfterImports: null,
  firstParty: [],
  thirdParty: [],
  local: [],
  standardLibrary: [],
  notFollowed: null,
  sortsWithRuff: false,
  skipped: null,
};

export function importSettings(view: WorkspaceView, file: string): ImportSettings {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    const tables = SOURCES.flatMap(({ name, read }) => {
      const path = joinPath(folder, name);
      if (findFile(view.snapshot, path) === undefined) return [];
      const text = Buffer.from(view.read(path)).toString('utf8');
      return read(text).map((table) => ({ ...table, path }));
    });
    if (tables.length > 0) return settingsOf(tables, folder, file);
    if (folder === '') return DEFAULTS;
  }
}

interface ToolTable {
  readonly tool: 'isort' | 'ruff' | 'black';
  /** Keys in snake case. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Of ruff: whether its rules for imports are on. */
  readonly sorts?: boolean;
}

/** In the order in which isort looks. */
const SOURCES: readonly { readonly name: string; read(text: string): readonly ToolTable[] }[] = [
  { name: '.isort.cfg', read: (text) => fromIni(text, ['settings', 'isort']) },
  { name: 'pyproject.toml', read: (text) => fromToml(text, true) },
  { name: 'setup.cfg', read: (text) => fromIni(text, ['isort', 'tool:isort']) },
  { name: 'tox.ini', read: (text) => fromIni(text, ['isort', 'tool:isort']) },
  { name: 'ruff.toml', read: (text) => fromToml(text, false) },
  { name: '.ruff.toml', read: (text) => fromToml(text, false) },
];

function fromIni(text: string, sections: readonly string[]): readonly ToolTable[] {
  const ini = readIni(text);
  return sections.flatMap((section) => {
    const found = ini.get(section);
    return found === undefined ? [] : [{ tool: 'isort' as const, values: Object.fromEntries(found) }];
  });
}

function fromToml(text: string, isPyproject: boolean): readonly ToolTable[] {
  let document: unknown;
  try {
    document = parse(text);
  } catch {
    return [];
  }
  const tools = isPyproject ? tableAt(document, 'tool') : { ruff: document };
  const ruff = tableAt(tools, 'ruff');
  const tables: ToolTable[] = [];
  for (const tool of ['isort', 'black'] as const) {
    const values = tableAt(tools, tool);
    if (values !== undefined) tables.push({ tool, values: snakeCase(values) });
  }
  if (ruff !== undefined) {
    const order = tableAt(tableAt(ruff, 'lint'), 'isort') ?? tableAt(ruff, 'isort') ?? {};
    const length = 'line-length' in ruff ? { line_length: ruff['line-length'] } : {};
    tables.push({ tool: 'ruff', values: { ...snakeCase(order), ...length }, sorts: selectsImports(ruff) });
  }
  return tables;
}

/** `I`, `I001` or everything, here or below `lint`. */
function selectsImports(ruff: Readonly<Record<string, unknown>>): boolean {
  const places = [ruff, tableAt(ruff, 'lint') ?? {}];
  return places.some((table) =>
    ['select', 'extend-select'].some((key) =>
      listOf(table[key]).some((rule) => /^(?:I|I0|I00|I001|ALL)$/.test(rule)),
    ),
  );
}

function settingsOf(
  tables: readonly (ToolTable & { readonly path: string })[],
  folder: string,
  file: string,
): ImportSettings {
  // isort, when it is configured, is the one that sorts.
  const sorter = tables.find(({ tool }) => tool === 'isort') ?? tables.find(({ tool }) => tool === 'ruff');
  const values = sorter?.values ?? {};
  const lengths = ['isort', 'ruff', 'black'].flatMap((tool) =>
    tables.filter((table) => table.tool === tool).map((table) => numberOf(table.values.line_length)),
  );
  const unknown = sorter === undefined ? undefined : optionNotFollowed(sorter);
  return {
    lineLength: lengths.find((length) => length !== null) ?? DEFAULTS.lineLength,
    linesAfterImports: positive(numberOf(values.lines_after_imports)),
    firstParty: listOf(values.known_first_party),
    thirdParty: listOf(values.known_third_party),
    local: listOf(values.known_local_folder),
    standardLibrary: listOf(values.extra_standard_library),
    notFollowed: unknown === undefined ? null : `${sorter!.tool}'s ${unknown} in ${sorter!.path}`,
    sortsWithRuff: sorter?.sorts === true,
    skipped: sorter?.tool === 'isort' ? skippedByIsort(sorter, folder, file) : null,
  };
}

function skippedByIsort(
  { values, path }: ToolTable & { readonly path: string },
  folder: string,
  file: string,
): string | null {
  const key = ['skip', 'extend_skip', 'skip_glob', 'extend_skip_glob'].find((each) =>
    listOf(values[each]).some((pattern) => matchesPathOrParent(pattern, folder, file)),
  );
  return key === undefined ? null : `isort's ${key} in ${path}`;
}

function optionNotFollowed({ tool, values }: ToolTable): string | undefined {
  if (tool === 'isort' && values.profile !== 'black' && Number(values.multi_line_output) !== 3) {
    return values.profile === undefined
      ? 'wrapping (no profile = black)'
      : `profile ${String(values.profile)}`;
  }
  return Object.keys(values).find((key) => {
    if (FOLLOWED.has(key)) return false;
    const usual = USUAL[key];
    return usual === undefined ? !isOff(values[key]) : String(values[key]).toLowerCase() !== usual;
  });
}

/** Options that change nothing about order, or that we read. */
const FOLLOWED: ReadonlySet<string> = new Set([
  'atomic',
  'extend_skip',
  'extend_skip_glob',
  'extra_standard_library',
  'filter_files',
  'known_first_party',
  'known_local_folder',
  'known_third_party',
  'line_length',
  'lines_after_imports',
  'profile',
  'py_version',
  'skip',
  'skip_gitignore',
  'skip_glob',
  'src_paths',
  'verbose',
]);

/** Options that only say what the black profile says anyway. */
const USUAL: Readonly<Record<string, string>> = {
  multi_line_output: '3',
  include_trailing_comma: 'true',
  split_on_trailing_comma: 'true',
  force_grid_wrap: '0',
  use_parentheses: 'true',
  ensure_newline_before_comments: 'true',
  order_by_type: 'true',
  default_section: 'thirdparty',
  detect_same_package: 'true',
};

function isOff(value: unknown): boolean {
  return (
    value === false || (Array.isArray(value) && value.length === 0) || /^(?:false|0|)$/i.test(String(value))
  );
}

function snakeCase(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key.replaceAll('-', '_'), value]));
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function positive(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null;
}
