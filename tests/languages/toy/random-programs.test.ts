// Random programs, random refactorings: what tug accepts prints the same before and after, and a fresh name is
// never refused. The interpreter and the binding check know nothing of each other.

import { expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import { toyAdapter } from '../../../src/languages/toy/toy-adapter.ts';
import fc from '../../seeded-fast-check.ts';
import { type MemoryRun, runInMemory } from '../../support/memory-kernel.ts';
import { type Files, memoryView } from '../../support/memory-view.ts';
import { runToy } from './run-toy.ts';

const PATHS = ['main.toy', 'b.toy', 'c.toy'];
const name = fc.constantFrom('a', 'b', 'c', 'd');
const value = fc.oneof(name, fc.integer({ min: 0, max: 9 }).map(String), fc.constant('"a"'));
const values = fc.array(value, { minLength: 1, maxLength: 3 }).map((list) => list.join(' + '));
const statement = fc.oneof(
  fc.tuple(name, values).map(([left, right]) => `let ${left} = ${right}`),
  values.map((list) => `print ${list}`),
  fc.constant('# a b c d'),
);
const block = fc.array(statement, { maxLength: 4 }).map((lines) => ['begin', ...lines, 'end'].join('\n'));
const importLine = fc
  .tuple(name, fc.constantFrom(...PATHS))
  .map(([imported, path]) => `import ${imported} from ${path}`);
const file = fc
  .tuple(
    fc.array(importLine, { maxLength: 2 }),
    fc.array(fc.oneof({ weight: 4, arbitrary: statement }, { weight: 1, arbitrary: block }), {
      maxLength: 6,
    }),
  )
  .map(([imports, body]) => [...imports, ...body, ''].join('\n'));
const program = fc
  .tuple(file, file, file)
  .map((texts) => Object.fromEntries(texts.map((text, i) => [PATHS[i]!, text])));

test('an accepted rename keeps what the program prints; a fresh name is always accepted', async () => {
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      program,
      fc.nat(),
      fc.constantFrom('a', 'b', 'c', 'd', 'fresh'),
      async (files, pick, newName) => {
        const at = pickDeclaration(files, pick);
        if (at === null) return;
        const result = await attempt(files, 'rename-symbol', { at, new_name: newName });
        if (result === 'refused') {
          seen.refused++;
          expect(newName).not.toBe('fresh');
          return;
        }
        seen.accepted++;
        for (const path of PATHS) expect(runToy(result.files!, path)).toEqual(runToy(files, path));
      },
    ),
    { numRuns: 1500, seed: 20261115 },
  );
  expect(seen.accepted).toBeGreaterThan(300);
  expect(seen.refused).toBeGreaterThan(100);
});

test('an accepted move keeps what the program prints', async () => {
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      program,
      fc.nat(),
      fc.constantFrom('b.toy', 'c.toy', 'new.toy'),
      async (files, pick, to) => {
        const at = pickDeclaration(files, pick);
        if (at === null) return;
        const result = await attempt(files, 'move-symbol', { at, to });
        if (result === 'refused') {
          seen.refused++;
          return;
        }
        for (const path of PATHS) {
          const [before, after] = [runToy(files, path), runToy(result.files!, path)];
          // A moved definition runs at another time: a name that was read too early may now have its value.
          if (/[?]/.test(before.join() + after.join())) continue;
          seen.accepted++;
          expect(after).toEqual(before);
        }
      },
    ),
    { numRuns: 1500, seed: 20261115 },
  );
  expect(seen.accepted).toBeGreaterThan(100);
  expect(seen.refused).toBeGreaterThan(100);
});

test('an accepted delete keeps what the program prints', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(program, fc.nat(), async (files, pick) => {
      const at = pickDeclaration(files, pick);
      if (at === null) return;
      const result = await attempt(files, 'delete-symbol', { at });
      if (result === 'refused') return;
      accepted++;
      for (const path of PATHS) expect(runToy(result.files!, path)).toEqual(runToy(files, path));
    }),
    { numRuns: 800, seed: 20261115 },
  );
  expect(accepted).toBeGreaterThan(50);
});

async function attempt(
  files: Files,
  operation: string,
  arguments_: Readonly<Record<string, string>>,
): Promise<MemoryRun | 'refused'> {
  try {
    return await runInMemory(toyAdapter, files, { operation, arguments: arguments_ });
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError') return 'refused';
    throw error;
  }
}

/** FILE:LINE:COL of a declaration of the program, or null when it has none. */
function pickDeclaration(files: Files, pick: number): string | null {
  const view = memoryView(files);
  const declarations = toyAdapter
    .analyse(view)
    .bindings(new Set(), null)
    .filter(
      ({ file, span, target }) =>
        target.kind === 'declaration' && target.file === file && target.span.start === span.start,
    );
  const chosen = declarations[pick % Math.max(1, declarations.length)];
  if (chosen === undefined) return null;
  const before = Buffer.from(view.read(chosen.file)).subarray(0, chosen.span.start).toString('latin1');
  const line = before.split('\n').length;
  return `${chosen.file}:${line}:${chosen.span.start - before.lastIndexOf('\n')}`;
}
