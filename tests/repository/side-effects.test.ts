// Only platform/ touches the file system and processes, only store/ opens a database, only doors print or exit; tests know no chance.
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/** Comments may speak of anything. */
const files = readSourceFiles('src').map((file) => ({ ...file, text: withoutComments(file.text) }));

const ONLY_PLATFORM = /^(node:)?(fs|fs\/promises|child_process|worker_threads|net|os|cluster)$/;
const ONLY_STORE = /^(node:sqlite|libsql|better-sqlite3|pg)$/;

test('only platform/ imports the file system, processes, threads and the network', () => {
  const users = files.filter((file) => file.imports.some(({ specifier }) => ONLY_PLATFORM.test(specifier)));
  expect(users.filter((file) => !file.path.startsWith('src/platform/')).map((file) => file.path)).toEqual([]);
  expect(users.length).toBeGreaterThan(0);
});

test('only store/ imports a database', () => {
  const users = files.filter((file) => file.imports.some(({ specifier }) => ONLY_STORE.test(specifier)));
  expect(users.filter((file) => !file.path.startsWith('src/store/')).map((file) => file.path)).toEqual([]);
});

test('only doors print, exit or read the command line', () => {
  const pattern = /\bconsole\.|process\.(exit|exitCode|stdout|stderr|stdin|argv)\b/;
  const users = files.filter((file) => pattern.test(file.text));
  expect(users.filter((file) => !file.path.startsWith('src/doors/')).map((file) => file.path)).toEqual([]);
  expect(users.length).toBeGreaterThan(0);
});

test('base/ and kernel/ know no process and no clock', () => {
  const pattern = /\bprocess\.|\bDate\.now\(|\bnew Date\(|\bMath\.random\(|\bperformance\./;
  const users = files.filter((file) => /^src\/(base|kernel)\//.test(file.path) && pattern.test(file.text));
  expect(users.map((file) => file.path)).toEqual([]);
});

test('property tests take the same cases at each run', () => {
  const users = readSourceFiles('tests').filter((file) =>
    file.imports.some(({ specifier }) => specifier === 'fast-check'),
  );
  expect(users.map((file) => file.path)).toEqual(['tests/seeded-fast-check.ts']);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}
