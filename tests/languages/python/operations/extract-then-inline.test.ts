// There and back: what is extracted and inlined again is the code that was there. A variable restores the bytes; a function is
// run, because its body may come back with names of its own.
import { afterAll, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import type { OperationRequest } from '../../../../src/kernel/pipeline.ts';
import { runInMemory, STRICT } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { makeRandom, type ProgramFiles } from '../rename/random-program.ts';
import { startProgramRunner } from '../rename/run-programs.ts';
import { randomEffects } from './random-effects.ts';

const COUNT = Number(process.env.TUG_INLINE_PROGRAMS ?? 60);
const FIRST = Number(process.env.TUG_INLINE_SEED ?? 1);
const runner = startProgramRunner();

afterAll(() => runner.close());

test('a variable that is extracted and inlined again restores the code', async () => {
  const broken: string[] = [];
  let restored = 0;
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files } = randomEffects(seed);
    const text = files['main.py']!;
    const values = rangesIn(text, /^( +(?:\w+ = |return |print\())(.*?)(\)?)$/, (line) =>
      line.startsWith('print('),
    );
    const range = values[makeRandom(seed * 31 + 7)(values.length)]!;
    const there = await attempt(files, 'extract-variable', { range, name: 'fresh' });
    if (there === null) continue;
    const at = placeOf(there['main.py']!, /^( *)fresh = /);
    const back = await attempt(there, 'inline', { at });
    if (back === null) broken.push(`seed ${seed}: ${range} cannot be inlined again\n${there['main.py']}`);
    else if (back['main.py'] !== text) broken.push(`seed ${seed}: ${range}\n${back['main.py']}`);
    else restored++;
  }
  expect(broken).toEqual([]);
  expect(restored).toBeGreaterThan(COUNT / 3);
});

test('a function that is extracted and inlined again prints what it printed', async () => {
  const broken: string[] = [];
  const seen = { extracted: 0, back: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files } = randomEffects(seed);
    const statements = rangesIn(files['main.py']!, /^( +)((?:\w+ = |print\(|\w+\().*)()$/, () => false);
    const range = statements[makeRandom(seed * 37 + 5)(statements.length)]!;
    const there = await attempt(files, 'extract-function', { range, name: 'fresh' });
    if (there === null) continue;
    seen.extracted++;
    const at = placeOf(there['main.py']!, /^( *def )fresh\(/);
    const back = await attempt(there, 'inline', { at });
    if (back === null) continue;
    seen.back++;
    const [before, after] = [await runner.run(files), await runner.run(back)];
    if (before !== after)
      broken.push(`seed ${seed}: ${range}\n${before}\nbecame\n${after}\nin\n${back['main.py']}`);
  }
  expect(broken).toEqual([]);
  expect(seen.back).toBeGreaterThan(COUNT / 8);
});

/** Ranges of what the second group of a pattern matches in the lines of a function. */
function rangesIn(text: string, pattern: RegExp, closes: (statement: string) => boolean): readonly string[] {
  return text.split('\n').flatMap((line, at) => {
    const match = pattern.exec(line);
    // Parentheses around a whole value are not needed where it comes back.
    if (match === null || match[2]!.startsWith('(') || line.includes('range(')) return [];
    const start = match[1]!.length + 1;
    const isCall = closes(line.trim());
    const end = start + match[2]!.length + (isCall ? 0 : match[3]!.length);
    return [`main.py:${at + 1}:${start}-${at + 1}:${end}`];
  });
}

function placeOf(text: string, pattern: RegExp): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => pattern.test(line));
  return `main.py:${at + 1}:${pattern.exec(lines[at]!)![1]!.length + 1}`;
}

async function attempt(
  files: ProgramFiles,
  operation: string,
  given: OperationRequest['arguments'],
): Promise<ProgramFiles | null> {
  const policy = { ...STRICT, open: 'skip' as const };
  try {
    return (await runInMemory(pythonInMemory, files, { operation, arguments: given, policy })).files;
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError' && error.code !== 'ConflictingEdits')
      return null;
    throw error;
  }
}
