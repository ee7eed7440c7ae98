// The corpus driver must notice what it is there to notice: it is run with a program that is wrong in a known way.
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeCopy } from '../../scripts/corpus/project-copy.mjs';
import { startCompiler } from '../../scripts/corpus/python-compiler.mjs';
import { renameOnce } from '../../scripts/corpus/rename-once.mjs';
import { repositoryRoot } from '../repository/source-files.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const PYTHON = process.platform === 'win32' ? 'python' : 'python3';
const FAKE = join(repositoryRoot, 'tests', 'corpus', 'fake-tug.mjs');

afterEach(() => {
  delete process.env.FAKE_TUG;
});

const CASES: readonly (readonly [string, object])[] = [
  ['nothing', { outcome: 'proven', back: 'renamed' }],
  ['leaves a place open', { outcome: 'open', back: 'renamed' }],
  ['refuses', { outcome: 'refused', reason: 'ExternalContract' }],
  ['refuses the way back', { outcome: 'proven', back: 'undone' }],
  ['sees a conflict', { outcome: 'failure', problem: 'NameConflict: no' }],
  ['crashes', { outcome: 'failure', problem: 'NoAnswer: no JSON on stdout (exit 10): ' }],
  ['forgets a place', { outcome: 'failure', problem: 'a.py: value at byte 0 is in no list' }],
  ['lists a place twice', { outcome: 'failure', problem: 'a.py:0 is in edited and in other' }],
  ['loses a byte', { outcome: 'failure', problem: 'renamed back, but different: a.py, b.py' }],
  ['writes more than it says', { outcome: 'failure', problem: 'changed without saying so: README.md' }],
  [
    'breaks the syntax',
    { outcome: 'failure', problem: expect.stringMatching(/^a\.py: SyntaxError: .*; b\.py: SyntaxError/) },
  ],
];

test.each(CASES)('a program that is wrong in this way: %s', async (wrong, expected) => {
  folder.write('project/a.py', 'value = 1\nprint(value)\n');
  folder.write('project/b.py', 'from a import value\n');
  folder.write('project/README.md', 'A project.\n');
  const copy = makeCopy(folder.path);
  const compiler = startCompiler(PYTHON);
  try {
    process.env.FAKE_TUG = wrong;
    const symbol = { kind: 'module variable', name: 'value', file: 'a.py', line: 1, col: 1 };
    const files = { published: copy.read(), didNotCompile: new Set<string>() };
    const result = await renameOnce({ program: FAKE, copy, files, compiler, symbol });
    const { outcome, reason, problem, back } = result;
    const told = { outcome, ...(reason && { reason }), ...(problem && { problem }), ...(back && { back }) };
    expect(told).toEqual(expected);
    expect(copy.changed()).toEqual([]);
  } finally {
    compiler.close();
    copy.remove();
  }
});
