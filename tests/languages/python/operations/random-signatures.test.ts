// The interpreter is the judge: functions of random programs take other parameters, and the program runs again. What is accepted prints
// the same, arguments with effects in the same order; everything else was refused or asked about.
import { afterAll, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import { runInMemory } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import type { ProgramFiles } from '../rename/random-program.ts';
import { startProgramRunner } from '../rename/run-programs.ts';
import { randomSignature, type SignatureChange } from './random-signatures.ts';

const COUNT = Number(process.env.TUG_SIGNATURE_PROGRAMS ?? 120);
const FIRST = Number(process.env.TUG_SIGNATURE_SEED ?? 1);
const runner = startProgramRunner();

afterAll(() => runner.close());

test('a program prints what it printed before its functions took other parameters', async () => {
  const broken: string[] = [];
  const seen = { changed: 0, asked: 0, refused: 0, skipped: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files, change, symbol } = randomSignature(seed);
    const before = await runner.run(files);
    if (before === null || before.includes('ended with')) {
      seen.skipped++;
      continue;
    }
    const result = await attempt(files, symbol, change);
    if (typeof result === 'string') {
      seen[result === 'needs_decision' ? 'asked' : 'refused']++;
      continue;
    }
    seen.changed++;
    const after = await runner.run(result);
    if (after !== before)
      broken.push(
        `seed ${seed}: ${symbol} ${JSON.stringify(change)}\n${show(files)}\n--->\n${show(result)}\n${before}\nbecame\n${after}`,
      );
  }
  expect(broken.slice(0, 3)).toEqual([]);
  expect(seen.skipped).toBeLessThan(COUNT / 4);
  expect(seen.changed).toBeGreaterThan(COUNT / 3);
  expect(seen.asked).toBeGreaterThan(COUNT / 20);
  expect(seen.refused).toBeGreaterThan(COUNT / 20);
});

test('there and back restores the bytes: a name, and a parameter that was added', async () => {
  let restored = 0;
  for (let seed = FIRST; seed < FIRST + COUNT / 6; seed++) {
    const { files, symbol, parameters } = randomSignature(seed);
    const named = parameters.find(({ kind }) => kind === 'regular' || kind === 'keyword');
    const pairs: readonly (readonly [SignatureChange, SignatureChange])[] = [
      ...(named === undefined
        ? []
        : [
            [steps({ rename: [`${named.name}=fresh`] }), steps({ rename: [`fresh=${named.name}`] })] as const,
          ]),
      [steps({ add: ['nn'], value: ['55'] }), steps({ remove: ['nn'] })],
      [steps({ add: ['nn: int = 0'] }), steps({ remove: ['nn'] })],
    ];
    for (const [there, back] of pairs) {
      const changed = await attempt(files, symbol, there);
      if (typeof changed === 'string') continue;
      const again = await attempt(changed, symbol, back);
      if (typeof again === 'string') continue;
      expect(again, `seed ${seed}: ${symbol} ${JSON.stringify(there)}`).toEqual(files);
      restored++;
    }
  }
  expect(restored).toBeGreaterThan(COUNT / 6);
});

function steps(lists: SignatureChange['lists']): SignatureChange {
  return { arguments: {}, lists };
}

function show(files: ProgramFiles): string {
  return Object.entries(files)
    .map(([path, text]) => `# ${path}\n${text}`)
    .join('\n');
}

/** The files, or why there are none. */
async function attempt(
  files: ProgramFiles,
  symbol: string,
  change: SignatureChange,
): Promise<ProgramFiles | string> {
  try {
    const { files: changed } = await runInMemory(pythonInMemory, files, {
      operation: 'change-signature',
      arguments: { symbol, ...change.arguments },
      lists: change.lists,
    });
    return changed ?? 'needs_decision';
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError' && error.code !== 'ConflictingEdits')
      return error.code;
    throw error;
  }
}
