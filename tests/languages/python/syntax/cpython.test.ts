// Our trees against CPython's own, on the cases and on a slice of its standard library. The whole library and the
// packages of the corpus are compared by scripts/python-syntax-corpus.mjs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Comparison, compareFiles, compareSource, type Oracle, startOracle } from './cpython-oracle.ts';
import { readCases } from './read-cases.ts';

const FILES = 150;

let oracle: Oracle;
beforeAll(async () => {
  oracle = await startOracle();
});
afterAll(() => oracle.close());

test('the cases give the same trees, and the same are refused', async () => {
  const result: Comparison = { files: 0, nodes: 0, rejected: [], differences: [] };
  for (const { file, title, since, source } of readCases()) {
    if (since > oracle.version[1]!) continue;
    await compareSource(oracle, `${file}: ${title}`, new TextEncoder().encode(source), result);
  }
  expect(result.differences).toEqual([]);
  expect(result.rejected.filter((name) => !name.startsWith('recovery.txt'))).toEqual([]);
  expect(result.rejected.length).toBeGreaterThan(50);
  expect(result.nodes).toBeGreaterThan(1500);
});

test(`${FILES} files of the standard library give the same trees`, async () => {
  const all = pythonFiles(oracle.stdlib);
  const step = Math.floor(all.length / FILES);
  const result = await compareFiles(oracle, all.filter((_, index) => index % step === 0).slice(0, FILES));
  expect(result.differences).toEqual([]);
  expect(result.files).toBe(FILES);
  expect(result.nodes).toBeGreaterThan(50_000);
});

function pythonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py') && !/site-packages|lib2to3.tests/.test(path))
    .sort()
    .map((path) => join(folder, path));
}
