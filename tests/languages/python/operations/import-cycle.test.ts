// Only files that may lead back are analysed when cycles are looked for. That must find the cycles that looking at all files finds.
import { expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import type { Program } from '../../../../src/languages/python/link/program.ts';
import {
  type NewImport,
  refuseNewCycles,
} from '../../../../src/languages/python/operations/move-symbol/import-cycle.ts';
import { programOf } from '../link/program-of.ts';
import { randomNumbers, randomTree } from '../link/random-packages.ts';

test('the same cycles as when every file is analysed, in random packages', () => {
  const counts = { cycles: 0, none: 0 };
  for (let seed = 1; seed <= 80; seed++) {
    const { files, roots } = randomTree(seed);
    const random = randomNumbers(seed);
    const paths = Object.keys(files);
    const pick = () => paths[random(paths.length)]!;
    const added = [1, 2, 3].slice(random(3)).map((): NewImport => ({ from: pick(), to: pick() }));
    const analysesFew = programOf(files, {}, roots);
    const analysesAll: Program = { ...programOf(files, {}, roots), mayLoad: () => null };
    const cycle = cycleOf(analysesAll, added);
    expect({ seed, cycle: cycleOf(analysesFew, added) }).toEqual({ seed, cycle });
    counts[cycle === null ? 'none' : 'cycles']++;
  }
  expect(Math.min(counts.cycles, counts.none)).toBeGreaterThan(10);
});

test('a name that a star of a star brings is a module', () => {
  const files = {
    'new.py': 'from p import sub\n',
    'p/__init__.py': 'from q import *\n',
    'q/__init__.py': '',
    'q/sub.py': 'import user\n',
    'user.py': '',
  };
  expect(cycleOf(programOf(files), [{ from: 'user.py', to: 'new.py' }])).toEqual([
    'user.py',
    'new.py',
    'q/sub.py',
    'user.py',
  ]);
});

test('files that cannot lead back are not analysed', () => {
  const program = programOf({
    'new.py': 'import far\n',
    'far.py': 'from near import x\n',
    'near.py': 'x = 1\n',
    'user.py': 'import new\n',
  });
  expect(cycleOf(program, [{ from: 'user.py', to: 'new.py' }])).toBeNull();
  expect(program.analysedFiles().map(({ path }) => path)).toEqual([]);
});

function cycleOf(program: Program, added: readonly NewImport[]): unknown {
  try {
    refuseNewCycles(program, added, () => false);
    return null;
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    return error.details.cycle;
  }
}
