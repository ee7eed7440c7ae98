// Scopes and the class of each name in them, as CPython's own symbol table has them. A sample of the standard library
// here; `node scripts/python-facts-corpus.mjs` compares whole folders.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareSymtables, startSymtableOracle } from './symtable-oracle.ts';

test('scopes and names of the standard library are what symtable says', { timeout: 120_000 }, async () => {
  const oracle = await startSymtableOracle();
  try {
    const paths = pythonFiles(oracle.stdlib).filter((path) => !/lib2to3|bad|site-packages/.test(path));
    const sample = paths.filter((_, index) => index % Number(process.env.TUG_FACTS_SAMPLE ?? 15) === 0);
    const { files, scopes, differences } = await compareSymtables(oracle, sample);
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(100);
    expect(scopes).toBeGreaterThan(2000);
  } finally {
    oracle.close();
  }
});

function pythonFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return pythonFiles(path);
      return entry.name.endsWith('.py') ? [path] : [];
    });
}
