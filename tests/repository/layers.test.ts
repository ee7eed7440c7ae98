// The folders of src/ are the layers; an import may only point downward. A rule that checks nothing must fail.
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const RANK = {
  base: 0,
  kernel: 1,
  languages: 2,
  platform: 2,
  store: 2,
  state: 2,
  edit: 2,
  assist: 2,
  app: 3,
  doors: 4,
} as const;

type Layer = keyof typeof RANK;

const files = readSourceFiles('src');

test('every source file is in a known layer', () => {
  const strays = files.filter((file) => !(layerOf(file.path) in RANK)).map((file) => file.path);
  expect(strays).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

test('imports point downward only', () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const file of files) {
    for (const { path, line } of file.imports) {
      if (path === null) continue;
      checked++;
      if (!mayImport(file.path, path)) wrong.push(`${file.path}:${line} imports ${path}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(10);
});

/** The stages of the Python engine, each standing on those before it. */
const PYTHON_STAGES = [
  'syntax',
  'facts',
  'link',
  'types',
  'meaning',
  'rename',
  'symbols',
  'rewrite',
  'checks',
  'operations',
];

test('the stages of the Python engine import downward only, and an operation no adapter', () => {
  const home = 'src/languages/python/';
  const stageOf = (path: string) => path.slice(home.length).split('/')[0]!;
  const stages = files.filter(({ path }) => path.startsWith(home) && stageOf(path) !== 'python-adapter.ts');
  expect([...new Set(stages.map(({ path }) => stageOf(path)))].sort()).toEqual([...PYTHON_STAGES].sort());
  const rank = (path: string) => PYTHON_STAGES.indexOf(stageOf(path));
  const wrong: string[] = [];
  let checked = 0;
  for (const file of stages) {
    for (const { path, line } of file.imports) {
      if (path?.startsWith(home) !== true) continue;
      checked++;
      // The adapter has no stage: nobody below may import it.
      if (rank(path) < 0 || rank(path) > rank(file.path)) wrong.push(`${file.path}:${line} imports ${path}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(500);
});

test('relative imports lead to files that exist', () => {
  const known = new Set(files.map((file) => file.path));
  const lost = files.flatMap((file) =>
    file.imports
      .filter(({ path }) => path?.startsWith('src/') && path.endsWith('.ts') && !known.has(path))
      .map(({ path, line }) => `${file.path}:${line} imports ${path}`),
  );
  expect(lost).toEqual([]);
});

test('the rule refuses what it should', () => {
  expect(mayImport('src/kernel/a.ts', 'src/platform/b.ts')).toBe(false);
  expect(mayImport('src/base/a.ts', 'src/kernel/b.ts')).toBe(false);
  expect(mayImport('src/platform/a.ts', 'src/languages/toy/b.ts')).toBe(false);
  expect(mayImport('src/languages/toy/a.ts', 'src/languages/python/b.ts')).toBe(false);
  expect(mayImport('src/app/a.ts', 'src/doors/cli/b.ts')).toBe(false);
  expect(mayImport('src/kernel/a.ts', 'tests/b.ts')).toBe(false);
  expect(mayImport('src/doors/cli/a.ts', 'src/app/b.ts')).toBe(true);
  expect(mayImport('src/languages/toy/a.ts', 'src/languages/toy/b.ts')).toBe(true);
});

function mayImport(from: string, to: string): boolean {
  const [fromLayer, toLayer] = [layerOf(from), layerOf(to)];
  if (!(fromLayer in RANK) || !(toLayer in RANK)) return false;
  if (fromLayer !== toLayer) return RANK[toLayer as Layer] < RANK[fromLayer as Layer];
  // Within a layer anything goes, except that one language never imports another.
  return fromLayer !== 'languages' || from.split('/')[2] === to.split('/')[2];
}

function layerOf(path: string): string {
  const [top, layer] = path.split('/');
  return top === 'src' ? layer! : `outside src: ${path}`;
}
