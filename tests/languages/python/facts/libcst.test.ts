// LibCST as a second opinion on scopes, bindings, names and imports; libcst-comparison.ts says where it is known to be
// wrong. More files: TUG_LIBCST_FILES=500.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LibcstSource, libcstScopes } from '../../../support/libcst-oracle.ts';
import { compareWithLibcst } from './libcst-comparison.ts';
import { readScopeCases, withoutMarks } from './scope-cases.ts';
import { startSymtableOracle } from './symtable-oracle.ts';

const FILES = Number(process.env.TUG_LIBCST_FILES ?? 8);

test('the cases of scoping', { timeout: 120_000 }, async () => {
  const files = readScopeCases().map(({ file, title, marked }) => ({
    path: `${file}: ${title}`,
    content: withoutMarks(marked)
      .replaceAll(/^i: 'lambda Foo: Foo'\n/gm, '')
      // LibCST does not parse an annotation behind parentheses.
      .replaceAll(/^ *\(\w\): int.*\n/gm, ''),
  }));
  const { differences, names, leftOut } = await compareAll(files);
  expect(differences).toEqual([]);
  expect(names).toBeGreaterThan(800);
  // The cases are about just those things.
  expect(leftOut).toBeLessThan(names / 8);
});

test(`${FILES} files of the standard library`, { timeout: 60_000 + FILES * 5000 }, async () => {
  const oracle = await startSymtableOracle();
  oracle.close();
  const all = readdirSync(oracle.stdlib, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py') && !/site-packages|lib2to3|bad|encodings/.test(path))
    .sort()
    .map((path) => ({ path, content: readFileSync(join(oracle.stdlib, path), 'latin1') }))
    .filter(
      ({ content }) => content.length > 2000 && content.length < 40_000 && /^[\0-\x7f]*$/.test(content),
    );
  const step = Math.max(1, Math.floor(all.length / FILES));
  const { differences, names, leftOut } = await compareAll(
    all.filter((_, index) => index % step === 0).slice(0, FILES),
  );
  expect(differences).toEqual([]);
  expect(names).toBeGreaterThan(3000);
  expect(leftOut).toBeLessThan(names / 50);
});

async function compareAll(
  files: readonly LibcstSource[],
): Promise<{ differences: string[]; names: number; leftOut: number }> {
  const facts = await libcstScopes(files);
  const result = { differences: [] as string[], names: 0, leftOut: 0 };
  files.forEach(({ path, content }, index) => {
    const theirs = facts[index]!;
    if (theirs.problem !== null) {
      result.differences.push(`${path}: ${theirs.problem}`);
      return;
    }
    const { differences, names, leftOut } = compareWithLibcst(content, theirs);
    result.differences.push(...differences.map((line) => `${path}: ${line}`));
    result.names += names;
    result.leftOut += leftOut;
  });
  return result;
}
