// The interpreter is the judge: random programs of several files are renamed at a random place and run again. What is
// accepted prints the same; everything else was refused or asked about. Nothing is ever broken.
import { afterAll, expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import { runInMemory } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { type RandomRename, randomRename } from './random-renames.ts';
import { startProgramRunner } from './run-programs.ts';

const COUNT = Number(process.env.TUG_RENAME_PROGRAMS ?? 250);
const FIRST = Number(process.env.TUG_RENAME_SEED ?? 1);
const runner = startProgramRunner();

afterAll(() => runner.close());

test('a renamed program prints what it printed before', async () => {
  const broken: string[] = [];
  const seen = { accepted: 0, asked: 0, refused: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const rename = randomRename(seed);
    if (rename === null) continue;
    const answer = await attempt(rename);
    seen[answer.kind]++;
    if (answer.kind !== 'accepted') continue;
    const before = await runner.run(rename.files);
    if (before === null) continue;
    const after = await runner.run(answer.files);
    if (before !== after)
      broken.push(`seed ${seed}: ${rename.at} to ${rename.newName}\n${before}\nbecame\n${after}`);
  }
  expect(broken).toEqual([]);
  expect(seen.accepted).toBeGreaterThan(COUNT / 4);
  expect(seen.refused).toBeGreaterThan(COUNT / 20);
});

type Answer =
  | { readonly kind: 'accepted'; readonly files: RandomRename['files'] }
  | { readonly kind: 'asked' | 'refused' };

async function attempt({ files, at, newName }: RandomRename): Promise<Answer> {
  try {
    const run = await runInMemory(pythonInMemory, files, {
      operation: 'rename-symbol',
      arguments: { at, new_name: newName },
    });
    return run.files === null ? { kind: 'asked' } : { kind: 'accepted', files: run.files };
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError') return { kind: 'refused' };
    throw error;
  }
}
