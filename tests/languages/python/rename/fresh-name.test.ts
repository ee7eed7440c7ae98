// Whenever a new name that stands nowhere yet is said to prove a rename, the binding check over the changed files must find
// nothing either; and where the name is not like the old one, or a place is left out, nothing is said to be proven.
import { expect, test } from 'vitest';
import { TugError } from '../../../../src/base/tug-error.ts';
import type { LanguageAdapter, LanguageModel } from '../../../../src/kernel/language.ts';
import { runInMemory } from '../../../support/memory-kernel.ts';
import { pythonInMemory } from '../../../support/python-adapter.ts';
import { randomRename } from './random-renames.ts';

const COUNT = Number(process.env.TUG_RENAME_PROGRAMS ?? 100);
const FIRST = Number(process.env.TUG_RENAME_SEED ?? 1);

/** The same adapter; what it says to be proven is noted, and looked at all the same. */
function doubting(adapter: LanguageAdapter, said: boolean[]): LanguageAdapter {
  return {
    ...adapter,
    analyse: (view, previous) => {
      const model = adapter.analyse(view, previous);
      const keepsMeaning: LanguageModel['keepsMeaning'] = (request, draft, patch) => {
        said.push(model.keepsMeaning!(request, draft, patch));
        return false;
      };
      return Object.assign(Object.create(model) as LanguageModel, { keepsMeaning });
    },
  };
}

/** What was said, and what became of the rename. */
async function attempt(files: Readonly<Record<string, string>>, at: string, newName: string) {
  const said: boolean[] = [];
  try {
    const request = { operation: 'rename-symbol', arguments: { at, new_name: newName } };
    const run = await runInMemory(doubting(pythonInMemory, said), files, request);
    return { proven: said[0] ?? null, outcome: run.files === null ? 'asked' : 'accepted' };
  } catch (error) {
    if (error instanceof TugError && error.code !== 'InternalError')
      return { proven: said[0] ?? null, outcome: error.code };
    throw error;
  }
}

test('what is proven passes the check', async () => {
  const wrong: string[] = [];
  let proven = 0;
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const rename = randomRename(seed);
    if (rename === null) continue;
    const answer = await attempt(rename.files, rename.at, 'quite_new');
    if (answer.proven !== true) continue;
    proven++;
    if (answer.outcome !== 'accepted') wrong.push(`seed ${seed}: ${rename.at}: ${answer.outcome}`);
  }
  expect(wrong).toEqual([]);
  expect(proven).toBeGreaterThan(COUNT / 5);
});

const CLASSES = 'class A:\n    def run(self): ...\n\nclass B(A):\n    def run(self): ...\n\nB().run()\n';

test.each([
  ['a method and its overrides', { 'a.py': CLASSES }, 'a.py:2:9', 'stroll', true],
  ['a name that stands in a comment', { 'a.py': `${CLASSES}# stroll\n` }, 'a.py:2:9', 'stroll', false],
  ['a name of a module', { 'a.py': CLASSES, 'stroll.py': '' }, 'a.py:2:9', 'stroll', false],
  ['a name that classes outside have', { 'a.py': CLASSES }, 'a.py:2:9', 'isoformat', false],
  ['a name that becomes private', { 'a.py': CLASSES }, 'a.py:2:9', '_stroll', false],
  ['a built-in name', { 'a.py': CLASSES }, 'a.py:2:9', 'vars', false],
  [
    'a class with private names',
    { 'a.py': 'class A:\n    def __init__(self): self.__x = 1\n' },
    'a.py:1:7',
    'Zed',
    false,
  ],
  [
    'a star that brings the name from outside, which a rule refuses',
    { 'a.py': 'from os.path import *\n\ndef run(): ...\n\nrun()\n' },
    'a.py:3:5',
    'relpath',
    null,
  ],
  [
    'a star from a file of the workspace',
    { 'a.py': 'from b import *\n\ndef run(): ...\n\nrun()\n', 'b.py': 'other = 1\n' },
    'a.py:3:5',
    'stroll',
    true,
  ],
  [
    'a star that nobody can follow',
    { 'a.py': 'from nowhere import *\n\ndef run(): ...\n\nrun()\n' },
    'a.py:3:5',
    'stroll',
    false,
  ],
])('%s', async (_, files, at, newName, proven) => {
  expect(await attempt(files, at, newName)).toMatchObject({ proven });
});
