// The interpreter is the judge: variables, functions, methods and parameters of random programs are inlined, and the program
// prints what it printed before. Everything else was refused.
import { afterAll, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import { runInMemory, STRICT } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { makeRandom, type ProgramFiles } from '../rename/random-program.ts';
import { startProgramRunner } from '../rename/run-programs.ts';
import { randomEffects } from './random-effects.ts';

const COUNT = Number(process.env.TUG_INLINE_PROGRAMS ?? 100);
const FIRST = Number(process.env.TUG_INLINE_SEED ?? 1);
const TARGETS = 3;
const runner = startProgramRunner();

afterAll(() => runner.close());

test('a program prints what it printed before something in it was inlined', async () => {
  const broken: string[] = [];
  const seen = { inlined: 0, refused: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files, targets } = randomEffects(seed);
    const before = await runner.run(files);
    expect(before, `seed ${seed} is a program`).not.toContain('SyntaxError');
    const random = makeRandom(seed * 7919 + 1);
    for (let times = 0; times < TARGETS; times++) {
      const at = targets[random(targets.length)]!;
      const keep = random(4) === 0;
      const result = await inlineAt(files, at, keep);
      seen[result === null ? 'refused' : 'inlined']++;
      const after = result === null ? before : await runner.run(result);
      if (after !== before) {
        const text = Object.values(result!).join('\n# ----\n');
        broken.push(`seed ${seed}: ${at}${keep ? ' --keep' : ''}\n${before}\nbecame\n${after}\nin\n${text}`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(seen.inlined).toBeGreaterThan((COUNT * TARGETS) / 8);
  expect(seen.refused).toBeGreaterThan((COUNT * TARGETS) / 5);
});

async function inlineAt(files: ProgramFiles, at: string, keep: boolean): Promise<ProgramFiles | null> {
  const policy = { ...STRICT, open: 'skip' as const };
  const switches = new Set(keep ? ['keep'] : []);
  const request = { operation: 'inline', arguments: { at }, switches, policy };
  try {
    return (await runInMemory(pythonInMemory, files, request)).files;
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError' && error.code !== 'ConflictingEdits')
      return null;
    throw error;
  }
}
