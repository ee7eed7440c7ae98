// A batch is its operations one after the other: random programs, random steps, the same files in the end, or the same
// refusal at the same step; and what it accepts prints the same as before.

import { expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import { findOperation } from '../../../src/kernel/operation.ts';
import { toyAdapter } from '../../../src/languages/toy/toy-adapter.ts';
import { runToy } from '../../languages/toy/run-toy.ts';
import fc from '../../seeded-fast-check.ts';
import { runBatchInMemory, runInMemory } from '../../support/memory-kernel.ts';
import { type Files, memoryView } from '../../support/memory-view.ts';

const PATHS = ['main.toy', 'b.toy', 'c.toy'];
const name = fc.constantFrom('a', 'b', 'c', 'd');
const value = fc.oneof(name, fc.integer({ min: 0, max: 9 }).map(String));
const statement = fc.oneof(
  fc.tuple(name, value).map(([left, right]) => `let ${left} = ${right}`),
  value.map((text) => `print ${text}`),
);
const importLine = fc
  .tuple(name, fc.constantFrom(...PATHS))
  .map(([imported, path]) => `import ${imported} from ${path}`);
const file = fc
  .tuple(fc.array(importLine, { maxLength: 2 }), fc.array(statement, { maxLength: 5 }))
  .map(([imports, body]) => [...imports, ...body, ''].join('\n'));
const program = fc
  .tuple(file, file, file)
  .map((texts) => Object.fromEntries(texts.map((text, i) => [PATHS[i]!, text])));
const step = fc.record({
  operation: fc.constantFrom('rename-symbol', 'rename-symbol', 'move-symbol', 'delete-symbol'),
  pick: fc.nat(),
  newName: fc.constantFrom('a', 'b', 'e', 'f', 'g'),
  newFile: fc.constantFrom('main.toy', 'b.toy', 'new.toy', 'other.toy'),
});

interface Step {
  readonly operation: string;
  readonly symbol: string;
  readonly to?: string;
}

test('a batch does what its operations do one after the other', async () => {
  const seen = { accepted: 0, refused: 0, printed: 0 };
  await fc.assert(
    fc.asyncProperty(program, fc.array(step, { minLength: 1, maxLength: 5 }), async (files, wanted) => {
      let now: Files = files;
      const steps: Step[] = [];
      let refusal: TugError | null = null;
      for (const { operation, pick, newName, newFile } of wanted) {
        const addresses = toyAdapter.analyse(memoryView(now)).addresses();
        if (addresses.length === 0) break;
        const symbol = addresses[pick % addresses.length]!;
        const to =
          operation === 'rename-symbol' ? newName : operation === 'move-symbol' ? newFile : undefined;
        steps.push({ operation, symbol, ...(to === undefined ? {} : { to }) });
        const done = await alone(now, steps.at(-1)!);
        if (done instanceof TugError) {
          refusal = done;
          break;
        }
        now = done;
      }
      if (steps.length === 0) return;
      const result = await runBatchInMemory(toyAdapter, files, steps).catch((error: unknown) => error);
      if (refusal !== null) {
        seen.refused++;
        const { operation } = steps.at(-1)!;
        expect(result).toBeInstanceOf(TugError);
        const { code, message, details } = result as TugError;
        expect({ code, message, step: details.step, operation: details.operation }).toEqual({
          code: refusal.code,
          message: `step ${steps.length} of ${steps.length} (${operation}): ${refusal.message}`,
          step: steps.length,
          operation,
        });
        return;
      }
      seen.accepted++;
      expect((result as { files: Files | null }).files).toEqual(now);
      if (steps.some(({ operation }) => operation !== 'rename-symbol')) return;
      seen.printed++;
      for (const path of PATHS) expect(runToy(now, path)).toEqual(runToy(files, path));
    }),
    { numRuns: 400, seed: 20261115 },
  );
  expect(Math.min(seen.accepted, seen.refused, seen.printed)).toBeGreaterThan(30);
});

/** Nothing is ever open in these programs: a refusal is all that can come between. */
async function alone(files: Files, { operation, symbol, to }: Step): Promise<Files | TugError> {
  const spec = findOperation(operation)!;
  const repeatable = spec.parameters.some(({ flag, repeatable: many }) => flag === 'symbol' && many === true);
  const target = spec.parameters.find(({ flag }) => flag === 'to')?.name;
  try {
    const { files: after } = await runInMemory(toyAdapter, files, {
      operation,
      arguments: {
        ...(repeatable ? {} : { symbol }),
        ...(target === undefined || to === undefined ? {} : { [target]: to }),
      },
      lists: repeatable ? { symbol: [symbol] } : {},
    });
    return after!;
  } catch (error) {
    if (error instanceof TugError) return error;
    throw error;
  }
}
