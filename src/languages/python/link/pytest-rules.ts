// Which files, classes and functions pytest collects, as the project's settings say: `python_files`, `python_classes` and
// `python_functions` in pytest.ini, pyproject.toml, tox.ini or setup.cfg. Without settings these are the defaults of pytest.
import { parse } from 'smol-toml';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import { DEFAULT_RULES, type PytestRules } from '../facts/pytest-functions.ts';
import { folderOf } from './python-tree.ts';
import { readIni } from './roots/read-ini.ts';

export function readPytestRules(view: WorkspaceView): PytestRules {
  const settings = settingsByFolder(view);
  const files = patternsOf(settings, 'python_files')?.map(fileMatcher);
  const functions = patternsOf(settings, 'python_functions')?.map(nameMatcher);
  const classes = patternsOf(settings, 'python_classes')?.map(nameMatcher);
  const { isTestFile, isTestName, isTestClass } = DEFAULT_RULES;
  return {
    isTestFile:
      files === undefined ? isTestFile : (path) => isConftest(path) || files.some((matches) => matches(path)),
    isTestName: functions === undefined ? isTestName : (name) => functions.some((matches) => matches(name)),
    isTestClass: classes === undefined ? isTestClass : (name) => classes.some((matches) => matches(name)),
    usedFixtures: patternsOf(settings, 'usefixtures') ?? [],
  };
}

function isConftest(path: string): boolean {
  return /(^|\/)conftest\.py$/.test(path);
}

const SETTINGS = ['python_files', 'python_functions', 'python_classes', 'usefixtures'] as const;
type Setting = (typeof SETTINGS)[number];
type Settings = Readonly<Partial<Record<Setting, readonly string[]>>>;

const DEFAULTS: Readonly<Record<Setting, readonly string[]>> = {
  python_files: ['test_*.py', '*_test.py'],
  python_functions: ['test'],
  python_classes: ['Test'],
  usefixtures: [],
};

/** Undefined when no file has the setting. Below a root without it, the defaults hold beside what folders set. */
function patternsOf(settings: ReadonlyMap<string, Settings>, name: Setting): readonly string[] | undefined {
  const found = [...settings.values()].flatMap((each) => each[name] ?? []);
  if (found.length === 0) return undefined;
  return settings.get('')?.[name] === undefined ? [...found, ...DEFAULTS[name]] : found;
}

/** In each folder the first file with a section of pytest counts, in this order. */
const READERS: readonly (readonly [string, (text: string) => Settings | null])[] = [
  ['pytest.toml', (text) => fromToml(text, ['pytest'])],
  ['.pytest.toml', (text) => fromToml(text, ['pytest'])],
  ['pytest.ini', (text) => fromIni(text, 'pytest') ?? {}],
  ['.pytest.ini', (text) => fromIni(text, 'pytest') ?? {}],
  [
    'pyproject.toml',
    (text) => fromToml(text, ['tool', 'pytest', 'ini_options']) ?? fromToml(text, ['tool', 'pytest']),
  ],
  ['tox.ini', (text) => fromIni(text, 'pytest')],
  ['setup.cfg', (text) => fromIni(text, 'tool:pytest')],
];

function settingsByFolder(view: WorkspaceView): ReadonlyMap<string, Settings> {
  const found = new Map<string, { readonly order: number; readonly settings: Settings }>();
  for (const { path } of view.snapshot.files) {
    if (!/\.(toml|ini|cfg)$/.test(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const order = READERS.findIndex(([file]) => file === name);
    const folder = folderOf(path);
    if (order === -1 || (found.get(folder)?.order ?? READERS.length) < order) continue;
    const settings = READERS[order]![1](Buffer.from(view.read(path)).toString('utf8'));
    if (settings !== null) found.set(folder, { order, settings });
  }
  return new Map([...found].map(([folder, { settings }]) => [folder, settings]));
}

function fromIni(text: string, section: string): Settings | null {
  const values = readIni(text).get(section);
  if (values === undefined) return null;
  return collect((name) => {
    const value = values.get(name);
    return value === undefined ? null : words(value);
  });
}

function fromToml(text: string, keys: readonly string[]): Settings | null {
  if (!/python_(files|functions|classes)|usefixtures/.test(text)) return text.includes('pytest') ? {} : null;
  let at: unknown;
  try {
    at = parse(text);
  } catch {
    return null;
  }
  for (const key of keys) at = (at as Readonly<Record<string, unknown>> | undefined)?.[key];
  if (at === undefined || at === null) return null;
  const table = at as Readonly<Record<string, unknown>>;
  return collect((name) => {
    const value = table[name];
    if (typeof value === 'string') return words(value);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
  });
}

function collect(read: (name: Setting) => readonly string[] | null): Settings {
  const found: Partial<Record<Setting, readonly string[]>> = {};
  for (const name of SETTINGS) {
    const value = read(name);
    if (value !== null && value.length > 0) found[name] = value;
  }
  return found;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).flatMap((word) => {
    const bare = word.replace(/^['"]|['"]$/g, '');
    return bare === '' ? [] : [bare];
  });
}

/** A pattern without a slash is matched with the name of the file, another one with the end of the path. */
function fileMatcher(pattern: string): (path: string) => boolean {
  const expression = new RegExp(`(^|/)${globSource(pattern.replace(/^\/+/, ''))}$`);
  const hasFolder = pattern.includes('/');
  return (path) =>
    path.endsWith('.py') && expression.test(hasFolder ? path : path.slice(path.lastIndexOf('/') + 1));
}

/** A prefix, or a glob for the whole name. */
function nameMatcher(pattern: string): (name: string) => boolean {
  if (!/[*?[]/.test(pattern)) return (name) => name.startsWith(pattern);
  const expression = new RegExp(`^${globSource(pattern)}$`);
  return (name) => name.startsWith(pattern) || expression.test(name);
}

/** As fnmatch of Python: `*` also matches a slash. */
function globSource(pattern: string): string {
  return pattern.replace(/\[!?[^\]]*\]|[*?]|[^\w*?[\]]|[[\]]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    if (part.length > 2) return part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    return `\\${part}`;
  });
}
