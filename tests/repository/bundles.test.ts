// How the program is divided into files: what a short command loads must not grow with what it does not need.
import { expect, test } from 'vitest';
import { divideProgram } from '../../scripts/bundle-program.mjs';
import { BUNDLES } from '../../scripts/bundles.mjs';
import { readSourceFiles } from './source-files.ts';

const { owners } = await divideProgram();

test('what every command loads holds no language, no database, no journal to write, no sandbox', () => {
  const heavy =
    /^src\/(languages|store|app\/state|platform\/(sandbox|libcst-worker|python-stubs|python-toolchain|repository))\//;
  const loaded = [...owners].filter(([, bundle]) => bundle === 'cli').map(([file]) => file);
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(50);
});

test('languages and databases are where the table says', () => {
  const bundleOf = (folder: string) => [
    ...new Set([...owners].filter(([file]) => file.startsWith(folder)).map(([, bundle]) => bundle)),
  ];
  expect({
    python: bundleOf('src/languages/python/'),
    store: bundleOf('src/store/'),
    sandbox: bundleOf('src/platform/sandbox/'),
    table: BUNDLES.map(({ name }) => name),
  }).toEqual({
    python: ['python'],
    store: ['state'],
    sandbox: ['work'],
    table: ['cli', 'mcp', 'terminal', 'work', 'agent', 'python', 'state'],
  });
});

test('no module exports a variable that changes: other bundles would see its first value only', () => {
  const changing = readSourceFiles('src').filter(({ text }) => /^export (let|var|default)\b/m.test(text));
  expect(changing.map(({ path }) => path)).toEqual([]);
});
